import { CheckRow } from '../../src/domain/check.js';
import { Validation } from '../../src/domain/validation.js';
import { Verification } from '../../src/domain/verification.js';
import type { ReportData } from '../../src/reporters/report.js';

const gap = (id: string, rest: object) => ({
  id,
  finding_id: `G-${id}`,
  layer: 'artifact',
  source: '1',
  issue_id: null,
  file: null,
  line: null,
  fix_direction: '',
  ...rest,
});

const GAPS = [
  gap('GAP-001', {
    type: 'incomplete_implementation',
    severity: 'high',
    source: '5',
    description: 'src/cart/total.ts:4 is a stub: total() returns 0 whatever the items are',
    fix_direction: 'Add up the price of each item times its count',
    file: 'src/cart/total.ts',
    line: 4,
    issue_id: 'ISS-20260301-002',
  }),
  gap('GAP-002', {
    type: 'missing_feature',
    severity: 'critical',
    source: '2',
    description: 'src/cart/store.ts does not exist',
    fix_direction: 'Create src/cart/store.ts',
    file: 'src/cart/store.ts',
    issue_id: 'ISS-20260301-001',
  }),
  gap('GAP-003', {
    type: 'broken_integration',
    severity: 'high',
    layer: 'wiring',
    source: '6',
    description: 'src/app.ts never imports src/cart/badge.ts',
    fix_direction: 'Render the badge in src/app.ts',
    file: 'src/app.ts',
    line: 1,
  }),
];

const row = (
  id: string,
  check_type: string,
  layer: string,
  wave: string,
  title: string,
  verdict: string,
) => ({
  id,
  title,
  description: '',
  layer,
  phase_dir: '.workflow/phases/03-cart',
  check_type,
  deps: '',
  context_from: '',
  wave,
  status: 'completed',
  findings: '',
  gaps_found: '',
  fix_plan: '',
  error: '',
  verdict,
});

