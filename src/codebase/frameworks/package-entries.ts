import { posix } from 'node:path';
import type { EntryPoint } from '../codebase.js';
import { globTest } from '../glob.js';
import { isRecord, type Manifest, manifestsOf } from '../languages/javascript/manifest.js';
import { leaves, resolverOf } from '../languages/javascript/resolve.js';
import type { ProjectFacts } from '../languages/language-support.js';

const PATH = /(?<![\w@:/-])\.{0,2}\/?(?:[\w@-][\w@.-]*\/)*[\w@.-]+\.(?:[cm]?[jt]sx?|vue|svelte|astro)\b/g;
const BUILD = /^(?:\.\/)?(?:dist|build|lib|out|esm|cjs|es|output)\//;

/** Entries that a package.json names: main, module, bin, exports, files in scripts. */
export function packageEntries(project: ProjectFacts, manifest: Manifest): readonly EntryPoint[] {
  const entries: EntryPoint[] = [];
  const add = (written: unknown, reason: string): void => {
    if (typeof written !== 'string') return;
    for (const path of sourcesOf(project, manifest.dir, written))
      entries.push({ path, reason: `package.json ${reason}`, scope: 'production' });
  };
  const { json } = manifest;
  for (const field of [
    'main',
    'module',
    'browser',
    'source',
    'svelte',
    'types',
    'typings',
    'unpkg',
    'jsnext:main',
    'react-native',
    'electron-main',
  ])
    add(json[field], field);
  const bins = typeof json.bin === 'string' ? [json.bin] : isRecord(json.bin) ? Object.values(json.bin) : [];
  for (const bin of bins) add(bin, 'bin');
  for (const leaf of leaves(json.exports)) add(leaf, 'exports');
  for (const [field, value] of Object.entries(json)) {
    if (NAMED_ELSEWHERE.has(field)) continue;
    for (const { name, text } of strings(value, field)) {
      for (const match of text.matchAll(PATH)) add(match[0], name.replace(/^scripts\./, 'script '));
    }
  }
  return entries;
}

/** Fields read above, and fields whose paths are no entries. */
const NAMED_ELSEWHERE = new Set(
  'main module browser source svelte types typings unpkg bin exports files name version description keywords homepage repository bugs author contributors dependencies devDependencies peerDependencies optionalDependencies overrides resolutions engines workspaces sideEffects typesVersions jest mocha ava nyc c8 vitest lint-staged eslintConfig prettier browserslist size-limit directories imports'.split(
    ' ',
  ),
);

function strings(value: unknown, name: string, depth = 0): readonly { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, `${name}.${key}`, depth + 1));
}

