import { posix } from 'node:path';
import { remember } from '../../once.js';
import type { ProjectFacts } from '../language-support.js';
import { isRecord, manifestFor, manifestsOf, readJson } from './manifest.js';

/** `pattern` holds at most one `*`; `targets` are project-relative, in order of preference. */
interface Alias {
  readonly pattern: string;
  readonly targets: readonly string[];
}

interface Config {
  readonly baseUrl: string | undefined;
  readonly aliases: readonly Alias[];
}

const NOTHING: Config = { baseUrl: undefined, aliases: [] };
const MAX_EXTENDS = 12;

/** Path mappings that hold for a folder: tsconfig or jsconfig, bundler configuration, the framework's own. */
export function createAliases(project: ProjectFacts): (dir: string) => Config {
  const read = remember((path: string) => readTsconfig(project, path, 0));
  return remember((dir: string) => {
    const parts: Config[] = [];
    for (let at = dir; ; at = posix.dirname(at)) {
      const here = at === '.' ? '' : at;
      const prefix = here ? `${here}/` : '';
      const config = ['tsconfig.json', 'jsconfig.json']
        .map((name) => prefix + name)
        .find((path) => project.has(path));
      if (config) parts.push(read(config));
      const bundler = bundlerAliases(project, prefix);
      if (bundler.length > 0) parts.push({ baseUrl: undefined, aliases: bundler });
      if (here === '') break;
    }
    return {
      baseUrl: parts.find((part) => part.baseUrl !== undefined)?.baseUrl,
      aliases: parts.flatMap((part) => part.aliases),
    };
  });
}

function readTsconfig(project: ProjectFacts, path: string, depth: number): Config {
  const json = depth > MAX_EXTENDS ? undefined : readJson(project, path);
  if (!json) return NOTHING;
  const dir = posix.dirname(path);
  const inherited = listOf(json.extends)
    .map((name) => extendedPath(project, dir, name))
    .filter((found) => found !== undefined)
    .map((found) => readTsconfig(project, found, depth + 1))
    .reverse();
  const references = (Array.isArray(json.references) ? json.references : [])
    .map((reference: unknown) =>
      isRecord(reference) && typeof reference.path === 'string' ? posix.join(dir, reference.path) : '',
    )
    .flatMap((target) => (target.endsWith('.json') ? [target] : [`${target}/tsconfig.json`]))
    .filter((target) => posix.dirname(target) === dir)
    .map((target) => readTsconfig(project, target, depth + 1));
  const options = isRecord(json.compilerOptions) ? json.compilerOptions : {};
  const own = typeof options.baseUrl === 'string' ? posix.join(dir, options.baseUrl) : undefined;
  const baseUrl = own ?? inherited.find((config) => config.baseUrl !== undefined)?.baseUrl;
  const aliases: Alias[] = [];
  if (isRecord(options.paths)) {
    for (const [pattern, targets] of Object.entries(options.paths)) {
      const written = listOf(targets);
      aliases.push({
        pattern,
        targets: written.map((target) =>
          posix.join(own ?? baseUrl ?? dir, target.replace(/^\$\{configDir\}/, '.')),
        ),
      });
    }
    aliases.sort((a, b) => b.pattern.indexOf('*') - a.pattern.indexOf('*'));
  }
  return {
    baseUrl,
    aliases: [
      ...aliases,
      ...inherited.flatMap((config) => config.aliases),
      ...references.flatMap((config) => config.aliases),
    ],
  };
}

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((item) => typeof item === 'string')
      : [];

/** The file `extends` names: relative, or inside a package of this workspace; a package that is not installed is ignored. */
function extendedPath(project: ProjectFacts, dir: string, name: string): string | undefined {
  if (name.startsWith('.') || name.startsWith('/')) {
    const path = posix.join(dir, name);
    return [path, `${path}.json`, `${path}/tsconfig.json`].find((candidate) => project.has(candidate));
  }
  const owner = manifestsOf(project).find(
    (manifest) => manifest.name && (name === manifest.name || name.startsWith(`${manifest.name}/`)),
  );
  if (!owner?.name) return undefined;
  const rest = name.slice(owner.name.length + 1);
  const path = owner.dir + rest;
  return [path, `${path}.json`, `${owner.dir}${rest ? `${rest}/` : ''}tsconfig.json`].find((candidate) =>
    project.has(candidate),
  );
}

