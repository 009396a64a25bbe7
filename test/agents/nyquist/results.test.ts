import { describe, expect, test } from 'vitest';
import { readResults } from '../../../src/agents/nyquist/results/read-results.js';

const read = (stdout: string, reports: readonly string[] = [], stderr = '') =>
  readResults({ stdout, stderr, reports });
const counts = (stdout: string, stderr = ''): readonly (number | null)[] => {
  const { passed, failed, skipped } = read(stdout, [], stderr);
  return [passed, failed, skipped];
};

describe('machine forms', () => {
  test('the JSON of vitest and jest among other output', () => {
    const report = {
      numTotalTests: 2,
      testResults: [
        {
          name: '/p/a.test.js',
          assertionResults: [
            { fullName: 'a b', status: 'passed' },
            { fullName: 'a c', status: 'failed' },
          ],
        },
      ],
    };
    expect(read(`starting { up\n${JSON.stringify(report)}\ndone\n`)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      outcomes: [
        { name: 'a b', file: '/p/a.test.js', status: 'passed' },
        { name: 'a c', file: '/p/a.test.js', status: 'failed' },
      ],
    });
  });

  test('the JSON of mocha', () => {
    expect(
      read(
        JSON.stringify({
          stats: { tests: 1 },
          tests: [],
          passes: [{ fullTitle: 'a', file: '/p/a.js' }],
          failures: [],
          pending: [],
        }),
      ).outcomes,
    ).toEqual([{ name: 'a', file: '/p/a.js', status: 'passed' }]);
  });

  test('events of go test', () => {
    const events = [
      '{"Action":"run","Package":"m/a","Test":"TestA"}',
      '{"Action":"fail","Package":"m/a","Test":"TestA"}',
      '{"Action":"skip","Package":"m/a","Test":"TestB"}',
      '{"Action":"fail","Package":"m/a"}',
    ];
    expect(read(events.join('\n'))).toEqual({
      passed: 0,
      failed: 1,
      skipped: 1,
      outcomes: [
        { name: 'TestA', file: 'm/a', status: 'failed' },
        { name: 'TestB', file: 'm/a', status: 'skipped' },
      ],
    });
  });

  test('TAP: a parent of subtests is not counted, a directive is no failure', () => {
    const tap = [
      'TAP version 13',
      '# Subtest: outer',
      '    # Subtest: inner',
      '    ok 1 - inner',
      '    1..1',
      'ok 1 - outer',
      'not ok 2 - later # TODO',
      'not ok 3 - broken',
      '1..3',
    ];
    expect(read(tap.join('\n'))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      outcomes: [
        { name: 'outer inner', file: '', status: 'passed' },
        { name: 'later', file: '', status: 'skipped' },
        { name: 'broken', file: '', status: 'failed' },
      ],
    });
  });

  test('JUnit files that the run wrote', () => {
    const xml =
      '<testsuite><testcase classname="p.ATest" name="adds &lt;two&gt;"/><testcase classname="p.ATest" name="b"><failure message="x"><![CDATA[<testcase name="no"/>]]></failure></testcase><testcase classname="p.ATest" name="c"><skipped/></testcase></testsuite>';
    expect(read('', [xml])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      outcomes: [
        { name: 'p.ATest adds <two>', file: 'p/ATest', status: 'passed' },
        { name: 'p.ATest b', file: 'p/ATest', status: 'failed' },
        { name: 'p.ATest c', file: 'p/ATest', status: 'skipped' },
      ],
    });
  });
});

test.each([
  [
    'cargo',
    'test tests::a ... ok\ntest tests::b ... FAILED\n\ntest result: FAILED. 1 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out\n',
    [1, 1, 2],
  ],
  [
    'pytest',
    'PASSED tests/test_a.py::test_a\nFAILED tests/test_a.py::test_b - assert 1\n===== 1 failed, 1 passed, 1 skipped in 0.10s =====\n',
    [1, 1, 1],
  ],
  ['pytest without tests', '===== no tests ran in 0.01s =====\n', [0, 0, 0]],
  [
    'maven',
    '[INFO] Tests run: 3, Failures: 1, Errors: 0, Skipped: 1, Time elapsed: 0.1 s -- in p.ATest\n[INFO] Tests run: 3, Failures: 1, Errors: 0, Skipped: 1\n',
    [1, 1, 1],
  ],
  ['go in words', '--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tm/a\t0.1s\n', [null, 1, 0]],
  ['vitest in words', ' Tests  1 failed | 3 passed (4)\n', [3, 1, 0]],
  ['jest in words', 'Tests:       1 failed, 1 skipped, 3 passed, 5 total\n', [3, 1, 1]],
  ['node in words', 'ℹ tests 3\nℹ pass 2\nℹ fail 1\nℹ skipped 0\n', [2, 1, 0]],
  ['mocha in words', '  3 passing (10ms)\n  1 failing\n', [3, 1, 0]],
  ['rspec', '3 examples, 1 failure, 1 pending\n', [1, 1, 1]],
  ['phpunit', 'OK (3 tests, 5 assertions)\n', [3, 0, 0]],
  ['dotnet', 'Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3\n', [2, 1, 0]],
  ['something else', 'all good\n', [null, null, null]],
])('printed results of %s', (_, output, expected) => {
  expect(counts(output)).toEqual(expected);
});

test('unittest reports on standard error', () => {
  expect(
    counts(
      '',
      'test_a (t.A.test_a) ... ok\ntest_b (t.A.test_b) ... FAIL\n\nRan 2 tests in 0.001s\n\nFAILED (failures=1)\n',
    ),
  ).toEqual([1, 1, 0]);
});
