import type { BodyFacts, ClassFact, FunctionFact } from '../../codebase/bodies/bodies.js';
import { promisesWork } from './function-names.js';
import { judgeFunction } from './judge-function.js';
import type { FunctionPlace, StubSign } from './stub-sign.js';

export type PlaceOf = (fn: FunctionFact) => FunctionPlace;

export interface SymbolJudgement {
  /** It is defined in this file; `type`: as a type only. */
  readonly found: 'value' | 'type' | false;
  readonly line: number | null;
  readonly signs: readonly StubSign[];
}

/** Whether the named symbol of this file does its job: a function, a class by its methods, an object, a constant. */
export function judgeSymbol(name: string, facts: BodyFacts, placeOf: PlaceOf): SymbolJudgement {
  const [owner, member] = name.includes('.') ? name.split('.', 2) : [undefined, undefined];
  const direct = facts.functions.filter((fn) =>
    owner === undefined
      ? fn.name === name && (fn.owner === null || fn.owner === 'default')
      : fn.owner === owner && fn.name === member,
  );
  const bodies = direct.filter((fn) => !fn.declaredOnly);
  if (direct.length > 0) {
    const signs = bodies.flatMap((fn) => [judgeFunction(fn, placeOf(fn)), ...handlersIn(fn, facts, placeOf)]);
    return {
      found: 'value',
      line: direct[0]?.line ?? null,
      signs: signs.filter((sign): sign is StubSign => sign !== undefined && sign.strength !== 'weak'),
    };
  }
  const classes = facts.classes.filter((item) => item.name === name);
  const methods = facts.functions.filter((fn) => fn.owner === name);
  if (classes.length > 0 || methods.length > 0)
    return {
      found: 'value',
      line: classes[0]?.line ?? methods[0]?.line ?? null,
      signs: judgeMembers({ name, classes, methods }, facts, placeOf),
    };
  const constant = facts.constants.find((item) => item.name === name && item.topLevel);
  if (constant) {
    const none =
      constant.value.kind === 'null' || (constant.value.kind === 'nothing' && facts.level === 'syntax');
    return {
      found: 'value',
      line: constant.line,
      signs: none
        ? [{ kind: 'empty-return', strength: 'likely', line: constant.line, note: `${name} is nothing` }]
        : [],
    };
  }
  const type = facts.typeNames.find((item) => item.name === name);
  return { found: type ? 'type' : false, line: type?.line ?? null, signs: [] };
}

/** Submit handlers and the like inside a component that only write a log line. */
function handlersIn(fn: FunctionFact, facts: BodyFacts, placeOf: PlaceOf): readonly StubSign[] {
  return innerHandlers(facts, placeOf)
    .filter(({ inner }) => inner.start > fn.start && inner.end < fn.end)
    .map(({ sign }) => sign);
}

const ACTION =
  /submit|save|send|delete|remove|create|update|log_?in|sign_?(?:in|up)|register|pay|upload|checkout|order|buy|confirm/i;

export function innerHandlers(
  facts: BodyFacts,
  placeOf: PlaceOf,
): readonly { inner: FunctionFact; sign: StubSign }[] {
  return facts.functions.flatMap((inner) => {
    if (inner.exported || inner.owner === 'object' || !(ACTION.test(inner.name) || inner.name === 'onSubmit'))
      return [];
    if (!inner.steps.some((step) => step.kind === 'log' || step.kind === 'sleep')) return [];
    const sign = judgeFunction(inner, placeOf(inner));
    return sign && (sign.kind === 'log-only' || sign.kind === 'simulated')
      ? [{ inner, sign: { ...sign, strength: 'certain' as const } }]
      : [];
  });
}

interface Members {
  readonly name: string;
  readonly classes: readonly ClassFact[];
  readonly methods: readonly FunctionFact[];
}

/** A class is a stub when it is empty, when a method says so, or when its methods mostly answer nothing. */
export function judgeMembers(given: Members, facts: BodyFacts, placeOf: PlaceOf): readonly StubSign[] {
  const { name, classes, methods } = given;
  const first = classes[0];
  if (first && classes.every((item) => isHollow(item, facts)) && methods.length === 0) {
    return [{ kind: 'empty-function', strength: 'likely', line: first.line, note: `${name} has no members` }];
  }
  const open = methods.filter(
    (fn) =>
      fn.kind !== 'constructor' &&
      fn.kind !== 'accessor' &&
      !fn.declaredOnly &&
      (fn.exported || methods.every((other) => !other.exported)),
  );
  const signs = open.map((fn) => judgeFunction(fn, placeOf(fn)));
  const flagged = signs.filter((sign): sign is StubSign => sign !== undefined);
  const certain = flagged.filter((sign) => sign.strength === 'certain');
  if (certain.length > 0) return certain;
  const likely = flagged.filter((sign) => sign.strength === 'likely');
  const real = open.filter((fn, index) => signs[index] === undefined && doesWork(fn));
  if (likely.length > 0 && likely.length >= real.length) return likely;
  const plain = flagged.filter(
    (sign) =>
      sign.kind === 'not-implemented' ||
      sign.kind === 'hardcoded-data' ||
      promisesWork(/(\w+)\(\)/.exec(sign.note)?.[1] ?? ''),
  );
  const alone = open.length === 1 && flagged[0]?.kind === 'not-implemented';
  return real.length === 0 &&
    (alone || (flagged.length >= 2 && plain.length * 2 >= flagged.length)) &&
    flagged.length === open.length
    ? flagged
    : [];
}

/** Something happens in it beyond an answer that never changes. */
export const doesWork = (fn: FunctionFact): boolean =>
  fn.steps.some((step) => step.kind === 'work' || step.kind === 'branch' || step.kind === 'throw') ||
  fn.returns.some((value) =>
    ['computed', 'call', 'markup', 'function', 'mixed', 'parameter', 'record'].includes(value.kind),
  ) ||
  new Set(fn.returns.map((value) => ('text' in value ? value.text : value.kind))).size > 1;

const isHollow = (item: ClassFact, facts: BodyFacts): boolean =>
  (item.kind === 'class' ||
    (item.kind === 'data' && (facts.path.endsWith('.go') || facts.path.endsWith('.rs')))) &&
  item.fields === 0 &&
  item.members === 0 &&
  item.bases.length === 0 &&
  item.decorators.length === 0;
