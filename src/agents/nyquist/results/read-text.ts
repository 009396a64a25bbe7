import type { TestOutcome, TestResults } from './test-results.js';

type Reader = (output: string) => TestResults | undefined;

/** Printed results of runners without a machine form, by their own closing lines. */
export function readTextReport(output: string): TestResults | undefined {
  const plain = withoutColour(output);
  for (const read of READERS) {
    const results = read(plain);
    if (results) return results;
  }
  return undefined;
}

export const withoutColour = (text: string): string => text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');

const cargo: Reader = (output) => {
  const sums = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm)];
  if (sums.length === 0) return undefined;
  const outcomes = [...output.matchAll(/^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/gm)].map(
    (hit): TestOutcome => ({
      name: hit[1] as string,
      file: '',
      status: hit[2] === 'ok' ? 'passed' : hit[2] === 'FAILED' ? 'failed' : 'skipped',
    }),
  );
  return { passed: total(sums, 1), failed: total(sums, 2), skipped: total(sums, 3), outcomes };
};

const pytest: Reader = (output) => {
  const sum =
    /^=*\s*((?:\d+ (?:passed|failed|skipped|errors?|xfailed|xpassed|deselected|warnings?)(?:, )?)+|no tests ran) in [\d.]+s/m.exec(
      output,
    )?.[1];
  if (sum === undefined) return undefined;
  const of = (word: string): number => Number(new RegExp(`(\\d+) ${word}\\b`).exec(sum)?.[1] ?? 0);
  const lines = [
    ...output.matchAll(
      /^(?:(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\s+(\S+::[^\n]*?)(?: - .*)?|(\S+::\S.*?)\s+(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\b.*)$/gm,
    ),
  ];
  const seen = new Map<string, TestOutcome>();
  for (const hit of lines) {
    const word = hit[1] ?? hit[4];
    const name = (hit[2] ?? hit[3] ?? '').trim();
    const status =
      word === 'PASSED' || word === 'XPASS'
        ? 'passed'
        : word === 'FAILED' || word === 'ERROR'
          ? 'failed'
          : 'skipped';
    seen.set(name, { name, file: name.split('::')[0] ?? '', status });
  }
  return {
    passed: of('passed') + of('xpassed'),
    failed: of('failed') + of('errors?'),
    skipped: of('skipped') + of('xfailed'),
    outcomes: [...seen.values()],
  };
};

const unittest: Reader = (output) => {
  const ran = /^Ran (\d+) tests? in /m.exec(output);
  if (!ran) return undefined;
  const of = (word: string): number =>
    Number(new RegExp(`^(?:FAILED|OK) \\([^)]*\\b${word}=(\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const failed = of('failures') + of('errors');
  const skipped = of('skipped') + of('expected failures');
  const outcomes = [
    ...output.matchAll(/^(\w+) \(([\w.]+)\)(?:\n.*)? \.\.\. (ok|FAIL|ERROR|skipped.*|expected failure)$/gm),
  ].map(
    (hit): TestOutcome => ({
      name: `${hit[2]} ${hit[1]}`,
      file: (hit[2] as string).replace(/\./g, '/'),
      status: hit[3] === 'ok' ? 'passed' : /^(?:FAIL|ERROR)$/.test(hit[3] as string) ? 'failed' : 'skipped',
    }),
  );
  const named =
    outcomes.length > 0
      ? outcomes
      : [...output.matchAll(/^(?:FAIL|ERROR): (\w+) \(([\w.]+)\)/gm)].map(
          (hit): TestOutcome => ({
            name: `${hit[2]} ${hit[1]}`,
            file: (hit[2] as string).replace(/\./g, '/'),
            status: 'failed',
          }),
        );
  return { passed: Number(ran[1]) - failed - skipped, failed, skipped, outcomes: named };
};

const goText: Reader = (output) => {
  const outcomes = [...output.matchAll(/^\s*--- (PASS|FAIL|SKIP): (\S+) \(/gm)].map(
    (hit): TestOutcome => ({
      name: hit[2] as string,
      file: '',
      status: hit[1] === 'PASS' ? 'passed' : hit[1] === 'FAIL' ? 'failed' : 'skipped',
    }),
  );
  const packages = [...output.matchAll(/^(ok|FAIL|\?)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[)/gm)];
  if (packages.length === 0) return undefined;
  const listed = outcomes.some(({ status }) => status === 'passed');
  const failed = outcomes.filter(({ status }) => status === 'failed').length;
  const none = packages.every((hit) => hit[1] === '?') || /\[no tests to run\]/.test(output);
  return {
    passed: listed ? outcomes.filter(({ status }) => status === 'passed').length : none ? 0 : null,
    failed: packages.some((hit) => hit[1] === 'FAIL') && failed === 0 ? null : failed,
    skipped: outcomes.filter(({ status }) => status === 'skipped').length,
    outcomes,
  };
};

const maven: Reader = (output) => {
  const sums = [
    ...output.matchAll(
      /Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)(?!.*(?:Time elapsed|in ))/g,
    ),
  ];
  const last = sums.at(-1);
  if (!last) return undefined;
  const [run, failures, errors, skipped] = last.slice(1, 5).map(Number) as [number, number, number, number];
  const outcomes = [
    ...output.matchAll(/^\[ERROR\]\s+(?:Failures: |Errors: )?\s*([\w.$]+)\.(\w+)(?::\d+|\()/gm),
  ].map((hit): TestOutcome => ({ name: `${hit[1]} ${hit[2]}`, file: '', status: 'failed' }));
  return { passed: run - failures - errors - skipped, failed: failures + errors, skipped, outcomes };
};

/** Closing lines that only count: `[passed, failed, skipped]` as groups of one pattern each. */
const COUNTS: readonly {
  readonly seen: RegExp;
  readonly passed: RegExp;
  readonly failed: RegExp;
  readonly skipped: RegExp;
}[] = [
  {
    seen: /^\s*Tests:?\s+.*\(\d+\)\s*$|^\s*Tests:\s+.*\btotal\b/m,
    passed: /^\s*Tests:?\s.*?(\d+) passed/m,
    failed: /^\s*Tests:?\s.*?(\d+) failed/m,
    skipped: /^\s*Tests:?\s.*?(\d+) (?:skipped|todo)/m,
  },
  {
    seen: /^[ℹ#] pass \d+/m,
    passed: /^[ℹ#] pass (\d+)/m,
    failed: /^[ℹ#] fail (\d+)/m,
    skipped: /^[ℹ#] skipped (\d+)/m,
  },
  {
    seen: /^\s*\d+ passing\b/m,
    passed: /^\s*(\d+) passing/m,
    failed: /^\s*(\d+) failing/m,
    skipped: /^\s*(\d+) pending/m,
  },
  {
    seen: /^\d+ examples?, \d+ failures?/m,
    passed: /^(\d+) examples?/m,
    failed: /^\d+ examples?, (\d+) failures?/m,
    skipped: /(\d+) pending/,
  },
  {
    seen: /(?:Passed|Failed)!\s+-\s+Failed:/,
    passed: /Passed:\s+(\d+)/,
    failed: /Failed:\s+(\d+)/,
    skipped: /Skipped:\s+(\d+)/,
  },
  {
    seen: /^\s*\d+ passed \(\d/m,
    passed: /^\s*(\d+) passed \(/m,
    failed: /^\s*(\d+) failed\b/m,
    skipped: /^\s*(\d+) skipped\b/m,
  },
  {
    seen: /^\s*\d+ tests? passed\b/m,
    passed: /^\s*(\d+) tests? passed/m,
    failed: /^\s*(\d+) tests? failed/m,
    skipped: /^\s*(\d+) tests? skipped/m,
  },
  {
    seen: /^\s*\d+ pass\s*$/m,
    passed: /^\s*(\d+) pass\s*$/m,
    failed: /^\s*(\d+) fail\s*$/m,
    skipped: /^\s*(\d+) skip\s*$/m,
  },
];

const closingLines: Reader = (output) => {
  for (const { seen, passed, failed, skipped } of COUNTS) {
    if (!seen.test(output)) continue;
    const of = (pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? 0);
    const all = of(passed);
    const bad = of(failed);
    const isRspec = seen.source.includes('examples');
    return {
      passed: isRspec ? all - bad - of(skipped) : all,
      failed: bad,
      skipped: of(skipped),
      outcomes: failedTitles(output),
    };
  }
  return phpunit(output);
};

/** Failing titles of vitest, jest, node and mocha as they print them. */
const failedTitles = (output: string): TestOutcome[] =>
  [
    ...new Set(
      [...output.matchAll(/^\s*(?:FAIL\s+\S+\s+>\s+(.+?)|●\s+(.+?)|✖\s+(.+?)(?: \([\d.]+ms\))?)\s*$/gm)].map(
        (hit) => (hit[1] ?? hit[2] ?? hit[3] ?? '').replace(/\s+[>›]\s+/g, ' '),
      ),
    ),
  ]
    .filter((name) => name !== '' && !/^failing tests:?$/.test(name))
    .map((name) => ({ name, file: '', status: 'failed' as const }));

const phpunit: Reader = (output) => {
  const ok = /^OK \((\d+) tests?/m.exec(output);
  if (ok) return { passed: Number(ok[1]), failed: 0, skipped: 0, outcomes: [] };
  const sum = /^Tests: (\d+), Assertions: \d+(.*)$/m.exec(output);
  if (!sum) return undefined;
  const of = (word: string): number => Number(new RegExp(`${word}: (\\d+)`).exec(sum[2] as string)?.[1] ?? 0);
  const failed = of('Failures') + of('Errors');
  const skipped = of('Skipped') + of('Incomplete');
  return { passed: Number(sum[1]) - failed - skipped, failed, skipped, outcomes: [] };
};

const READERS: readonly Reader[] = [cargo, pytest, unittest, maven, goText, closingLines];

const total = (hits: readonly RegExpExecArray[], group: number): number =>
  hits.reduce((sum, hit) => sum + Number(hit[group]), 0);
