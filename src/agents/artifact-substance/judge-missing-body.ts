import type { Step } from '../../codebase/bodies/bodies.js';
import { isPlain, label, short } from './body-values.js';
import { fillsIn, isHook, isNoop, promisesWork } from './function-names.js';
import { asksForCode, isElision, isIntended, looksLikeCode } from './placeholder-words.js';
import type { Judge } from './stub-sign.js';

/** Code left out behind a comment. */
export const judgeElision: Judge = (fn) => {
  const comment = fn.comments.find((item) => isElision(item.text));
  return (
    comment && {
      kind: 'elided-code',
      strength: 'certain',
      line: comment.line,
      note: `${label(fn)} leaves code out: "${short(comment.text)}"`,
    }
  );
};

/** A body that throws before it does anything. */
export const judgeThrow: Judge = (fn, place) => {
  const first = fn.steps.find((step) => !PREPARES.has(step.kind));
  if (first?.kind !== 'throw' || !first.missing) return undefined;
  const at = { line: first.line, kind: 'not-implemented' } as const;
  const isMethod = fn.owner !== null;
  if (first.missing === 'subclass')
    return isMethod || place.isBase
      ? undefined
      : { ...at, strength: 'likely', note: `${label(fn)} only throws: ${short(first.text)}` };
  if (place.isBase && isMethod) return undefined;
  if (first.missing === 'unsupported') {
    return isMethod
      ? { ...at, strength: 'weak', note: `${label(fn)} only refuses: ${short(first.text)}` }
      : undefined;
  }
  return { ...at, strength: 'certain', note: `${label(fn)} is not implemented: ${short(first.text)}` };
};

/** A body that returns before its own code. */
export const judgeUnreachable: Judge = (fn) => {
  const end = fn.steps.at(-1);
  if (fn.unreachableLine === null || !end) return undefined;
  const fixed = end.kind === 'return' && end.value !== undefined && isPlain(end.value);
  if (!fixed || fn.steps.some((step) => step.kind === 'work' || step.kind === 'branch')) return undefined;
  return {
    kind: 'unreachable-code',
    strength: 'certain',
    line: end.line,
    note: `${label(fn)} returns at once; its code from line ${fn.unreachableLine} on is never reached`,
  };
};

/** A body without a step, or commented out. */
export const judgeEmpty: Judge = (fn, place) => {
  if (
    fn.steps.some((step) => step.kind !== 'noop' || (fn.kind !== 'handler' && /\(/.test(step.text))) ||
    fn.kind === 'constructor' ||
    fn.kind === 'accessor'
  )
    return undefined;
  const at = { line: fn.line, kind: 'empty-function' } as const;
  const asked = fn.comments.find((comment) => asksForCode(comment.text));
  const code = fn.comments.filter((comment) => comment.text.split('\n').some(looksLikeCode));
  if (
    code.some((comment) => WHOLE_STATEMENT.test(comment.text)) ||
    code.length >= 2 ||
    code.some((comment) => comment.text.split('\n').filter(looksLikeCode).length >= 2)
  ) {
    return {
      ...at,
      kind: 'commented-out-code',
      strength: 'certain',
      note: `the body of ${label(fn)} is commented out`,
    };
  }
  if (asked && !place.isBase)
    return { ...at, strength: 'certain', note: `${label(fn)} is empty but for "${short(asked.text)}"` };
  if (
    isNoop(fn) ||
    /^asserts\b/.test(fn.returnType) ||
    place.isBase ||
    fn.comments.some((comment) => isIntended(comment.text) || comment.text.length > 12)
  )
    return undefined;
  if (
    fn.kind === 'handler' ||
    fn.decorators.some((name) =>
      /^(?:Pointcut|Before|After|Around|Bean|overload|abstract\w*|click\.group|group|\w+\.group|hookspec|fixture|\w+\.fixture|callback|\w+\.callback)$/i.test(
        name,
      ),
    )
  )
    return undefined;
  if (fn.owner === null && /^(?:main|init|setup|teardown|noop)$/i.test(fn.name))
    return { ...at, strength: 'weak', note: `${label(fn)} is empty` };
  const hooks = isHook(fn.name) || fillsIn(fn, place) || /^(?:is|Is)[A-Z]/.test(fn.name);
  const strength =
    (fn.owner !== null && hooks) ||
    !fn.exported ||
    (fn.owner !== null && fn.params.length === 0 && !promisesWork(fn.name))
      ? 'weak'
      : 'likely';
  return { ...at, strength, note: `${label(fn)} is empty` };
};

/** A comment that is one whole statement: all that the body did. */
const WHOLE_STATEMENT = /^\W*(?:return|await|throw)\s[^\n]*[;)\]}]\s*$/;

const PREPARES = new Set<Step['kind']>(['log', 'noop', 'declare', 'define', 'sleep', 'note']);
