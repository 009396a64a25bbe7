import { Layer } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import { nearest } from '../domain/nearest.js';
import { fail, ok, type Result } from '../domain/result.js';
import { isRunnerName, RUNNER_NAMES, type RunnerName } from '../domain/runner-name.js';
import type { RunOptions } from '../verify-phase.js';
import type { RunFlags } from './run-flags.js';

type RunnerOptions = Pick<RunOptions, 'runners' | 'escalate' | 'command' | 'model' | 'maxCostUsd'>;

/** The flags that say who carries checks out; what they come to together is looked at when the run begins. */
export function readRunnerFlags(flags: RunFlags): Result<RunnerOptions, Failure> {
  const runners = readRunners(flags.runner);
  if (!runners.ok) return runners;
  const escalate = flags.escalate === undefined ? undefined : readName('--escalate', flags.escalate);
  if (escalate && !escalate.ok) return escalate;
  return ok({
    runners: runners.value,
    ...(escalate === undefined ? {} : { escalate: escalate.value }),
    ...(flags.command === undefined ? {} : { command: flags.command }),
    ...(flags.model === undefined ? {} : { model: flags.model }),
    ...(flags.maxCost === undefined ? {} : { maxCostUsd: flags.maxCost }),
  });
}

/** NAME, or LAYER=NAME; the last one named for a layer counts. */
function readRunners(words: readonly string[]): Result<RunOptions['runners'], Failure> {
  const runners: Partial<Record<Layer, RunnerName>> = {};
  for (const word of words) {
    const [first = '', second] = word.split('=');
    const layers = second === undefined ? Layer.options : Layer.options.filter((layer) => layer === first);
    if (layers.length === 0)
      return unknown(`--runner ${word}`, { kind: 'layer', word: first }, Layer.options);
    const name = readName('--runner', second ?? first);
    if (!name.ok) return name;
    for (const layer of layers) runners[layer] = name.value;
  }
  return ok(runners);
}

const readName = (option: string, word: string): Result<RunnerName, Failure> =>
  isRunnerName(word) ? ok(word) : unknown(`${option} ${word}`, { kind: 'runner', word }, RUNNER_NAMES);

function unknown(
  given: string,
  { kind, word }: { readonly kind: string; readonly word: string },
  known: readonly string[],
): Result<never, Failure> {
  const meant = nearest(word, known);
  return fail({
    reason: 'usage',
    message: `${given}: unknown ${kind} ${word || '(none)'}; expected ${known.join(', ')}`,
    ...(meant === undefined ? {} : { hint: `did you mean ${meant}?` }),
  });
}
