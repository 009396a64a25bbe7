import { expect, test } from 'vitest';
import { gsd } from '../../../src/sources/gsd/gsd.js';
import { planProject } from '../plan-project.js';

const DIR = '.planning/phases/03-inbox';

const plan = (mustHaves: string, body = ''): string =>
  `---\nphase: 03-inbox\nplan: 01\nmust_haves:\n${mustHaves}---\n\n${body}`;

const project = (files: Readonly<Record<string, unknown>>) =>
  planProject(gsd, { [`${DIR}/03-01-SUMMARY.md`]: '# Done\n\nBuilt it.\n', ...files });

const readMustHaves = async (mustHaves: string) => {
  const { phase } = await project({ [`${DIR}/03-01-PLAN.md`]: plan(mustHaves) });
  const { truths, artifacts, key_links, unreadable } = (await phase('3')).must_haves;
  return {
    truths: truths.map(({ claim }) => claim),
    artifacts: artifacts.map(({ id: _, source: __, expectation: ___, ...rest }) => rest),
    key_links: key_links.map(({ id: _, source: __, ...rest }) => rest),
    unreadable: unreadable.map(({ text }) => text),
  };
};

test('a mixed list keeps its prose: a leading path is an artifact, the rest is unreadable, never dropped', async () => {
  expect(
    await readMustHaves(
      '  artifacts:\n    - path: src/a.ts\n    - "src/zzz.ts has X"\n    - something nice\n',
    ),
  ).toEqual({
    truths: [],
    artifacts: [{ path: 'src/a.ts' }, { path: 'src/zzz.ts', provides: 'has X' }],
    key_links: [],
    unreadable: ['src/zzz.ts has X', 'something nice'],
  });
});

test('exports come as a comma string, a flow list with or without quotes; contains as a list', async () => {
  const { artifacts } = await readMustHaves(
    '  artifacts: # files\n    - {path: \'src/a.ts\', exports: "A, B"}\n    - path: src/b.ts # the second\n      exports: ["GET", "POST"]\n      contains: ["x", "y"]\n    - path: src/c.ts\n      exports: [GET, POST]\n',
  );
  expect(artifacts).toEqual([
    { path: 'src/a.ts', exports: ['A', 'B'] },
    { path: 'src/b.ts', exports: ['GET', 'POST'], contains: ['x', 'y'] },
    { path: 'src/c.ts', exports: ['GET', 'POST'] },
  ]);
});

test('a regex reads the same with one and with two backslashes in double quotes', async () => {
  const { key_links } = await readMustHaves(
    '  key_links:\n    - {from: a.ts, to: b.ts, pattern: "db\\\\.mail"}\n    - {from: c.ts, to: b.ts, pattern: "db\\.mail"}\n',
  );
  expect(key_links.map(({ pattern }) => pattern)).toEqual(['db\\.mail', 'db\\.mail']);
});

test('a link without an end is unreadable; `from` keeps its symbol', async () => {
  expect(
    await readMustHaves('  key_links:\n    - {from: "src/a.ts:run", to: src/b.ts}\n    - {from: src/a.ts}\n'),
  ).toEqual({
    truths: [],
    artifacts: [],
    key_links: [{ from: 'src/a.ts:run', to: 'src/b.ts' }],
    unreadable: ['{"from":"src/a.ts"}'],
  });
});

test('slips of YAML that leave one meaning are read, a key given twice keeps both lists', async () => {
  expect(
    await readMustHaves(
      '  truths:\n    - A user can: log in: twice\n    - `npm test` exits 0\n  truths:\n    - third\n',
    ),
  ).toEqual({
    truths: ['A user can: log in: twice', '`npm test` exits 0', 'third'],
    artifacts: [],
    key_links: [],
    unreadable: [],
  });
});

test.each([
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
])('%s loses nothing', async (_name, change) => {
  const { phase } = await project({ [`${DIR}/03-01-PLAN.md`]: change(plan('  truths:\n    - one\n')) });
  expect((await phase('3')).must_haves.truths.map(({ claim }) => claim)).toEqual(['one']);
});

test('frontmatter that is never closed is a finding; a block further down is text', async () => {
  const { phase } = await project({
    [`${DIR}/03-01-PLAN.md`]: '---\nmust_haves:\n  truths: [one]\n',
    [`${DIR}/03-02-PLAN.md`]: '# Plan\n\n```yaml\n---\nmust_haves:\n  truths: [example]\n---\n```\n',
  });
  const { must_haves } = await phase('3');
  expect(must_haves.truths.map(({ claim }) => claim)).toEqual(['one']);
  expect(must_haves.unreadable.map(({ reason }) => reason)).toEqual([
    `${DIR}/03-01-PLAN.md: line 1: the frontmatter is opened with --- and never closed`,
  ]);
});

