import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Codebase } from '../../../src/codebase/codebase.js';
import { openCodebase } from '../../../src/codebase/index-codebase.js';

async function open(files: Readonly<Record<string, string>>): Promise<Codebase> {
  const root = await mkdtemp(join(tmpdir(), 'languages-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const codebase = await openCodebase(root);
  for (const path of Object.keys(files)) codebase.source(path);
  codebase.filesWithWord('x');
  await rm(root, { recursive: true });
  return codebase;
}

const namesUsed = (codebase: Codebase, from: string, to: string): readonly string[] => [
  ...new Set(codebase.modules.usesOf(from, to).map((use) => use.name)),
];

describe('Python', () => {
  const handler = 'def pay():\n    return 1\n';

  test('an import inside code that cannot run is no use', async () => {
    const codebase = await open({
      'pkg/__init__.py': '',
      'pkg/bill.py': handler,
      'a.py': 'from pkg.bill import pay\n\ndef run():\n    return 2\n    pay()\n',
      'b.py': 'from pkg.bill import pay\n\ndef run():\n    return pay()\n',
      'c.py': 'from pkg.bill import pay\n\ndef run(pay):\n    return pay()\n',
    });
    expect(['a.py', 'b.py', 'c.py'].map((file) => namesUsed(codebase, file, 'pkg/bill.py'))).toEqual([
      [],
      ['pay'],
      [],
    ]);
  });

  test('a name re-exported by __init__ reaches the module that defines it', async () => {
    const codebase = await open({
      'pkg/__init__.py': 'from .bill import pay\n',
      'pkg/bill.py': handler,
      'main.py': 'from pkg import pay\n\npay()\n',
    });
    expect(namesUsed(codebase, 'main.py', 'pkg/bill.py')).toEqual(['pay']);
  });
});

describe('Go', () => {
  test('a blank import reaches only files that run on load', async () => {
    const codebase = await open({
      'go.mod': 'module example.test/m\n',
      'main.go': 'package main\n\nimport _ "example.test/m/drv"\n\nfunc main() {}\n',
      'drv/drv.go': 'package drv\n\nfunc init() {}\n',
      'drv/more.go': 'package drv\n\nfunc Open() int { return 1 }\n',
    });
    expect(['drv/drv.go', 'drv/more.go'].map((file) => namesUsed(codebase, 'main.go', file))).toEqual([
      ['*'],
      [],
    ]);
  });
});

describe('Rust', () => {
  test('a mod line alone is no use, and is named as the reason', async () => {
    const codebase = await open({
      'Cargo.toml': '[package]\nname = "m"\n',
      'src/main.rs': 'mod pay;\nmod refund;\n\nfn main() {\n    pay::run();\n}\n',
      'src/pay.rs': 'pub fn run() {}\n',
      'src/refund.rs': 'pub fn run() {}\n',
    });
    expect(['src/pay.rs', 'src/refund.rs'].map((file) => namesUsed(codebase, 'src/main.rs', file))).toEqual([
      ['run'],
      [],
    ]);
    expect(codebase.modules.whyUnused('src/main.rs', 'src/refund.rs')).toEqual({
      line: 2,
      reason: 'declares mod refund and uses nothing of it',
    });
  });
});

describe('Java', () => {
  test('an import of the same name from elsewhere hides the class of the package', async () => {
    const codebase = await open({
      'src/main/java/shop/Price.java': 'package shop;\n\npublic class Price {}\n',
      'src/main/java/shop/Cart.java': 'package shop;\n\nclass Cart {\n  Price price = new Price();\n}\n',
      'src/main/java/shop/Old.java':
        'package shop;\n\nimport legacy.Price;\n\nclass Old {\n  Price price = new Price();\n}\n',
    });
    const files = ['src/main/java/shop/Cart.java', 'src/main/java/shop/Old.java'];
    expect(files.map((file) => namesUsed(codebase, file, 'src/main/java/shop/Price.java'))).toEqual([
      ['Price'],
      [],
    ]);
  });
});
