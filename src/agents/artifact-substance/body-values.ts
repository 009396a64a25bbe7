import type { FunctionFact, Step, Value } from '../../codebase/bodies/bodies.js';
import { claimsSuccess } from './invented-data.js';

/** Steps that work something out. */
export const LIVE = new Set<Step['kind']>(['work', 'branch', 'throw', 'define']);

/** Nothing is worked out for it. */
export const isPlain = (value: Value): boolean =>
  !['computed', 'call', 'markup', 'function', 'random'].includes(value.kind);

/** The value says that all went well. */
export const claims = (value: Value | undefined): boolean =>
  value !== undefined &&
  ((value.kind === 'boolean' && value.truth) ||
    ((value.kind === 'record' || value.kind === 'mixed') && claimsSuccess(value.text)));

export function same(a: Value, b: Value): boolean {
  if (a.kind !== b.kind)
    return (a.kind === 'null' || a.kind === 'nothing') && (b.kind === 'null' || b.kind === 'nothing');
  return 'text' in a && 'text' in b ? a.text === b.text : true;
}

/** The value in a sentence. */
export function described(value: Value): string {
  if (value.kind === 'null') return 'nothing';
  if (value.kind === 'parameter') return value.name;
  return 'text' in value ? short(value.text) : value.kind;
}

/** `Owner.name()`. */
export const label = (fn: FunctionFact): string =>
  `${fn.owner && fn.kind === 'method' ? `${fn.owner}.` : ''}${fn.name}()`;

/** One line of at most 80 characters. */
export const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
};
