import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCodebase } from '../../src/codebase/index-codebase.js';

test.each([
  ['deep.rs', 'mod a { ', 'mod b { pub fn f() {} }\n'],
  ['deep.cs', 'class A { ', 'public class B { }\n'],
  ['Deep.java', 'class A { void a() { ', 'public class B { }\n'],
  ['deep.py', 'x = (', 'def f():\n    return [1, (2, 3)]\n'],
])(
  '%s, nested past every bound, is a file that can not be read and takes no other down',
  async (name, opening, sound) => {
    const root = await mkdtemp(join(tmpdir(), 'nesting-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const other = `sound${name.slice(name.indexOf('.'))}`;
    await writeFile(join(root, name), opening.repeat(20_000));
    await writeFile(join(root, other), sound);
    const codebase = await openCodebase(root);
    expect({
      has: codebase.has(name),
      source: codebase.source(name),
      exports: codebase.modules.exportsOf(name),
    }).toEqual({ has: true, source: undefined, exports: [] });
    expect(codebase.modules.exportsOf(other)).not.toEqual([]);
  },
);
