import type { Truth } from '../../domain/must-have.js';
import type { ArtifactResult, KeyLinkResult } from '../../domain/verification.js';
import type { RunResults } from './run-results.js';

interface Support {
  readonly artifacts: readonly ArtifactResult[];
  readonly links: readonly KeyLinkResult[];
}

/**
 * What supports a truth, the first that applies (decision 8): items whose `provides` or `via` is its text; files its text
 * names; a task's criterion: that task's files; the only truth of the phase: all items. Else nothing is inferred.
 */
export function supportOf(
  { mustHaves }: RunResults,
  artifacts: readonly ArtifactResult[],
  links: readonly KeyLinkResult[],
): (truth: Truth) => Support {
  const provides = new Map<string, string[]>();
  for (const { path, provides: text } of mustHaves.artifacts) {
    if (text) provides.set(text.trim(), [...(provides.get(text.trim()) ?? []), path]);
  }

  return (truth) => {
    const claim = truth.claim.trim();
    const provided = new Set(provides.get(claim));
    const byText = {
      artifacts: artifacts.filter(({ path }) => provided.has(path)),
      links: links.filter(({ via }) => via.trim() === claim),
    };
    if (byText.artifacts.length + byText.links.length > 0) return byText;

    const named = artifacts.filter(({ path }) => namesFile(claim, path));
    if (named.length > 0) return { artifacts: named, links: [] };

    if (truth.task_id) {
      const files = new Set(truth.task_files);
      return { artifacts: artifacts.filter(({ path }) => files.has(path)), links: [] };
    }
    return mustHaves.truths.length === 1 ? { artifacts, links } : { artifacts: [], links: [] };
  };
}

/** The claim holds the path as a whole token. */
function namesFile(claim: string, path: string): boolean {
  if (path === '') return false;
  for (let at = claim.indexOf(path); at >= 0; at = claim.indexOf(path, at + 1)) {
    const before = claim[at - 1] ?? ' ';
    const after = claim[at + path.length] ?? ' ';
    if (!/[\w/\\-]/.test(before) && !/[\w/\\-]/.test(after)) return true;
  }
  return false;
}
