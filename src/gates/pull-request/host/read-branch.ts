import type { BundleCommit, PrBundle } from '../../../domain/pr-bundle.js';
import type { GateHost } from '../../gate.js';
import type { FactsNode } from './answers.js';
import { branchDiff, branchStart, commitFiles, ensureCommit } from './branch-changes.js';
import type { PullRequestLists } from './read-lists.js';

/** The branch of a pull request as git knows it; `start` is null where no common ancestor with its base is here. */
export interface BranchReading {
  readonly start: string | null;
  readonly commits: readonly BundleCommit[];
  readonly diff: PrBundle['diff'];
  readonly errors: readonly string[];
}

const AT_ONCE = 4;

export async function readBranch(
  { facts, lists }: { facts: FactsNode; lists: PullRequestLists },
  host: GateHost,
): Promise<BranchReading> {
  const errors: string[] = [];
  const commits: BundleCommit[] = [];
  for (let at = 0; at < lists.commits.nodes.length; at += AT_ONCE) {
    const batch = lists.commits.nodes.slice(at, at + AT_ONCE);
    const read = await Promise.all(batch.map(({ commit }) => commitFiles(host, commit.oid)));
    for (const [index, { commit }] of batch.entries()) {
      const files = read[index];
      if (!files?.ok) errors.push(`commit ${commit.oid}: ${files?.failure}`);
      const { oid: sha, committedDate: committed_at, message } = commit;
      commits.push({ sha, committed_at, message: message ?? '', files: files?.ok ? files.value : [] });
    }
  }
  const head = facts.headRefOid;
  const base = facts.baseRefOid ?? '';
  if (base) await ensureCommit(host, base, base);
  const start = await branchStart(host, { base, head });
  const diff = start.ok ? await branchDiff(host, { start: start.value, head }) : start;
  if (!diff.ok) errors.push(diff.failure);
  return {
    start: start.ok ? start.value : null,
    commits,
    diff: diff.ok ? diff.value : { files: [] },
    errors,
  };
}
