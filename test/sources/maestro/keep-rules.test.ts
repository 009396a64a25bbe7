import { expect, test } from 'vitest';
import { maestro } from '../../../src/sources/maestro/maestro.js';
import { planProject } from '../plan-project.js';

const rule = (category: 'review' | 'arch' | 'test', title: string) => ({
  category,
  title,
  reason: 'Seen in a.ts:1.',
});

test('a rule goes to the file of its category, once, behind what stands there', async () => {
  const project = await planProject(maestro, {
    '.workflow/state.json': {},
    '.workflow/specs/quality-rules.md': '# Quality rules\n\nOurs.\n\n\n',
  });
  const keep = () =>
    project.source.keepRules?.(
      [rule('review', 'no empty-catch in\nfinished work'), rule('test', 'tests that can fail')],
      's-1',
    );
  expect(await keep()).toEqual([
    `${project.root}/.workflow/specs/quality-rules.md`,
    `${project.root}/.workflow/specs/test-conventions.md`,
  ]);
  expect(await project.read('.workflow/specs/quality-rules.md')).toBe(
    '# Quality rules\n\nOurs.\n\n<spec-entry category="review" keywords="empty-catch,finished,work" date="2026-03-04" source="verify:s-1">\n\n' +
      '### no empty-catch in finished work\n\nSeen in a.ts:1.\n\n</spec-entry>\n',
  );
  expect(await keep()).toEqual([]);
});
