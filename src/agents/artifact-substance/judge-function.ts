import type { FunctionFact, Step, Value } from '../../codebase/bodies/bodies.js';
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
  writesLog,
} from './function-names.js';
import { claimsSuccess, looksInvented } from './invented-data.js';
import { judgeMarkup } from './judge-markup.js';
import { admitsStandIn, asksForCode, isElision, isIntended, looksLikeCode } from './placeholder-words.js';
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

const judgeElision: Judge = (fn) => {
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

const judgeThrow: Judge = (fn, place) => {
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

const judgeUnreachable: Judge = (fn) => {
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

const judgeEmpty: Judge = (fn, place) => {
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

const judgeSimulated: Judge = (fn) => {
  const sleeps = fn.steps.filter((step) => step.kind === 'sleep');
  if (sleeps.length === 0 || fn.steps.some((step) => LIVE.has(step.kind))) return undefined;
  const others = fn.steps.filter((step) => step.kind !== 'sleep' && step.kind !== 'noop');
  const back = others.find((step) => step.kind === 'return');
  if (back?.value && !isPlain(back.value) && back.value.kind !== 'random') return undefined;
  if (others.length === 0 || (others.length === 1 && (!back || back.value?.kind === 'nothing')))
    return undefined;
  const line = sleeps[0]?.line ?? fn.line;
  return {
    kind: 'simulated',
    strength: 'certain',
    line,
    note: `${label(fn)} waits and answers without doing anything`,
  };
};

const judgeLog: Judge = (fn, place) => {
  const logs = fn.steps.filter((step) => step.kind === 'log');
  const first = logs[0];
  if (
    !first ||
    fn.steps.some((step) => LIVE.has(step.kind) || step.kind === 'inert-branch' || step.kind === 'sleep')
  )
    return undefined;
  const back = fn.steps.find((step) => step.kind === 'return');
  if (back?.value && !isPlain(back.value)) return undefined;
  if (
    writesLog(fn.name) ||
    (fn.owner !== null &&
      /\b(?:console|log|logger|logging|print|stdout|debug|terminal|demo|reporter|cli|command)\b/.test(
        wordsOf(fn.owner),
      ))
  )
    return undefined;
  if (
    /^(?:console\.(?:error|warn)|[\w.]*log\w*\.(?:error|warn|warning|Error|Warn|Fatal)|System\.err|eprint)/i.test(
      first.text,
    ) &&
    logs.length === 1 &&
    !back
  )
    return undefined;
  const at = { kind: 'log-only', line: first.line } as const;
  if (fn.name === 'main' || /^(?:main|__main__)$/.test(fn.name))
    return { ...at, strength: 'weak', note: `${label(fn)} only writes a log line` };
  const reported = fn.steps.some((step) => step.kind === 'note') || claims(back?.value);
  const weak = fn.owner !== null && (fillsIn(fn, place) || isHook(fn.name)) && fn.kind !== 'handler';
  return {
    ...at,
    strength: weak ? 'weak' : 'likely',
    note: `${label(fn)} only writes a log line${reported ? ' and reports success' : ''}`,
  };
};

const judgeAdmitted: Judge = (fn) => {
  const back = fn.steps.findLast((step) => step.kind === 'return');
  const returned = back?.value;
  if (!back || !returned || !isPlain(returned) || returned.kind === 'nothing') return undefined;
  const comment = fn.comments.find(
    (item) =>
      back.line - item.line >= 0 &&
      back.line - item.line <= 2 + item.text.split('\n').length &&
      admitsStandIn(item.text),
  );
  if (!comment) return undefined;
  if (
    fn.steps.some((step) => step.kind === 'branch') &&
    (returned.kind === 'null' || returned.kind === 'parameter' || returned.kind === 'boolean')
  )
    return undefined;
  if (returned.kind === 'parameter' && fn.steps.length > 1) return undefined;
  return {
    kind: 'placeholder',
    strength: 'certain',
    line: comment.line,
    note: `${label(fn)} returns ${described(returned)} and says so: "${short(comment.text)}"`,
  };
};

const judgeConstant: Judge = (fn, place) => {
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
  if (
    value.kind === 'parameter' ||
    (/^(?:new|make|create|default|with|init)\b/.test(wordsOf(fn.name)) &&
      'text' in value &&
      /^&?[A-Z]\w*\{/.test(value.text))
  )
    return undefined;
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

const judgeRandom: Judge = (fn) => {
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

const judgePassThrough: Judge = (fn, place) => {
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

const PREPARES = new Set<Step['kind']>(['log', 'noop', 'declare', 'define', 'sleep', 'note']);
const LIVE = new Set<Step['kind']>(['work', 'branch', 'throw', 'define']);

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

/** Nothing is worked out for it. */
const isPlain = (value: Value): boolean =>
  !['computed', 'call', 'markup', 'function', 'random'].includes(value.kind);

const claims = (value: Value | undefined): boolean =>
  value !== undefined &&
  ((value.kind === 'boolean' && value.truth) ||
    ((value.kind === 'record' || value.kind === 'mixed') && claimsSuccess(value.text)));

function same(a: Value, b: Value): boolean {
  if (a.kind !== b.kind)
    return (a.kind === 'null' || a.kind === 'nothing') && (b.kind === 'null' || b.kind === 'nothing');
  return 'text' in a && 'text' in b ? a.text === b.text : true;
}

function described(value: Value): string {
  if (value.kind === 'null') return 'nothing';
  if (value.kind === 'parameter') return value.name;
  return 'text' in value ? short(value.text) : value.kind;
}

export const label = (fn: FunctionFact): string =>
  `${fn.owner && fn.kind === 'method' ? `${fn.owner}.` : ''}${fn.name}()`;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
};
