import { posix } from 'node:path';
import type { SourceFile } from '../../codebase.js';
import { globTest } from '../../glob.js';
import type { ProjectFacts } from '../language-support.js';
import { loadersOf } from './loaded-files.js';
import { dependsOn, manifestFor } from './manifest.js';
import { readExportsOnce } from './reexports.js';
import { resolverOf } from './resolve.js';

interface ConventionalUser {
  readonly from: string;
  readonly line: number;
  readonly how: string;
}

/** Files that use this one without an import: auto-imported components and composables, paths in strings, loaded folders. */
export function javascriptConventionalUsers(
  path: string,
  project: ProjectFacts,
): readonly ConventionalUser[] {
  return [...autoImports(path, project), ...pathStrings(path, project), ...loadersOf(path, project)];
}

const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
const pascal = (name: string): string =>
  name.replace(/(?:^|[-_ ])(\w)/g, (_, letter: string) => letter.toUpperCase());

function autoImports(path: string, project: ProjectFacts): readonly ConventionalUser[] {
  const root = manifestFor(project, path)?.dir ?? '';
  const isNuxt =
    dependsOn(project, path, ['nuxt', 'nuxt3']) ||
    ['ts', 'js', 'mjs', 'mts', 'cjs'].some((extension) => project.has(`${root}nuxt.config.${extension}`));
  const plugins = dependsOn(project, path, ['unplugin-vue-components', 'unplugin-auto-import']);
  if (!isNuxt && !plugins) return [];
  const local = path.slice(root.length).replace(/^(?:src|app|client)\//, '');
  if (local.startsWith('components/') && /\.(?:vue|[jt]sx)$/.test(local))
    return componentTags(path, local, project);
  if (/^(?:composables|utils|stores|shared|server\/utils|hooks)\//.test(local) && isNuxt)
    return globalNames(path, project);
  return [];
}

function componentTags(path: string, local: string, project: ProjectFacts): readonly ConventionalUser[] {
  const parts = local
    .slice('components/'.length)
    .replace(/(?:\.(?:client|server|global))?\.\w+$/, '')
    .split('/');
  const last = pascal(parts.at(-1) ?? '');
  const folders = parts.slice(0, -1).map(pascal);
  const full =
    last === 'Index'
      ? folders.join('')
      : folders.reduceRight((name, folder) => (name.startsWith(folder) ? name : folder + name), last);
  const names = [...new Set([full, `Lazy${full}`, last])];
  const found: ConventionalUser[] = [];
  for (const tag of names.flatMap((name) => [name, kebab(name)])) {
    for (const user of project.filesWithWord(tag)) {
      const source = project.source(user);
      if (user === path || !source) continue;
      const match = new RegExp(`<${tag}(?![\\w-])`).exec(source.masked);
      if (match)
        found.push({ from: user, line: source.lineAt(match.index), how: `renders auto-imported <${tag}>` });
    }
  }
  return found;
}

function globalNames(path: string, project: ProjectFacts): readonly ConventionalUser[] {
  const found: ConventionalUser[] = [];
  const stem = posix.basename(path).replace(/\.\w+$/, '');
  for (const { name } of readExportsOnce(project, path)) {
    const word = name === 'default' ? stem : name;
    for (const user of project.filesWithWord(word)) {
      const source = project.source(user);
      if (user === path || !source) continue;
      const match = new RegExp(`(?<![\\w$.])${word.replace(/\$/g, '\\$')}(?![\\w$])`).exec(source.masked);
      if (match)
        found.push({ from: user, line: source.lineAt(match.index), how: `uses auto-imported ${word}` });
    }
  }
  return found;
}

const LITERAL = /(['"`])((?:\.{0,2}\/)?[\w@.*{}[\],-]+(?:\/[\w@.*{}[\],-]+)*)(?:#\w+)?\1/g;

/** A whole string literal that is this file's path, relative to the file that holds it, to the root, or to `public`. */
function pathStrings(path: string, project: ProjectFacts): readonly ConventionalUser[] {
  const stem = posix.basename(path).replace(/\.\w+$/, '');
  const suffix = /\.(\w+)\.\w+$/.exec(path)?.[1];
  const words = [stem, ...(suffix ? [suffix] : [])];
  const found: ConventionalUser[] = [];
  for (const user of new Set(words.flatMap((word) => project.filesWithWord(word)))) {
    if (user === path || user === 'package.json' || !/\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(user))
      continue;
    const source = project.source(user);
    if (!source) continue;
    for (const match of source.code.matchAll(LITERAL)) {
      const written = match[2] ?? '';
      if (!written.includes('/') && !/\.[cm]?[jt]s$/.test(written)) continue;
      if (!words.some((word) => written.includes(word)) || isImportSpecifier(source, match.index)) continue;
      if (meansFile(written, user, path, project))
        found.push({ from: user, line: source.lineAt(match.index), how: `names ${written}` });
    }
  }
  return found;
}

function isImportSpecifier(source: SourceFile, at: number): boolean {
  const before = source.masked.slice(Math.max(0, at - 24), at);
  return /\b(?:from|import)\s*\(?\s*$|\b(?:require|mock|unmock|doMock|importActual|requireActual|URL|Worker)\s*\(\s*$/.test(
    before,
  );
}

function meansFile(written: string, user: string, path: string, project: ProjectFacts): boolean {
  if (written.includes('*')) {
    const tail = written
      .replace(/^(?:\.{0,2}\/)?(?:dist\/|build\/|src\/)?/, '')
      .replace(/\{?\.(?:[cm]?[jt]s)(?:,\s*\.?[cm]?[jt]s)*\}?$|\.\{[\w,]+\}$/, '');
    return (
      tail.length > 4 && globTest(`**/${tail.replace(/^(?:\*\*\/)+/, '')}*`)(path) && /[a-z]{3}/.test(tail)
    );
  }
  const resolve = resolverOf(project);
  const bare = written.replace(/^\//, '');
  const candidates = written.startsWith('.')
    ? [resolve(user, written), resolve('index.js', written.replace(/^(?:\.\.?\/)+/, './'))]
    : [
        resolve(user, `./${bare}`),
        resolve('index.js', `./${bare}`),
        resolve('index.js', `./public/${bare}`),
        resolve('index.js', `./src/${bare}`),
      ];
  return candidates.includes(path);
}
