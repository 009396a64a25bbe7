import { expect, test } from 'vitest';
import { aProject } from './a-project.js';

const VITEST = 'import { test } from "vitest";\ntest("a", () => {});\n';

async function collected(path: string, files: Readonly<Record<string, string>>): Promise<boolean> {
  return (await aProject(files)).tests.collection(path).collected;
}

test.each([
  ['a vitest file by its name', 'tests/a.test.ts', { 'tests/a.test.ts': VITEST }, true],
  ['not a file of another name', 'tests/a-checks.ts', { 'tests/a-checks.ts': VITEST }, false],
  [
    'not outside the configured include',
    'tests/a.test.ts',
    {
      'tests/a.test.ts': VITEST,
      'vitest.config.ts': 'export default { test: { include: ["unit/**/*.test.ts"] } };\n',
    },
    false,
  ],
  [
    'not what the configuration excludes',
    'tests/a.test.ts',
    {
      'tests/a.test.ts': VITEST,
      'vitest.config.ts': 'export default { test: { exclude: ["tests/**"] } };\n',
    },
    false,
  ],
  [
    'a coverage exclude is no exclude of tests',
    'tests/a.test.ts',
    {
      'tests/a.test.ts': VITEST,
      'vitest.config.ts': 'export default { test: { coverage: { exclude: ["tests/**"] } } };\n',
    },
    true,
  ],
  [
    'a computed include is not judged',
    'tests/a.test.ts',
    { 'tests/a.test.ts': VITEST, 'vitest.config.ts': 'export default { test: { include: patterns() } };\n' },
    true,
  ],
  [
    'not outside the testMatch of jest',
    'test/a.test.js',
    {
      'test/a.test.js': 'test("a", () => {});\n',
      'package.json': '{"devDependencies":{"jest":"1"},"jest":{"testMatch":["**/specs/**/*.js"]}}',
    },
    false,
  ],
  [
    'a jest file in __tests__',
    'src/__tests__/a.js',
    { 'src/__tests__/a.js': 'test("a", () => {});\n', 'package.json': '{"devDependencies":{"jest":"1"}}' },
    true,
  ],
  [
    'not outside the paths of node --test',
    'tests/a.test.mjs',
    {
      'tests/a.test.mjs': 'import test from "node:test";\n',
      'package.json': '{"scripts":{"test":"node --test unit/"}}',
    },
    false,
  ],
  ['a pytest file', 'tests/test_a.py', { 'tests/test_a.py': 'def test_a():\n    assert x\n' }, true],
  [
    'not a Python file of another name',
    'tests/a_checks.py',
    { 'tests/a_checks.py': 'import pytest\n\ndef test_a():\n    assert x\n' },
    false,
  ],
  [
    'by the configured python_files',
    'tests/a_checks.py',
    {
      'tests/a_checks.py': 'import pytest\n\ndef test_a():\n    assert x\n',
      'pyproject.toml': '[tool.pytest.ini_options]\npython_files = ["*_checks.py"]\n',
    },
    true,
  ],
  [
    'not outside testpaths',
    'tests/test_a.py',
    { 'tests/test_a.py': 'def test_a():\n    assert x\n', 'pytest.ini': '[pytest]\ntestpaths = unit\n' },
    false,
  ],
  [
    'tests.py of Django',
    'app/tests.py',
    { 'app/tests.py': 'from django.test import TestCase\n', 'manage.py': '' },
    true,
  ],
  [
    'not under a build tag that nothing sets',
    'a_test.go',
    { 'a_test.go': '//go:build slow\n\npackage a\n' },
    false,
  ],
  [
    'under a build tag that the Makefile sets',
    'a_test.go',
    { 'a_test.go': '//go:build slow\n\npackage a\n', Makefile: 'test:\n\tgo test -tags slow ./...\n' },
    true,
  ],
  [
    'not a Rust file that no module declares',
    'src/a.rs',
    {
      'Cargo.toml': '[package]\nname = "m"\n',
      'src/lib.rs': 'pub mod b;\n',
      'src/a.rs': '#[test]\nfn a() {}\n',
    },
    false,
  ],
  [
    'a Rust module',
    'src/a.rs',
    { 'Cargo.toml': '[package]\nname = "m"\n', 'src/lib.rs': 'mod a;\n', 'src/a.rs': '#[test]\nfn a() {}\n' },
    true,
  ],
  [
    'not a class that Maven does not know by name',
    'src/test/java/AChecks.java',
    { 'pom.xml': '<project/>', 'src/test/java/AChecks.java': 'class AChecks {}\n' },
    false,
  ],
  [
    'any class for Gradle',
    'src/test/java/AChecks.java',
    { 'build.gradle': '', 'src/test/java/AChecks.java': 'class AChecks {}\n' },
    true,
  ],
])('%s', async (_, path, files, expected) => {
  expect(await collected(path, files as unknown as Readonly<Record<string, string>>)).toBe(expected);
});
