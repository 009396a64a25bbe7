import {
  allOf,
  type Comparison,
  type Predicate,
  type PredicateOf,
  type Scope,
  type SearchPredicate,
} from '../../domain/predicate.js';
import type { TranslatedPattern } from '../regex-dialects.js';

/**
 * What a read-only program would find out, as far as the predicates can say it: `search` looks for lines, `listing` for
 * files, `content` passes files on, `number` prints one, `settled` is a condition already. The rest is for a shell.
 */
export type Reading =
  | SearchReading
  | {
      readonly type: 'listing';
      readonly files: readonly string[];
      readonly entry?: 'file' | 'dir';
      /** Each of the names has to be there (ls). */
      readonly each?: boolean;
      readonly exclude: readonly string[];
    }
  | { readonly type: 'content'; readonly files: readonly string[] }
  | {
      readonly type: 'number';
      compare(op: Comparison, value: number): Predicate;
      each?(op: Comparison, value: number): Predicate;
    }
  | { readonly type: 'value'; readonly json: PredicateOf<'json_key'> }
  | { readonly type: 'settled'; readonly holds: Predicate; readonly negation: Predicate };

export interface SearchReading {
  readonly type: 'search';
  readonly files: readonly string[];
  readonly pattern: TranslatedPattern;
  /** What a line of output is. */
  readonly unit: 'lines' | 'matches' | 'distinct_matches' | 'files';
  /** -L: the files without a hit. */
  readonly without: boolean;
  /** -c: the output is a number already. */
  readonly counts: boolean;
  readonly quiet: boolean;
  readonly exclude: readonly string[];
  readonly excludeLines: readonly string[];
  /** Lines of context after each hit (-A). */
  readonly after?: number;
  readonly scope?: Scope;
}

/** The fields a search has in every predicate. */
function searched(reading: SearchReading): Omit<SearchPredicate, 'kind' | 'op' | 'value' | 'unit' | 'match'> {
  const { pattern } = reading;
  return {
    files: [...reading.files],
    pattern: pattern.pattern,
    regex: pattern.regex,
    ...(pattern.flags ? { flags: pattern.flags } : {}),
    ...(pattern.meant ? { meant: pattern.meant } : {}),
    ...(reading.scope ? { scope: reading.scope } : {}),
    ...(reading.exclude.length > 0 ? { exclude: [...reading.exclude] } : {}),
    ...(reading.excludeLines.length > 0 ? { exclude_lines: reading.excludeLines.join('|') } : {}),
  };
}

/** Some output. */
export function nonEmpty(reading: Reading): Predicate {
  switch (reading.type) {
    case 'search':
      if (reading.without) return { kind: 'prose', text: 'some file without the text' };
      return { kind: 'contains', ...searched(reading) };
    case 'listing':
      return listed(reading);
    case 'content':
      return allOf(reading.files.map((file) => ({ kind: 'exists', files: [file] })));
    case 'number':
      return reading.compare('>', 0);
    case 'value':
      return reading.json;
    case 'settled':
      return reading.holds;
  }
}

/** No output. */
export function empty(reading: Reading): Predicate {
  switch (reading.type) {
    case 'search':
      return reading.without
        ? { kind: 'contains', ...searched(reading), match: 'all' }
        : { kind: 'not_contains', ...searched(reading) };
    case 'listing':
      return reading.exclude.length > 0
        ? compare(reading, '==', 0)
        : { kind: 'not_exists', ...listedFields(reading) };
    case 'content':
      return { kind: 'line_count', files: [...reading.files], op: '==', value: 0 };
    case 'number':
      return reading.compare('==', 0);
    case 'value':
      return { ...reading.json, op: 'absent' };
    case 'settled':
      return reading.negation;
  }
}

/** The number printed, or the number of lines printed. */
export function compare(reading: Reading, op: Comparison, value: number): Predicate {
  const none = (op === '==' && value === 0) || (op === '<=' && value === 0) || (op === '<' && value === 1);
  switch (reading.type) {
    case 'search':
      if (none) return empty(reading);
      return { kind: 'count', ...searched(reading), op, value, unit: reading.unit };
    case 'listing':
      if (none && reading.exclude.length === 0) return empty(reading);
      return {
        kind: 'count',
        files: [...reading.files],
        pattern: '',
        regex: false,
        op,
        value,
        unit: 'files',
        ...(reading.exclude.length > 0 ? { exclude: [...reading.exclude] } : {}),
      };
    case 'content':
      return { kind: 'line_count', files: [...reading.files], op, value };
    case 'number':
      return reading.compare(op, value);
    case 'value':
      return { ...reading.json, op: op === '~' ? '==' : op, value };
    case 'settled':
      return reading.holds;
  }
}

/** The same for each file named. */
export const eachFile = (reading: Reading): readonly Reading[] =>
  reading.type === 'search' || reading.type === 'content'
    ? reading.files.map((file) => ({ ...reading, files: [file] }))
    : [reading];

function listedFields(reading: Extract<Reading, { type: 'listing' }>): {
  files: string[];
  type?: 'file' | 'dir';
} {
  return { files: [...reading.files], ...(reading.entry ? { type: reading.entry } : {}) };
}

function listed(reading: Extract<Reading, { type: 'listing' }>): Predicate {
  if (reading.exclude.length > 0) return compare(reading, '>=', 1);
  if (reading.each)
    return allOf(reading.files.map((file) => ({ kind: 'exists', ...listedFields(reading), files: [file] })));
  return { kind: 'exists', ...listedFields(reading) };
}
