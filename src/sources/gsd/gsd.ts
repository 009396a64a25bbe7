import type { Phase } from '../../domain/phase.js';
import { createPlanReader, type PlanReader } from '../plan-reader.js';
import type { NextCommands, PhaseListing, Source, SourceContext, SourceFactory } from '../source.js';
import { findFolder } from './find-folder.js';
import { leftOnDisk, loadPhase } from './load-phase.js';
import { listFolders } from './phase-folders.js';
import { readPlan } from './plan.js';
import { listPlanFiles } from './plan-files.js';
import { previousVerification } from './previous-verification.js';
import { record } from './record.js';
import { readSummary } from './summary.js';

/** Projects of GSD: `.planning/` with ROADMAP.md and phases/NN-slug/NN-MM-PLAN.md. */
export const gsd: SourceFactory = {
  name: 'gsd',
  folder: '.planning',
  open: (context: SourceContext): Source => {
    const reader = (): PlanReader => createPlanReader(context.root, context.files);
    return {
      name: 'gsd',
      folder: '.planning',
      listPhases: () => listPhases(reader()),
      loadPhase: (request) => loadPhase(reader(), request, context.git),
      hasPhase: async (request) => (await findFolder(reader(), request)).ok,
      preflight: async () => [],
      record: (recording) => record(context, recording),
      nextCommands,
    };
  },
};

async function listPhases(reader: PlanReader): Promise<PhaseListing[]> {
  const listings: PhaseListing[] = [];
  for (const folder of await listFolders(reader)) {
    const { plans } = await listPlanFiles(reader, folder.dir);
    let executed = false;
    for (const { summary } of plans)
      executed ||= summary !== null && (await readSummary(reader, summary)).hasContent;
    for (const { plan, id } of executed ? [] : plans)
      executed ||= (await leftOnDisk(reader, [await readPlan(reader, plan, id)])).length > 0;
    const previous = await previousVerification(reader, folder);
    listings.push({
      number: folder.number,
      slug: folder.slug,
      dir: folder.dir,
      milestone: folder.archive,
      executed,
      status: previous?.status ?? null,
    });
  }
  return listings;
}

const nextCommands = ({ number }: Phase): NextCommands => ({
  debug: `/gsd-debug phase ${number}`,
  planGaps: `/gsd-plan-phase ${number} --gaps`,
  execute: `/gsd-execute-phase ${number} --gaps-only`,
  test: `/gsd-verify-work ${number}`,
  autoTest: `/gsd-add-tests ${number}`,
  review: `/gsd-code-review ${number}`,
});
