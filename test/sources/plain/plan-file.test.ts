import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlanFile } from '../../../src/sources/plain/plain.js';
import { aRecording } from '../a-verification.js';
import { planProject } from '../plan-project.js';

const EXAMPLE = readFileSync(new URL('../../../integrations/plan/plan.md', import.meta.url), 'utf8');

const loaded = async (name: string, text: string, files: Readonly<Record<string, unknown>> = {}) => {
  const factory = {
    name: 'plain',
    folder: '',
    open: (context: Parameters<typeof openPlanFile>[0]) => openPlanFile(context, join(context.root, name)),
  };
  return planProject(factory, { [name]: text, ...files });
};

test('the example plan is read whole', async () => {
  const { phase } = await loaded('plan.md', EXAMPLE, { 'src/contact/form.ts': 'x' });
  const { title, goal, must_haves, success_criteria, tasks, requirements, modified_files, notices } =
    await phase('plan');
  expect({ title, goal, success_criteria, requirements, modified_files, notices }).toEqual({
    title: 'Contact form',
    goal: 'Visitors reach us through a form on the contact page.',
    success_criteria: ["src/contact/form.ts contains 'submitForm'", 'An empty message is refused'],
    requirements: [{ id: 'CF-1', text: 'CF-1: A message without an address is refused', tests: [] }],
    modified_files: ['src/contact/form.ts'],
    notices: [],
  });
  expect([
    must_haves.truths.length,
    must_haves.artifacts.length,
    must_haves.key_links.length,
    must_haves.unreadable.length,
  ]).toEqual([2, 2, 1, 0]);
  expect(
    tasks.map(({ status, files }) => [status, files.map(({ path, action }) => `${action} ${path}`)]),
  ).toEqual([
    ['completed', ['create src/contact/form.ts']],
    ['completed', ['create src/contact/mailer.ts']],
    ['pending', []],
  ]);
});

test.each([
  ['plan.yaml', 'goal: Works\nmust_haves:\n  truths: [a]\nsuccess_criteria:\n  - it runs\n'],
  ['plan.json', '{"goal":"Works","must_haves":{"truths":["a"]},"success_criteria":["it runs"]}'],
])('%s holds the same parts', async (name, text) => {
  const { phase } = await loaded(name, text);
  const { goal, must_haves, success_criteria } = await phase('plan');
  expect({ goal, truths: must_haves.truths.map(({ claim }) => claim), success_criteria }).toEqual({
    goal: 'Works',
    truths: ['a'],
    success_criteria: ['it runs'],
  });
});

test.each([
  ['plan.json', '{"goal": ', 'invalid JSON at line 1, column 10: value expected'],
  ['plan.yaml', '- a\n- b\n', 'it is no YAML mapping'],
  ['plan.md', '  \n', 'it is empty'],
])('%s that can not be read says why: %s', async (name, text, found) => {
  const { load } = await loaded(name, text);
  expect(await load('plan')).toEqual({
    ok: false,
    failure: { reason: 'unreadable', file: name, expected: 'a plan in Markdown, YAML or JSON', found },
  });
});

test('the verdict is written beside the plan', async () => {
  const { phase, source, root, read } = await loaded('docs/plan.md', '# P\n\n## Goal\n\ng\n');
  const { written } = await source.record(aRecording(await phase('plan')));
  expect(written).toEqual([`${root}/docs/plan.verification.json`, `${root}/docs/plan.verification.md`]);
  expect(await read('docs/plan.md')).toBe('# P\n\n## Goal\n\ng\n');
});
