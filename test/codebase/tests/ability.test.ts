import { describe, expect, test } from 'vitest';
import { aProject } from './a-project.js';

async function weaknessIn(
  path: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const project = await aProject({ [path]: text, ...others });
  return project.tests.casesIn(path).at(-1)?.weakness?.kind ?? null;
}

const inTest = (body: string): string =>
  `import { expect, test, vi } from "vitest";\nimport { sum } from "./sum";\n\ntest("a", async () => {\n${body}\n});\n`;

describe('a JavaScript test can not fail', () => {
  test.each([
    ['it only calls', '  console.log(sum(1, 2));', 'no-assertion'],
    ['its assertion is commented out', '  const s = sum(1, 2);\n  // expect(s).toBe(3);', 'no-assertion'],
    ['expect has no matcher', '  expect(sum(1, 2) === 3);', 'no-matcher'],
    ['the matcher is not called', '  expect(sum(1, 2)).toBe;', 'no-matcher'],
    ['the promise is dropped', '  expect(sum(1, 2)).resolves.toBe(3);', 'not-awaited'],
    ['it asserts a literal', '  sum(1, 2);\n  expect(true).toBe(true);', 'constant'],
    [
      'it asserts its own constant',
      '  sum(1, 2);\n  const result = 3;\n  expect(result).toBe(3);',
      'constant',
    ],
    ['both sides are one', '  const s = sum(1, 2);\n  expect(s).toEqual(s);', 'tautology'],
    ['an alternative is always true', '  expect(sum(1, 2) === 3 || true).toBe(true);', 'tautology'],
    [
      'a length is not negative',
      '  const all = [sum(1, 2)];\n  expect(all.length).toBeGreaterThanOrEqual(0);',
      'tautology',
    ],
    [
      'the expectation comes from the same call',
      '  const expected = sum(1, 2);\n  expect(sum(1, 2)).toBe(expected);',
      'same-function',
    ],
    [
      'it asserts in catch alone',
      '  try {\n    await sum(1, 2);\n  } catch (error) {\n    expect(error).toBeInstanceOf(Error);\n  }',
      'only-in-catch',
    ],
    [
      'a handler swallows it',
      '  try {\n    expect(sum(1, 2)).toBe(3);\n  } catch {\n    console.log("no");\n  }',
      'swallowed',
    ],
    [
      'a double was called',
      '  const send = vi.fn();\n  sum(send, 1);\n  expect(send).toHaveBeenCalled();',
      'mock-called',
    ],
    ['a stand-in is there', '  expect(sum(1).find("total-stub").exists()).toBe(true);', 'stub-only'],
  ])('when %s', async (_, body, kind) => {
    expect(await weaknessIn('sum.test.ts', inTest(body))).toBe(kind);
  });

  test.each([
    ['a plain expectation', '  expect(sum(1, 2)).toBe(3);'],
    ['a negated one', '  const send = vi.fn();\n  sum(send, 1);\n  expect(send).not.toHaveBeenCalled();'],
    [
      'arguments of a double',
      '  const send = vi.fn();\n  sum(send, 1);\n  expect(send).toHaveBeenCalledWith(1);',
    ],
    [
      'a counted assertion in catch',
      '  expect.assertions(1);\n  try {\n    sum(1, 2);\n  } catch (error) {\n    expect(error).toBeDefined();\n  }',
    ],
    [
      'a flag that a callback sets',
      '  let called = false;\n  sum(() => {\n    called = true;\n  }, 1);\n  expect(called).toBe(true);',
    ],
    ['an object that a call fills', '  const state = {};\n  sum(state, 1);\n  expect(state).toEqual({});'],
    ['a chai property', '  expect(sum(1, 2) === 3).to.be.true;'],
    [
      'a deliberate failure',
      '  try {\n    sum(1, 2);\n    expect(true).toBe(false);\n  } catch (error) {\n    expect(error.code).toBe("x");\n  }',
    ],
    ['a query that throws when nothing is found', '  render(sum(1));\n  screen.getByText("3");'],
  ])('but it can with %s', async (_, body) => {
    expect(await weaknessIn('sum.test.ts', inTest(body))).toBe(null);
  });
});

describe('assertions behind a helper count', () => {
  const test1 =
    'import { test } from "vitest";\nimport { balanced } from "./support";\n\ntest("a", () => {\n  balanced(1, 2);\n});\n';

  test('when the helper of test support asserts', async () => {
    expect(
      await weaknessIn('tests/sum.test.ts', test1, {
        'tests/support.ts':
          'import { expect } from "vitest";\nexport function balanced(a: number, b: number): void {\n  expect(a).toBe(b);\n}\n',
      }),
    ).toBe(null);
  });

  test('not when it only looks', async () => {
    expect(
      await weaknessIn('tests/sum.test.ts', test1, {
        'tests/support.ts':
          'export function balanced(a: number, b: number): void {\n  console.log(a, b);\n}\n',
      }),
    ).toBe('no-assertion');
  });

  test('not by a name alone, when the function of that name asserts nothing', async () => {
    expect(
      await weaknessIn(
        'sum.test.ts',
        `${inTest('  checkSum(sum(1, 2));')}function checkSum(s: number) {\n  console.log(s);\n}\n`,
      ),
    ).toBe('no-assertion');
  });
});

