import type { Comparison } from '../../domain/predicate.js';
import { readCondition } from './conditions.js';
import { readFind, readLs } from './find.js';
import { asRegex, readGrep, SEARCHERS } from './grep.js';
import { readJq } from './jq.js';
import type { Word } from './lex.js';
import type { Pipeline, ShellCommand } from './parse.js';
import { parseShell } from './parse.js';
import { below, cleanPath } from './paths.js';
import { compare, type Reading, type SearchReading } from './reading.js';

/** Programs that only show what they are given. */
const DISPLAY = new Set(['head', 'tail', 'less', 'more', 'tee', 'column']);

/**
 * What a pipeline of read-only programs finds out, without running it; undefined when any of them does something that
 * predicates cannot say. `folder` is where a preceding `cd` led.
 */
export function readPipeline(pipeline: Pipeline, folder: string): Reading | undefined {
  let reading: Reading | undefined;
  for (const [index, command] of pipeline.commands.entries()) {
    if (command.redirects.some((redirect) => writes(redirect.operator, redirect.target))) return undefined;
    const next = index === 0 ? readSource(command, folder) : reading && readStage(reading, command, folder);
    if (!next) return undefined;
    reading = next;
  }
  return reading;
}

const writes = (operator: string, target: string): boolean =>
  operator === '<<' || operator === '<<<' || (operator !== '<' && target !== '/dev/null');

const inner = (folder: string) => (line: string) => {
  const list = parseShell(line);
  const [only] = list?.pipelines ?? [];
  const swallowed = list?.pipelines
    .slice(1)
    .every((pipeline) => /^(?:echo|true|printf)$/.test(pipeline.commands[0]?.words[0]?.value ?? ''));
  return list && only && !only.negated && swallowed ? readPipeline(only, folder) : undefined;
};

function readSource(command: ShellCommand, folder: string): Reading | undefined {
  const [program, ...args] = command.words;
  if (!program) return undefined;
  const input = command.redirects.find((redirect) => redirect.operator === '<')?.target;
  const name = program.value;
  const stdin = input === undefined ? null : [below(folder, cleanPath(input))];
  const at = (files: readonly string[]): string[] => files.map((file) => below(folder, file));
  if (SEARCHERS.has(name)) return located(readGrep(name, args, stdin), folder, stdin !== null);
  if (name === 'git' && args[0]?.value === 'grep') {
    const found = readGrep('grep', [{ ...args[0], value: '-r', raw: '-r' }, ...args.slice(1)], null);
    return located(found && found.files.length === 0 ? { ...found, files: ['**'] } : found, folder, false);
  }
  if (name === 'find') {
    const action = args.findIndex((word) => word.value === '-exec');
    const listing = readFind(action < 0 ? args : args.slice(0, action));
    if (!listing) return undefined;
    const placed: Reading = { ...listing, files: at(listing.files) };
    return action < 0 ? placed : readExec(placed, args.slice(action + 1));
  }
  if (name === 'ls') {
    const listing = readLs(args);
    return listing && { ...listing, files: at(listing.files) };
  }
  if (name === 'test') return readCondition(below2(args, folder), inner(folder));
  if (name === '[' || name === '[[') return readCondition(below2(args.slice(0, -1), folder), inner(folder));
  if (name === 'cat') {
    const files = args.filter((word) => !word.value.startsWith('-'));
    if (files.some((word) => word.dynamic) || (files.length === 0 && !stdin)) return undefined;
    return {
      type: 'content',
      files: files.length > 0 ? at(files.map((word) => cleanPath(word.value))) : (stdin ?? []),
    };
  }
  if (name === 'wc') {
    const files = args.filter((word) => !word.value.startsWith('-')).map((word) => word.value);
    if (!args.some((word) => word.value === '-l' || word.value === '--lines')) return undefined;
    return lineNumber(files.length > 0 ? at(files.map(cleanPath)) : (stdin ?? []));
  }
  if (name === 'jq') return readJqCommand(args, { stdin, folder });
  return undefined;
}

/** Operands of test that follow a unary file operator lie below the folder. */
function below2(words: readonly Word[], folder: string): readonly Word[] {
  if (!folder) return words;
  return words.map((word, i) =>
    /^-[edfsr]$/.test(words[i - 1]?.raw ?? '')
      ? { ...word, value: below(folder, cleanPath(word.value)) }
      : word,
  );
}

function located(
  reading: SearchReading | undefined,
  folder: string,
  placed: boolean,
): SearchReading | undefined {
  if (!reading || placed || !folder) return reading;
  return { ...reading, files: reading.files.map((file) => below(folder, file)) };
}

