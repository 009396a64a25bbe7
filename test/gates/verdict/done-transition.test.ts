import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateDoneTransition } from '../../../src/gates/verdict/done-transition.js';

const artifact = {
  wbs: '0007',
  verdict: 'PASS',
  requirements: [{ id: 'R1', status: 'MET', evidence: 'a.ts:1' }],
  checks: [],
};
const decide = (given: object) => {
  const decision = evaluateDoneTransition({ task: '0007', current: 'testing', artifact, ...given });
  if (decision.outcome === 'deny')
    return `deny ${decision.verdict}${decision.unreadable ? ' unreadable' : ''}`;
  return decision.outcome === 'allow' ? `allow ${decision.via}` : 'noop';
};

describe('the transition to done', () => {
  it.each([
    ['PASS that recomputes', {}, 'allow pass'],
    ['pass in lower case', { artifact: { ...artifact, verdict: 'pass' } }, 'allow pass'],
    ['already done', { current: 'Done' }, 'noop'],
    ['another target', { target: 'testing', current: 'wip' }, 'noop'],
    [
      'PASS whose row is UNMET',
      { artifact: { ...artifact, requirements: [{ id: 'R1', status: 'UNMET', evidence: 'x' }] } },
      'deny FAIL',
    ],
    ['PASS without rows', { artifact: { ...artifact, requirements: [] } }, 'deny UNKNOWN'],
    ['FAIL whose rows are MET', { artifact: { ...artifact, verdict: 'FAIL' } }, 'deny FAIL'],
    [
      'PARTIAL over UNKNOWN',
      { artifact: { ...artifact, verdict: 'PARTIAL', requirements: [] } },
      'deny PARTIAL',
    ],
    ['UNKNOWN whose rows are MET', { artifact: { ...artifact, verdict: 'UNKNOWN' } }, 'deny UNKNOWN'],
    ['a failed task check of the caller', { taskCheckPassed: false }, 'deny PARTIAL'],
    ['no artifact', { artifact: undefined }, 'deny UNKNOWN unreadable'],
    ['a malformed artifact', { artifact: '{' }, 'deny UNKNOWN unreadable'],
    [
      'a rejected row',
      { artifact: { ...artifact, requirements: [...artifact.requirements, {}] } },
      'deny UNKNOWN unreadable',
    ],
    ["another task's artifact", { task: '0008' }, 'deny UNKNOWN'],
    ['an artifact that names no task', { artifact: { ...artifact, wbs: undefined } }, 'deny UNKNOWN'],
    ['force with a reason', { artifact: undefined, forced: true, reason: 'docs only' }, 'allow forced'],
    ['force with a reason beside a PASS', { forced: true, reason: 'docs only' }, 'allow forced'],
    ['force without a reason', { forced: true, reason: ' ' }, 'deny PASS'],
    ['force on what is done already', { current: 'done', forced: true }, 'noop'],
  ])('%s: %s', (_, given, expected) => expect(decide(given)).toBe(expected));

  it('is allowed by no value but a PASS of its own task', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string()), (value) => {
        const decision = evaluateDoneTransition({ task: '0007', artifact: value });
        expect(decision.outcome).toBe('deny');
      }),
    );
  });
});
