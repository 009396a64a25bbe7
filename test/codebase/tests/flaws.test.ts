import { expect, test } from 'vitest';
import { aProject } from './a-project.js';

async function flaws(path: string, text: string): Promise<readonly string[]> {
  return (await aProject({ [path]: text })).tests.flawsIn(path).map(({ kind, line }) => `${kind}:${line}`);
}

test('each test has at most one flaw, at the line that shows it', async () => {
  const text = [
    'import { expect, it } from "vitest";',
    'it.only("a", () => {',
    '  expect(sum(1)).toBe(1);',
    '});',
    'it("b", () => {',
    '  expect(sum(2)).toBe(2);',
    '});',
    'it.skip("c", () => {',
    '  sum(3);',
    '});',
    '// it("d", () => {',
    '//   expect(sum(4)).toBe(4);',
    '// });',
  ];
  expect(await flaws('a.test.ts', `${text.join('\n')}\n`)).toEqual([
    'focused-test:2',
    'disabled-test:8',
    'commented-out-test:11',
  ]);
});

test('tests that can not fail are named at their assertion, or at the test', async () => {
  expect(
    await flaws(
      'a.test.ts',
      'import { expect, it } from "vitest";\nit("a", () => {\n  sum(1);\n  expect(true).toBe(true);\n});\nit("b", () => {\n  sum(1);\n});\n',
    ),
  ).toEqual(['tautological-test:4', 'no-assertion:6']);
});

test.each([
  [
    'package.json',
    '{\n  "scripts": {\n    "test": "jest --passWithNoTests"\n  }\n}\n',
    ['tampered-runner:3'],
  ],
  ['package.json', '{\n  "scripts": {\n    "test": "vitest run || true"\n  }\n}\n', ['tampered-runner:3']],
  ['package.json', '{\n  "scripts": {\n    "build": "tsc || true",\n    "test": "vitest run"\n  }\n}\n', []],
  [
    '.github/workflows/ci.yml',
    'jobs:\n  t:\n    steps:\n      - run: npm test\n        continue-on-error: true\n',
    ['tampered-runner:5'],
  ],
  [
    '.github/workflows/ci.yml',
    'jobs:\n  t:\n    steps:\n      - run: npm test\n      - uses: upload\n        continue-on-error: true\n',
    [],
  ],
  [
    'a_test.go',
    'package a\n\nfunc TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n',
    ['tampered-runner:5'],
  ],
  ['a_test.go', 'package a\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(m.Run())\n}\n', []],
  [
    'conftest.py',
    'def pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0\n',
    ['tampered-runner:2'],
  ],
  ['money.py', 'class Money:\n    def __eq__(self, other):\n        return True\n', ['tampered-runner:3']],
  ['money.py', 'class Money:\n    def __eq__(self, other):\n        return self.cents == other.cents\n', []],
])('a runner made green: %s %j', async (path, text, expected) => {
  expect(await flaws(path, text)).toEqual(expected);
});

test('a forced exit holds for the tests of its package alone', async () => {
  const main = 'package a\n\nfunc TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n';
  const project = await aProject({
    'a/main_test.go': main,
    'a/a_test.go': 'package a\n',
    'b/b_test.go': 'package b\n',
  });
  expect([
    project.tests.tamperedRunner('a/a_test.go')?.line,
    project.tests.tamperedRunner('b/b_test.go'),
  ]).toEqual([5, undefined]);
});

test('frameworks are recognised by manifest, configuration and the tests themselves, browsers last', async () => {
  const project = await aProject({
    'package.json': '{\n  "devDependencies": {\n    "@playwright/test": "1",\n    "vitest": "4"\n  }\n}\n',
    'tests/test_a.py': 'import pytest\n\n\ndef test_a():\n    assert x\n',
    'a_test.go': 'package a\n\nfunc TestA(t *testing.T) {\n}\n',
  });
  expect(project.tests.frameworks()).toEqual([
    { name: 'vitest', seenAt: 'package.json:4' },
    { name: 'go test', seenAt: 'a_test.go:3' },
    { name: 'pytest', seenAt: 'tests/test_a.py:1' },
    { name: 'playwright', seenAt: 'package.json:3' },
  ]);
});
