import type { BundleThread, PrBundle } from '../../domain/pr-bundle.js';
import { holdsPhrase } from './key-words.js';
import { commitTouches } from './touches.js';

/** Commits that really changed a thread's line since its comment, by thread id: read from git, where there is git. */
export type ThreadChanges = ReadonlyMap<string, { readonly sha: string } | null>;

/** How a thread is answered, or why it is not. */
export type ThreadAnswer =
  | { readonly answered: true; readonly how: string }
  | { readonly answered: false; readonly why: string };

/** A thread is answered by its resolution, by a later commit that changes the place, or by the author's deferral to a ticket. */
export function answerThread(
  thread: BundleThread,
  bundle: PrBundle,
  changes: ThreadChanges | null,
): ThreadAnswer {
  if (thread.resolved)
    return { answered: true, how: `marked resolved by ${thread.resolved_by ?? 'someone not named'}` };
  const commit = changes?.has(thread.id) ? changes.get(thread.id)?.sha : laterCommit(thread, bundle);
  if (commit) return { answered: true, how: `commit ${commit} changed ${thread.path ?? 'the file'}` };
  const ticket = deferredTo(thread, bundle);
  if (ticket) return { answered: true, how: `deferred by ${bundle.pr.author} to ${ticket}` };
  return { answered: false, why: whyOpen(thread, bundle) };
}

/**
 * A commit after the comment's original commit; where that is not told, one committed strictly later than the comment. An
 * original commit that the branch no longer holds was rewritten: then no position tells what changed since.
 */
function laterCommit(thread: BundleThread, { pr }: PrBundle): string | undefined {
  const { path } = thread;
  if (!path) return undefined;
  const line = thread.line ?? thread.original_line ?? null;
  if (line === null && thread.subject === 'line') return undefined;
  const wantsLine = thread.subject !== 'file' && line !== null;
  const place = { path, line: wantsLine ? line : null, endLine: wantsLine ? line : null };
  return commitsSince(thread, pr.commits).find((commit) => commitTouches(commit, place))?.sha;
}

function commitsSince(thread: BundleThread, commits: PrBundle['pr']['commits']): PrBundle['pr']['commits'] {
  if (thread.original_sha) {
    const original = commits.findIndex((commit) => commit.sha === thread.original_sha);
    return original < 0 ? [] : commits.slice(original + 1);
  }
  const commented = Date.parse(thread.created_at ?? '');
  if (Number.isNaN(commented)) return [];
  return commits.filter((commit) => Date.parse(commit.committed_at ?? '') > commented);
}

function deferredTo(thread: BundleThread, { pr, tickets_known: known }: PrBundle): string | undefined {
  for (const reply of thread.replies) {
    if (!sameLogin(reply.author, pr.author) || reply.acknowledges === false) continue;
    const ticket = reply.ticket
      ? known.find((candidate) => candidate === reply.ticket)
      : known.find((candidate) => holdsPhrase(reply.body, candidate));
    if (ticket) return ticket;
  }
  return undefined;
}

function whyOpen(thread: BundleThread, { pr }: PrBundle): string {
  const replied = thread.replies.some((reply) => sameLogin(reply.author, pr.author));
  const place = thread.path ? ` ${thread.path}${thread.line ? `:${thread.line}` : ''}` : '';
  const rewritten = thread.original_sha && !pr.commits.some((commit) => commit.sha === thread.original_sha);
  return [
    'not resolved',
    rewritten
      ? `its original commit ${thread.original_sha} was rewritten and no change${place} is shown since`
      : `no later commit changes${place}`,
    replied ? 'the reply names no existing ticket' : 'no reply of the author',
    ...(thread.outdated ? ['outdated alone is no answer'] : []),
  ].join('; ');
}

const sameLogin = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
