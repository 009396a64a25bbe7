import { expect, test } from 'vitest';
import { aProject } from './a-project.js';

async function runs(path: string, files: Readonly<Record<string, string>>): Promise<string> {
  const project = await aProject(files);
  const last = project.tests.casesIn(path).at(-1);
  const units = last && project.tests.unitsRun(last);
  return units ? [units.kind, ...units.files].join(' ') : 'no test';
}

const SUM = { 'src/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n' };
const withTest = (text: string): Readonly<Record<string, string>> => ({
  ...SUM,
  'src/sum.test.ts': `import { expect, test, vi } from "vitest";\n${text}`,
});

test('a test runs the production file whose export it calls', async () => {
  expect(
    await runs(
      'src/sum.test.ts',
      withTest('import { sum } from "./sum";\ntest("a", () => expect(sum(1, 2)).toBe(3));\n'),
    ),
  ).toBe('real src/sum.ts');
});

test('a mocked module runs nothing', async () => {
  expect(
    await runs(
      'src/sum.test.ts',
      withTest(
        'import { sum } from "./sum";\nvi.mock("./sum", () => ({ sum: () => 3 }));\ntest("a", () => expect(sum(1, 2)).toBe(3));\n',
      ),
    ),
  ).toBe('mocked src/sum.ts');
});

test('a mock that keeps the actual module runs it', async () => {
  expect(
    await runs(
      'src/sum.test.ts',
      withTest(
        'import { sum } from "./sum";\nvi.mock("./sum", async (importOriginal) => ({ ...(await importOriginal()), other: 1 }));\ntest("a", () => expect(sum(1, 2)).toBe(3));\n',
      ),
    ),
  ).toBe('real src/sum.ts');
});

test('a spy of one test is no double in another', async () => {
  const text =
    'import * as s from "./sum";\ntest("a", () => {\n  vi.spyOn(s, "sum").mockReturnValue(3);\n  expect(s.sum(1, 2)).toBe(3);\n});\n';
  expect(await runs('src/sum.test.ts', withTest(text))).toBe('mocked src/sum.ts');
  expect(
    await runs('src/sum.test.ts', withTest(`${text}test("b", () => expect(s.sum(1, 2)).toBe(3));\n`)),
  ).toBe('real src/sum.ts');
});

test('a copy of the function in the test file is no production code', async () => {
  expect(
    await runs(
      'src/sum.test.ts',
      withTest('const sum = (a: number, b: number) => a + b;\ntest("a", () => expect(sum(1, 2)).toBe(3));\n'),
    ),
  ).toBe('none');
});

test('set-up blocks and helpers of test support count', async () => {
  const files = {
    ...SUM,
    'tests/support.ts': 'import { sum } from "../src/sum";\nexport const three = () => sum(1, 2);\n',
    'tests/sum.test.ts':
      'import { beforeEach, expect, test } from "vitest";\nimport { three } from "./support";\nlet value = 0;\nbeforeEach(() => {\n  value = three();\n});\ntest("a", () => expect(value).toBe(3));\n',
  };
  expect(await runs('tests/sum.test.ts', files)).toBe('real src/sum.ts');
});

const TAX = { 'tax/__init__.py': '', 'tax/calc.py': 'def gross(net):\n    return net * 2\n' };

test('a Python patch of the function under test runs nothing, one of something else does not matter', async () => {
  expect(
    await runs('tests/test_tax.py', {
      ...TAX,
      'tests/test_tax.py':
        'from unittest.mock import patch\nimport tax.calc\n\n\n@patch("tax.calc.gross", return_value=3)\ndef test_a(gross):\n    assert tax.calc.gross(1) == 3\n',
    }),
  ).toBe('mocked tax/calc.py');
  expect(
    await runs('tests/test_tax.py', {
      ...TAX,
      'tests/test_tax.py':
        'from unittest.mock import patch\nfrom tax.calc import gross\n\n\n@patch("time.sleep")\ndef test_a(sleep):\n    assert gross(1) == 2\n',
    }),
  ).toBe('real tax/calc.py');
});

test('a pytest fixture of a conftest counts for the test that asks for it', async () => {
  expect(
    await runs('tests/test_tax.py', {
      ...TAX,
      'tests/conftest.py':
        'import pytest\nfrom tax.calc import gross\n\n\n@pytest.fixture\ndef total():\n    return gross(1)\n',
      'tests/test_tax.py': 'def test_a(total):\n    assert total == 2\n',
    }),
  ).toBe('real tax/calc.py');
});

test('names of the same Go package and the same Rust file need no import', async () => {
  const go = {
    'go.mod': 'module m\n',
    'a/a.go': 'package a\n\nfunc Sum(a, b int) int {\n\treturn a + b\n}\n',
  };
  expect(
    await runs('a/a_test.go', {
      ...go,
      'a/a_test.go':
        'package a\n\nfunc TestA(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n',
    }),
  ).toBe('real a/a.go');
  expect(
    await runs('a/a_test.go', {
      ...go,
      'a/a_test.go':
        'package a\n\nfunc own() int { return 3 }\n\nfunc TestA(t *testing.T) {\n\tif own() != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n',
    }),
  ).toBe('none');
  expect(
    await runs('src/lib.rs', {
      'Cargo.toml': '[package]\nname = "m"\n',
      'src/lib.rs':
        'pub fn sum() -> u8 {\n    3\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn a() {\n        assert_eq!(sum(), 3);\n    }\n}\n',
    }),
  ).toBe('real src/lib.rs');
});

test('a Java class that only a mocking library makes is a double', async () => {
  const adder = { 'src/main/java/p/Adder.java': 'package p;\n\npublic class Adder {\n}\n' };
  const test = (body: string): Readonly<Record<string, string>> => ({
    ...adder,
    'src/test/java/p/AdderTest.java': `package p;\n\nclass AdderTest {\n    @Test\n    void a() {\n        ${body}\n    }\n}\n`,
  });
  expect(
    await runs(
      'src/test/java/p/AdderTest.java',
      test('Adder adder = mock(Adder.class);\n        assertEquals(3, adder.add(1, 2));'),
    ),
  ).toBe('mocked');
  expect(await runs('src/test/java/p/AdderTest.java', test('assertEquals(3, new Adder().add(1, 2));'))).toBe(
    'real src/main/java/p/Adder.java',
  );
});
