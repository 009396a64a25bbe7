import type { FunctionFact } from '../../codebase/bodies/bodies.js';
import { judgeMarkup } from './judge-markup.js';
import { judgeElision, judgeEmpty, judgeThrow, judgeUnreachable } from './judge-missing-body.js';
import { judgeAdmitted, judgeLog, judgeSimulated } from './judge-pretence.js';
import { judgeConstant, judgePassThrough, judgeRandom } from './judge-value.js';
import type { FunctionPlace, Judge, StubSign } from './stub-sign.js';

/** Whether the body of a function is a stub; undefined: it is not, or it may well be complete. */
export function judgeFunction(fn: FunctionFact, place: FunctionPlace): StubSign | undefined {
  if (fn.declaredOnly || place.owner?.kind === 'interface') return undefined;
  const target = delegate(fn, place);
  if (target) return judgeFunction(target, { ...place, owner: null });
  for (const judge of JUDGES) {
    const sign = judge(fn, place);
    if (sign) return sign.strength === 'likely' && isConditional(fn) ? { ...sign, strength: 'weak' } : sign;
  }
  return undefined;
}

/** Compiled for some targets only: elsewhere another one of this name does the work. */
const isConditional = (fn: FunctionFact): boolean =>
  fn.decorators.some((name) => /^(?:cfg|cfg_attr|Conditional)$/.test(name));

const JUDGES: readonly Judge[] = [
  judgeElision,
  judgeThrow,
  judgeUnreachable,
  judgeEmpty,
  judgeSimulated,
  judgeLog,
  judgeAdmitted,
  judgeMarkup,
  judgeConstant,
  judgeRandom,
  judgePassThrough,
];

/** The function of this file that the whole body hands over to. */
function delegate(fn: FunctionFact, place: FunctionPlace): FunctionFact | undefined {
  const only = fn.steps.length === 1 ? fn.steps[0] : undefined;
  if (only?.kind !== 'return' || only.value?.kind !== 'call' || !only.value.local) return undefined;
  const { callee } = only.value;
  const target = place.facts.functions.find((other) => other.name === callee && other !== fn);
  return target &&
    target.steps.length > 0 &&
    !(target.steps[0]?.kind === 'return' && target.steps[0].value?.kind === 'call')
    ? target
    : undefined;
}
