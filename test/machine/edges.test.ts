import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type RunState, verifyPhaseMachine } from '../../src/machine/verify-phase.machine.js';

const machine = verifyPhaseMachine('S_PARSE');

/** Every edge the machine has, as `FROM -> TO`. */
function edges(): readonly string[] {
  return Object.values(machine.root.states).flatMap((state) =>
    [...state.transitions.values()]
      .flat()
      .flatMap((transition) => transition.target ?? [])
      .map((target) => `${state.key} -> ${target.key}`),
  );
}

test('the forward edges are those of the specification', () => {
  const forward = edges().filter((edge) => !edge.endsWith('ERROR'));
  expect([...new Set(forward)].sort()).toEqual([
    'S_AGGREGATE -> END',
    'S_CSV_GEN -> END',
    'S_CSV_GEN -> S_WAVE_1',
    'S_MUST_HAVE -> S_CSV_GEN',
    'S_PARSE -> S_MUST_HAVE',
    'S_WAVE_1 -> S_WAVE_2',
    'S_WAVE_2 -> S_WAVE_3',
    'S_WAVE_3 -> S_AGGREGATE',
  ]);
});

test('any state that works may go to ERROR', () => {
  const working = Object.keys(machine.root.states).filter((state) => state.startsWith('S_'));
  const failing = edges().filter((edge) => edge.endsWith('-> ERROR'));
  expect([...new Set(failing)].sort()).toEqual(working.map((state) => `${state} -> ERROR`).sort());
});

test('the run ends in END or ERROR and nowhere else', () => {
  const final = Object.values(machine.root.states).filter(({ type }) => type === 'final');
  expect(final.map(({ key }) => key)).toEqual(['END', 'ERROR']);
});

test('a resumed run enters at its wave or at the aggregation', () => {
  const entries: readonly RunState[] = ['S_WAVE_1', 'S_WAVE_2', 'S_WAVE_3', 'S_AGGREGATE'];
  for (const entry of entries) {
    expect(createActor(verifyPhaseMachine(entry), { input: { dryRun: false } }).getSnapshot().value).toBe(
      entry,
    );
  }
});
