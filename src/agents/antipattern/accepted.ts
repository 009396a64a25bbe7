import type { SourceFile } from '../../codebase/codebase.js';
import { bareText } from '../artifact-substance/comment-lines.js';

const IGNORE = /\bverify-phase-ignore\s+([\w-]+)\s*(?::|--|—)?\s*(.*)$/;

/** Reasons given in the file, by line and pattern (decision 22): a comment on the line itself or alone on the line above. */
export function acceptedReasons(source: SourceFile): (line: number, pattern: string) => string | undefined {
  const reasons = new Map<string, string>();
  for (const comment of source.comments) {
    for (const item of bareText(comment)) {
      const match = IGNORE.exec(item.text);
      const reason = match?.[2]?.trim();
      if (!match?.[1] || !reason) continue;
      reasons.set(`${item.line} ${match[1]}`, reason);
      const alone = /^(?:\/\/|\/\*|#|<!--|--|\{\/\*|\*)/.test(source.lineText(item.line).trim());
      if (alone) reasons.set(`${nextCode(source, comment.endLine)} ${match[1]}`, reason);
    }
  }
  return (line, pattern) => reasons.get(`${line} ${pattern}`);
}

function nextCode(source: SourceFile, line: number): number {
  let next = line + 1;
  while (next <= source.lines && source.lineText(next).trim() === '') next++;
  return next;
}
