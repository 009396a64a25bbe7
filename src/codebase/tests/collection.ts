import { globTest } from '../glob.js';
import { type CollectionProject, foldersUp, join, left, taken } from './collection-answer.js';
import { goCollection, jvmCollection, rustCollection } from './collection-compiled.js';
import { pythonCollection } from './collection-python.js';
import type { Collection } from './test-facts.js';

/** Whether the runner picks the file up, by its own configuration where that is plain, else by the runner's defaults. */
export function collectionOf(path: string, project: CollectionProject): Collection {
  switch (project.languageOf(path)) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
    case 'jsx':
      return javaScriptCollection(path, project);
    case 'python':
      return pythonCollection(path, project);
    case 'go':
      return goCollection(path, project);
    case 'rust':
      return rustCollection(path, project);
    case 'java':
    case 'kotlin':
      return jvmCollection(path, project);
    default:
      return { collected: true, reason: 'by its name' };
  }
}

const DEFAULTS = {
  vitest: ['**/*.{test,spec}.{,c,m}{j,t}s{,x}'],
  jest: ['**/__tests__/**/*.{,c,m}{j,t}s{,x}', '**/{,*.}{spec,test}.{,c,m}{j,t}s{,x}'],
  playwright: ['**/*.{spec,test}.{,c,m}{j,t}s{,x}'],
} as const;

