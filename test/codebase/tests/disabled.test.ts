import { describe, expect, test } from 'vitest';
import { aProject } from './a-project.js';

const JS = 'import { expect, test, it, describe } from "vitest";\n';

/** What keeps the last test of the file from counting, and its line. */
async function disabledIn(path: string, text: string): Promise<string | null> {
  const project = await aProject({ [path]: text });
  const disabled = project.tests.casesIn(path).at(-1)?.disabled;
  return disabled ? `${disabled.by}:${disabled.line}` : null;
}

describe('a JavaScript test does not count', () => {
  test.each([
    ['a skipped test', 'test.skip("a", () => {\n  expect(1 + x).toBe(2);\n});', 'skip:2'],
    ['an x-prefixed test', 'xit("a", () => {\n  expect(x).toBe(2);\n});', 'skip:2'],
    [
      'a skipped suite',
      'describe.skip("s", () => {\n  it("a", () => {\n    expect(x).toBe(2);\n  });\n});',
      'skip:2',
    ],
    ['a title without a body', 'it("a");', 'todo:2'],
    ['a test to be written', 'test.todo("a");', 'todo:2'],
    ['an option that skips', 'test("a", { skip: true }, () => {\n  expect(x).toBe(2);\n});', 'skip:2'],
    ['a test that is to fail', 'test.fails("a", () => {\n  expect(x).toBe(2);\n});', 'expected-failure:2'],
    ['a condition that never holds', 'test.runIf(false)("a", () => {\n  expect(x).toBe(2);\n});', 'skip:2'],
    ['an empty table', 'test.each([])("a", () => {\n  expect(x).toBe(2);\n});', 'empty-table:2'],
    [
      'a return before the first assertion',
      'test("a", () => {\n  return;\n  expect(x).toBe(2);\n});',
      'early-return:3',
    ],
    ['a dead branch', 'if (false) {\n  test("a", () => {\n    expect(x).toBe(2);\n  });\n}', 'dead-code:3'],
    [
      'a focused sibling',
      'test.only("b", () => {\n  expect(x).toBe(1);\n});\ntest("a", () => {\n  expect(x).toBe(2);\n});',
      'not-focused:2',
    ],
    ['a comment round it', '// test("a", () => {\n//   expect(x).toBe(2);\n// });', 'commented-out:2'],
  ])('%s', async (_, code, expected) => {
    expect(await disabledIn('a.test.ts', `${JS}${code}\n`)).toBe(expected);
  });

  test.each([
    [
      'a skip by platform',
      'test.skipIf(process.platform === "win32")("a", () => {\n  expect(x).toBe(2);\n});',
    ],
    ['a guarded return', 'test("a", () => {\n  if (!process.env.CI) return;\n  expect(x).toBe(2);\n});'],
    [
      'an example in documentation',
      'test("a", () => {\n  expect(x).toBe(2);\n});\n/** test("b", () => { expect(x).toBe(3); }) */',
    ],
    ['a returned assertion', 'test("a", () => {\n  return expect(x).resolves.toBe(2);\n});'],
    [
      'an action called pending',
      'const pending = build();\ntest("a", () => {\n  pending();\n  expect(x).toBe(2);\n});',
    ],
  ])('but it does with %s', async (_, code) => {
    expect(await disabledIn('a.test.ts', `${JS}${code}\n`)).toBe(null);
  });
});

describe('a Python test does not count', () => {
  test.each([
    ['a skip mark', '@pytest.mark.skip(reason="later")\ndef test_a():\n    assert x == 2\n', 'skip:1'],
    [
      'a skipped class',
      '@unittest.skip("later")\nclass ATest(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(x, 2)\n',
      'skip:1',
    ],
    ['a module mark', 'pytestmark = pytest.mark.skip\n\ndef test_a():\n    assert x == 2\n', 'skip:1'],
    ['an expected failure', '@pytest.mark.xfail\ndef test_a():\n    assert x == 2\n', 'expected-failure:1'],
    ['a skip at its start', 'def test_a():\n    pytest.skip("later")\n    assert x == 2\n', 'skip:2'],
    ['a return at its start', 'def test_a():\n    return\n    assert x == 2\n', 'early-return:2'],
    ['a comment round it', '# def test_a():\n#     assert x == 2\n', 'commented-out:1'],
  ])('%s', async (_, code, expected) => {
    expect(await disabledIn('test_a.py', code)).toBe(expected);
  });

  test('the first of two with one name is replaced by the second', async () => {
    const project = await aProject({
      'test_a.py': 'def test_a():\n    assert x == 1\n\n\ndef test_a():\n    assert x == 2\n',
    });
    expect(project.tests.casesIn('test_a.py').map(({ disabled }) => disabled?.by ?? null)).toEqual([
      'shadowed',
      null,
    ]);
  });

  test.each([
    [
      'a skip by version',
      '@pytest.mark.skipif(sys.version_info < (3, 9), reason="old")\ndef test_a():\n    assert x == 2\n',
    ],
    [
      'a conditional expected failure',
      '@pytest.mark.xfail(sys.platform == "win32", reason="x")\ndef test_a():\n    assert x == 2\n',
    ],
    ['a guarded skip', 'def test_a():\n    if not x:\n        pytest.skip("none")\n    assert x == 2\n'],
  ])('but it does with %s', async (_, code) => {
    expect(await disabledIn('test_a.py', code)).toBe(null);
  });
});

describe('a compiled test does not count', () => {
  test.each([
    [
      'a_test.go',
      'package a\n\nfunc TestA(t *testing.T) {\n\tt.Skip("later")\n\tif x != 2 {\n\t\tt.Fatal("no")\n\t}\n}\n',
      'skip:4',
    ],
    [
      'a_test.go',
      'package a\n\nfunc TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip("slow")\n\t}\n\tt.Fatal("no")\n}\n',
      null,
    ],
    ['tests/a.rs', '#[test]\n#[ignore]\nfn a() {\n    assert_eq!(x, 2);\n}\n', 'skip:2'],
    [
      'src/test/java/ATest.java',
      'class ATest {\n    @Disabled("later")\n    @Test\n    void a() {\n        assertEquals(2, x);\n    }\n}\n',
      'skip:2',
    ],
    [
      'src/test/java/ATest.java',
      'class ATest {\n    @Test\n    @DisabledOnOs(OS.WINDOWS)\n    void a() {\n        assertEquals(2, x);\n    }\n}\n',
      null,
    ],
    [
      'src/test/kotlin/ATest.kt',
      '@Ignore\nclass ATest {\n    @Test\n    fun `a b`() {\n        assertEquals(2, x)\n    }\n}\n',
      'skip:1',
    ],
    [
      'src/test/kotlin/ATest.kt',
      'class ATest : FunSpec({\n    xtest("a") {\n        x shouldBe 2\n    }\n})\n',
      'skip:2',
    ],
    [
      'tests/ATests.cs',
      'public class ATests {\n    [Fact(Skip = "later")]\n    public void A() {\n        Assert.Equal(2, x);\n    }\n}\n',
      'skip:2',
    ],
    ['spec/a_spec.rb', 'describe A do\n  xit "a" do\n    expect(x).to eq(2)\n  end\nend\n', 'skip:2'],
    [
      'tests/ATest.php',
      '<?php\nclass ATest extends TestCase {\n    public function testA(): void {\n        $this->markTestSkipped("later");\n        $this->assertSame(2, $x);\n    }\n}\n',
      'skip:4',
    ],
  ])('%s: %j gives %s', async (path, code, expected) => {
    expect(await disabledIn(path, code)).toBe(expected);
  });
});
