// Import resolution held against two oracles, oxc-resolver and the TypeScript checker, on projects as they are checked
// out (no install needed): node bench/resolution.mjs DIR... [--show N]. Lists what the oracles find and we do not, what we
// find elsewhere, and import specifiers that the compiler's own scanner sees and ours does not. Exit 1 if any is left.
import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import ts from 'typescript';
import { load } from './bundle.mjs';

const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
  '.astro',
  '.d.ts',
  '.json',
];
const ALIASES = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
};
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Specifiers we do not follow on purpose: they are no modules of the language. */
const IGNORED = /^(?:node|https?|data|bun|npm|jsr|virtual):/;

const args = process.argv.slice(2);
const at = args.indexOf('--show');
const shown = at < 0 ? 20 : Number(args.splice(at, 2)[1]);

const { openCodebase } = await load("export { openCodebase } from './src/codebase/index-codebase.ts';");
let left = 0;
for (const dir of args) left += await compare(realpathSync(resolve(dir)));
process.exitCode = left > 0 ? 1 : 0;

async function compare(root) {
  const codebase = await openCodebase(root);
  const files = new Set(codebase.files);
  const inProject = (path) => {
    const local = path && relative(root, path).split(sep).join('/');
    return local && files.has(local) ? local : undefined;
  };
  const oracles = [oxcOracle(inProject), compilerOracle(inProject)];
  const lists = { missed: [], elsewhere: [], unseen: [] };
  let specifiers = 0;
  let agreed = 0;
  let onlyOurs = 0;
  for (const path of codebase.files) {
    const source =
      SCRIPT.test(path) && codebase.roleOf(path) !== 'vendored' ? codebase.source(path) : undefined;
    if (!source) continue;
    const ours = new Set(codebase.modules.importsOf(path).map((fact) => fact.specifier));
    const augmented = new Set(
      [...source.code.matchAll(/\bdeclare\s+module\s+['"]([^'"]+)/g)].map((match) => match[1]),
    );
    const written = ts
      .preProcessFile(source.text, true, true)
      .importedFiles.map((one) => one.fileName)
      .filter((name) => !augmented.has(name));
    for (const specifier of new Set(written)) {
      if (IGNORED.test(specifier)) continue;
      specifiers++;
      if (!ours.has(specifier)) lists.unseen.push(`${path} ${specifier}`);
      const found = codebase.modules.resolve(path, specifier);
      const answers = oracles
        .map((ask) => ask(join(root, path), specifier))
        .filter((one) => one !== undefined);
      if (answers.length === 0) onlyOurs += found ? 1 : 0;
      else if (answers.some((answer) => sameModule(answer, found))) agreed++;
      else if (found === undefined) lists.missed.push(`${path} ${specifier} -> ${answers[0]}`);
      else lists.elsewhere.push(`${path} ${specifier} -> ${answers[0]}, not ${found}`);
    }
  }
  console.log(`${root}: ${specifiers} specifiers, ${agreed} agreed, ${onlyOurs} found by us alone`);
  for (const [name, list] of Object.entries(lists)) {
    console.log(`  ${name}: ${list.length}`);
    for (const line of list.slice(0, shown)) console.log(`    ${line}`);
  }
  return Object.values(lists).reduce((sum, list) => sum + list.length, 0);
}

/** A declaration file stands for the script beside it. */
function sameModule(a, b) {
  const stem = (path) => path?.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
  return a === b || stem(a) === stem(b);
}

function oxcOracle(inProject) {
  const options = {
    extensions: EXTENSIONS,
    extensionAlias: ALIASES,
    conditionNames: ['source', 'development', 'import', 'module', 'default', 'node', 'require', 'types'],
    mainFields: ['source', 'module', 'main', 'types'],
    symlinks: false,
  };
  const configured = new ResolverFactory({ ...options, tsconfig: 'auto' });
  const plain = new ResolverFactory(options);
  return (from, specifier) => {
    const query = specifier.replace(/\?.*$/, '');
    return (
      inProject(configured.resolveFileSync(from, query).path) ??
      inProject(plain.sync(dirname(from), query).path)
    );
  };
}

function compilerOracle(inProject) {
  const configs = new Map();
  const optionsFor = (dir) => {
    const path = ts.findConfigFile(dir, ts.sys.fileExists);
    if (!configs.has(path)) {
      const json = path ? ts.readConfigFile(path, ts.sys.readFile).config : {};
      const { options } = ts.parseJsonConfigFileContent(
        { ...json, files: [], include: undefined },
        ts.sys,
        path ? dirname(path) : dir,
      );
      configs.set(path, {
        ...options,
        allowJs: true,
        resolveJsonModule: true,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        module: ts.ModuleKind.ESNext,
      });
    }
    return configs.get(path);
  };
  return (from, specifier) =>
    inProject(
      ts.resolveModuleName(specifier, from, optionsFor(dirname(from)), ts.sys).resolvedModule
        ?.resolvedFileName,
    );
}
