import type { Gap } from '../../domain/gap.js';
import type { Settings } from '../../domain/settings.js';
import type { AcceptedFinding, Verification } from '../../domain/verification.js';
import type { Findings } from './collect-findings.js';

interface Split {
  readonly gaps: Gap[];
  readonly antipatterns: Verification['antipatterns'];
  readonly accepted: AcceptedFinding[];
}

/** Sets apart what a person accepted with a reason, in `.verify-phase.json` or beside the line (decision 22). */
export function acceptFindings(
  gaps: readonly Gap[],
  antipatterns: Findings['antipatterns'],
  settings: Settings,
): Split {
  const byId = new Map(
    settings.accepted.filter(({ reason }) => reason.trim() !== '').map((entry) => [entry.id, entry]),
  );
  const split: Split = { gaps: [], antipatterns: [], accepted: [] };
  const acceptedPlaces = new Set<string>();

  for (const { accepted: besideTheLine, ...finding } of antipatterns) {
    const entry = byId.get(finding.id);
    const reason = besideTheLine ?? entry?.reason;
    if (reason === undefined) {
      split.antipatterns.push(finding);
      continue;
    }
    acceptedPlaces.add(`${finding.file}:${finding.line} ${finding.pattern}`);
    split.accepted.push({
      id: finding.id,
      kind: 'antipattern',
      description: `${finding.file}:${finding.line} ${finding.description}`,
      reason,
      by: entry?.by ?? 'a comment beside the line',
    });
  }
  for (const gap of gaps) {
    const entry = byId.get(gap.finding_id);
    if (entry) {
      split.accepted.push({
        id: gap.finding_id,
        kind: 'gap',
        description: gap.description,
        reason: entry.reason,
        by: entry.by,
      });
    } else if (!acceptedPlaces.has(gap.source)) {
      split.gaps.push(gap);
    }
  }
  return split;
}
