import { posix } from 'node:path';
import type { Phase } from '../../domain/phase.js';
import { createPlanReader } from '../plan-reader.js';
import { asRecord, asText } from '../plan-value.js';
import { publish } from '../publish.js';
import type { NextCommands, PhaseListing, Source, SourceContext, SourceFactory } from '../source.js';
import { withLock } from '../with-lock.js';
import { loadPhase, specFolders } from './load-phase.js';
import { readTasksMd } from './tasks-md.js';

/** Projects of spec-kit: `specs/NNN-name/` with spec.md, plan.md and tasks.md. tasks.md is never changed. */
export const specKit: SourceFactory = {
  name: 'spec-kit',
  folder: 'specs',
  open: (context: SourceContext): Source => ({
    name: 'spec-kit',
    folder: 'specs',
    listPhases: () => listPhases(context),
    loadPhase: (request) => loadPhase(createPlanReader(context.root, context.files), request),
    preflight: async () => [],
    async record({ phase, verification, validation, contextMd }) {
      const at = (name: string): string => posix.join(context.root, phase.dir, name);
      const outputs = [
        { path: at('verification.json'), text: `${JSON.stringify(verification, null, 2)}\n` },
        ...(validation
          ? [{ path: at('validation.json'), text: `${JSON.stringify(validation, null, 2)}\n` }]
          : []),
        { path: at('verification.md'), text: contextMd(verification) },
      ];
      const archive = outputs.map(({ path }) => path).filter((path) => path.endsWith('.json'));
      const written = await withLock(context, posix.join(context.root, 'specs/.verify-phase.lock'), () =>
        publish(context, { outputs, archive }),
      );
      return { written, issueIds: new Map(), notices: [] };
    },
    nextCommands,
  }),
};

async function listPhases(context: SourceContext): Promise<PhaseListing[]> {
  const reader = createPlanReader(context.root, context.files);
  const listings: PhaseListing[] = [];
  for (const { dir, number, slug } of await specFolders(reader)) {
    const tasks = await reader.text(posix.join(reader.root, dir, 'tasks.md'));
    const verdict = await reader.json(posix.join(reader.root, dir, 'verification.json'));
    listings.push({
      number,
      slug,
      dir,
      milestone: null,
      executed: tasks.status === 'read' && readTasksMd(tasks.text, dir).some(({ done }) => done),
      status: (verdict.status === 'read' ? asText(asRecord(verdict.value)?.status) : undefined) ?? null,
    });
  }
  return listings;
}

const nextCommands = (_phase: Phase): NextCommands => ({
  debug: '/speckit.analyze',
  planGaps: '/speckit.tasks',
  execute: '/speckit.implement',
  test: '/speckit.checklist',
  autoTest: '/speckit.implement',
  review: '/speckit.analyze',
});
