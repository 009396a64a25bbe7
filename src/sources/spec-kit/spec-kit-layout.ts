import { foldersIn, type SpecLayout, textOf } from './layout.js';
import { readSpecMd } from './spec-md.js';

/** spec-kit: `specs/NNN-name/` (or a dated name) with spec.md, plan.md and tasks.md. */
export const specKitLayout: SpecLayout = {
  name: 'spec-kit',
  folder: 'specs',
  folders: (reader) =>
    foldersIn(
      reader,
      'specs',
      (names, name) => /^\d/.test(name) && (names.includes('tasks.md') || names.includes('spec.md')),
    ),
  readSpec: async (reader, { dir }) => readSpecMd(await textOf(reader, `${dir}/spec.md`)),
  nextCommands: () => ({
    debug: '/speckit.analyze',
    planGaps: '/speckit.tasks',
    execute: '/speckit.implement',
    test: '/speckit.checklist',
    autoTest: '/speckit.implement',
    review: '/speckit.analyze',
  }),
};
