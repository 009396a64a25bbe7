import { describe, expect, it } from 'vitest';
import { checkVerifyGate } from '../../../src/gates/plan/check-verify-gate.js';

const WHY = 'A shared type moved, so its users changed as well.';
const reasonOf = (decision: ReturnType<typeof checkVerifyGate>) =>
  decision.allowed ? 'allowed' : decision.reason;

describe('the plan gate', () => {
  it('refuses work that nothing verified and names both ways to verify it', () => {
    const decision = checkVerifyGate(null, false);
    expect(decision).toEqual({
      allowed: false,
      reason: 'not-verified',
      error:
        'Nothing was verified yet: run verify_task_against_plan, or `verify-phase gate plan --plan FILE --base REV`, first.',
    });
  });

  it.each([
    ['EMPTY, not verify only', ['EMPTY', false], 'empty'],
    ['EMPTY, not verify only, even where anything goes', ['EMPTY', false, 'ANY', WHY], 'empty'],
    ['EMPTY, verify only', ['EMPTY', true], 'allowed'],
    ['EMPTY, verify only, even where the task is strict', ['EMPTY', true, 'ALIGNED'], 'allowed'],
    ['ALIGNED, strict', ['ALIGNED', false, 'ALIGNED'], 'allowed'],
    ['ALIGNED, default', ['ALIGNED', false], 'allowed'],
    ['ALIGNED, anything', ['ALIGNED', false, 'ANY'], 'allowed'],
    ['PARTIAL, strict, however well explained', ['PARTIAL', false, 'ALIGNED', WHY], 'strict'],
    ['DIVERGENT, strict', ['DIVERGENT', false, 'ALIGNED', WHY], 'strict'],
    ['PARTIAL, unexplained', ['PARTIAL', false, 'ALIGNED_OR_PARTIAL'], 'needs-summary'],
    ['PARTIAL, explained too briefly', ['PARTIAL', false, 'ALIGNED_OR_PARTIAL', 'short'], 'needs-summary'],
    ['PARTIAL, explained', ['PARTIAL', false, 'ALIGNED_OR_PARTIAL', WHY], 'allowed'],
    ['DIVERGENT, unexplained', ['DIVERGENT', false, 'ALIGNED_OR_PARTIAL'], 'needs-summary'],
    ['DIVERGENT, explained', ['DIVERGENT', false, 'ALIGNED_OR_PARTIAL', WHY], 'allowed'],
    ['PARTIAL, anything', ['PARTIAL', false, 'ANY'], 'allowed'],
    ['DIVERGENT, anything', ['DIVERGENT', false, 'ANY'], 'allowed'],
    ['PARTIAL, no level given, unexplained', ['PARTIAL', false], 'needs-summary'],
    ['PARTIAL, verify only, unexplained', ['PARTIAL', true], 'needs-summary'],
    ['a result in lower case', ['aligned', false], 'unknown-result'],
    ['a result that is blank', ['', false, 'ANY'], 'unknown-result'],
    ['an unknown level beside ALIGNED', ['ALIGNED', false, 'STRICT'], 'unknown-level'],
    ['an unknown level beside an unknown result', ['FINE', false, 'STRICT'], 'unknown-result'],
    ['an unknown level where nothing was verified', [null, true, 'STRICT'], 'not-verified'],
  ] as const)('%s', (_, args, expected) => {
    expect(reasonOf(checkVerifyGate(...(args as unknown as Parameters<typeof checkVerifyGate>)))).toBe(
      expected,
    );
  });

  it('counts a summary in UTF-16 units, trimmed', () => {
    const given = (summary: string) =>
      reasonOf(checkVerifyGate('PARTIAL', false, 'ALIGNED_OR_PARTIAL', summary));
    expect([
      given('x'.repeat(19)),
      given(`  ${'x'.repeat(19)}  `),
      given('x'.repeat(20)),
      given('😀'.repeat(10)),
    ]).toEqual(['needs-summary', 'needs-summary', 'allowed', 'allowed']);
  });
});
