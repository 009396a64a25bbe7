import { posix } from 'node:path';
import { createPlanReader } from '../plan-reader.js';
import { asRecord, asText } from '../plan-value.js';
import { publish } from '../publish.js';
import type { PhaseListing, Recorded, Recording, Source, SourceContext, SourceFactory } from '../source.js';
import { withLock } from '../with-lock.js';
import { kiroLayout } from './kiro.js';
import type { SpecLayout } from './layout.js';
import { loadPhase, namesFolder } from './load-phase.js';
import { openspecLayout } from './openspec.js';
import { specKitLayout } from './spec-kit-layout.js';
import { readTasksMd } from './tasks-md.js';

/** Projects whose plan is a folder with a specification and tasks.md. The plan's own files are never changed. */
const source = (layout: SpecLayout): SourceFactory => ({
  name: layout.name,
  folder: layout.folder,
  isPresent: async (root, files) => (await layout.folders(createPlanReader(root, files))).length > 0,
  open: (context: SourceContext): Source => ({
    name: layout.name,
    folder: layout.folder,
    listPhases: () => listPhases(layout, context),
    loadPhase: (request) =>
      loadPhase(layout, createPlanReader(context.root, context.files), request, context.git),
    async hasPhase(request) {
      const reader = createPlanReader(context.root, context.files);
      return (await layout.folders(reader)).some((folder) => namesFolder(reader, folder, request));
    },
    preflight: async () => [],
    record: (recording) => record(layout, context, recording),
    nextCommands: layout.nextCommands,
  }),
});

export const specKit = source(specKitLayout);
export const openspec = source(openspecLayout);
export const kiro = source(kiroLayout);

async function record(
  { folder }: SpecLayout,
  context: SourceContext,
  { phase, verification, validation, contextMd }: Recording,
): Promise<Recorded> {
  const at = (name: string): string => posix.join(context.root, phase.dir, name);
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const outputs = [
    { path: at('verification.json'), text: json(verification) },
    ...(validation ? [{ path: at('validation.json'), text: json(validation) }] : []),
    { path: at('verification.md'), text: contextMd(verification) },
  ];
  const archive = outputs.map(({ path }) => path).filter((path) => path.endsWith('.json'));
  const written = await withLock(context, posix.join(context.root, folder, '.verify-phase.lock'), () =>
    publish(context, { outputs, archive }),
  );
  return { written, issueIds: new Map(), notices: [] };
}

async function listPhases(layout: SpecLayout, context: SourceContext): Promise<PhaseListing[]> {
  const reader = createPlanReader(context.root, context.files);
  const listings: PhaseListing[] = [];
  for (const { dir, number, slug, archive } of await layout.folders(reader)) {
    const tasks = await reader.text(posix.join(reader.root, dir, 'tasks.md'));
    const verdict = await reader.json(posix.join(reader.root, dir, 'verification.json'));
    listings.push({
      number,
      slug,
      dir,
      milestone: archive,
      executed: tasks.status === 'read' && readTasksMd(tasks.text, dir).some(({ done }) => done),
      status: (verdict.status === 'read' ? asText(asRecord(verdict.value)?.status) : undefined) ?? null,
    });
  }
  return listings;
}