/** Project files a path of a manifest or configuration means: itself, or the source it is built from; `*` as a pattern. */
function sourcesOf(project: ProjectFacts, dir: string, written: string): readonly string[] {
  const local = written
    .replace(/^\.\//, '')
    .replace(/^\//, '')
    .replace(/\.d\.[cm]?ts$/, '');
  const variants = BUILD.test(local)
    ? [local, local.replace(BUILD, 'src/'), local.replace(BUILD, '')]
    : [local];
  if (local.includes('*')) {
    const tests = variants.map((variant) =>
      globTest(
        posix.join(
          dir || '.',
          variant
            .replace(/\.(?:d\.ts|[cm]?js)$/, '.*')
            .replace(/\*(?!\*)/g, '**/*')
            .replace(/\*\*\/\*\*\/\*\*?\/?/g, '**/'),
        ),
      ),
    );
    return project.files.filter(
      (file) => tests.some((test) => test(file)) && /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(file),
    );
  }
  for (const variant of variants.reverse()) {
    const found = resolverOf(project)(`${dir}package.json`, `./${variant}`);
    if (found) return [found];
  }
  return [];
}

const SILENT =
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[\w.-]*\.json|jsconfig\.json|\.eslintrc[\w.]*|\.prettierrc[\w.]*|renovate\.json5?|\.?(?:knip|cspell|codecov|sonar|labeler|dependabot|biome|turbo|components)[\w.-]*\.(?:json|jsonc|ya?ml|toml)|pnpm-\w+\.yaml|.*lock.*)$|(?:^|\/)(?:locales?|i18n|messages|translations|fixtures|data|schemas?)\//;
const NAMING =
  /\.(?:json|jsonc|json5|ya?ml|toml|webmanifest)$|(?:^|\/)(?:Dockerfile[\w.-]*|Procfile|Makefile|Justfile)$/;
const BUNDLER =
  /(?:^|\/)(?:tsup|tsdown|vite|rollup|webpack[\w.-]*|rspack|rolldown|esbuild|rslib|unbuild|build|bunup|microbundle|electron\.vite|wxt|gulpfile|ecosystem|pm2|serverless|sst)(?:\.[\w-]+)*\.[cm]?[jt]s$/;
const OPERATIONS =
  /(?:^|\/)(?:Dockerfile[\w.-]*|Procfile|Makefile|docker-compose[\w.-]*|serverless[\w.-]*|wrangler[\w.-]*|manifest\.json)$|^(?:\.github|deploy|deployment|docker|k8s|infra|config|\.circleci)\//;
const MAX_CONFIG_FILES = 400;
const MAX_CONFIG_TEXT = 200_000;

/** Source files that a bundler's configuration, a Dockerfile, a Procfile, a workflow or a tool's JSON, YAML or TOML names by their paths. */
export function configuredEntries(project: ProjectFacts): readonly EntryPoint[] {
  const entries: EntryPoint[] = [];
  const packages = new Set(manifestsOf(project).map((manifest) => manifest.dir));
  /** Beside a manifest, or where deployments are described; a catalogue elsewhere may name any file. */
  const isOperational = (path: string): boolean => {
    const dir = path.slice(0, path.lastIndexOf('/') + 1);
    return dir === '' || packages.has(dir) || OPERATIONS.test(path);
  };
  const configs = project.files.filter(
    (path) =>
      (NAMING.test(path) || BUNDLER.test(path)) &&
      isOperational(path) &&
      !SILENT.test(path) &&
      !/^\.(?:workflow|planning|specify|claude|codex|agents)\//.test(path),
  );
  for (const path of configs.slice(0, MAX_CONFIG_FILES)) {
    const source = project.source(path);
    if (!source || source.text.length > MAX_CONFIG_TEXT) continue;
    const dir = path.slice(0, path.lastIndexOf('/') + 1);
    for (const match of source.code.matchAll(PATH)) {
      const found = [...sourcesOf(project, dir, match[0]), ...sourcesOf(project, '', match[0])][0];
      if (found)
        entries.push({
          path: found,
          reason: `named in ${path}:${source.lineAt(match.index)}`,
          scope: 'production',
        });
    }
  }
  return entries;
}

/** Local scripts of HTML pages. */
export function htmlEntries(project: ProjectFacts): readonly EntryPoint[] {
  const entries: EntryPoint[] = [];
  for (const path of project.files) {
    if (
      !/\.html?$/.test(path) ||
      /(?:^|\/)(?:node_modules|dist|coverage|docs|__tests__|tests?|fixtures)\//.test(path)
    )
      continue;
    const source = project.source(path);
    if (!source) continue;
    const dir = path.slice(0, path.lastIndexOf('/') + 1);
    for (const match of source.code.matchAll(
      /<script\b[^>]*\bsrc\s*=\s*["']([^"']+)["']|\bimport\s*(?:[^'"]*\bfrom\s*)?["'](\.?\/[^"']+)["']/g,
    )) {
      const written = match[1] ?? match[2] ?? '';
      if (/^(?:https?:)?\/\//.test(written)) continue;
      const resolve = resolverOf(project);
      const local = written.replace(/^\//, '').replace(/^\.\//, '');
      const found =
        resolve(path, `./${local}`) ??
        resolve('index.html', `./${local}`) ??
        resolve('index.html', `./public/${local}`) ??
        resolve(path, `../${local}`);
      if (found)
        entries.push({
          path: found,
          reason: `script of ${path}:${source.lineAt(match.index)}`,
          scope: 'production',
        });
    }
    if (dir.length >= 0) entries.push({ path, reason: 'HTML page', scope: 'production' });
  }
  return entries;
}