describe('in other languages', () => {
  const go = (body: string, above = ''): string =>
    `package a

import "testing"

${above}
func TestA(t *testing.T) {\n${body}\n}\n`;
  const java = (body: string): string => `class ATest {\n    @Test\n    void a() {\n${body}\n    }\n}\n`;
  test.each([
    ['test_a.py', 'def test_a():\n    print(total(1, 2))\n', 'no-assertion'],
    ['test_a.py', 'def test_a():\n    assert (total(1, 2) == 4, "wrong")\n', 'tautology'],
    [
      'test_a.py',
      'def test_a():\n    try:\n        assert total(1, 2) == 3\n    except AssertionError:\n        pass\n',
      'swallowed',
    ],
    [
      'test_a.py',
      'def test_a():\n    try:\n        total(1, 2)\n    except ValueError as e:\n        assert str(e)\n',
      'only-in-catch',
    ],
    ['test_a.py', 'def test_a():\n    m.assert_called_once\n', 'no-matcher'],
    ['test_a.py', 'def test_a():\n    with pytest.raises(ValueError):\n        total("x")\n', null],
    [
      'test_a.py',
      'class ATest(TestCase):\n    def test_a(self):\n        self.assertEqual(total(1, 2), 3)\n',
      null,
    ],
    ['a_test.go', go('\tt.Logf("%d", Sum(1, 2))'), 'no-assertion'],
    ['a_test.go', go('\tif false {\n\t\tt.Fatal(Sum(1, 2))\n\t}'), 'tautology'],
    ['a_test.go', go('\tgot := Sum(1, 2)\n\tassert.Equal(t, got, got)'), 'tautology'],
    ['a_test.go', go('\trequire.Equal(t, 3, Sum(1, 2))'), null],
    [
      'a_test.go',
      go(
        '\tcheck(t, Sum(1, 2))',
        'func check(t *testing.T, got int) {\n\tif got != 3 {\n\t\tt.Error(got)\n\t}\n}\n',
      ),
      null,
    ],
    [
      'a_test.go',
      go('\tcheck(t, Sum(1, 2))', 'func check(t *testing.T, got int) {\n\tt.Log(got)\n}\n'),
      'no-assertion',
    ],
    ['tests/a.rs', '#[test]\nfn a() {\n    let _ = sum(1, 2);\n    assert!(true);\n}\n', 'constant'],
    ['tests/a.rs', '#[test]\nfn a() {\n    println!("{}", parse("1").unwrap());\n}\n', 'smoke'],
    ['tests/a.rs', '#[test]\n#[should_panic]\nfn a() {\n    sum(1, 2);\n}\n', null],
    ['src/test/java/ATest.java', java('        assertTrue(true);'), 'constant'],
    [
      'src/test/java/ATest.java',
      java(
        '        try {\n            sum(null);\n            fail();\n        } catch (IOException expected) {\n        }',
      ),
      null,
    ],
    [
      'src/test/java/ATest.java',
      java(
        '        try {\n            assertEquals(3, sum(1, 2));\n        } catch (Throwable ignored) {\n        }',
      ),
      'swallowed',
    ],
    ['src/test/java/ATest.java', java('        assertThat(sum(1, 2));'), 'no-matcher'],
    ['src/test/java/ATest.java', java('        assertThat(sum(1, 2)).isEqualTo(3);'), null],
    ['src/test/java/ATest.java', java('        verify(mailer).send(any());'), 'mock-called'],
    [
      'src/test/java/ATest.java',
      '@SpringBootTest\nclass ATest {\n    @Test\n    void contextLoads() {\n    }\n}\n',
      'survival',
    ],
    [
      'src/test/kotlin/ATest.kt',
      'class ATest {\n    @Test\n    fun a() = assertEquals(3, sum(1, 2))\n}\n',
      null,
    ],
  ])('%s: %j gives %s', async (path, code, kind) => {
    expect(await weaknessIn(path, code)).toBe(kind);
  });
});

test.each([
  [
    'a panic that an attribute over several lines expects',
    'src/lib.rs',
    '#[should_panic(\n    expected = "taken twice"\n)]\n#[test]\nfn collides() {\n    let _ = route("/a");\n}\n',
  ],
  [
    'a bound that the compiler holds',
    'src/lib.rs',
    'fn assert_send<T: Send>() {}\n\n#[test]\nfn traits() {\n    assert_send::<Pool<(), Vec<u8>>>();\n}\n',
  ],
  [
    'a type that the compiler holds',
    'src/a.test.ts',
    'import { test } from "vitest";\ntest("infers", () => {\n  util.assertEqual<Infer<typeof A, { b: string }>, C>(true);\n});\n',
  ],
  ['a helper that runs tests', 'src/lib.rs', '#[test]\nfn ui() {\n    crate::run_ui_tests("debug");\n}\n'],
])('%s is an assertion', async (_, path, text) => {
  const codebase = await aProject({ [path]: text });
  expect(codebase.tests.casesIn(path).map(({ weakness }) => weakness)).toEqual([null]);
});

test('a method of the unit that is called like a test of the file is no helper', async () => {
  const path = 'src/test/java/a/PetTest.java';
  const codebase = await aProject({
    [path]:
      'package a;\n\nimport org.junit.jupiter.api.Test;\n\nclass PetTest {\n  @Test\n  void validate() {\n    assertTrue(validator.validate(pet));\n  }\n\n  @Test\n  void refuses() {\n    validator.validate(bad);\n  }\n}\n',
  });
  expect(codebase.tests.casesIn(path).map(({ name, weakness }) => `${name} ${weakness?.kind}`)).toEqual([
    'validate undefined',
    'refuses no-assertion',
  ]);
});
