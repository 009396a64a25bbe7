import { posix, resolve } from 'node:path';
import { createPlanReader } from '../plan-reader.js';
import { publish } from '../publish.js';
import type { NextCommands, Source, SourceContext } from '../source.js';
import { withLock } from '../with-lock.js';
import { loadPlanFile } from './load-phase.js';

/** Below the project's root: sessions of runs on plan files. */
const FOLDER = '.verify-phase';

/** One plan file as a source (`--plan FILE`). It has one phase, whatever name is asked for. */
export function openPlanFile(context: SourceContext, file: string): Source {
  const path = resolve(context.root, file);
  const command = `verify-phase --plan ${createPlanReader(context.root, context.files).relative(path)}`;
  const commands: NextCommands = {
    debug: `find out why, then ${command}`,
    planGaps: `add the gaps to the plan, then ${command}`,
    execute: 'do the open work of the plan',
    test: `answer the open questions, then ${command}`,
    autoTest: `write the missing tests, then ${command}`,
    review: 'have the change reviewed',
  };
  const load = () => loadPlanFile(createPlanReader(context.root, context.files), path);
  return {
    name: 'plain',
    folder: FOLDER,
    async listPhases() {
      const loaded = await load();
      if (!loaded.ok) return [];
      const { number, slug, dir } = loaded.value;
      return [{ number, slug, dir, milestone: null, executed: true, status: null }];
    },
    loadPhase: load,
    preflight: async () => [],
    async record({ verification, validation, contextMd }) {
      const stem = path.replace(/\.\w+$/, '');
      const written = await withLock(context, posix.join(context.root, FOLDER, '.verify-phase.lock'), () =>
        publish(context, {
          outputs: [
            { path: `${stem}.verification.json`, text: `${JSON.stringify(verification, null, 2)}\n` },
            ...(validation
              ? [{ path: `${stem}.validation.json`, text: `${JSON.stringify(validation, null, 2)}\n` }]
              : []),
            { path: `${stem}.verification.md`, text: contextMd(verification) },
          ],
          archive: [],
        }),
      );
      return { written, issueIds: new Map(), notices: [] };
    },
    nextCommands: () => commands,
  };
}