const lineNumber = (files: readonly string[]): Reading => ({
  type: 'number',
  compare: (op: Comparison, value: number) => ({
    kind: 'line_count',
    files: [...files],
    op,
    value,
    ...(files.length > 1 || /[*?{]/.test(files[0] ?? '') ? { match: 'all' as const } : {}),
  }),
});

function readJqCommand(
  args: readonly Word[],
  at: { stdin: readonly string[] | null; folder: string },
): Reading | undefined {
  if (
    args.some(
      (word) =>
        word.dynamic || /^--(?:arg|slurp|argjson|null-input)/.test(word.value) || /^-\w*[ns]/.test(word.raw),
    )
  )
    return undefined;
  const operands = args.filter((word) => word.quoted || !word.value.startsWith('-'));
  const [filter, ...files] = operands;
  if (!filter) return undefined;
  const named = files.map((word) => below(at.folder, cleanPath(word.value)));
  if (named.length === 0 && !at.stdin) return undefined;
  return readJq(filter.value, named.length > 0 ? named : (at.stdin ?? []));
}

/** `find ... -exec grep -l X {} +`. */
function readExec(
  listing: Extract<Reading, { type: 'listing' }>,
  args: readonly Word[],
): Reading | undefined {
  const [program, ...rest] = args.filter((word) => !['{}', ';', '+', '\\;'].includes(word.value));
  if (!program || !SEARCHERS.has(program.value)) return undefined;
  const found = readGrep(program.value, rest, listing.files);
  return found && { ...found, exclude: [...listing.exclude, ...found.exclude] };
}

/** One more program at the end of a pipe. */
function readStage(reading: Reading, command: ShellCommand, folder: string): Reading | undefined {
  const [program, ...args] = command.words;
  const name = program?.value ?? '';
  if (DISPLAY.has(name)) return name === 'tee' ? undefined : reading;
  if (reading.type === 'number' || reading.type === 'value')
    return ['xargs', 'tr', 'awk', 'cut', 'cat', 'sort'].includes(name) ? reading : undefined;
  if (reading.type === 'settled') return undefined;
  if (name === 'sort' || name === 'uniq') {
    const distinct = name === 'uniq' || args.some((word) => /^-\w*u/.test(word.value));
    if (!distinct || reading.type !== 'search')
      return reading.type === 'search' || !distinct ? reading : undefined;
    return reading.unit === 'matches' ? { ...reading, unit: 'distinct_matches' } : undefined;
  }
  if (name === 'wc') {
    if (!args.some((word) => word.value === '-l' || word.value === '--lines')) return undefined;
    if (reading.type === 'content') return lineNumber(reading.files);
    const counted = reading;
    return counted.type === 'search' && counted.counts
      ? undefined
      : { type: 'number', compare: (op, value) => compare(counted, op, value) };
  }
  if (name === 'xargs') {
    const [inner, ...rest] = args.filter((word) => word.value !== '-0');
    if (!inner || reading.type !== 'listing') return undefined;
    if (SEARCHERS.has(inner.value)) return readExec(reading, [inner, ...rest]);
    return inner.value === 'wc' ? lineNumber(reading.files) : undefined;
  }
  if (name === 'jq' && reading.type === 'content')
    return readJqCommand(args, { stdin: reading.files, folder });
  if (!SEARCHERS.has(name)) return undefined;
  if (reading.type === 'content') return readGrep(name, args, reading.files);
  return reading.type === 'listing'
    ? filterListing(reading, readGrep(name, args, []))
    : filterSearch(reading, readGrep(name, args, []));
}

/** `ls dir | grep x`: the names that hold the text. */
function filterListing(
  listing: Extract<Reading, { type: 'listing' }>,
  filter: SearchReading | undefined,
): Reading | undefined {
  if (!filter || filter.files.length > 0) return undefined;
  const [excluded] = filter.excludeLines;
  if (excluded !== undefined) {
    const text = excluded.replace(/\\([^A-Za-z0-9])/g, '$1');
    if (/[*+?()[\]{}|^$\\]/.test(excluded.replace(/\\[^A-Za-z0-9]/g, ''))) return undefined;
    return {
      ...listing,
      exclude: [
        ...listing.exclude,
        `**/*${text.replace(/^\/|\/$/g, '')}*`,
        `**/*${text.replace(/^\/|\/$/g, '')}*/**`,
      ],
    };
  }
  const { pattern, regex } = filter.pattern;
  const glob = regex ? /^(\^?)((?:[\w-]|\\\.)+)(\$?)$/.exec(pattern) : [pattern, '', pattern, ''];
  if (!glob) return undefined;
  const text = `${glob[1] ? '' : '*'}${(glob[2] ?? '').replace(/\\\./g, '.')}${glob[3] ? '' : '*'}`;
  const files = listing.files.map((file) =>
    /\*$/.test(file) ? file.replace(/\*[^/]*$/, text) : `${file}/${text}`,
  );
  return { ...listing, files, ...(filter.counts ? {} : {}) };
}

/** A second grep on the lines of the first: both on one line, or a line left out. */
function filterSearch(reading: SearchReading, filter: SearchReading | undefined): Reading | undefined {
  if (!filter || filter.files.length > 0 || reading.counts || reading.without) return undefined;
  const [excluded] = filter.excludeLines;
  const outcome = { counts: filter.counts, quiet: filter.quiet };
  if (excluded !== undefined) {
    if (reading.unit === 'files')
      return { ...reading, ...outcome, exclude: [...reading.exclude, ...pathGlobs(excluded)] };
    return { ...reading, ...outcome, excludeLines: [...reading.excludeLines, excluded] };
  }
  if (reading.unit !== 'lines') return undefined;
  if (reading.after) {
    return {
      ...filter,
      files: reading.files,
      exclude: reading.exclude,
      scope: { after: reading.pattern.pattern, lines: reading.after },
    };
  }
  if (filter.pattern.pattern === '.' || filter.pattern.pattern === '') return { ...reading, ...outcome };
  const [a, b] = [asRegex(reading.pattern), asRegex(filter.pattern)].map((source) =>
    source.includes('|') ? `(?:${source})` : source,
  );
  const pattern =
    reading.pattern.pattern === '' ? filter.pattern : { pattern: `${a}.*${b}|${b}.*${a}`, regex: true };
  return { ...reading, ...outcome, pattern, unit: filter.unit === 'matches' ? 'matches' : 'lines' };
}

function pathGlobs(excluded: string): readonly string[] {
  const text = excluded.replace(/\\(.)/g, '$1').replace(/^\/|\/$/g, '');
  return [`**/*${text}*`, `**/*${text}*/**`];
}