/** A small shop's cart phase with a gap of each kind; every part passes the real schemas. */
export function aReport(
  change: { readonly verification?: object; readonly validation?: object | null } & Partial<
    Omit<ReportData, 'verification' | 'validation'>
  > = {},
): ReportData {
  const { verification, validation, ...rest } = change;
  return {
    phase: {
      label: 'P3',
      title: 'Cart',
      goal: 'Shoppers see what they will pay',
      command: 'verify-phase P3',
    },
    notices: [
      {
        file: '.workflow/phases/03-cart/plan.json',
        message: 'waves are missing; tasks were read in file order',
      },
    ],
    rows: [
      CheckRow.parse(
        row('1', 'observable_behavior', 'truth', '1', 'Truth: The total follows the items', 'FAILED'),
      ),
      CheckRow.parse(row('2', 'exists', 'artifact', '1', 'Artifact Exists: store.ts', 'MISSING')),
      CheckRow.parse(row('5', 'substance', 'artifact', '2', 'Artifact Substance: total.ts', 'STUB')),
      CheckRow.parse(row('6', 'import_usage', 'wiring', '2', 'Wiring: app.ts -> badge.ts', 'NOT_WIRED')),
      CheckRow.parse(row('7', 'pattern_scan', 'antipattern', '3', 'Anti-Pattern Scan', 'WARNINGS')),
      CheckRow.parse(row('8', 'test_coverage', 'nyquist', '3', 'Nyquist Test Coverage', 'PARTIAL')),
    ],
    sessionDir: '.workflow/.csv-wave/20260301-verify-P3-cart',
    timeline: [
      {
        id: '1',
        title: 'Truth: The total follows the items',
        wave: 1,
        check_type: 'observable_behavior',
        status: 'completed',
        verdict: 'FAILED',
        startedMs: 10,
        durationMs: 30,
      },
      {
        id: '2',
        title: 'Artifact Exists: store.ts',
        wave: 1,
        check_type: 'exists',
        status: 'completed',
        verdict: 'MISSING',
        startedMs: 12,
        durationMs: 4,
      },
      {
        id: '5',
        title: 'Artifact Substance: total.ts',
        wave: 2,
        check_type: 'substance',
        status: 'completed',
        verdict: 'STUB',
        startedMs: 45,
        durationMs: 20,
      },
      {
        id: '6',
        title: 'Wiring: app.ts -> badge.ts',
        wave: 2,
        check_type: 'import_usage',
        status: 'completed',
        verdict: 'NOT_WIRED',
        startedMs: 45,
        durationMs: 60,
      },
      {
        id: '7',
        title: 'Anti-Pattern Scan',
        wave: 3,
        check_type: 'pattern_scan',
        status: 'completed',
        verdict: 'WARNINGS',
        startedMs: 110,
        durationMs: 12,
      },
      {
        id: '8',
        title: 'Nyquist Test Coverage',
        wave: 3,
        check_type: 'test_coverage',
        status: 'completed',
        verdict: 'PARTIAL',
        startedMs: 110,
        durationMs: 900,
      },
    ],
    excerpts: [
      {
        file: 'src/cart/total.ts',
        line: 4,
        startLine: 2,
        lines: ['', 'export function total(items: Item[]): number {', '  return 0;', '}'],
      },
    ],
    ...rest,
    verification: Verification.parse({
      phase: '3',
      status: 'gaps_found',
      passed: false,
      verified_at: '2026-03-01T10:00:00.000Z',
      verifier: 'verify-phase 0.1.0',
      milestone: 'M1',
      session: '20260301-verify-P3-cart',
      summary: '1 of 2 truths hold; 3 gaps.',
      covers: { head: '4f2a9c1d7b3e5a6f8091a2b3c4d5e6f708192a3b', dirty: true, digest: 'abc', files: [] },
      must_haves: {
        truths: [
          {
            id: 'T1',
            claim: 'Prices show two decimals',
            status: 'verified',
            confidence: 'direct',
            source: 'success_criteria',
            evidence: ['src/cart/price.ts:3 toFixed(2)'],
          },
          {
            id: 'T2',
            claim: 'The total follows the items',
            status: 'failed',
            confidence: 'heuristic',
            source: 'success_criteria',
            evidence: ['src/cart/total.ts:4 returns 0'],
          },
        ],
        artifacts: [
          {
            id: 'A1',
            path: 'src/cart/store.ts',
            status: 'missing',
            exists: false,
            substantive: null,
            wired: null,
            evidence: ['not on disk'],
          },
          {
            id: 'A2',
            path: 'src/cart/total.ts',
            status: 'stub',
            exists: true,
            substantive: false,
            wired: true,
            evidence: ['src/cart/total.ts:4 returns a constant'],
          },
          {
            id: 'A3',
            path: 'src/cart/price.ts',
            status: 'verified',
            exists: true,
            substantive: true,
            wired: true,
            evidence: ['src/app.ts:2 imports formatPrice'],
          },
        ],
        key_links: [
          {
            id: 'L1',
            from: 'src/app.ts',
            to: 'src/cart/badge.ts',
            via: 'render',
            status: 'not_wired',
            evidence: ['no import in src/app.ts'],
          },
          {
            id: 'L2',
            from: 'src/app.ts',
            to: 'src/cart/price.ts',
            via: '',
            status: 'wired',
            evidence: ['src/app.ts:9 calls formatPrice'],
          },
        ],
      },
      gaps: GAPS,
      antipatterns: [
        {
          id: 'AP-1',
          file: 'src/cart/price.ts',
          line: 12,
          pattern: 'console-log',
          severity: 'warning',
          description: 'console.log left in',
          issue_id: null,
        },
      ],
      constraint_violations: [],
      accepted: [],
      fix_plans: [
        {
          id: 'FIX-001',
          objective: 'Create what is missing',
          gaps: ['GAP-002'],
          tasks: [
            {
              files: ['src/cart/store.ts'],
              action: 'Create src/cart/store.ts',
              verify: 'test -f src/cart/store.ts',
            },
          ],
          depends_on: [],
          issue_ids: ['ISS-20260301-001'],
        },
        {
          id: 'FIX-002',
          objective: 'Wire the badge',
          gaps: ['GAP-003'],
          tasks: [{ files: ['src/app.ts'], action: 'Render the badge', verify: 'grep badge src/app.ts' }],
          depends_on: ['FIX-001'],
          issue_ids: [],
        },
      ],
      human_verification: [
        { claim: 'The badge bounces when an item is added', reason: 'marked for a person in the plan' },
      ],
      coverage_score: 0.5,
      next_step: {
        command: 'quality-debug 3',
        reason: 'a critical gap needs its cause found first',
        then: ['maestro-plan 3 --gaps', 'maestro-execute 3', 'verify-phase P3'],
      },
      ...verification,
    }),
    validation:
      validation === null
        ? null
        : Validation.parse({
            phase: '3',
            status: 'gaps_found',
            validated_at: '2026-03-01T10:00:00.000Z',
            test_framework: 'vitest',
            test_run: {
              command: 'npx vitest run',
              exit_code: 1,
              duration_ms: 900,
              passed: 7,
              failed: 1,
              skipped: 2,
              output_tail: '1 failed',
            },
            coverage: { statements: 81.5, branches: null, functions: 90, lines: 80 },
            requirement_coverage: [
              {
                id: 'REQ-1',
                requirement: 'Prices are formatted',
                tests: ['test/price.test.ts:5 formats cents'],
                status: 'covered',
              },
              { id: 'REQ-2', requirement: 'Totals add up', tests: [], status: 'uncovered' },
            ],
            gaps: [
              {
                requirement: 'REQ-2',
                description: 'no test reaches total()',
                suggested_test: 'test/total.test.ts: two items add up',
              },
            ],
            ...validation,
          }),
  };
}
