import { PrBundle } from '../../../src/domain/pr-bundle.js';

export type BundleInput = ReturnType<typeof bundleInput>;

/** A bundle in which everything is in order: two commits, two criteria, no threads, phases that found nothing. */
export const bundleInput = () => ({
  schema: 'pr-bundle/1' as const,
  mode: 'bundle' as 'bundle' | 'standalone',
  round: 1,
  pr: {
    number: 9,
    author: 'dev',
    head_sha: 'k2',
    body: '## Test plan\nrun it' as string | null,
    commits: [
      {
        sha: 'k1',
        committed_at: '2026-04-01T09:00:00Z' as string | null,
        message: 'count requests',
        files: [{ path: 'src/limit.ts', lines: [[10, 20]] }],
      },
      {
        sha: 'k2',
        committed_at: '2026-04-01T12:00:00Z' as string | null,
        message: 'answer 429',
        files: [{ path: 'src/reply.ts', lines: [[5, 6]] }],
      },
    ],
    threads: [] as Record<string, unknown>[],
    comments: [] as Record<string, unknown>[],
  },
  ticket: {
    id: '0100',
    exit_criteria: [
      { text: 'Requests are counted', mentions: ['src/limit.ts'] },
      { text: 'The limit answers 429', mentions: ['src/reply.ts'] },
    ],
  } as { id: string; exit_criteria: { text: string; mentions: string[] }[] } | null,
  tickets_known: ['0100', '0200'],
  diff: {
    files: [
      { path: 'src/limit.ts', hunks: [[10, 20]] },
      { path: 'src/reply.ts', hunks: [[5, 6]] },
    ],
  } as Record<string, unknown>,
  tests: [] as Record<string, unknown>[],
  claims: [] as Record<string, unknown>[],
  phase_outputs: {
    adherence: {
      status: 'ok',
      violations: [] as Record<string, unknown>[],
      signals: [] as Record<string, unknown>[],
    },
    review: {
      status: 'ok',
      findings: [] as Record<string, unknown>[],
      signals: [] as Record<string, unknown>[],
    },
    review_pr: { status: 'ok' },
    simplify: { status: 'ok', findings: [] as Record<string, unknown>[] },
  } as Record<string, Record<string, unknown>> | undefined,
});

export const aThread = (given: Record<string, unknown> = {}) => ({
  id: 't1',
  path: 'src/limit.ts',
  line: 12,
  author: 'ana',
  origin: 'human',
  created_at: '2026-04-01T10:00:00Z',
  resolved: false,
  replies: [],
  ...given,
});

/** The bundle, changed by the test and parsed by the real schema. */
export function aBundle(change: (input: BundleInput) => void = () => undefined): PrBundle {
  const input = bundleInput();
  change(input);
  return PrBundle.parse(input);
}
