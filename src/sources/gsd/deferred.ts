import { posix } from 'node:path';
import type { Phase } from '../../domain/phase.js';
import { listItems, markdownLines } from '../markdown-lines.js';
import { comparePhaseNumbers, normalizePhaseNumber } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import type { RoadmapPhase } from '../roadmap.js';
import type { GsdFolder } from './phase-folders.js';

export interface DeferredQuestion {
  readonly folder: GsdFolder;
  readonly phases: readonly RoadmapPhase[];
  /** Of the last report. */
  readonly previous: Phase['deferred'];
}

/** Work that a later phase of the roadmap owns. What is only put off, with no such phase, stays a must-have. */
export async function readDeferred(
  reader: PlanReader,
  { folder, phases, previous }: DeferredQuestion,
): Promise<Phase['deferred']> {
  const file = `${folder.dir}/${folder.prefix}-CONTEXT.md`;
  const read = await reader.text(posix.join(reader.root, file));
  const block = read.status === 'read' ? (/<deferred>([\s\S]*?)<\/deferred>/.exec(read.text)?.[1] ?? '') : '';
  const stated = listItems(markdownLines(block)).map(({ text }) => ({ text, addressed_in: text }));
  const owned = [...stated, ...previous].flatMap(({ text, addressed_in }) => {
    const owner = laterPhase(addressed_in, folder, phases);
    return owner === undefined ? [] : [{ text, addressed_in: `Phase ${owner}` }];
  });
  return [...new Map(owned.map((entry) => [entry.text, entry])).values()];
}

function laterPhase(text: string, folder: GsdFolder, phases: readonly RoadmapPhase[]): string | undefined {
  const named = [...text.matchAll(/\bPhase\s+(\d+[A-Za-z]?(?:\.\d+)*)/gi)].flatMap(
    (match) => normalizePhaseNumber(match[1]) ?? [],
  );
  return named.find(
    (number) =>
      comparePhaseNumbers(number, folder.number) > 0 && phases.some((phase) => phase.number === number),
  );
}
