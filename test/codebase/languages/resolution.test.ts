import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { openCodebase } from '../../../src/codebase/index-codebase.js';

const FILES = {
  'package.json': JSON.stringify({
    name: 'shop',
    main: './shop.js',
    imports: { '#db': './src/db.ts', '#jobs/*': './src/jobs/*.ts' },
  }),
  'shop.js': 'module.exports = 1;',
  'tsconfig.base.json':
    '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "config": ["./src/settings.ts"] } } }',
  'tsconfig.json': '{ /* kept short */ "extends": "./tsconfig.base.json", }',
  'src/db.ts': 'export const db = 1;',
  'src/settings.ts': 'export const settings = 1;',
  'src/names.json': '{}',
  'src/a#b.ts': 'export const ab = 1;',
  'src/jobs/index.ts': 'export const jobs = 1;',
  'src/jobs/mail.ts': 'export const mail = 1;',
  'src/jobs.ts': 'export const file = 1;',
  'src/view/panel.tsx': 'export const Panel = 1;',
  'src/view/old.mjs': 'export const old = 1;',
  'src/pack/package.json': '{ "main": "lib/entry" }',
  'src/pack/lib/entry.js': 'module.exports = 1;',
  'src/loop/package.json': '{ "main": "./" }',
  'src/loop/index.ts': 'export const loop = 1;',
  'src/view/deep/user.ts': '',
};

const EXPECTED = {
  '../panel': 'src/view/panel.tsx',
  '../panel.js': 'src/view/panel.tsx',
  '../panel.jsx': 'src/view/panel.tsx',
  '../old.mjs': 'src/view/old.mjs',
  '../../db.js': 'src/db.ts',
  '../../db?raw': 'src/db.ts',
  '../../a#b': 'src/a#b.ts',
  '../../names.json': 'src/names.json',
  '../../jobs': 'src/jobs.ts',
  '../../jobs/': 'src/jobs/index.ts',
  '../../jobs/mail': 'src/jobs/mail.ts',
  '../../pack': 'src/pack/lib/entry.js',
  '../../loop': 'src/loop/index.ts',
  '../../../': 'shop.js',
  '../../..': 'shop.js',
  '../..': undefined,
  '@/db': 'src/db.ts',
  '@/jobs/mail.js': 'src/jobs/mail.ts',
  '@/gone': undefined,
  config: 'src/settings.ts',
  '#db': 'src/db.ts',
  '#jobs/mail': 'src/jobs/mail.ts',
  react: undefined,
};

const USER = 'src/view/deep/user.ts';

function write(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'resolution-')));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const answers = (resolve: (specifier: string) => string | undefined) =>
  Object.fromEntries(Object.keys(EXPECTED).map((specifier) => [specifier, resolve(specifier)]));

test('specifiers resolve as they do for a bundler and for the compiler', async () => {
  const root = write();
  const codebase = await openCodebase(root);
  const bundler = new ResolverFactory({
    tsconfig: 'auto',
    extensions: ['.ts', '.tsx', '.js', '.json'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.jsx': ['.tsx'] },
  });
  const compile = (specifier: string): string | undefined =>
    ts.resolveModuleName(
      specifier,
      join(root, USER),
      {
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        allowJs: true,
        resolveJsonModule: true,
        pathsBasePath: root,
        paths: { '@/*': ['./src/*'], config: ['./src/settings.ts'] },
      },
      ts.sys,
    ).resolvedModule?.resolvedFileName;
  const local = (path: string | undefined) => path && relative(root, path);

  expect(answers((specifier) => codebase.modules.resolve(USER, specifier))).toEqual(EXPECTED);
  expect(
    answers((specifier) =>
      local(bundler.resolveFileSync(join(root, USER), specifier.replace('?raw', '')).path),
    ),
  ).toEqual(EXPECTED);
  expect(answers((specifier) => local(compile(specifier.replace('?raw', ''))))).toEqual(EXPECTED);
});
