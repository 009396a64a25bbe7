import type { Artifact } from '../../domain/must-have.js';
import type { ArtifactResult } from '../../domain/verification.js';
import { evidenceLines, type JudgedRow, judgedRows, subjectKey } from './rows-of.js';
import type { RunResults } from './run-results.js';

/** One result per artifact: missing, else stub, else orphaned, else uncertain if a check is unsettled, else verified. */
export function artifactResults(results: RunResults): ArtifactResult[] {
  const byKey = new Map(
    judgedRows(results).map((judged) => [subjectKey(judged.job.check_type, judged.job.subject), judged]),
  );
  const unreadable = results.mustHaves.unreadable.filter(({ kind }) => kind === 'artifact');
  return [
    ...results.mustHaves.artifacts.map((artifact) => resultOf(artifact, byKey)),
    ...unreadable.map(
      ({ id, text, reason }): ArtifactResult => ({
        id,
        path: text,
        status: 'uncertain',
        exists: null,
        substantive: null,
        wired: null,
        evidence: [`not understood: ${reason}`],
      }),
    ),
  ];
}

function resultOf(artifact: Artifact, byKey: ReadonlyMap<string, JudgedRow>): ArtifactResult {
  const subject = { kind: 'artifact', artifact } as const;
  const exists = byKey.get(subjectKey('exists', subject));
  const substance = byKey.get(subjectKey('substance', subject));
  const wiring = byKey.get(subjectKey('import_usage', subject));
  const isThere = settled(exists, 'EXISTS', ['MISSING']);
  const substantive = settled(substance, 'SUBSTANTIVE', ['STUB']);
  const applies = wiring?.report?.applies ?? true;
  const wired = applies ? settled(wiring, 'WIRED', ['ORPHANED', 'NOT_WIRED', 'PARTIAL']) : null;
  const evidence = [exists, substance, wiring].flatMap((judged) => (judged ? evidenceLines(judged) : []));
  const facts = { exists: isThere, substantive, wired, evidence: [...new Set(evidence)] };
  const base = { id: artifact.id, path: artifact.path };

  if (artifact.expectation === 'absent') {
    // For a deleted file EXISTS says that the disk is as the plan wants it.
    const status = isThere === null ? 'uncertain' : isThere ? 'verified' : 'stub';
    return { ...base, status, ...facts, exists: isThere === null ? null : !isThere };
  }
  if (isThere === false) return { ...base, status: 'missing', ...facts };
  if (substantive === false) return { ...base, status: 'stub', ...facts };
  if (wired === false) return { ...base, status: 'orphaned', ...facts };
  const unsettled =
    isThere === null || substantive === null || (wiring !== undefined && applies && wired === null);
  return { ...base, status: unsettled ? 'uncertain' : 'verified', ...facts };
}

/** true or false for a settled verdict, null for UNCERTAIN, a skipped row or one without a usable report. */
function settled(judged: JudgedRow | undefined, passing: string, failing: readonly string[]): boolean | null {
  if (judged?.row.status !== 'completed') return null;
  if (judged.row.verdict === passing) return true;
  return failing.includes(judged.row.verdict) ? false : null;
}
