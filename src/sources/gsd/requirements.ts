import { posix } from 'node:path';
import type { ReportedGap } from '../../domain/gap.js';
import type { Requirement } from '../../domain/must-have.js';
import type { PlanReader } from '../plan-reader.js';
import type { GsdPlan } from './plan.js';

const FILE = '.planning/REQUIREMENTS.md';

/** The phase's requirements with their text, and what is wrong with them: an id no file defines, one that no plan claims. */
export async function phaseRequirements(
  reader: PlanReader,
  ids: readonly string[],
  plans: readonly GsdPlan[],
): Promise<{ requirements: Requirement[]; gaps: ReportedGap[] }> {
  const claimed = new Set(plans.flatMap(({ requirements }) => requirements ?? []));
  const wanted = [...new Set([...ids, ...claimed])];
  const read = await reader.text(posix.join(reader.root, FILE));
  if (read.status === 'unreadable') reader.notice(FILE, `cannot be read: ${read.reason}`);
  const texts = read.status === 'read' ? definitions(read.text) : new Map<string, string>();
  for (const id of wanted) {
    if (texts.has(id) || read.status === 'unreadable') continue;
    reader.notice(
      FILE,
      read.status === 'read'
        ? `does not define ${id}, which the phase names`
        : `is not there, and the phase names ${id}`,
    );
  }
  const declaring = plans.some(({ requirements }) => requirements !== null && requirements.length > 0);
  const orphans = declaring ? ids.filter((id) => !claimed.has(id)) : [];
  return {
    requirements: wanted.map((id) => ({ id, text: texts.get(id) ?? id, tests: [] })),
    gaps: orphans.map((id) => ({
      type: 'missing_feature',
      severity: 'medium',
      description: `Requirement ${id} belongs to the phase and no plan claims it`,
      fix_direction: `Plan ${id}, or move it to the phase that does it.`,
      file: null,
      line: null,
    })),
  };
}

/** `- [x] **AUTH-01**: text`, wrapped or not. */
function definitions(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let current: string | null = null;
  for (const line of text.split('\n')) {
    const match =
      /^\s*[-*]\s+(?:\[[^\]]\]\s+)?\**`?([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-?\d+[a-z]?)`?\**\s*[:：–—-]+\**\s*(.+)$/.exec(
        line,
      );
    if (match?.[1]) {
      current = match[1];
      if (!found.has(current)) found.set(current, (match[2] ?? '').trim());
      else current = null;
    } else if (current !== null && /^\s{2,}[^\s\-*|#]/.test(line))
      found.set(current, `${found.get(current)} ${line.trim()}`);
    else current = null;
  }
  return found;
}
