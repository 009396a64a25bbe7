import type { Truth } from '../../domain/must-have.js';
import { stableId } from '../../domain/stable-id.js';

/** One truth per list item or sentence of the goal, at least one. */
export function truthsFromGoal(goal: string): Truth[] {
  const lines = goal
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const items = lines.some(isListItem)
    ? lines.map((line) => line.replace(LIST_MARK, ''))
    : lines.join(' ').split(/(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])\s*/u);
  const claims = items.map((item) => item.trim()).filter((item) => item !== '');
  return claims.map((claim) => ({
    id: stableId('T', claim),
    claim,
    source: 'goal',
    task_files: [],
    human: false,
  }));
}

const LIST_MARK = /^(?:[-*+]|\d+[.)])\s+/;
const isListItem = (line: string): boolean => LIST_MARK.test(line);
