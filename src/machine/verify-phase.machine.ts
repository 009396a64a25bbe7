import { assign, type ErrorActorEvent, fromPromise, setup } from 'xstate';
import type { Wave } from '../domain/check.js';
import type { Failure } from '../domain/failure.js';
import type { MustHaves } from '../domain/must-have.js';
import type { Phase } from '../domain/phase.js';
import type { Result } from '../domain/result.js';
import type { Validation } from '../domain/validation.js';
import type { Verification } from '../domain/verification.js';

/** What a finished run hands back; null under --dry-run, which ends after S_CSV_GEN. */
export interface RunOutcome {
  readonly verification: Verification;
  readonly validation: Validation | null;
}

export interface RunContext {
  readonly dryRun: boolean;
  readonly phase: Phase | null;
  readonly mustHaves: MustHaves | null;
  readonly outcome: RunOutcome | null;
  readonly failure: Failure | null;
}

export type RunState =
  | 'S_PARSE'
  | 'S_MUST_HAVE'
  | 'S_CSV_GEN'
  | 'S_WAVE_1'
  | 'S_WAVE_2'
  | 'S_WAVE_3'
  | 'S_AGGREGATE'
  | 'END'
  | 'ERROR';

/** A step of the run that verify-phase.ts has to provide. */
const step = <Value, Input = Record<string, never>>() =>
  fromPromise<Result<Value, Failure>, Input>(() => Promise.reject(new Error('this step was not provided')));

const failed = (failure: unknown): Failure => ({
  reason: 'unexpected',
  message: failure instanceof Error ? failure.message : String(failure),
  ...(failure instanceof Error && failure.stack ? { stack: failure.stack } : {}),
});

/** What every step does with an exception. */
const TO_ERROR = {
  target: 'ERROR',
  actions: { type: 'keepError', params: ({ event }: { event: ErrorActorEvent }) => event.error },
} as const;

/**
 * The state machine of the specification. Every step resolves to a result; a failure of any step leads to ERROR.
 * A resumed run enters at its first unfinished wave, or at S_AGGREGATE.
 */
export const verifyPhaseMachine = (entry: RunState) =>
  setup({
    types: {
      context: {} as RunContext,
      input: {} as { dryRun: boolean },
    },
    actors: {
      parse: step<Phase>(),
      establishMustHaves: step<MustHaves, { phase: Phase | null }>(),
      generateChecks: step<null, { phase: Phase | null; mustHaves: MustHaves | null }>(),
      runWave: step<null, { wave: Wave }>(),
      aggregate: step<RunOutcome>(),
    },
    actions: {
      keepFailure: assign({
        failure: (_, result: Result<unknown, Failure>) => (result.ok ? null : result.failure),
      }),
      keepError: assign({ failure: (_, error: unknown) => failed(error) }),
    },
  }).createMachine({
    id: 'verify-phase',
    initial: entry,
    context: ({ input }) => ({
      dryRun: input.dryRun,
      phase: null,
      mustHaves: null,
      outcome: null,
      failure: null,
    }),
    states: {
      S_PARSE: {
        invoke: {
          src: 'parse',
          input: {},
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: 'S_MUST_HAVE',
              actions: assign({ phase: ({ event }) => (event.output.ok ? event.output.value : null) }),
            },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      S_MUST_HAVE: {
        invoke: {
          src: 'establishMustHaves',
          input: ({ context }) => ({ phase: context.phase }),
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: 'S_CSV_GEN',
              actions: assign({ mustHaves: ({ event }) => (event.output.ok ? event.output.value : null) }),
            },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      S_CSV_GEN: {
        invoke: {
          src: 'generateChecks',
          input: ({ context }) => ({ phase: context.phase, mustHaves: context.mustHaves }),
          onDone: [
            { guard: ({ context, event }) => event.output.ok && context.dryRun, target: 'END' },
            { guard: ({ event }) => event.output.ok, target: 'S_WAVE_1' },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      S_WAVE_1: {
        invoke: {
          src: 'runWave',
          input: { wave: 1 },
          onDone: [
            { guard: ({ event }) => event.output.ok, target: 'S_WAVE_2' },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      S_WAVE_2: {
        invoke: {
          src: 'runWave',
          input: { wave: 2 },
          onDone: [
            { guard: ({ event }) => event.output.ok, target: 'S_WAVE_3' },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      S_WAVE_3: {
        invoke: {
          src: 'runWave',
          input: { wave: 3 },
          onDone: [
            { guard: ({ event }) => event.output.ok, target: 'S_AGGREGATE' },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      S_AGGREGATE: {
        invoke: {
          src: 'aggregate',
          input: {},
          onDone: [
            {
              guard: ({ event }) => event.output.ok,
              target: 'END',
              actions: assign({ outcome: ({ event }) => (event.output.ok ? event.output.value : null) }),
            },
            {
              target: 'ERROR',
              actions: { type: 'keepFailure', params: ({ event }) => event.output },
            },
          ],
          onError: TO_ERROR,
        },
      },
      END: { type: 'final' },
      ERROR: { type: 'final' },
    },
  });
