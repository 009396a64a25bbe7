import { expect, test } from 'vitest';
import { diffVerifications, renderDiff } from '../../src/reporters/diff.js';
import { aReport } from './a-report.js';

const [stub, missing, unwired] = aReport().verification.gaps;
const run = (session: string, gaps: readonly (object | undefined)[]) =>
  aReport({ verification: { session, gaps, status: gaps.length === 0 ? 'passed' : 'gaps_found' } })
    .verification;

test('each gap closed, stayed, is new or came back', () => {
  const moved = { ...stub, id: 'GAP-009', line: 40, description: stub?.description.replace(':4', ':40') };
  const diff = diffVerifications({
    before: run('run-2', [stub, missing]),
    after: run('run-3', [
      moved,
      unwired,
      {
        ...missing,
        finding_id: 'G-tax',
        description: 'src/cart/tax.ts does not exist',
        file: 'src/cart/tax.ts',
      },
    ]),
    earlier: [run('run-1', [unwired, stub])],
  });
  expect(renderDiff(diff)).toBe(
    [
      'run-2 -> run-3',
      'gaps_found (gaps: 2) -> gaps_found (gaps: 3): not converging',
      '',
      'Came back (1)',
      '  ! high     src/app.ts:1 never imports src/cart/badge.ts',
      '',
      'New (1)',
      '  + critical src/cart/tax.ts does not exist',
      '',
      'Stayed (1)',
      '  = high     src/cart/total.ts:40 is a stub: total() returns 0 whatever the items are',
      '',
      'Closed (1)',
      '  - critical src/cart/store.ts does not exist',
      '',
    ].join('\n'),
  );
});

test.each([
  [[stub, missing], [], 'all gaps closed'],
  [[stub, missing], [missing], 'converging'],
  [[stub], [stub], 'unchanged'],
  [
    [stub, missing, unwired],
    [{ ...stub, finding_id: 'G-new', description: 'another' }],
    'converging, with new gaps',
  ],
  [[], [stub], 'not converging'],
  [[], [], 'no gaps in either'],
])('the loop converges when gaps close and none come (%#)', (before, after, word) => {
  const text = renderDiff(diffVerifications({ before: run('a', before), after: run('b', after) }));
  expect(text.split('\n')[1]).toMatch(new RegExp(`: ${word}$`));
});

test('the same gap twice is counted twice', () => {
  const diff = diffVerifications({ before: run('a', [stub, stub]), after: run('b', [stub]) });
  expect([diff.closed.length, diff.stayed.length]).toEqual([1, 1]);
});
