import { posix } from 'node:path';
import { nearest } from '../../domain/nearest.js';
import type { Phase } from '../../domain/phase.js';
import { fail } from '../../domain/result.js';
import { createPlanReader } from '../plan-reader.js';
import { asRecord, asText } from '../plan-value.js';
import type { NextCommands, PhaseListing, Source, SourceContext, SourceFactory } from '../source.js';
import { loadPlanFile, phaseOfFile } from './load-phase.js';
import { record, verdictPath } from './record.js';

/** Below the project's root: sessions of runs on plan files. */
const FOLDER = '.verify-phase';

/** Plan files that were verified before, each a phase named by its path: how later commands find them without `--plan`. */
export const plain: SourceFactory = {
  name: 'plain',
  folder: FOLDER,
  open(context) {
    const known = async (): Promise<readonly string[]> =>
      [...new Set((await context.judgedPhases?.(FOLDER)) ?? [])].sort();
    return {
      ...sourceOf(context, known),
      async loadPhase({ phase, cwd }) {
        const files = await known();
        const typed = createPlanReader(context.root, context.files).relative(posix.resolve(cwd, phase));
        const found = files.find((file) => file === typed || file === phase);
        if (found !== undefined) return loadPlanFile(createPlanReader(context.root, context.files), found);
        const meant = nearest(phase, files);
        return fail({
          reason: 'phase-not-found',
          phase,
          available: files,
          ...(meant === undefined ? {} : { nearest: meant }),
        });
      },
    };
  },
};

/** One plan file as a source (`--plan FILE`, absolute). It has one phase, whatever name is asked for. */
export function openPlanFile(context: SourceContext, path: string): Source {
  const file = createPlanReader(context.root, context.files).relative(path);
  return {
    ...sourceOf(context, async () => [file]),
    loadPhase: () => loadPlanFile(createPlanReader(context.root, context.files), file),
  };
}

const sourceOf = (
  context: SourceContext,
  planFiles: () => Promise<readonly string[]>,
): Omit<Source, 'loadPhase'> => ({
  name: 'plain',
  folder: FOLDER,
  listPhases: async () => listPhases(context, await planFiles()),
  preflight: async () => [],
  record: (recording) => record(context, recording, FOLDER),
  nextCommands,
});

/** Plan files that are still there. */
async function listPhases(context: SourceContext, planFiles: readonly string[]): Promise<PhaseListing[]> {
  const reader = createPlanReader(context.root, context.files);
  const listings: PhaseListing[] = [];
  for (const file of planFiles) {
    if ((await context.files.kind(posix.resolve(context.root, file))) !== 'file') continue;
    const verdict = await reader.json(verdictPath(context.root, file));
    const { number, slug, dir } = phaseOfFile(file);
    const status = verdict.status === 'read' ? asText(asRecord(verdict.value)?.status) : undefined;
    listings.push({ number, slug, dir, milestone: null, executed: true, status: status ?? null });
  }
  return listings;
}

function nextCommands({ number }: Phase): NextCommands {
  const again = `verify-phase --plan ${/^[\w@%+=:,./-]+$/.test(number) ? number : `'${number.replaceAll("'", "'\\''")}'`}`;
  return {
    debug: `find out why, then ${again}`,
    planGaps: `add the gaps to the plan, then ${again}`,
    execute: 'do the open work of the plan',
    test: `answer the open questions, then ${again}`,
    autoTest: `write the missing tests, then ${again}`,
    review: 'have the change reviewed',
  };
}
