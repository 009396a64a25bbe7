import { expect, test } from 'vitest';
import { readCoverage } from '../../../src/agents/nyquist/coverage/read-coverage.js';

const from = (path: string, text: string) => readCoverage([{ path, text }], '');

test.each([
  [
    'coverage/coverage-summary.json',
    JSON.stringify({
      total: { statements: { pct: 80 }, branches: { pct: 50 }, functions: { pct: 75 }, lines: { pct: 81.5 } },
    }),
    { statements: 80, branches: 50, functions: 75, lines: 81.5 },
  ],
  [
    'coverage/coverage-final.json',
    JSON.stringify({
      'a.ts': {
        s: { 0: 1, 1: 0 },
        f: { 0: 1 },
        b: { 0: [1, 0] },
        statementMap: { 0: { start: { line: 1 } }, 1: { start: { line: 1 } } },
      },
    }),
    { statements: 50, branches: 50, functions: 100, lines: 100 },
  ],
  [
    'coverage.json',
    JSON.stringify({ totals: { covered_lines: 3, num_statements: 4, covered_branches: 1, num_branches: 2 } }),
    { statements: 75, branches: 50, functions: null, lines: 75 },
  ],
  [
    'cov.json',
    JSON.stringify({
      data: [
        {
          totals: {
            lines: { count: 4, covered: 2 },
            functions: { count: 1, covered: 1 },
            regions: { count: 8, covered: 2 },
            branches: { count: 0, covered: 0 },
          },
        },
      ],
    }),
    { statements: 25, branches: null, functions: 100, lines: 50 },
  ],
  [
    'coverage/lcov.info',
    'SF:a.ts\nFNF:2\nFNH:1\nBRF:0\nBRH:0\nLF:4\nLH:3\nend_of_record\n',
    { statements: null, branches: null, functions: 50, lines: 75 },
  ],
  [
    'coverage.out',
    'mode: set\nm/a.go:1.1,2.2 3 1\nm/a.go:3.1,4.2 1 0\nm/a.go:3.1,4.2 1 0\n',
    { statements: 75, branches: null, functions: null, lines: null },
  ],
  [
    'coverage.xml',
    '<coverage line-rate="0.75" branch-rate="0.5" branches-valid="4"><packages/></coverage>',
    { statements: null, branches: 50, functions: null, lines: 75 },
  ],
  [
    'target/site/jacoco/jacoco.xml',
    '<report name="a"><package name="p"><counter type="LINE" missed="9" covered="1"/></package><counter type="INSTRUCTION" missed="1" covered="3"/><counter type="LINE" missed="1" covered="1"/></report>',
    { statements: 75, branches: null, functions: null, lines: 50 },
  ],
  [
    'clover.xml',
    '<coverage clover="3"><project timestamp="1"><metrics statements="4" coveredstatements="3" conditionals="0" coveredconditionals="0" methods="2" coveredmethods="1"/></project></coverage>',
    { statements: 75, branches: null, functions: 50, lines: 75 },
  ],
])('%s', (path, text, figures) => {
  expect(from(path, text)).toEqual(figures);
});

test('totals that are only printed', () => {
  expect(
    readCoverage(
      [],
      'Statements   : 85.71% ( 6/7 )\nBranches     : 50% ( 1/2 )\nFunctions    : 100% ( 1/1 )\nLines        : 85.71% ( 6/7 )\n',
    ),
  ).toEqual({ statements: 85.71, branches: 50, functions: 100, lines: 85.71 });
  expect(readCoverage([], 'TOTAL    20    5    75%\n')).toEqual({
    statements: 75,
    branches: null,
    functions: null,
    lines: null,
  });
});

test('what was not measured is null', () => {
  expect(readCoverage([{ path: 'coverage.xml', text: '<html/>' }], 'ok')).toBe(null);
});
