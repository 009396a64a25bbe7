import type { PredicateOf } from '../../domain/predicate.js';
import type { Reading } from './reading.js';

type JsonKey = PredicateOf<'json_key'>;
type Op = JsonKey['op'];

/** Reads a jq filter over files; undefined for filters that do more than ask for one thing. */
export function readJq(filter: string, files: readonly string[]): Reading | undefined {
  const text = filter.trim();
  const json = (path: readonly string[], op: Op, value?: JsonKey['value']): JsonKey => ({
    kind: 'json_key',
    files: [...files],
    pattern: path.join('.'),
    path: [...path],
    op,
    ...(value === undefined ? {} : { value }),
  });
  const settled = (holds: JsonKey, negation: JsonKey): Reading => ({ type: 'settled', holds, negation });
  if (text === '.' || text === 'empty' || text === '')
    return { type: 'settled', holds: json([], 'valid'), negation: { kind: 'prose', text: 'not valid JSON' } };

  const plain = readPath(text);
  if (plain) return { type: 'value', json: json(plain, 'exists') };

  const compared = /^(.+?)\s*(==|!=|>=|<=|>|<)\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)$/s.exec(
    text,
  );
  if (compared) {
    const op = compared[2] as '==' | '!=' | '>=' | '<=' | '>' | '<';
    const value: JsonKey['value'] = JSON.parse(compared[3] ?? 'null');
    const left = (compared[1] ?? '').trim();
    const length = /^\(?(.+?)\s*\|\s*length\)?$/.exec(left);
    const path = readPath((length?.[1] ?? left).replace(/^\((.*)\)$/, '$1'));
    if (!path) return undefined;
    if (length) return typeof value === 'number' ? lengthOf(json, path, { op, value }) : undefined;
    if (value === null)
      return settled(
        json(path, op === '==' ? 'absent' : 'exists'),
        json(path, op === '==' ? 'exists' : 'absent'),
      );
    return settled(json(path, op, value), json(path, OPPOSITE[op], value));
  }
  const has = /^(?:(.+?)\s*\|\s*)?has\("([^"]+)"\)$/.exec(text);
  if (has) {
    const base = has[1] ? readPath(has[1].trim()) : [];
    const path = base && [...base, has[2] ?? ''];
    return path && settled(json(path, 'exists'), json(path, 'absent'));
  }
  const member =
    /^(.+?)\s*\|\s*(?:index|contains|inside|any)\(\s*(?:\[\s*)?(?:\.\s*==\s*)?("(?:[^"\\]|\\.)*")(?:\s*\])?\s*\)$/.exec(
      text,
    );
  const list = member && readPath((member[1] ?? '').replace(/\[\]$/, ''));
  if (member && list) {
    const holds = json(list, 'includes', JSON.parse(member[2] ?? '""'));
    return { type: 'settled', holds, negation: { kind: 'prose', text: `not ${text}` } };
  }
  const length = /^(.+?)\s*\|\s*length$/.exec(text);
  const counted = length && readPath((length[1] ?? '').trim());
  if (counted)
    return {
      type: 'number',
      compare: (op, value) => lengthPredicate(json, counted, { op, value }) ?? { kind: 'prose', text },
    };
  return undefined;
}

const OPPOSITE = { '==': '!=', '!=': '==', '>': '<=', '>=': '<', '<': '>=', '<=': '>' } as const;

type Maker = (path: readonly string[], op: Op, value?: JsonKey['value']) => JsonKey;

function lengthPredicate(
  json: Maker,
  path: readonly string[],
  bound: { op: string; value: number },
): JsonKey | undefined {
  const { op, value } = bound;
  if (op === '>') return json(path, 'length>=', value + 1);
  if (op === '>=') return json(path, 'length>=', value);
  if (op === '<') return json(path, 'length<=', value - 1);
  if (op === '<=') return json(path, 'length<=', value);
  return op === '==' ? json(path, 'length==', value) : undefined;
}

function lengthOf(
  json: Maker,
  path: readonly string[],
  bound: { op: string; value: number },
): Reading | undefined {
  const holds = lengthPredicate(json, path, bound);
  return holds && { type: 'settled', holds, negation: { kind: 'prose', text: 'another length' } };
}

/** `.a["b-c"].d[0]` -> its keys; undefined when it is more than a path. */
function readPath(text: string): string[] | undefined {
  if (text === '.') return [];
  const path: string[] = [];
  let rest = text;
  while (rest) {
    const step =
      /^(?:\.?\["((?:[^"\\]|\\.)*)"\]|\."((?:[^"\\]|\\.)*)"|\.([A-Za-z_$][\w$]*)|\.?\[(\d+)\])\??/.exec(rest);
    if (!step) return undefined;
    path.push(step[1] ?? step[2] ?? step[3] ?? step[4] ?? '');
    rest = rest.slice(step[0].length);
  }
  return path.length > 0 ? path : undefined;
}
