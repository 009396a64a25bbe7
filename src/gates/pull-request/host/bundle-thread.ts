import type { BundleThread } from '../../../domain/pr-bundle.js';
import type { CommentNode, ThreadNode } from './answers.js';
import { namedTicket } from './known-tickets.js';

/** A review thread in the bundle's words; `known` are the tickets that exist. */
export function bundleThread(
  thread: ThreadNode & { all: readonly CommentNode[] },
  known: ReadonlySet<string>,
): BundleThread {
  const [first, ...replies] = thread.all;
  const isBot = first?.author?.__typename === 'Bot';
  return {
    id: thread.id,
    url: first?.url,
    path: thread.path,
    line: thread.line,
    original_line: thread.originalLine,
    original_sha: first?.originalCommit?.oid,
    subject: thread.subjectType?.toUpperCase() === 'FILE' ? 'file' : 'line',
    author: first?.author?.login ?? 'ghost',
    author_kind: isBot ? 'bot' : 'human',
    origin: isBot ? 'review-pr' : 'human',
    severity: isBot ? severityLabel(first?.body ?? '') : null,
    created_at: first?.createdAt,
    body: first?.body,
    resolved: thread.isResolved,
    resolved_by: thread.resolvedBy?.login,
    outdated: thread.isOutdated,
    replies: replies.map((reply) => {
      const ticket = namedTicket(reply.body ?? '', known);
      return {
        author: reply.author?.login ?? 'ghost',
        at: reply.createdAt,
        body: reply.body ?? '',
        acknowledges: ticket !== undefined,
        ticket,
      };
    }),
  };
}

/** The severity that a review tool writes into its comment; null where it writes none. */
const severityLabel = (body: string): string | null =>
  /\b(?:severity|priority)\W{1,8}(critical|high|medium|low|info)\b/i.exec(body)?.[1] ??
  /^\W{0,6}(critical|high|medium|low|info)\b\W/i.exec(body)?.[1] ??
  null;