test('criteria of the roadmap: numbered and wrapped, bulleted, inside details', async () => {
  const { phase } = await project({
    '.planning/ROADMAP.md':
      '# Roadmap\n\n<details>\n\n### Phase 3: Inbox\n**Goal**: Mail\narrives\n**Requirements**: [IN-01, IN-02]\n**Success Criteria** (what must be TRUE):\n  1. First\n  2. Second is\n     wrapped\n  3. Third\n**Plans**: 1\n\n</details>\n\n### Phase 4: Other\n**Success Criteria**:\n- no\n',
    '.planning/REQUIREMENTS.md': '- [x] **IN-01**: Mail is stored\n',
    [`${DIR}/03-01-PLAN.md`]: '---\nrequirements: [IN-01]\n---\n',
  });
  const { success_criteria, goal, requirements, plan_gaps, notices } = await phase('3');
  expect({
    success_criteria,
    goal,
    requirements,
    gaps: plan_gaps.map(({ description }) => description),
    notices,
  }).toEqual({
    success_criteria: ['First', 'Second is wrapped', 'Third'],
    goal: 'Mail arrives',
    requirements: [
      { id: 'IN-01', text: 'Mail is stored', tests: [] },
      { id: 'IN-02', text: 'IN-02', tests: [] },
    ],
    gaps: ['Requirement IN-02 belongs to the phase and no plan claims it'],
    notices: [{ file: '.planning/REQUIREMENTS.md', message: 'does not define IN-02, which the phase names' }],
  });
});

test('each plan needs a summary of its own with content; every claimed file is looked at; strays count for nothing', async () => {
  const { phase } = await planProject(gsd, {
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
    [`${DIR}/03-01-SUMMARY.md`]:
      '---\nkey-files:\n  created: [src/a.ts, src/b.ts, src/c.ts]\n  modified:\n    - "src/d.ts - wiring"\n---\n\n# Done\n',
    [`${DIR}/03-02-PLAN.md`]: plan('  truths: [two]\n'),
    [`${DIR}/03-02-SUMMARY.md`]: '\n',
    [`${DIR}/03-03-PLAN.md`]: plan('  truths: [three]\n'),
    [`${DIR}/03-04-PLAN.md`]: '---\nstatus: superseded\nmust_haves:\n  truths: [four]\n---\n',
    [`${DIR}/03-FIX-SUMMARY.md`]: 'fixed\n',
    'src/a.ts': 'a',
  });
  const { plan_gaps, must_haves, notices } = await phase('3');
  expect(plan_gaps.map(({ description }) => description)).toEqual([
    `${DIR}/03-01-SUMMARY.md says that src/b.ts was created, and there is no such file`,
    `${DIR}/03-01-SUMMARY.md says that src/c.ts was created, and there is no such file`,
    `${DIR}/03-01-SUMMARY.md says that src/d.ts was modified, and there is no such file`,
    `${DIR}/03-02-SUMMARY.md is empty: ${DIR}/03-02-PLAN.md was not executed`,
    `${DIR}/03-03-PLAN.md has no summary: it was not executed`,
  ]);
  expect(must_haves.truths.map(({ claim }) => claim)).toEqual(['one', 'two', 'three']);
  expect(notices.map(({ file }) => file)).toEqual([`${DIR}/03-FIX-SUMMARY.md`, `${DIR}/03-04-PLAN.md`]);
});

test('uat: issues without a gap entry and open gaps count, pending tests stay', async () => {
  const { phase } = await project({
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
    [`${DIR}/03-UAT.md`]:
      '---\nstatus: diagnosed\nupdated: 2026-01-02\n---\n\n## Tests\n\n### 1. Opens\nexpected: |\n  it opens\nresult: pass\n\n### 2. Gaps in the list\nexpected: none\nresult: issue\nreported: "rows are missing"\nseverity: minor\n\n### 3. Closes\nexpected: it closes\nresult: [pending]\n\n## Gaps\n\n- truth: "Sends"\n  status: failed\n  reason: "no mail"\n  severity: blocker\n  test: 9\n- truth: "Old"\n  status: resolved\n  reason: gone\n',
  });
  const { uat } = await phase('3');
  expect(uat.tests.map(({ name, result, line }) => ({ name, result, line }))).toEqual([
    { name: 'Opens', result: 'pass', line: 8 },
    { name: 'Gaps in the list', result: 'issue', line: 13 },
    { name: 'Closes', result: 'pending', line: 19 },
  ]);
  expect(uat.gaps.map(({ severity, description }) => ({ severity, description }))).toEqual([
    { severity: 'critical', description: 'From UAT: no mail' },
    { severity: 'medium', description: 'From UAT: Gaps in the list: rows are missing' },
  ]);
});

const FOLDERS = [
  '01-setup',
  '02.1-hot',
  '03-inbox',
  '03A-extra',
  '10-24-7',
  '16c-low',
  '999.6-a',
  '999.60-b',
  'CK-05-code',
  '1009A-x',
];

