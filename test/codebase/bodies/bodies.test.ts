import { expect, test } from 'vitest';
import type { FunctionFact } from '../../../src/codebase/bodies/bodies.js';
import { openBodies } from '../../../src/codebase/bodies/open-bodies.js';
import { aProject } from '../tests/a-project.js';

const shape = (fn: FunctionFact): string =>
  `${fn.owner ? `${fn.owner}.` : ''}${fn.name}(${fn.params.map((p) => (p.used ? p.name : `${p.name}!`)).join(' ')}) ${fn.steps
    .map((step) => (step.value ? `${step.kind}:${step.value.kind}` : (step.missing ?? step.kind)))
    .join(' ')}`;

async function bodiesOf(path: string, text: string): Promise<readonly string[]> {
  const codebase = await aProject({ [path]: text });
  const facts = await openBodies(codebase).of(path);
  return (facts?.functions ?? []).map(shape);
}

test('a JavaScript body reads as steps, and unread parameters are marked', async () => {
  const text = `export async function load(id, page) {
  console.log("load", id);
  await sleep(20);
  const rows = [{ id: 1 }, { id: 2 }];
  return rows;
}
export const later = (a) => (b) => null;
export class Box { get(key) { throw new Error("Not implemented"); } put(key) { this.map.set(key, 1); } }
`;
  expect(await bodiesOf('src/a.js', text)).toEqual([
    'load(id! page!) log sleep declare return:rows',
    'later(a! b!) return:null',
    'Box.get(key!) not-implemented',
    'Box.put(key) work',
  ]);
});

test('Python bodies end with their indentation, docstrings and ellipses are no work', async () => {
  const text = `class Cart:
    def add(self, sku: str, count=1) -> None:
        """Adds it."""
        self.rows[sku] = count

    def total(self): ...


def pay(cart):
    raise NotImplementedError
`;
  expect(await bodiesOf('shop/cart.py', text)).toEqual([
    'Cart.add(sku count) work',
    'Cart.total() noop',
    'pay(cart!) not-implemented',
  ]);
});

test('Go, Rust, Java and Kotlin bodies read alike', async () => {
  expect(
    await bodiesOf(
      'a.go',
      'package a\n\nfunc (s *Store) Find(id string) (*Row, error) {\n\treturn nil, nil\n}\n',
    ),
  ).toEqual(['Store.Find(id!) return:null']);
  expect(
    await bodiesOf('src/a.rs', 'pub fn check(_key: &[u8]) -> Result<(), E> {\n    todo!()\n}\n'),
  ).toEqual(['check(_key!) not-implemented']);
  expect(
    await bodiesOf(
      'A.java',
      'class A {\n  @Override\n  public String name(int n) {\n    return lookup(n);\n  }\n}\n',
    ),
  ).toEqual(['A.name(n) return:call']);
  expect(await bodiesOf('A.kt', 'class A {\n  fun all(): List<Int> = emptyList()\n}\n')).toEqual([
    'A.all() return:empty',
  ]);
});

test('a file that does not parse says where, and gives no functions', async () => {
  const codebase = await aProject({
    'a.ts': 'export const a = 1;\nexport function b( {\n',
    'b.go': 'package b\n\nfunc B() {\n',
  });
  const [script, go] = await Promise.all([openBodies(codebase).of('a.ts'), openBodies(codebase).of('b.go')]);
  expect(script?.syntaxError?.line).toBe(3);
  expect(script?.functions).toEqual([]);
  expect(go?.syntaxError).toEqual({ line: 3, message: 'a brace opened here is never closed' });
});

test('code behind an unconditional return is unreachable', async () => {
  const codebase = await aProject({
    'a.ts': 'export function a(x: number) {\n  return x;\n\n  const y = x * 2;\n  return y;\n}\n',
  });
  const facts = await openBodies(codebase).of('a.ts');
  expect(facts?.functions[0]?.unreachableLine).toBe(4);
});
