import { expect, test } from 'vitest';
import { aProject } from '../../codebase/tests/a-project.js';
import { aRequirement, audit } from './a-job.js';

const SRC = {
  'src/account.ts': 'export const login = (name: string, secret: string): boolean => name === secret;\n',
};
const suite = (...tests: string[]): Readonly<Record<string, string>> => ({
  ...SRC,
  'src/account.test.ts': `import { expect, test } from "vitest";\nimport { login } from "./account";\n\n${tests.join('\n\n')}\n`,
});
const works = (title: string): string =>
  `test("${title}", () => {\n  expect(login("a", "a")).toBe(true);\n});`;

async function judge(
  files: Readonly<Record<string, string>>,
  text: string,
  { id = 'REQ-4', tests = [] as string[], own = [] as string[] } = {},
): Promise<{ verdict: string; status: string | undefined; tests: readonly string[] }> {
  const report = await audit(await aProject(files), {
    requirements: [aRequirement(id, text, own)],
    tests,
    files: ['src/account.ts'],
  });
  const [coverage] = report.requirements;
  return { verdict: report.verdict, status: coverage?.status, tests: coverage?.tests ?? [] };
}

test('a requirement is covered by a test that speaks of it, without its id', async () => {
  expect(
    await judge(suite(works('the right secret opens the account')), 'Accounts open with the right secret'),
  ).toEqual({
    verdict: 'COVERED',
    status: 'covered',
    tests: ['src/account.test.ts:4 the right secret opens the account'],
  });
});

test('a test that carries the id needs no words', async () => {
  expect((await judge(suite(works('REQ-4 works')), 'Visitors become members')).verdict).toBe('COVERED');
  expect((await judge(suite(`// covers req_4\n${works('works')}`), 'Visitors become members')).verdict).toBe(
    'COVERED',
  );
});

test('an id is not the beginning of another', async () => {
  expect((await judge(suite(works('REQ-41 works')), 'Visitors become members')).verdict).toBe('MISSING');
});

test('a disabled test that says it outdoes an enabled one that does not', async () => {
  const files = suite(
    works('accepts the secret'),
    works('locked accounts stay out').replace('test(', 'test.skip('),
  );
  expect((await judge(files, 'Locked accounts stay out', { tests: ['src/account.test.ts'] })).verdict).toBe(
    'PARTIAL',
  );
});

test('a test that is commented out is no test', async () => {
  const files = suite(
    works('accepts the secret'),
    '// test("locked accounts stay out", () => {\n//   expect(login("a", "b")).toBe(false);\n// });',
  );
  expect((await judge(files, 'Locked accounts stay out', { tests: ['src/account.test.ts'] })).verdict).toBe(
    'MISSING',
  );
});

test('a file that the plan names counts for a requirement in another script', async () => {
  expect(
    (
      await judge(suite(works('the right secret opens the account')), '密码正确时可以登录', {
        own: ['src/account.test.ts'],
      })
    ).verdict,
  ).toBe('COVERED');
});

test('a file that the plan names and that speaks of something else covers nothing', async () => {
  expect(
    (
      await judge(suite(works('the right secret')), 'Invoices carry a number', {
        own: ['src/account.test.ts'],
      })
    ).verdict,
  ).toBe('PARTIAL');
});

test('a file that the plan names and that is not there is not replaced by a likely one', async () => {
  expect(
    (
      await judge(suite(works('locked accounts stay out')), 'Locked accounts stay out', {
        own: ['tests/lock.test.ts'],
      })
    ).verdict,
  ).toBe('MISSING');
});

test('a clause that no test speaks of leaves it partial', async () => {
  expect(
    (
      await judge(
        suite(works('the right secret opens the account')),
        'The right secret opens the account and three wrong attempts send a warning',
      )
    ).verdict,
  ).toBe('PARTIAL');
});

test('that a double was called is enough for a requirement about the call alone', async () => {
  const files = {
    'src/save.ts': 'export const save = (onSave: () => void): void => onSave();\n',
    'src/save.test.ts':
      'import { expect, test, vi } from "vitest";\nimport { save } from "./save";\n\ntest("saving calls onSave", () => {\n  const onSave = vi.fn();\n  save(onSave);\n  expect(onSave).toHaveBeenCalled();\n});\n',
  };
  expect((await judge(files, 'Saving calls onSave')).verdict).toBe('COVERED');
  expect((await judge(files, 'Saving calls onSave with the text')).verdict).toBe('PARTIAL');
});

test('the row carries the worst verdict and each requirement its own', async () => {
  const project = await aProject(
    suite(
      works('the right secret opens the account'),
      works('locked accounts stay out').replace('test(', 'test.skip('),
    ),
  );
  const report = await audit(project, {
    requirements: [
      aRequirement('A-1', 'The right secret opens the account'),
      aRequirement('A-2', 'Locked accounts stay out'),
      aRequirement('A-3', 'Invoices carry a number'),
    ],
    files: ['src/account.ts'],
  });
  expect({
    verdict: report.verdict,
    statuses: report.requirements.map(({ status }) => status),
    suggested: report.requirements.map(({ suggested_test }) => suggested_test),
    audit: report.test_audit,
    confidence: report.confidence,
  }).toEqual({
    verdict: 'MISSING',
    statuses: ['covered', 'partial', 'uncovered'],
    suggested: [null, 'src/account.test.ts', 'src/account.test.ts'],
    audit: { framework: 'vitest', run: null, coverage: null },
    confidence: 'heuristic',
  });
});

test('without a framework the audit still answers and says so', async () => {
  const report = await audit(await aProject(SRC), {
    requirements: [aRequirement('REQ-1', 'The right secret opens the account')],
    files: ['src/account.ts'],
  });
  expect({
    verdict: report.verdict,
    framework: report.test_audit?.framework,
    first: report.findings.split('\n')[0],
  }).toEqual({
    verdict: 'MISSING',
    framework: null,
    first: 'No test framework found: add one, or set testCommand in .verify-phase.json.',
  });
});

test('a test of the file that the plan names must say more of the requirement than one word', async () => {
  const files = suite(works('the account page has a title'));
  const ask = async (text: string) => (await judge(files, text, { own: ['src/account.test.ts'] })).status;
  expect([
    await ask('The account page shows its title'),
    await ask('An account is locked after five wrong secrets in one hour'),
  ]).toEqual(['covered', 'partial']);
});

test('another test file whose name shares most words does not stand in for one that is absent', async () => {
  const files = {
    ...SRC,
    'src/fetch-base-query.test.ts':
      suite(works('the query throws when invoked'))['src/account.test.ts'] ?? '',
  };
  expect(
    (await judge(files, 'fake base query throws when invoked', { own: ['src/fake-base-query.test.ts'] }))
      .status,
  ).toBe('uncovered');
});
