import { createHash } from 'node:crypto';

/** An id of the content, not of the position: the same finding has it in every run (decision 22). */
export function stableId(prefix: string, ...content: readonly string[]): string {
  return `${prefix}-${createHash('sha256').update(content.join('\u0000')).digest('hex').slice(0, 10)}`;
}