test.each([
  ['1', '01-setup'],
  ['01-setup', '01-setup'],
  ['Phase 1', '01-setup'],
  ['setup', '01-setup'],
  ['2.1', '02.1-hot'],
  ['3', '03-inbox'],
  ['3a', '03A-extra'],
  ['10', '10-24-7'],
  ['16C', '16c-low'],
  ['999.6', '999.6-a'],
  ['5', 'CK-05-code'],
  ['CK-05', 'CK-05-code'],
])('phase %s is folder %s', async (spelling, folder) => {
  const { phase } = await planProject(
    gsd,
    Object.fromEntries(
      FOLDERS.flatMap((name) => [
        [`.planning/phases/${name}/PLAN.md`, '# p\n'],
        [`.planning/phases/${name}/SUMMARY.md`, 'done\n'],
      ]),
    ),
  );
  expect((await phase(spelling)).dir).toBe(`.planning/phases/${folder}`);
});

test('1009 is not 1009A', async () => {
  const { load } = await planProject(gsd, { '.planning/phases/1009A-x/PLAN.md': '# p\n' });
  expect(await load('1009')).toMatchObject({ ok: false, failure: { reason: 'phase-not-found' } });
});

test('work a later phase owns is deferred; what is only put off is not', async () => {
  const { phase } = await project({
    '.planning/ROADMAP.md': '### Phase 3: Inbox\n**Goal**: g\n\n- [ ] **Phase 5: Later** - search\n',
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
    [`${DIR}/03-CONTEXT.md`]:
      '<deferred>\n- Search (Phase 5)\n- Sorting, some day\n- Export (Phase 9)\n</deferred>\n',
  });
  expect((await phase('3')).deferred).toEqual([{ text: 'Search (Phase 5)', addressed_in: 'Phase 5' }]);
});

test('keys inside the text of a UAT test are text; a UAT file that cannot be read waits for a person', async () => {
  const { phase } = await project({
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
    [`${DIR}/03-UAT.md`]:
      '### 1. Opens\nexpected: |\n  a form\n  result: pass is shown\n\n  severity: none\nresult: issue\nseverity: minor\n',
    [`${DIR}/UAT.md`]: '\u0000',
  });
  const { uat } = await phase('3');
  expect(uat.tests.map(({ name, result }) => ({ name, result }))).toEqual([
    { name: 'Opens', result: 'issue' },
    { name: `what people found: ${DIR}/UAT.md cannot be read`, result: 'pending' },
  ]);
  expect(uat.gaps.map(({ severity, description }) => ({ severity, description }))).toEqual([
    { severity: 'medium', description: 'From UAT: Opens: an issue was reported' },
  ]);
});

test.each([
  ['', 'names no phase at all: the success criteria are not known'],
  ['# Roadmap\n\nsome words\n', 'names no phase at all: the success criteria are not known'],
  ['\u0000', 'cannot be read, the success criteria are not known: it is not UTF-8 text'],
])('a roadmap that says nothing is no roadmap without criteria: %j', async (text, reason) => {
  const { phase } = await project({
    '.planning/ROADMAP.md': text,
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
  });
  expect((await phase('3')).must_haves.unreadable.map((item) => item.reason)).toEqual([
    `.planning/ROADMAP.md: ${reason}`,
  ]);
});

test('an id of a requirement is told when no file defines requirements', async () => {
  const { phase } = await project({
    '.planning/ROADMAP.md': '### Phase 3: Inbox\n**Requirements**: X-99\n',
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
  });
  expect((await phase('3')).notices.map(({ file, message }) => `${file} ${message}`)).toEqual([
    '.planning/REQUIREMENTS.md is not there, and the phase names X-99',
  ]);
});

test('files that head the items of a section on files are claims; remarks, other sections and deleted files are none', async () => {
  const { phase } = await project({
    [`${DIR}/03-01-PLAN.md`]: plan('  truths: [one]\n'),
    [`${DIR}/03-01-SUMMARY.md`]:
      '# Done\n\n## Files Created\n\n- `src/new.ts` - the store, like `src/like.ts`\n- `src/a.ts:3` - there\n\n## Files Created/Modified\n\n- `src/changed.ts` - wired\n- `src/old.ts` - deleted\n- `Map.get` - used\n\n## Decisions\n\n- `src/later.ts` comes later\n',
    'src/a.ts': 'export const a = 1;\n',
  });
  expect(
    (await phase('3')).plan_gaps.map(({ severity, description }) => ({ severity, description })),
  ).toEqual([
    {
      severity: 'high',
      description: `${DIR}/03-01-SUMMARY.md says that src/new.ts was created, and there is no such file`,
    },
    {
      severity: 'medium',
      description: `${DIR}/03-01-SUMMARY.md says that src/changed.ts was modified, and there is no such file`,
    },
  ]);
});
