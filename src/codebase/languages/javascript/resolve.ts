import { posix } from 'node:path';
import { remember } from '../../once.js';
import type { ProjectFacts } from '../language-support.js';
import { createAliases, guessAlias } from './aliases.js';
import { isRecord, type Manifest, manifestFor, manifestsOf } from './manifest.js';

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
const SWAPS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.jsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
};
const BUILD_FOLDER =
  /^(?:\.\/)?(?:dist|build|lib|out|esm|cjs|es|output|publish)\/(?:(?:esm|cjs|es|src|node|browser|modern|legacy|types|lib)\/)?/;

export type Resolve = (from: string, specifier: string) => string | undefined;

const resolvers = new WeakMap<ProjectFacts, Resolve>();

/** The project's resolver. Packages that are not part of the project resolve to undefined. */
export function resolverOf(project: ProjectFacts): Resolve {
  let resolver = resolvers.get(project);
  if (!resolver) {
    resolver = createResolver(project);
    resolvers.set(project, resolver);
  }
  return resolver;
}

function createResolver(project: ProjectFacts): Resolve {
  const { has } = project;
  const aliasesFor = createAliases(project);
  const packages = new Map<string, Manifest>();
  for (const manifest of manifestsOf(project))
    if (manifest.name && !packages.has(manifest.name)) packages.set(manifest.name, manifest);

  const file = (path: string): string | undefined => {
    if (has(path)) return path;
    const extension = posix.extname(path);
    const stem = path.slice(0, path.length - extension.length);
    const swapped = SWAPS[extension]?.map((other) => stem + other).find(has);
    return swapped ?? EXTENSIONS.map((other) => path + other).find(has);
  };
  const index = (folder: string): string | undefined => {
    const dir = folder === '' ? '' : `${folder}/`;
    return EXTENSIONS.map((extension) => `${dir}index${extension}`).find(has);
  };
  /** A trailing slash asks for a folder; `?` and `#` begin a query unless a file is so named. */
  const path = (base: string): string | undefined => {
    if (base === '..' || base.startsWith('../')) return undefined;
    const bare = base.replace(/^(?:\.\/)+|^\.$/, '');
    const asked = /[?#]/.test(bare)
      ? (fileOrFolder(bare) ?? fileOrFolder(bare.replace(/[?#].*$/, '')))
      : undefined;
    return asked ?? fileOrFolder(bare);
  };
  const fileOrFolder = (asked: string): string | undefined => {
    const dir = asked.replace(/\/+$/, '');
    return (dir === asked && dir !== '' ? file(dir) : undefined) ?? inPackage(dir) ?? index(dir);
  };
  const inPackage = (dir: string): string | undefined => {
    const prefix = dir === '' ? '' : `${dir}/`;
    const manifest = has(`${prefix}package.json`) ? manifestFor(project, `${prefix}package.json`) : undefined;
    return manifest?.dir === prefix ? packageEntry(manifest) : undefined;
  };
  /** A target of a manifest, or the source it is built from. */
  const target = (manifest: Manifest, written: string): string | undefined => {
    const local = written.replace(/^\.\//, '').replace(/\.d\.[cm]?ts$/, '');
    const direct = path(posix.join(manifest.dir || '.', local));
    if (direct && !BUILD_FOLDER.test(local)) return direct;
    const bare = local.replace(BUILD_FOLDER, '');
    const source =
      bare === local
        ? undefined
        : (path(posix.join(manifest.dir || '.', 'src', bare)) ?? path(posix.join(manifest.dir || '.', bare)));
    return source ?? direct;
  };
  const entered = new Set<Manifest>();
  /** A manifest whose main leads back to its own folder is entered once. */
  const packageEntry = (manifest: Manifest): string | undefined => {
    if (entered.has(manifest)) return undefined;
    entered.add(manifest);
    try {
      return readEntry(manifest);
    } finally {
      entered.delete(manifest);
    }
  };
  const readEntry = (manifest: Manifest): string | undefined => {
    const { json } = manifest;
    const exported = json.exports === undefined ? undefined : exportTargets(json.exports, '.');
    const written = [...(exported ?? []), json.source, json.module, json.main, json.types];
    for (const one of written) {
      const found = typeof one === 'string' ? target(manifest, one) : undefined;
      if (found) return found;
    }
    return index(`${manifest.dir}src`) ?? index(manifest.dir.replace(/\/$/, ''));
  };
  const fromPackage = (manifest: Manifest, subpath: string): string | undefined => {
    if (subpath === '') return packageEntry(manifest);
    for (const one of exportTargets(manifest.json.exports, `./${subpath}`)) {
      const found = target(manifest, one);
      if (found) return found;
    }
    return (
      path(posix.join(manifest.dir || '.', subpath)) ?? path(posix.join(manifest.dir || '.', 'src', subpath))
    );
  };

  const resolve = (dir: string, from: string, written: string): string | undefined => {
    const specifier = written.replace(/^(?:!!?|.*!)/, '').replace(/\?.*$/, '');
    if (!specifier || /^(?:node|https?|data|bun|npm|jsr|virtual):/.test(specifier)) return undefined;
    if (
      specifier === '.' ||
      specifier === '..' ||
      specifier.startsWith('./') ||
      specifier.startsWith('../')
    ) {
      return path(posix.join(dir, specifier) + (/(?:^|\/)\.{1,2}$/.test(specifier) ? '/' : ''));
    }
    const { aliases, baseUrl } = aliasesFor(dir);
    for (const { pattern, targets } of aliases) {
      const rest = matchPattern(pattern, specifier);
      if (rest === undefined) continue;
      for (const one of targets) {
        const found = path(posix.normalize(one.replace('*', () => rest)));
        if (found) return found;
      }
    }
    if (specifier.startsWith('#')) {
      const manifest = manifestFor(project, from);
      for (const one of manifest ? exportTargets(manifest.json.imports, specifier) : []) {
        const found = manifest && (one.startsWith('.') ? target(manifest, one) : resolve(dir, from, one));
        if (found) return found;
      }
    }
    const scoped = specifier.startsWith('@')
      ? specifier.split('/', 2).join('/')
      : (specifier.split('/', 1)[0] ?? '');
    const manifest = packages.get(scoped);
    if (manifest) return fromPackage(manifest, specifier.slice(scoped.length + 1));
    if (specifier.startsWith('/')) return path(specifier.slice(1)) ?? path(`public${specifier}`);
    const based = baseUrl === undefined ? undefined : path(posix.join(baseUrl, specifier));
    return based ?? guessAlias(project, from, specifier).map(path).find(Boolean);
  };

  const inFolder = remember((dir: string) => {
    const known = new Map<string, string | undefined>();
    return (from: string, specifier: string) => {
      if (known.has(specifier)) return known.get(specifier);
      const found = resolve(dir, from, specifier);
      known.set(specifier, found);
      return found;
    };
  });
  return (from, specifier) => inFolder(posix.dirname(from))(from, specifier);
}

/** What `*` stands for, `` for a pattern without one, undefined when it does not match. */
function matchPattern(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === specifier ? '' : undefined;
  const head = pattern.slice(0, star);
  const tail = pattern.slice(star + 1);
  if (
    specifier.length < head.length + tail.length ||
    !specifier.startsWith(head) ||
    !specifier.endsWith(tail)
  )
    return undefined;
  return specifier.slice(head.length, specifier.length - tail.length);
}

/** Paths that an `exports` or `imports` field gives for a key, over all conditions, sources first. */
function exportTargets(field: unknown, key: string): readonly string[] {
  if (typeof field === 'string') return key === '.' ? [field] : [];
  if (Array.isArray(field)) return field.flatMap((one) => exportTargets(one, key));
  if (!isRecord(field)) return [];
  const keys = Object.keys(field);
  if (!keys.some((name) => name.startsWith('.') || name.startsWith('#')))
    return key === '.' ? leaves(field) : [];
  const exact = field[key];
  if (exact !== undefined) return leaves(exact);
  for (const pattern of keys.filter((name) => name.includes('*')).sort((a, b) => b.length - a.length)) {
    const rest = matchPattern(pattern, key);
    if (rest !== undefined) return leaves(field[pattern]).map((leaf) => leaf.replaceAll('*', rest));
  }
  return [];
}

const SOURCE_CONDITIONS = [
  'source',
  'development',
  'import',
  'module',
  'default',
  'node',
  'require',
  'browser',
  'types',
];

/** Every path below a conditional target. */
export function leaves(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, depth + 1));
  if (!isRecord(value)) return [];
  const rank = (name: string): number => {
    const at = SOURCE_CONDITIONS.indexOf(name);
    return at < 0 ? SOURCE_CONDITIONS.length : at;
  };
  return Object.keys(value)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((name) => leaves(value[name], depth + 1));
}
