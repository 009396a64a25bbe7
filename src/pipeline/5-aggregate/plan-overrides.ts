import type { CheckSubject } from '../../domain/agent-job.js';
import type { Gap } from '../../domain/gap.js';
import type { AcceptedFinding, Verification } from '../../domain/verification.js';
import { judgedRows } from './rows-of.js';
import type { RunResults } from './run-results.js';

interface Open {
  readonly gaps: Gap[];
  readonly human: Verification['human_verification'];
}

/** Sets apart what the plan's own records accept as it is, with their reason; a record without a reason counts for nothing. */
export function planOverrides(
  { gaps, human }: Open,
  results: RunResults,
): Open & { readonly accepted: readonly AcceptedFinding[] } {
  const overrides = new Map(
    (results.phase.overrides ?? [])
      .filter(({ reason }) => reason.trim() !== '')
      .map((override) => [normalise(override.text), override]),
  );
  const texts = new Map(judgedRows(results).map(({ row, job }) => [`row ${row.id}`, textOf(job.subject)]));
  const overrideOf = (text: string | undefined) =>
    text === undefined ? undefined : overrides.get(normalise(text));
  const overrideOfGap = ({ source, layer }: Gap) =>
    layer === 'uat' || layer === 'antipattern' || layer === 'constraint'
      ? undefined
      : overrideOf(texts.get(source));
  return {
    gaps: gaps.filter((gap) => !overrideOfGap(gap)),
    human: human.filter(({ claim }) => !overrideOf(claim)),
    accepted: [
      ...gaps.flatMap((gap) => {
        const override = overrideOfGap(gap);
        if (!override) return [];
        const { reason, by } = override;
        return [{ id: gap.finding_id, kind: 'gap' as const, description: gap.description, reason, by }];
      }),
      ...human.flatMap(({ claim }) => {
        const override = overrideOf(claim);
        if (!override) return [];
        const { reason, by } = override;
        return [{ id: claim, kind: 'truth' as const, description: claim, reason, by }];
      }),
    ],
  };
}

function textOf(subject: CheckSubject): string | undefined {
  if (subject.kind === 'truth') return subject.truth.claim;
  return subject.kind === 'artifact' ? subject.artifact.path : undefined;
}

const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim().replace(/\.$/, '');
