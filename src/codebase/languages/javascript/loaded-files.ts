import { posix } from 'node:path';
import type { SourceFile } from '../../codebase.js';
import { globTest } from '../../glob.js';
import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { closeOf } from './exports.js';
import { manifestFor } from './manifest.js';
import { readImportsOnce } from './reexports.js';
import { resolverOf } from './resolve.js';

/** A place that loads files it does not name one by one. */
interface Loader {
  readonly from: string;
  readonly line: number;
  readonly how: string;
  matches(path: string): boolean;
}

/** Files that load this one by a glob, or by reading its folder, and requiring what they find. */
export function loadersOf(
  path: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  return loaders(project)
    .filter((loader) => loader.from !== path && loader.matches(path))
    .map(({ from, line, how }) => ({ from, line, how }));
}

const WORDS = [
  'glob',
  'globSync',
  'fg',
  'fastGlob',
  'globby',
  'globbySync',
  'tinyglobby',
  'readdir',
  'readdirSync',
  'opendirSync',
  'scandir',
  'AutoLoad',
  'autoload',
  'fastifyAutoload',
];
const GLOB_CALL =
  /(?<![\w$])(?:(?:glob|fg|fastGlob|fastglob|globby|tinyglobby)(?:\s*\.\s*(?:sync|glob|globSync|stream))?|globSync|globbySync)\s*\(/g;
const READS = /\b(?:readdir(?:Sync)?|opendirSync|scandir|getFilenamesInDirectory)\s*\(/;
/** Fastify's plugin: `register(AutoLoad, { dir: … })`. */
const AUTOLOAD = /\bregister\s*\((?=\s*(?:AutoLoad|autoload|fastifyAutoload)\b)/;
const LOADS = /(?<![\w$.])(?:import|require|jiti)\s*\(\s*(?!['"]|`[^`$]*`)|\bpathToFileURL\s*\(/;

const loaders = memo((project: ProjectFacts): readonly Loader[] => {
  const files = new Set(WORDS.flatMap((word) => project.filesWithWord(word)));
  const all = [...files]
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .sort()
    .flatMap((file) => project.source(file) ?? []);
  const sources = all.filter((source) => LOADS.test(source.masked));
  const readers = sources.filter((source) => READS.test(source.masked));
  return [
    ...sources.flatMap((source) => globLoaders(source, project)),
    ...readers.flatMap((source) => folderLoaders(source, READS)),
    ...readers.flatMap((source) => throughHelper(source, project)),
    ...all.flatMap((source) => folderLoaders(source, AUTOLOAD)),
  ];
});

/** `glob.sync('plugins/*\/index.js').forEach((file) => require(file))` */
function globLoaders(source: SourceFile, project: ProjectFacts): readonly Loader[] {
  return [...source.masked.matchAll(GLOB_CALL)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const inside = source.code.slice(open, closeOf(source.masked, open));
    const patterns = [...inside.matchAll(/(['"`])([^'"`\n]*\*[^'"`\n]*)\1/g)].map((one) => one[2] ?? '');
    return patterns
      .filter((pattern) => !pattern.startsWith('!'))
      .map((pattern) => {
        const tests = testsFor(pattern, source.path, project);
        return {
          from: source.path,
          line: source.lineAt(match.index),
          how: `loads every file of ${pattern}`,
          matches: (path: string) => tests.some((test) => test(path)),
        };
      });
  });
}

const EXTENSION = /\.(?:[cm]?[jt]sx?|\{[\w,.]+\}|\[[jt]+\]sx?)$/;

/** A pattern is relative to the project, the package or the file; what is built from a source stands for it. */
function testsFor(
  written: string,
  from: string,
  project: ProjectFacts,
): readonly ((path: string) => boolean)[] {
  const plain = written
    .replace(/^(?:\$\{[^}]*\})+\/?/, '')
    .replace(/\$\{[^}]*\}/g, '*')
    .replace(/[!@+*?]\([^()]*\)/g, '*')
    .replace(EXTENSION, '.{ts,tsx,mts,cts,js,jsx,mjs,cjs}');
  const bare = plain.replace(/^\.?\/+/, '').replace(/^(?:dist|build|lib|out)\//, '');
  const bases = new Set(['', manifestFor(project, from)?.dir ?? '']);
  const places = [...bases].flatMap((base) => [base + bare, `${base}src/${bare}`]);
  if (!plain.startsWith('**')) places.push(posix.join(posix.dirname(from), plain.replace(/^\/+/, '')));
  return [...new Set(places)].filter((place) => !place.startsWith('..')).map(globTest);
}

/** `readdirSync(join(__dirname, 'jobs'))`: the folder that the call names, or the file's own. */
function folderLoaders(source: SourceFile, call: RegExp): readonly Loader[] {
  const { masked, code } = source;
  const own = posix.dirname(source.path);
  return [...masked.matchAll(new RegExp(call.source, 'g'))].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const argument = code.slice(open + 1, closeOf(masked, open));
    const named =
      folderNamed(argument) ?? folderNamed(initialiserOf(source, argument.split(',')[0]?.trim() ?? ''));
    const line = source.lineAt(match.index);
    if (named === undefined) return [namedSomewhere(source, line)];
    const folder = named === '' ? own : named;
    return [
      {
        from: source.path,
        line,
        how: `loads every file of ${folder}/`,
        matches: (path: string) => isIn(path, folder, own),
      },
    ];
  });
}

/** The call does not say which folder: those near the file whose names stand in its strings. */
function namedSomewhere({ path: from, code }: SourceFile, line: number): Loader {
  const strings = new Set(
    [...code.matchAll(/(['"`])([\w@./-]{3,80})\1/g)].flatMap((match) => (match[2] ?? '').split('/')),
  );
  return {
    from,
    line,
    how: 'loads every file of a folder it names',
    matches: (path) => {
      const dir = posix.dirname(path);
      const outer = posix.dirname(dir);
      return (
        strings.has(posix.basename(dir)) &&
        (from.startsWith(outer === '.' ? '' : `${outer}/`) || code.includes(dir))
      );
    },
  };
}

/** `''` for `__dirname` alone; undefined when no folder is named. */
function folderNamed(text: string): string | undefined {
  const parts = [...text.matchAll(/(['"`])((?:\.{0,2}\/)?[\w@./-]+)\1/g)].map((match) => match[2] ?? '');
  const folders = parts.filter((part) => !/^(?:utf-?8|\.[jt]s)$/.test(part));
  const joined = folders
    .join('/')
    .replace(/^\.?\//, '')
    .replace(/\/$/, '');
  if (joined !== '' && joined !== '.') return joined;
  return /\b__dirname\b|\bimport\.meta\.(?:dirname|url)\b/.test(text) ? '' : undefined;
}

/** The initialiser of a constant that an argument names. */
const initialiserOf = ({ code }: SourceFile, name: string): string =>
  /^[\w$]+$/.test(name)
    ? (new RegExp(`\\b(?:const|let|var)\\s+${name.replace(/\$/g, '\\$')}\\s*=\\s*([^;\\n]+)`).exec(
        code,
      )?.[1] ?? '')
    : '';

function isIn(path: string, folder: string, own: string): boolean {
  const dir = posix.dirname(path);
  const near = posix.join(own, folder);
  return (
    dir === near ||
    dir.startsWith(`${near}/`) ||
    dir === folder ||
    dir.endsWith(`/${folder.replace(/^(?:\.\.\/)+/, '')}`)
  );
}

/** `requireDirectory(join(__dirname, 'jobs'))`, where the helper of another file reads the folder and loads it. */
function throughHelper(helper: SourceFile, project: ProjectFacts): readonly Loader[] {
  const names = [
    ...helper.masked.matchAll(/\bexport\s+(?:default\s+)?(?:async\s+)?(?:function\s+|const\s+)([\w$]+)/g),
  ].map((match) => match[1] ?? '');
  const resolve = resolverOf(project);
  return names.flatMap((name) =>
    project.filesWithWord(name).flatMap((file) => {
      const source = file === helper.path ? undefined : project.source(file);
      const takes = readImportsOnce(project, file).some(
        (fact) =>
          fact.names.some((one) => one.exported === name) && resolve(file, fact.specifier) === helper.path,
      );
      return source && takes
        ? folderLoaders(source, new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\s*(?:<[^()]*>)?\\(`))
        : [];
    }),
  );
}
