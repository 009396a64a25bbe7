import type { Verification } from '../domain/verification.js';
import { visibleLine } from '../domain/visible-text.js';
import { place } from './markdown-text.js';
import { rankGaps, withoutPlace } from './tally.js';

type Gap = Verification['gaps'][number];

/** What became of the gaps between two runs. A gap came back when an earlier run had it and `before` did not. */
export interface VerificationDiff {
  readonly before: {
    readonly session: string;
    readonly status: Verification['status'];
    readonly gaps: number;
  };
  readonly after: {
    readonly session: string;
    readonly status: Verification['status'];
    readonly gaps: number;
  };
  readonly closed: readonly Gap[];
  readonly stayed: readonly Gap[];
  readonly new: readonly Gap[];
  readonly came_back: readonly Gap[];
}

export interface DiffInput {
  readonly before: Verification;
  readonly after: Verification;
  /** Runs before `before`, in any order. */
  readonly earlier?: readonly Verification[];
}

/** Gaps are matched by what they say and where, not by their number or line. */
export function diffVerifications({ before, after, earlier = [] }: DiffInput): VerificationDiff {
  const old = keysOf(before);
  const current = keysOf(after);
  const once = new Set(earlier.flatMap((run) => [...keysOf(run).keys()]));
  const added = [...current].filter(([key]) => !old.has(key));
  return {
    before: { session: before.session, status: before.status, gaps: before.gaps.length },
    after: { session: after.session, status: after.status, gaps: after.gaps.length },
    closed: [...old].filter(([key]) => !current.has(key)).map(([, gap]) => gap),
    stayed: [...current].filter(([key]) => old.has(key)).map(([, gap]) => gap),
    new: added.filter(([key]) => !once.has(key)).map(([, gap]) => gap),
    came_back: added.filter(([key]) => once.has(key)).map(([, gap]) => gap),
  };
}

/** The comparison in words; ends with a line break. */
export function renderDiff(diff: VerificationDiff): string {
  const { before, after } = diff;
  const parts = [
    [
      `${visibleLine(before.session)} -> ${visibleLine(after.session)}`,
      `${before.status} (gaps: ${before.gaps}) -> ${after.status} (gaps: ${after.gaps}): ${trend(diff)}`,
    ],
    lines('Came back', '!', diff.came_back),
    lines('New', '+', diff.new),
    lines('Stayed', '=', diff.stayed),
    lines('Closed', '-', diff.closed),
  ];
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`;
}

function trend({ before, after, ...diff }: VerificationDiff): string {
  if (after.gaps === 0) return before.gaps === 0 ? 'no gaps in either' : 'all gaps closed';
  const added = diff.new.length + diff.came_back.length;
  if (added === 0) return diff.closed.length > 0 ? 'converging' : 'unchanged';
  return diff.closed.length > added ? 'converging, with new gaps' : 'not converging';
}

function lines(heading: string, mark: string, gaps: readonly Gap[]): readonly string[] {
  if (gaps.length === 0) return [];
  const text = (gap: Gap) => {
    const where = gap.file === null ? '' : `${place(gap.file, gap.line)} `;
    return `  ${mark} ${gap.severity.padEnd(8)} ${visibleLine(`${where}${withoutPlace(gap)}`)}`;
  };
  return [`${heading} (${gaps.length})`, ...rankGaps(gaps).map(text)];
}

function keysOf(verification: Verification): ReadonlyMap<string, Gap> {
  const keys = new Map<string, Gap>();
  for (const gap of verification.gaps) {
    let key = gap.finding_id;
    for (let count = 2; keys.has(key); count += 1) key = `${gap.finding_id}:${count}`;
    keys.set(key, gap);
  }
  return keys;
}
