import type { SourceFile } from '../../codebase.js';
import type { CatchFact, Value } from '../bodies.js';
import { bareComment } from '../comment-text.js';
import { child, children, type Node } from './nodes.js';
import { readBody } from './steps.js';
import type { Scope } from './values.js';

/** The catch clause of a try statement. */
export function readCatch(
  node: Node,
  scope: Scope,
  source: SourceFile,
  within: string | null,
): readonly CatchFact[] {
  const handler = child(node, 'handler');
  const body = child(handler, 'body');
  if (!handler || !body) return [];
  const read = readBody(children(body, 'body'), scope);
  return [
    {
      line: source.lineAt(handler.start),
      endLine: source.lineAt(handler.end),
      steps: read.steps,
      comments: source.comments
        .filter((comment) => comment.start >= body.start && comment.end <= body.end)
        .map((comment) => bareComment(comment.text)),
      narrow: false,
      thenReports: reportAfter(node, source.text),
      within,
    },
  ];
}

/** A constant the function returns right after the try statement. */
function reportAfter(node: Node, text: string): Value | null {
  const match =
    /^\s*return\s+(true|\{\s*(?:ok|success|saved|done)\s*:\s*true\b[^}]*\}|["'`](?:ok|success|saved|done)["'`])\s*;?/i.exec(
      text.slice(node.end, node.end + 200),
    );
  return match?.[1] ? { kind: 'boolean', text: match[1], truth: true } : null;
}
