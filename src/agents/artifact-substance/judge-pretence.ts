import { claims, described, isPlain, LIVE, label, short } from './body-values.js';
import { fillsIn, isHook, wordsOf, writesLog } from './function-names.js';
import { admitsStandIn } from './placeholder-words.js';
import type { Judge } from './stub-sign.js';

/** Sleep, then an answer. */
export const judgeSimulated: Judge = (fn) => {
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

/** Nothing but log lines. */
export const judgeLog: Judge = (fn, place) => {
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

/** A plain value beside a comment that calls it a stand-in. */
export const judgeAdmitted: Judge = (fn) => {
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
