import type { Comparison } from '../../domain/predicate.js';
import { translatePattern } from '../regex-dialects.js';
import { lexShell, type Word } from './lex.js';
import { cleanPath, recursiveGlobs } from './paths.js';
import { compare, empty, nonEmpty, type Reading } from './reading.js';

const OPERATORS: Readonly<Record<string, Comparison>> = { lt: '<', le: '<=', gt: '>', ge: '>=', eq: '==' };

/** Reads one PowerShell expression over files; undefined when it is none, or does more. */
export function readPowerShell(line: string): Reading | undefined {
  const text = line.trim();
  if (
    !/\b(?:Test-Path|Select-String|Get-Content|Get-ChildItem|gci)\b/i.test(text) ||
    /[;]|&&|\|\|/.test(text.replace(/'[^']*'|"[^"]*"/g, ''))
  )
    return undefined;
  const negated = /^(?:-not|!)\s*\(?([\s\S]+?)\)?$/i.exec(text);
  if (negated) return turned(readPowerShell(negated[1] ?? ''));
  const compared =
    /^\(([\s\S]+)\)\.(?:Count|Lines|Length)\s*-(lt|le|eq|ge|gt|ne)\s+(\d+)$/i.exec(text) ??
    /^\(([\s\S]+)\)\s*-(lt|le|eq|ge|gt)\s+(\d+)$/i.exec(text);
  if (compared) {
    const inner = readPipe(compared[1] ?? '');
    const value = Number(compared[3]);
    const op = OPERATORS[(compared[2] ?? '').toLowerCase()];
    if (!inner) return undefined;
    if (!op)
      return value === 0 ? { type: 'settled', holds: nonEmpty(inner), negation: empty(inner) } : undefined;
    return {
      type: 'settled',
      holds: compare(inner, op, value),
      negation: { kind: 'prose', text: 'another number' },
    };
  }
  const matched = /^\(([\s\S]+)\)\s*-c?(match|notmatch|like|eq)\s+([\s\S]+)$/i.exec(text);
  if (matched) {
    const inner = readPipe(matched[1] ?? '');
    const [pattern] = lexShell(matched[3] ?? '') ?? [];
    const word = (matched[2] ?? '').toLowerCase();
    if (inner?.type === 'settled' && word === 'eq')
      return /true/i.test(matched[3] ?? '') ? inner : turned(inner);
    if (inner?.type !== 'content' || pattern?.kind !== 'word') return undefined;
    const search: Reading = {
      type: 'search',
      files: inner.files,
      pattern: { ...translatePattern(pattern.value, 'dotnet'), flags: 'i' },
      ...PLAIN,
    };
    return word === 'notmatch'
      ? { type: 'settled', holds: empty(search), negation: nonEmpty(search) }
      : search;
  }
  const property = /^\(([\s\S]+)\)\.(?:Count|Lines|Length)$/i.exec(text);
  const inner = readPipe(property ? (property[1] ?? '') : text);
  if (!property || !inner) return inner;
  return inner.type === 'number'
    ? inner
    : { type: 'number', compare: (op, value) => compare(inner, op, value) };
}

const PLAIN = {
  unit: 'lines',
  without: false,
  counts: false,
  quiet: false,
  exclude: [],
  excludeLines: [],
} as const;

const turned = (reading: Reading | undefined): Reading | undefined =>
  reading && { type: 'settled', holds: empty(reading), negation: nonEmpty(reading) };

function readPipe(line: string): Reading | undefined {
  const tokens = lexShell(line.trim().replace(/^\(([\s\S]*)\)$/, '$1'));
  if (!tokens || tokens.some((token) => token.kind === 'operator' && token.text !== '|')) return undefined;
  const commands: Word[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'operator') commands.push([]);
    else commands.at(-1)?.push(token);
  }
  let reading: Reading | undefined;
  for (const [index, words] of commands.entries()) {
    reading = index === 0 ? readCmdlet(words, null) : reading && readCmdlet(words, reading);
    if (!reading) return undefined;
  }
  return reading;
}

interface Parameters {
  readonly named: ReadonlyMap<string, string>;
  readonly positional: readonly string[];
}

const SWITCHES = new Set([
  'simplematch',
  'casesensitive',
  'quiet',
  'notmatch',
  'recurse',
  'raw',
  'line',
  'word',
  'character',
  'list',
  'allmatches',
  'file',
  'directory',
  'force',
  'name',
]);

function parameters(words: readonly Word[]): Parameters {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (!word) break;
    const name = !word.quoted && /^-([A-Za-z]+)$/.exec(word.value)?.[1]?.toLowerCase();
    if (!name) positional.push(word.value);
    else if (SWITCHES.has(name)) named.set(name, 'true');
    else {
      named.set(name, words[i + 1]?.value ?? '');
      i += 1;
    }
  }
  return { named, positional };
}

function readCmdlet(words: readonly Word[], input: Reading | null): Reading | undefined {
  const [name, ...rest] = words;
  const { named, positional } = parameters(rest);
  const path = (index: number): string | undefined =>
    named.get('path') ?? named.get('literalpath') ?? positional[index];
  switch (name?.value.toLowerCase()) {
    case 'test-path': {
      const target = path(0);
      const type = named.get('pathtype')?.toLowerCase();
      if (target === undefined) return undefined;
      const entry = type === 'container' ? ('dir' as const) : type === 'leaf' ? ('file' as const) : undefined;
      return { type: 'listing', files: [cleanPath(target)], exclude: [], ...(entry ? { entry } : {}) };
    }
    case 'select-string': {
      const pattern = named.get('pattern') ?? positional[0];
      const files = input && 'files' in input ? input.files : namedFiles(path(named.has('pattern') ? 0 : 1));
      if (pattern === undefined || files === undefined) return undefined;
      const translated = translatePattern(pattern, named.has('simplematch') ? 'literal' : 'dotnet');
      const search: Reading = {
        type: 'search',
        files,
        pattern: named.has('casesensitive') ? translated : { ...translated, flags: 'i' },
        ...PLAIN,
        quiet: named.has('quiet'),
      };
      return named.has('notmatch') ? undefined : search;
    }
    case 'get-content':
    case 'gc': {
      const target = path(0);
      return target === undefined ? undefined : { type: 'content', files: [cleanPath(target)] };
    }
    case 'get-childitem':
    case 'gci': {
      const target = path(0) ?? '.';
      const filter = named.get('filter') ?? named.get('include') ?? '*';
      const base = cleanPath(target);
      const files = /[*?]/.test(base)
        ? [base]
        : named.has('recurse')
          ? recursiveGlobs(`${base}/`, [filter])
          : [base === '.' ? filter : `${base}/${filter}`];
      return {
        type: 'listing',
        files,
        exclude: [],
        ...(named.has('directory') ? { entry: 'dir' as const } : {}),
      };
    }
    case 'measure-object':
    case 'measure':
      return input?.type === 'content' || input?.type === 'listing' || input?.type === 'search'
        ? {
            type: 'number',
            compare: (op, value) =>
              input.type === 'content'
                ? { kind: 'line_count', files: [...input.files], op, value }
                : compare(input, op, value),
          }
        : undefined;
    case 'out-null':
    case 'select-object':
      return input ?? undefined;
    default:
      return undefined;
  }
}

const namedFiles = (path: string | undefined): readonly string[] | undefined =>
  path === undefined ? undefined : path.split(',').map((part) => cleanPath(part.trim()));
