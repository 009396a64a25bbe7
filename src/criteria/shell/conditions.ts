import { allOf, anyOf, type Comparison, type Predicate } from '../../domain/predicate.js';
import type { Word } from './lex.js';
import { cleanPath } from './paths.js';
import { compare, empty, nonEmpty, type Reading } from './reading.js';

const OPERATORS: Readonly<Record<string, Comparison | '!='>> = {
  '-eq': '==',
  '-ne': '!=',
  '-lt': '<',
  '-le': '<=',
  '-gt': '>',
  '-ge': '>=',
  '=': '==',
  '==': '==',
  '!=': '!=',
  '<': '<',
  '>': '>',
};
const FLIPPED: Readonly<Record<string, Comparison>> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
  '==': '==',
};

export type Settled = Extract<Reading, { type: 'settled' }>;
type Inner = (line: string) => Reading | undefined;

/** Reads the arguments of `test`, `[` or `[[`; `inner` reads a command substitution. */
export function readCondition(words: readonly Word[], inner: Inner): Settled | undefined {
  for (const [joiners, join, other] of [
    [['-o', '||'], anyOf, allOf],
    [['-a', '&&'], allOf, anyOf],
  ] as const) {
    const at = words.findIndex(
      (word, i) => i > 0 && !word.quoted && joiners.some((joiner) => joiner === word.raw),
    );
    if (at < 0) continue;
    const left = readCondition(words.slice(0, at), inner);
    const right = readCondition(words.slice(at + 1), inner);
    if (!left || !right) return undefined;
    return {
      type: 'settled',
      holds: join([left.holds, right.holds]),
      negation: other([left.negation, right.negation]),
    };
  }
  const [first, second, third] = words;
  if (!first) return undefined;
  if (first.raw === '!') {
    const positive = readCondition(words.slice(1), inner);
    return positive && { type: 'settled', holds: positive.negation, negation: positive.holds };
  }
  if (first.raw === '(' && words.at(-1)?.raw === ')') return readCondition(words.slice(1, -1), inner);
  if (words.length === 2 && second) return readUnary(first.raw, second, inner);
  if (words.length === 3 && second && third) return readBinary([first, second, third], inner);
  if (words.length === 1 && first.substitution !== undefined) return output(first.substitution, inner);
  return undefined;
}

function readUnary(flag: string, operand: Word, inner: Inner): Settled | undefined {
  if (flag === '-n' || flag === '-z') {
    if (operand.substitution === undefined) return undefined;
    const some = output(operand.substitution, inner);
    return some && flag === '-z' ? { type: 'settled', holds: some.negation, negation: some.holds } : some;
  }
  if (operand.dynamic || !/^-[edfsr]$/.test(flag)) return undefined;
  const path = cleanPath(operand.value);
  const type =
    flag === '-d'
      ? { type: 'dir' as const }
      : flag === '-f' || flag === '-s'
        ? { type: 'file' as const }
        : {};
  const absent: Predicate = { kind: 'not_exists', files: [path], ...type };
  const exists: Predicate = {
    kind: 'exists',
    files: [path],
    ...type,
    ...(flag === '-s' ? { nonempty: true } : {}),
  };
  return { type: 'settled', holds: exists, negation: absent };
}

function output(line: string, inner: Inner): Settled | undefined {
  const reading = inner(line);
  return reading && { type: 'settled', holds: nonEmpty(reading), negation: empty(reading) };
}

function readBinary(words: readonly [Word, Word, Word], inner: Inner): Settled | undefined {
  const [left, middle, right] = words;
  const op = OPERATORS[middle.raw];
  if (!op) return undefined;
  if (left.substitution === undefined && right.substitution === undefined) return undefined;
  const [computed, constant, flipped] =
    left.substitution !== undefined ? [left, right, false] : [right, left, true];
  if (constant.dynamic) return undefined;
  const reading = inner(computed.substitution ?? '');
  if (!reading) return undefined;
  const text = constant.value.trim();
  if (text === '' && (op === '==' || op === '!=')) {
    const some: Settled = { type: 'settled', holds: nonEmpty(reading), negation: empty(reading) };
    return op === '==' ? { type: 'settled', holds: some.negation, negation: some.holds } : some;
  }
  if (reading.type === 'value') {
    const value = /^-?\d+$/.test(text) ? Number(text) : text;
    const equal: Predicate = { ...reading.json, op: '==', value };
    const unequal: Predicate = { ...reading.json, op: '!=', value };
    return op === '!='
      ? { type: 'settled', holds: unequal, negation: equal }
      : { type: 'settled', holds: equal, negation: unequal };
  }
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  if (op === '!=') {
    if (value !== 0) return undefined;
    return { type: 'settled', holds: nonEmpty(reading), negation: compare(reading, '==', 0) };
  }
  const direction = flipped ? (FLIPPED[op] ?? op) : op;
  return {
    type: 'settled',
    holds: compare(reading, direction, value),
    negation: opposite(reading, direction, value),
  };
}

function opposite(reading: Reading, op: Comparison, value: number): Predicate {
  if (op === '>=') return compare(reading, '<', value);
  if (op === '>') return compare(reading, '<=', value);
  if (op === '<') return compare(reading, '>=', value);
  if (op === '<=') return compare(reading, '>', value);
  return anyOf([compare(reading, '<', value), compare(reading, '>', value)]);
}
