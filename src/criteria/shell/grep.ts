import {
  escapeRegex,
  type RegexDialect,
  type TranslatedPattern,
  translatePattern,
} from '../regex-dialects.js';
import type { Word } from './lex.js';
import { cleanPath, namesFile, recursiveGlobs } from './paths.js';
import type { SearchReading } from './reading.js';

interface Options {
  dialect: RegexDialect;
  ignoreCase: boolean;
  whole: 'no' | 'word' | 'line';
  invert: boolean;
  recursive: boolean;
  only: boolean;
  list: boolean;
  without: boolean;
  count: boolean;
  quiet: boolean;
  /** Lines of context that follow a hit. */
  after: number;
  patterns: string[];
  includes: string[];
  exclude: string[];
}

const DIALECTS: Readonly<Record<string, RegexDialect>> = {
  grep: 'bre',
  egrep: 'ere',
  fgrep: 'literal',
  rg: 'rust',
  ag: 'pcre',
  ack: 'pcre',
  zgrep: 'bre',
};
export const SEARCHERS: ReadonlySet<string> = new Set(Object.keys(DIALECTS));

const LONG: Readonly<Record<string, string>> = {
  'extended-regexp': 'E',
  'fixed-strings': 'F',
  'perl-regexp': 'P',
  'basic-regexp': 'G',
  'ignore-case': 'i',
  'word-regexp': 'w',
  'line-regexp': 'x',
  'invert-match': 'v',
  recursive: 'r',
  'only-matching': 'o',
  'files-with-matches': 'l',
  'files-without-match': 'L',
  count: 'c',
  quiet: 'q',
  silent: 'q',
  'line-number': 'n',
  'no-messages': 's',
  'no-filename': 'h',
  'with-filename': 'H',
  pcre2: 'P',
  multiline: 'U',
  'smart-case': 'S',
  'dereference-recursive': 'R',
  hidden: '.',
  'no-ignore': '.',
  'count-matches': 'c',
};
const TYPES: Readonly<Record<string, readonly string[]>> = {
  ts: ['*.ts', '*.tsx'],
  js: ['*.js', '*.jsx', '*.mjs', '*.cjs'],
  py: ['*.py'],
  rust: ['*.rs'],
  go: ['*.go'],
  java: ['*.java'],
  css: ['*.css', '*.scss'],
  html: ['*.html'],
  json: ['*.json'],
  md: ['*.md'],
  cs: ['*.cs'],
  kotlin: ['*.kt'],
  vue: ['*.vue'],
  svelte: ['*.svelte'],
  yaml: ['*.yaml', '*.yml'],
};

/** Reads grep, rg and their kin. `input` is what a pipe brings. Undefined: something a predicate cannot say. */
export function readGrep(
  program: string,
  args: readonly Word[],
  input: readonly string[] | null,
): SearchReading | undefined {
  const options: Options = {
    dialect: DIALECTS[program] ?? 'bre',
    ignoreCase: false,
    whole: 'no',
    invert: false,
    recursive: program === 'rg' || program === 'ag' || program === 'ack',
    only: false,
    list: false,
    without: false,
    count: false,
    quiet: false,
    after: 0,
    patterns: [],
    includes: [],
    exclude: [],
  };
  const operands = readOptions(program, args, options);
  if (!operands) return undefined;
  if (options.patterns.length === 0) {
    const pattern = operands.shift();
    if (pattern === undefined) return undefined;
    options.patterns.push(pattern.value);
  }
  if (operands.some((operand) => operand.dynamic)) return undefined;
  const named = operands.map((operand) => operand.value).filter((path) => path !== '-');
  const files =
    named.length > 0
      ? named.flatMap((path) => filesOf(path, options))
      : (input ?? (options.recursive ? recursiveGlobs('.', options.includes) : []));
  const pattern = patternOf(options);
  const hits: TranslatedPattern = options.invert ? { pattern: '', regex: false } : pattern;
  return {
    type: 'search',
    files,
    pattern: hits,
    unit: options.list || options.without ? 'files' : options.only ? 'matches' : 'lines',
    without: options.without,
    counts: options.count,
    quiet: options.quiet,
    exclude: options.exclude,
    excludeLines: options.invert ? [asRegex(pattern)] : [],
    ...(options.after > 0 ? { after: options.after } : {}),
  };
}

/** The pattern as the source of a regular expression. */
export const asRegex = (pattern: TranslatedPattern): string =>
  pattern.flags?.includes('i')
    ? caseless(pattern.regex ? pattern.pattern : escapeRegex(pattern.pattern))
    : pattern.regex
      ? pattern.pattern
      : escapeRegex(pattern.pattern);

