import type { Validation } from '../../../domain/validation.js';
import type { Verification } from '../../../domain/verification.js';
import { editJson } from '../../edit-json.js';

/**
 * index.json with `verification` and, if Nyquist ran, `validation` (decision 14). undefined when the text is no JSON.
 * must_haves are strings: dashboards show them as they are, and mark one as a gap whose text equals a gap's description.
 */
export function indexWithVerdict(
  text: string,
  verification: Verification,
  validation: Validation | null,
): string | undefined {
  const edits = [{ path: ['verification'], value: verificationSummary(verification) }];
  return editJson(
    text,
    validation === null ? edits : [...edits, { path: ['validation'], value: validationSummary(validation) }],
  );
}

const verificationSummary = ({ status, verified_at, must_haves, gaps }: Verification) => {
  const shown = (settled: boolean, own: string, ...parts: readonly string[]): string =>
    settled
      ? own
      : (gaps.find(({ description, file }) =>
          parts.every((part) => part === file || description.includes(part)),
        )?.description ?? own);
  return {
    status,
    verified_at,
    must_haves: [
      ...must_haves.truths.map(({ claim, status: word }) => shown(word === 'verified', claim, claim)),
      ...must_haves.artifacts.map(({ path, status: word }) => shown(word === 'verified', path, path)),
      ...must_haves.key_links.map(({ from, to, status: word }) =>
        shown(word === 'wired', `${from} -> ${to}`, from, to),
      ),
    ],
    gaps: gaps.map(({ id, type, severity, description, fix_direction, issue_id }) => ({
      id,
      type,
      severity,
      description,
      fix_direction,
      issue_id,
    })),
  };
};

const validationSummary = ({ status, coverage, gaps }: Validation) => ({
  status,
  test_coverage: coverage,
  gaps,
});
