import { CHECK_TYPES } from '../agents/check-types.js';
import { Layer } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import { fail, ok, type Result } from '../domain/result.js';
import { isAgentRunner, type RunnerName } from '../domain/runner-name.js';
import type { SessionInfo } from '../session/session.js';
import type { RunOptions } from './options.js';

/** Who carries the checks of a run out. */
export interface RunnerChoice {
  /** `static` where none is named. */
  readonly runners: Readonly<Partial<Record<Layer, RunnerName>>>;
  readonly escalate: RunnerName | null;
  /** Given anew each time: a session's file must not make this program run what stands in it. */
  readonly command: string | null;
  readonly model: string | null;
  /** US dollars for the agents of the session; null: no limit. */
  readonly maxCostUsd: number | null;
}

/**
 * What the command line chooses, else what the session remembers: `--runner` or `--escalate` given anew replace the former
 * choice as a whole. A choice that can not be carried out is a usage failure.
 */
export function chooseRunners(
  options: RunOptions,
  remembered?: SessionInfo['chosen'],
): Result<RunnerChoice, Failure> {
  const anew = Object.keys(options.runners).length > 0 || options.escalate !== undefined;
  const former = anew ? undefined : remembered;
  const choice: RunnerChoice = {
    runners: anew ? options.runners : (former?.runners ?? {}),
    escalate: options.escalate ?? former?.escalate ?? null,
    command: options.command ?? null,
    model: options.model ?? former?.model ?? null,
    maxCostUsd: options.maxCostUsd ?? remembered?.max_cost_usd ?? null,
  };
  const trouble = troubleWith(choice, options);
  return trouble === undefined ? ok(choice) : fail({ reason: 'usage', ...trouble });
}

/** Of a layer. */
export const runnerOf = ({ runners }: Pick<RunnerChoice, 'runners'>, layer: Layer): RunnerName =>
  runners[layer] ?? 'static';

/** Every runner that has something to do, each once. */
export const runnersIn = (choice: RunnerChoice): readonly RunnerName[] => [
  ...new Set([
    ...Layer.options.map((layer) => runnerOf(choice, layer)),
    ...(choice.escalate ? [choice.escalate] : []),
  ]),
];

/** As session.json keeps it; undefined where static analysis does everything. */
export function rememberedChoice(choice: RunnerChoice): SessionInfo['chosen'] {
  if (runnersIn(choice).every((name) => name === 'static')) return undefined;
  const { runners, escalate, model, maxCostUsd } = choice;
  return { runners, escalate, model, max_cost_usd: maxCostUsd };
}

function troubleWith(
  choice: RunnerChoice,
  options: RunOptions,
): { readonly message: string; readonly hint: string } | undefined {
  const { escalate } = choice;
  const names = runnersIn(choice);
  if (escalate === 'static') {
    return {
      message: '--escalate static: the rows it left open are static’s own; name an agent to ask about them',
      hint: 'verify-phase PHASE --escalate claude',
    };
  }
  if (escalate === 'host') {
    return {
      message: '--escalate host: the host’s agents carry out whole layers, not single rows that stay open',
      hint: 'verify-phase PHASE --runner truth=host',
    };
  }
  if (escalate && !names.includes('static')) {
    return {
      message: `--escalate ${escalate}: no layer is judged by static, so no row can go on from it`,
      hint: `leave --escalate out, or name layers: --runner ${CHECK_TYPES.observable_behavior.layer}=${escalate}`,
    };
  }
  if (names.includes('command') && choice.command === null) {
    return {
      message: 'runner command needs --command CMD, the program that carries rows out',
      hint:
        options.continueFrom === undefined
          ? "verify-phase PHASE --runner command --command './check-row.sh'"
          : 'it is not kept in the session: give --command CMD again with --continue',
    };
  }
  if (choice.command !== null && !names.includes('command')) {
    return {
      message: `--command ${choice.command}: no row is carried out by the runner command`,
      hint: 'add --runner command, --runner LAYER=command, or --escalate command',
    };
  }
  if (names.includes('api') && choice.model === null) {
    return {
      message: 'runner api needs --model PROVIDER/MODEL',
      hint: 'anthropic/NAME, openai/NAME, openai-compatible/NAME or ollama/NAME',
    };
  }
  if (options.model !== undefined && !names.some(isAgentRunner)) {
    return {
      message: `--model ${options.model}: no runner of this run asks a model`,
      hint: 'name one: --runner claude, or --escalate claude',
    };
  }
  return undefined;
}
