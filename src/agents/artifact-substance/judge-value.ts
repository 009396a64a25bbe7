import type { FunctionFact, Value } from '../../codebase/bodies/bodies.js';
import { claims, described, isPlain, LIVE, label, same } from './body-values.js';
import {
  fillsIn,
  isEquality,
  isGuard,
  isHook,
  isNoop,
  isTrait,
  promisesWork,
  transforms,
  wordsOf,
} from './function-names.js';
import { looksInvented } from './invented-data.js';
import type { FunctionPlace, Judge, StubSign } from './stub-sign.js';

/** The same plain value whatever comes in. */
export const judgeConstant: Judge = (fn, place) => {
  const values = fn.returns;
  const first = values[0];
  if (!first || fn.steps.some((step) => LIVE.has(step.kind)) || fn.kind === 'constructor') return undefined;
  if (!values.every((value) => isPlain(value) && same(value, first)) || first.kind === 'nothing')
    return undefined;
  if (isNoop(fn) || (place.isBase && fn.owner !== null)) return undefined;
  const unused = fn.params.length > 0 && fn.params.every((param) => !param.used);
  const line = fn.steps.findLast((step) => step.kind === 'return')?.line ?? fn.line;
  return constantSign({ fn, place, value: first, unused, line });
};

interface Constant {
  readonly fn: FunctionFact;
  readonly place: FunctionPlace;
  readonly value: Value;
  /** It has parameters and reads none. */
  readonly unused: boolean;
  readonly line: number;
}

function constantSign({ fn, place, value, unused, line }: Constant): StubSign | undefined {
  const note = `${label(fn)} always returns ${described(value)}${unused ? ' and reads none of its parameters' : ''}`;
  const derived = fillsIn(fn, place);
  if (
    /(?:^|[/._-])(?:health\w*|ping|ready|readiness|live|liveness|status|heartbeat|version)(?:[/._-]|$)/i.test(
      place.facts.path,
    ) ||
    /\b(?:health|ping|alive|ready|heartbeat)\b/.test(wordsOf(fn.name))
  )
    return undefined;
  const fixedTrue = (value.kind === 'boolean' && value.truth) || claims(value);
  if (isEquality(fn.name) && value.kind === 'boolean' && value.truth)
    return { kind: 'fake-success', strength: 'certain', line, note };
  if (fixedTrue && unused && isGuard(fn.name))
    return { kind: 'fake-success', strength: derived ? 'weak' : 'certain', line, note };
  if (value.kind === 'parameter' || isConstructor(fn, value, unused)) return undefined;
  if (value.kind === 'mixed') return mixedSign({ fn, place, value, unused, line }, note);
  const nothing = value.kind === 'null' || value.kind === 'empty';
  const kind = nothing ? 'empty-return' : fixedTrue ? 'fake-success' : 'hardcoded-data';
  if (fn.kind === 'accessor' || (derived && (isTrait(fn.name) || isHook(fn.name)))) return undefined;
  if (fn.kind === 'handler')
    return fn.owner === 'route' && (nothing || value.kind === 'rows')
      ? { kind, strength: 'likely', line, note }
      : undefined;
  if (derived) return { kind, strength: 'weak', line, note };
  if (!fn.exported && fn.owner === null)
    return unused || nothing ? { kind, strength: 'weak', line, note } : undefined;
  if (
    unused &&
    fn.owner !== null &&
    fn.returnType === 'error' &&
    value.kind === 'null' &&
    !promisesWork(fn.name)
  )
    return { kind, strength: 'weak', line, note };
  if (unused)
    return { kind, strength: isTrait(fn.name) && !isGuard(fn.name) ? 'weak' : 'likely', line, note };
  if (nothing)
    return {
      kind,
      strength:
        fn.owner === null || (promisesWork(fn.name) && fn.returnType !== 'error') || fn.async
          ? 'likely'
          : 'weak',
      line,
      note,
    };
  if (value.kind === 'rows')
    return looksInvented(value.text) ? { kind, strength: 'likely', line, note } : undefined;
  if (value.kind === 'record') {
    if (isTrait(fn.name)) return undefined;
    if (claims(value) || (value.zeros && promisesWork(fn.name)) || looksInvented(value.text))
      return { kind, strength: 'likely', line, note };
    return undefined;
  }
  if (value.kind === 'boolean')
    return isTrait(fn.name) && !isGuard(fn.name)
      ? undefined
      : { kind, strength: fn.async || promisesWork(fn.name) ? 'likely' : 'weak', line, note };
  if (value.kind === 'scalar')
    return (fn.async || value.zero) && promisesWork(fn.name) && !isTrait(fn.name)
      ? { kind, strength: 'likely', line, note }
      : undefined;
  return undefined;
}

/** A function whose job is to make an empty one: `createCache()` that returns `new Map()`, a Go function that returns its own type. */
function isConstructor(fn: FunctionFact, value: Value, unused: boolean): boolean {
  if (!('text' in value)) return false;
  const makes = /^(?:new|make|create|default|with|init)\b/.test(wordsOf(fn.name));
  if (makes && /^&?[A-Z]\w*\{/.test(value.text)) return true;
  if (makes && !unused && /^new\s+[A-Z]/.test(value.text)) return true;
  const type = /^&?((?:\w+\.)?[A-Z]\w*)\{\}$/.exec(value.text)?.[1];
  return (
    type !== undefined &&
    fn.params.length === 0 &&
    !promisesWork(fn.name) &&
    fn.returnType.replace(/^\*/, '') === type
  );
}

function mixedSign(given: Constant, note: string): StubSign | undefined {
  const { fn, line, value } = given;
  const stores =
    fn.owner !== null &&
    /\b(?:repository|service|api|client|store|gateway|dao|provider|adapter|database)\b/.test(
      wordsOf(fn.owner),
    );
  if (!fn.async || !promisesWork(fn.name) || value.kind !== 'mixed') return undefined;
  return {
    kind: 'hardcoded-data',
    strength: stores || looksInvented(value.text) ? 'likely' : 'weak',
    line,
    note,
  };
}

/** Random numbers where data is due. */
export const judgeRandom: Judge = (fn) => {
  const value = fn.returns.at(-1);
  if (value?.kind !== 'random' || fn.steps.some((step) => step.kind === 'branch')) return undefined;
  if (
    /\b(?:random|rand|id|uid|uuid|guid|jitter|roll|dice|coin|flip|shuffle|color|colour|key|seed|token|nonce|code|password|otp|salt|pick|noise|backoff|delay|sample|spin|string|secret|suffix|hash|name|slug|int|float|between)\b/.test(
      wordsOf(fn.name),
    )
  )
    return undefined;
  return {
    kind: 'random-data',
    strength: 'likely',
    line: fn.line,
    note: `${label(fn)} answers with random numbers`,
  };
};

/** What came in, unchanged, under a name that promises a change. */
export const judgePassThrough: Judge = (fn, place) => {
  const value = fn.returns[0];
  if (value?.kind !== 'parameter' || fn.steps.some((step) => LIVE.has(step.kind)) || !transforms(fn.name))
    return undefined;
  if (!fn.returns.every((other) => same(other, value)) || isNoop(fn) || place.isBase) return undefined;
  const strength = fillsIn(fn, place) || !fn.exported ? 'weak' : 'likely';
  return {
    kind: 'passes-through',
    strength,
    line: fn.line,
    note: `${label(fn)} returns ${value.name} unchanged`,
  };
};