const BUNDLER = [
  'vite',
  'vitest',
  'webpack',
  'astro',
  'svelte',
  'nuxt',
  'next',
  'rollup',
  'rspack',
  'electron.vite',
  'quasar',
  'babel',
  'metro',
  'vue',
];
const EXTENSIONS = ['ts', 'js', 'mjs', 'mts', 'cjs'];
const ENTRY =
  /['"]?([@~#$\w/-]+)['"]?\s*:\s*(?:(?:[\w.]+\.)?(?:resolve|join)\s*\(\s*(?:(?:__dirname|import\.meta\.dirname|process\.cwd\(\)|[\w$]+)\s*,\s*)?|fileURLToPath\s*\(\s*new\s+URL\s*\(\s*|new\s+URL\s*\(\s*)?(['"])(\.{0,2}\/?[\w@./-]*)\2(?:\s*,\s*(['"])([\w@./-]+)\4)?/g;

/** `alias` tables of a bundler's configuration as far as they are literal, and the aliases a framework brings along. */
function bundlerAliases(project: ProjectFacts, prefix: string): readonly Alias[] {
  const aliases: Alias[] = [];
  const add = (pattern: string, target: string): void => {
    aliases.push({ pattern, targets: [target] }, { pattern: `${pattern}/*`, targets: [`${target}/*`] });
  };
  for (const name of BUNDLER) {
    const path = EXTENSIONS.map((extension) => `${prefix}${name}.config.${extension}`).find((candidate) =>
      project.has(candidate),
    );
    if (!path) continue;
    const code = project.source(path)?.code ?? '';
    const table = /\balias\b\s*:\s*[{[]/.exec(code);
    if (table) {
      const block = code.slice(table.index, table.index + 4000);
      for (const match of block.slice(block.search(/[{[]/)).matchAll(ENTRY)) {
        const target = [match[3], match[5]].filter(Boolean).join('/');
        if (match[1] && match[1] !== 'find')
          add(
            match[1].replace(/\/$/, ''),
            posix.join(prefix || '.', target.replace(/^\//, '')).replace(/\/$/, ''),
          );
      }
      for (const match of block.matchAll(
        /find\s*:\s*['"]([^'"]+)['"]\s*,\s*replacement\s*:[^'"]*['"]([^'"]+)['"]/g,
      )) {
        add(
          (match[1] ?? '').replace(/\/$/, ''),
          posix.join(prefix || '.', (match[2] ?? '').replace(/^\//, '')).replace(/\/$/, ''),
        );
      }
    }
    if (name === 'svelte') add('$lib', /\blib\s*:\s*['"]([^'"]+)['"]/.exec(code)?.[1] ?? `${prefix}src/lib`);
    if (name === 'nuxt') {
      const dir = /\bsrcDir\s*:\s*['"]([^'"]+)['"]/.exec(code)?.[1];
      const source = posix.join(prefix || '.', dir ?? (project.has(`${prefix}app/app.vue`) ? 'app' : '.'));
      for (const mark of ['~', '@']) add(mark, source);
      for (const mark of ['~~', '@@']) add(mark, posix.join(prefix || '.'));
    }
  }
  return aliases;
}

/** `@/x`, `~/x` and `$lib/x` where no readable configuration says otherwise. */
export function guessAlias(project: ProjectFacts, from: string, specifier: string): readonly string[] {
  const match = /^(?:@|~|~~|\$lib|src)\/(.+)$/.exec(specifier);
  if (!match?.[1]) return [];
  const root = manifestFor(project, from)?.dir ?? '';
  const rest = match[1];
  if (specifier.startsWith('$lib/')) return [`${root}src/lib/${rest}`];
  return [`${root}src/${rest}`, `${root}${rest}`, `${root}app/${rest}`, `src/${rest}`];
}