function javaScriptCollection(path: string, project: CollectionProject): Collection {
  const code = project.source(path)?.code ?? '';
  if (/["']@playwright\/test["']/.test(code))
    return byConfiguration({
      path,
      project,
      names: ['playwright.config', 'playwright-ct.config'],
      keys: ['testMatch'],
      excludes: ['testIgnore'],
      defaults: DEFAULTS.playwright,
      runner: 'playwright',
    });
  if (/\bcy\.\w+\(/.test(code)) return taken('cypress');
  const runner = runnerOf(path, project, code);
  if (runner === 'vitest')
    return byConfiguration({
      path,
      project,
      names: ['vitest.config', 'vite.config', 'vitest.workspace'],
      keys: ['include'],
      excludes: ['exclude'],
      defaults: DEFAULTS.vitest,
      runner,
    });
  if (runner === 'jest')
    return byConfiguration({
      path,
      project,
      names: ['jest.config', 'package.json'],
      keys: ['testMatch', 'testRegex'],
      excludes: ['testPathIgnorePatterns'],
      defaults: DEFAULTS.jest,
      runner,
    });
  if (runner === 'node:test') return nodeCollection(path, project);
  return taken(runner ?? 'by its name');
}

/** The runner of the nearest manifest, when it has exactly one of those that collect by pattern. */
function runnerOf(path: string, project: CollectionProject, code: string): string | undefined {
  if (/["']vitest["']/.test(code)) return 'vitest';
  if (/["']@jest\/globals["']|\bjest\.(?:mock|fn|spyOn)\b/.test(code)) return 'jest';
  if (/["']node:test["']/.test(code)) return 'node:test';
  for (const folder of foldersUp(path)) {
    const manifest = project.text(join(folder, 'package.json'));
    if (manifest === undefined) continue;
    const used = ['vitest', 'jest', 'mocha', 'ava'].filter((name) =>
      new RegExp(`"${name}"\\s*:\\s*"|"test[\\w:-]*"\\s*:\\s*"[^"]*\\b${name}\\b`).test(manifest),
    );
    if (used.length === 1) return used[0];
    if (used.length > 1) return undefined;
  }
  return undefined;
}

interface Configured {
  readonly path: string;
  readonly project: CollectionProject;
  readonly names: readonly string[];
  readonly keys: readonly string[];
  readonly excludes: readonly string[];
  readonly defaults: readonly string[];
  readonly runner: string;
}

function byConfiguration({ path, project, names, keys, excludes, defaults, runner }: Configured): Collection {
  const config = nearestConfig(path, project, names);
  const folder = config ? config.path.slice(0, config.path.lastIndexOf('/') + 1) : '';
  const relative = path.startsWith(folder) ? path.slice(folder.length) : path;
  const text = config ? configText(config.text, config.path, runner) : '';
  if (
    /\bprojects\s*[:=]|"projects"\s*:|\bworkspace\b|mergeConfig|preset\s*:/.test(text) &&
    keys.every((key) => listOf(text, key) === undefined)
  )
    return taken(`${runner} with projects or presets`);
  const included = keys
    .map((key) => ({ key, values: listOf(text, key) }))
    .find(({ values }) => values !== undefined);
  if (included?.values === null) return taken(`${runner}: ${included.key} of ${config?.path} is computed`);
  const patterns = included?.values ?? defaults;
  const matches =
    included?.key === 'testRegex'
      ? matchesRegex(relative, patterns)
      : patterns.some((pattern) => globMatches(pattern, relative, path));
  if (!matches)
    return left(
      `${runner} takes ${patterns.join(', ')}${included && config ? ` (${included.key} in ${config.path})` : ''}, not ${relative}`,
    );
  const excluded = excludes
    .flatMap((key) => listOf(text, key) ?? [])
    .find((pattern) =>
      key(pattern) ? matchesRegex(relative, [pattern]) : globMatches(pattern, relative, path),
    );
  return excluded !== undefined ? left(`${runner} leaves out ${excluded} (${config?.path})`) : taken(runner);

  function key(pattern: string): boolean {
    return excludes.includes('testPathIgnorePatterns') && !/\*\*/.test(pattern);
  }
}

/** Only what configures tests: a bundler's own include is another matter. */
function configText(text: string, path: string, runner: string): string {
  if (path.endsWith('package.json')) return /"jest"\s*:\s*(\{[\s\S]*)/.exec(text)?.[1] ?? '';
  if (runner !== 'vitest' || !/vite\.config/.test(path)) return withoutCoverage(text);
  return withoutCoverage(/\btest\s*:\s*(\{[\s\S]*)/.exec(text)?.[1] ?? '');
}

const withoutCoverage = (text: string): string =>
  text.replace(
    /\b(?:coverage|typecheck|benchmark|deps|server|optimizer)\s*:\s*\{(?:[^{}]|\{[^{}]*\})*\}/g,
    '',
  );

/** The strings of a list option; null when it is set to something that is not plain, undefined when it is not set. */
function listOf(text: string, key: string): readonly string[] | null | undefined {
  const hit = new RegExp(
    `["']?\\b${key}\\b["']?\\s*:\\s*(\\[[^\\]]*\\]|["'\`][^"'\`]*["'\`]|[^\\s,}]+)`,
  ).exec(text);
  if (!hit) return undefined;
  const value = hit[1] as string;
  if (/\.\.\.|[A-Za-z_$]\w*\s*\(|\$\{|^[A-Za-z_$/]/.test(value.replace(/(["'`])(?:(?!\1).)*\1/g, '')))
    return null;
  const strings = [...value.matchAll(/(["'`])((?:(?!\1).)*)\1/g)].map((string) =>
    (string[2] as string).replace(/\\\\/g, '\\'),
  );
  return strings.length > 0 ? strings : null;
}

function globMatches(pattern: string, relative: string, path: string): boolean {
  const plain = pattern
    .replace(/^<rootDir>\//, '')
    .replace(/^\.\//, '')
    .replace(/^!/, '');
  const braces = plain
    .replace(/\?\(([^()]*)\)/g, (_, inner: string) => `{,${inner.replace(/\|/g, ',')}}`)
    .replace(/[@+]\(([^()]*)\)/g, (_, inner: string) =>
      inner.includes('|') ? `{${inner.replace(/\|/g, ',')}}` : inner,
    )
    .replace(/\[([A-Za-z]{2,4})\]/g, (_, inner: string) => `{${[...inner].join(',')}}`);
  const test = globTest(braces);
  return (
    test(relative) ||
    test(path) ||
    (!braces.includes('*') && (relative.startsWith(`${braces.replace(/\/$/, '')}/`) || relative === braces))
  );
}

function matchesRegex(relative: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const plain = pattern.replace(/^<rootDir>/, '');
    if (plain.length > 200 || /\([^)]*[+*][^)]*\)[+*]/.test(plain)) return true;
    try {
      return new RegExp(plain).test(`/${relative}`);
    } catch {
      return true;
    }
  });
}

function nearestConfig(
  path: string,
  project: CollectionProject,
  names: readonly string[],
): { path: string; text: string } | undefined {
  for (const folder of foldersUp(path)) {
    for (const name of names) {
      const candidates = name.includes('.json')
        ? [name]
        : ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts', 'json'].map((extension) => `${name}.${extension}`);
      for (const candidate of candidates) {
        const file = join(folder, candidate);
        const text = project.has(file) ? (project.source(file)?.code ?? project.text(file)) : undefined;
        if (text === undefined || (name === 'package.json' && !/"jest"\s*:\s*\{/.test(text))) continue;
        return { path: file, text };
      }
    }
  }
  return undefined;
}

/** `node --test` with paths in the script takes only those. */
function nodeCollection(path: string, project: CollectionProject): Collection {
  for (const folder of foldersUp(path)) {
    const manifest = project.text(join(folder, 'package.json'));
    if (manifest === undefined) continue;
    const scripts = [
      ...manifest.matchAll(
        /"[\w:-]*(?:test|spec|check|ci)[\w:-]*"\s*:\s*"((?:[^"\\]|\\.)*--test\b(?:[^"\\]|\\.)*)"/g,
      ),
    ].map((hit) => hit[1] as string);
    if (scripts.length === 0) return taken('node --test');
    const relative = folder ? path.slice(folder.length + 1) : path;
    const paths = scripts.map(
      (script) =>
        script
          .split(/&&|;|\|\|/)
          .find((part) => part.includes('--test'))
          ?.match(/(?<=\s)(?!-)(?:\\"|')?[\w./*{},@[\]()?!+|-]*[/*.][\w./*{},@[\]()?!+|-]*/g) ?? [],
    );
    if (paths.some((given) => given.length === 0))
      return /\.(?:test|spec)\.|(?:^|\/)test(?:s)?\/|[-_]test\.|(?:^|\/)test(?:-[^/]*)?\.[cm]?[jt]s/.test(
        relative,
      )
        ? taken('node --test')
        : left('node --test takes test folders and *.test files');
    const given = paths
      .flat()
      .map((one) => one.replace(/^(?:\\"|')|(?:\\"|')$/g, ''))
      .filter((one) => !/node_modules|\bregister\b|loader/.test(one));
    if (given.length === 0) return taken('node --test');
    return given.some((one) => globMatches(one, relative, path))
      ? taken('node --test')
      : left(`node --test runs ${given.join(', ')}`);
  }
  return taken('node --test');
}
