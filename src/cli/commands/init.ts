import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearest } from '../../domain/nearest.js';
import { nodeFiles } from '../../host/node-files.js';
import { applyInit, describeInit, planInit } from '../init-files.js';
import { INIT_TARGETS, type InitTargetName, isInitTarget } from '../init-targets.js';
import { printFailure } from '../print-failure.js';

interface InitFlags {
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly cwd?: string;
}

/** `verify-phase init <target>...`: shows each file; writes what is new, and what differs only under --force. */
export async function initCommand(targets: readonly string[], flags: InitFlags): Promise<number> {
  const unknown = targets.find((target) => !isInitTarget(target));
  if (unknown !== undefined) {
    const names = Object.keys(INIT_TARGETS);
    const hint = `verify-phase init ${nearest(unknown, names) ?? names[0]}`;
    return printFailure(
      { reason: 'usage', message: `init ${unknown}: expected ${names.join(', ')}`, hint },
      {},
    );
  }
  const root = resolve(process.cwd(), flags.cwd ?? '.');
  const templates = await findTemplates();
  const options = { force: flags.force === true, dryRun: flags.dryRun === true };
  for (const target of targets as readonly InitTargetName[]) {
    const steps = await planInit({ target, root, templates }, nodeFiles);
    if (!options.dryRun) await applyInit(steps, { root, force: options.force }, nodeFiles);
    process.stdout.write(describeInit(target, steps, options));
  }
  return 0;
}

/** The package's `integrations/`, seen from the bundle and from the sources. */
async function findTemplates(): Promise<string> {
  for (const up of ['../../integrations', '../../../integrations']) {
    const folder = fileURLToPath(new URL(up, import.meta.url));
    if ((await nodeFiles.kind(folder)) === 'directory') return folder;
  }
  throw new Error('the package is incomplete: integrations/ is missing');
}
