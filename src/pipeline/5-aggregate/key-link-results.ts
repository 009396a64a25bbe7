import type { KeyLinkResult } from '../../domain/verification.js';
import { evidenceLines, judgedRows, subjectKey } from './rows-of.js';
import type { RunResults } from './run-results.js';

const STATUS: Readonly<Record<string, KeyLinkResult['status']>> = {
  WIRED: 'wired',
  PARTIAL: 'partial',
  ORPHANED: 'orphaned',
  NOT_WIRED: 'not_wired',
};

/** One result per link; a link whose end is missing is not wired. */
export function keyLinkResults(results: RunResults): KeyLinkResult[] {
  const byKey = new Map(
    judgedRows(results).map((judged) => [subjectKey(judged.job.check_type, judged.job.subject), judged]),
  );
  const unreadable = results.mustHaves.unreadable.filter(({ kind }) => kind === 'key_link');
  return [
    ...results.mustHaves.key_links.map((link): KeyLinkResult => {
      const judged = byKey.get(subjectKey('import_usage', { kind: 'link', link }));
      const base = { id: link.id, from: link.from, to: link.to, via: link.via ?? '' };
      if (!judged) return { ...base, status: 'uncertain', evidence: [] };
      const status =
        judged.row.status === 'skipped' ? 'not_wired' : (STATUS[judged.row.verdict] ?? 'uncertain');
      return { ...base, status, evidence: evidenceLines(judged) };
    }),
    ...unreadable.map(
      ({ id, text, reason }): KeyLinkResult => ({
        id,
        from: text,
        to: '',
        via: '',
        status: 'uncertain',
        evidence: [`not understood: ${reason}`],
      }),
    ),
  ];
}
