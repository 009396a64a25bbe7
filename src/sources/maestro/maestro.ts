import { createPlanReader } from '../plan-reader.js';
import type { Source, SourceContext, SourceFactory } from '../source.js';
import { keepRules } from './keep-rules.js';
import { listPhases } from './list-phases.js';
import { loadPhase } from './load-phase.js';
import { nextCommands } from './next-commands.js';
import { preflight } from './preflight.js';
import { record } from './record/record.js';

/** Projects of maestro: `.workflow/` with phases/NN-slug, or with artifacts found through state.json. */
export const maestro: SourceFactory = {
  name: 'maestro',
  folder: '.workflow',
  open: (context: SourceContext): Source => ({
    name: 'maestro',
    folder: '.workflow',
    listPhases: () => listPhases(createPlanReader(context.root, context.files)),
    loadPhase: (request) => loadPhase(createPlanReader(context.root, context.files), request, context.git),
    preflight: (phase) =>
      preflight(createPlanReader(context.root, context.files), phase, {
        now: context.clock.now(),
        me: async () => (await context.userEmail?.()) ?? null,
      }),
    record: (recording) => record(context, recording),
    nextCommands,
    keepRules: (proposals, session) => keepRules(context, proposals, session),
  }),
};
