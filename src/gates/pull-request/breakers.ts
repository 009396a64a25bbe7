import { printable } from '../../domain/gate-finding.js';
import type { PrBundle, SimplifyFinding } from '../../domain/pr-bundle.js';
import type { PrBreaker } from '../../domain/pr-verdict.js';
import { insideProject } from '../../evidence/check-anchors.js';
import { commitTouches, diffShows, namesPath, rangesTouch } from './touches.js';

export interface FiredBreaker {
  readonly breaker: PrBreaker;
  readonly detail: string;
}

/** Circuit breakers of spec/4 that fire, in their order: what can't be judged is escalated, never approved. */
export function firedBreakers(bundle: PrBundle): readonly FiredBreaker[] {
  const checks: readonly (readonly [PrBreaker, string | null])[] = [
    ['ticket-not-located', bundle.ticket ? null : 'no ticket was found for the pull request'],
    ['ticket-without-criteria', withoutCriteria(bundle)],
    ['no-commit-timestamps', withoutTimestamps(bundle)],
    ['phase-failed', failedPhases(bundle)],
    ['contradictory-phases', contradiction(bundle)],
    ['incomplete-read', incompleteRead(bundle)],
    [
      'third-round',
      bundle.mode === 'bundle' && bundle.round > 2
        ? `round ${bundle.round} is past the two rounds allowed`
        : null,
    ],
  ];
  return checks.flatMap(([breaker, detail]) => (detail ? [{ breaker, detail }] : []));
}

const withoutCriteria = ({ ticket }: PrBundle): string | null =>
  ticket && !ticket.exit_criteria.some((criterion) => criterion.text.trim() !== '')
    ? `ticket ${printable(ticket.id, 60)} has no exit criteria`
    : null;

function withoutTimestamps({ pr }: PrBundle): string | null {
  const bare = pr.commits.filter((commit) => Number.isNaN(Date.parse(commit.committed_at ?? '')));
  return bare.length > 0 ? `commit ${printable(bare[0]?.sha ?? '', 60)} has no time` : null;
}

function failedPhases({ mode, phase_outputs: phases }: PrBundle): string | null {
  if (mode === 'bundle' && !phases) return 'the bundle carries no phase outputs';
  const failed = Object.entries(phases ?? {}).filter(
    ([, phase]) => phase?.status === 'error' || phase?.status === 'timeout',
  );
  return failed.length > 0 ? failed.map(([name, phase]) => `${name}: ${phase?.status}`).join(', ') : null;
}

function contradiction(bundle: PrBundle): string | null {
  const states = new Map<string, { state: string; phase: string }>();
  for (const [name, phase] of Object.entries(bundle.phase_outputs ?? {})) {
    for (const signal of phase?.signals ?? []) {
      const [path = '', ...line] = signal.anchor.trim().split(':');
      const anchor = [insideProject(path.replaceAll('\\', '/')) ?? path, ...line].join(':');
      const state = stateClass(signal.state);
      const known = states.get(anchor);
      if (known && known.state !== state) {
        return `${printable(anchor, 200)}: ${known.phase} says ${printable(known.state, 40)}, ${name} says ${printable(state, 40)}`;
      }
      states.set(anchor, known ?? { state, phase: name });
    }
  }
  const unshown = bundle.phase_outputs?.simplify?.findings.find(
    (finding) => saysApplied(finding) && !isShown(finding, bundle),
  );
  return unshown
    ? `simplify says ${printable(unshown.id, 60)} is applied and the diff does not show it`
    : null;
}

/** Words of one meaning do not contradict each other. */
function stateClass(state: string): string {
  const word = state.trim().toLowerCase();
  if (['fixed', 'resolved', 'applied', 'closed', 'done', 'ok', 'clean', 'addressed'].includes(word))
    return 'fixed';
  if (
    ['open', 'broken', 'unresolved', 'unfixed', 'not_fixed', 'not-fixed', 'failing', 'present'].includes(word)
  )
    return 'open';
  return word;
}

const saysApplied = (finding: SimplifyFinding): boolean => finding.status.toUpperCase() === 'APPLIED';

/** A nice-to-have that names no place is taken at its word; nothing hangs on it. */
function isShown(finding: SimplifyFinding, { pr, diff }: PrBundle): boolean {
  const commit = finding.commit
    ? pr.commits.find((candidate) => candidate.sha === finding.commit)
    : undefined;
  if (finding.commit && !commit) return false;
  if (!finding.path) return commit !== undefined || finding.severity === 'nice-to-have';
  if (!diffShows(diff, finding.path)) return false;
  const [path, line] = [finding.path, finding.line ?? null];
  if (commit) return commitTouches(commit, { path, line, endLine: line });
  const shown = diff.files.filter((file) => namesPath(file, path));
  return line === null || shown.some((file) => rangesTouch(file.hunks, line, line));
}

function incompleteRead({ pr, diff, read_errors: errors }: PrBundle): string | null {
  const short = (['commits', 'threads', 'comments', 'reviews'] as const).find(
    (list) => (pr[`${list}_total`] ?? 0) > pr[list].length,
  );
  if (short) return `${pr[short].length} of ${pr[`${short}_total`]} ${short} could be read`;
  if (diff.truncated) return 'the diff is cut off';
  return errors.length > 0
    ? errors
        .slice(0, 3)
        .map((error) => printable(error, 300))
        .join('; ')
    : null;
}