const caseless = (source: string): string =>
  source.replace(/\\.|[A-Za-z]/g, (char) =>
    char.length > 1 ? char : `[${char.toLowerCase()}${char.toUpperCase()}]`,
  );

function filesOf(path: string, options: Options): readonly string[] {
  const clean = cleanPath(path);
  if (/[*?{]/.test(clean)) return [clean];
  if (path.endsWith('/') || (options.recursive && !namesFile(clean)) || clean === '.')
    return recursiveGlobs(path, options.includes);
  return [clean];
}

function patternOf(options: Options): TranslatedPattern {
  const translated = options.patterns.map((source) => translatePattern(source, options.dialect));
  const [first, ...others] = translated;
  let pattern: TranslatedPattern =
    first && others.length === 0 ? first : { pattern: translated.map(asRegex).join('|'), regex: true };
  if (options.whole !== 'no') {
    const body = `(?:${asRegex(pattern)})`;
    pattern = { pattern: options.whole === 'word' ? `\\b${body}\\b` : `^${body}$`, regex: true };
  }
  return options.ignoreCase ? { ...pattern, flags: 'i' } : pattern;
}

function readOptions(program: string, args: readonly Word[], options: Options): Word[] | undefined {
  const operands: Word[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i];
    if (!word) break;
    const argument = (): string => {
      i += 1;
      return args[i]?.value ?? '';
    };
    const text = word.value;
    if (text === '--') {
      operands.push(...args.slice(i + 1));
      break;
    }
    const long = /^--([a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(text);
    if (long && readLong(long[1] ?? '', long[2], { options, argument })) continue;
    if (/^-[A-Za-z0-9.]+$/.test(text) && !(word.quoted && operands.length === 0)) {
      if (!readShort(program, text.slice(1), { options, argument })) return undefined;
      continue;
    }
    operands.push(word);
  }
  return operands;
}

function readLong(
  name: string,
  value: string | undefined,
  at: { options: Options; argument(): string },
): boolean {
  const { options } = at;
  const given = (): string => value ?? at.argument();
  const short = LONG[name];
  if (short) return readShort('grep', short, at);
  if (name === 'include') options.includes.push(given());
  else if (name === 'exclude') options.exclude.push(`**/${given()}`);
  else if (name === 'exclude-dir') options.exclude.push(`**/${given().replace(/\/$/, '')}/**`);
  else if (name === 'regexp') options.patterns.push(given());
  else if (name === 'glob') readGlob(given(), options);
  else if (name === 'type') options.includes.push(...(TYPES[given()] ?? []));
  else if (name === 'max-count' || name === 'context') given();
  else return name === 'color' || name === 'colour' || name === 'no-heading' || name === 'heading';
  return true;
}

function readGlob(glob: string, options: Options): void {
  if (glob.startsWith('!')) options.exclude.push(`**/${glob.slice(1)}`);
  else options.includes.push(glob);
}

function readShort(program: string, cluster: string, at: { options: Options; argument(): string }): boolean {
  const { options } = at;
  for (let i = 0; i < cluster.length; i += 1) {
    const flag = cluster.charAt(i);
    const rest = (): string => {
      const attached = cluster.slice(i + 1);
      i = cluster.length;
      return attached || at.argument();
    };
    if (flag === 'E') options.dialect = program === 'rg' ? options.dialect : 'ere';
    else if (flag === 'F') options.dialect = 'literal';
    else if (flag === 'P') options.dialect = 'pcre';
    else if (flag === 'i' || flag === 'y') options.ignoreCase = true;
    else if (flag === 'w') options.whole = 'word';
    else if (flag === 'x') options.whole = 'line';
    else if (flag === 'v') options.invert = true;
    else if (flag === 'r' || flag === 'R') options.recursive = true;
    else if (flag === 'o') options.only = true;
    else if (flag === 'l') options.list = true;
    else if (flag === 'L') options.without = true;
    else if (flag === 'c') options.count = true;
    else if (flag === 'q') options.quiet = true;
    else if (flag === 'e') options.patterns.push(rest());
    else if (flag === 'g' && program === 'rg') readGlob(rest(), options);
    else if (flag === 't' && program === 'rg') options.includes.push(...(TYPES[rest()] ?? []));
    else if (/[ABCmf]/.test(flag)) {
      const value = rest();
      if (flag === 'f' || !/^\d+$/.test(value)) return false;
      if (flag === 'A' || flag === 'C') options.after = Number(value);
    } else if (!/[nshHGIaSUbZ.0-9]/.test(flag)) return false;
  }
  return true;
}
