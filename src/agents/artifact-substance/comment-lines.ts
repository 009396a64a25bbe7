import type { Comment } from '../../codebase/codebase.js';

/** The lines of a comment without delimiters and leading stars, each with its 1-based line. */
export function bareText(comment: Comment): readonly { readonly line: number; readonly text: string }[] {
  return comment.text.split('\n').map((line, index) => ({
    line: comment.line + index,
    text: line
      .replace(/^\s*(?:\/\*+!?|\/\/+!?|#+!?|<!--|\*+(?!\/)|--|\{\/\*|%|;+)/, '')
      .replace(/(?:\*+\/\}?|-->)\s*$/, '')
      .trim(),
  }));
}
