import { dirname, join } from 'node:path';
import type { Files } from '../../host/host.js';
import { findProgram } from './find-program.js';

/**
 * Absolute path of codex on PATH; undefined when there is none. What npm puts there is a script that starts the native
 * program as a child of its own: that program is named instead where it is found, so that ending it ends all of it.
 */
export async function findCodex(options: {
  readonly path: string | undefined;
  readonly root: string;
  readonly files: Files;
}): Promise<string | undefined> {
  const found = await findProgram('codex', options);
  if (found === undefined) return undefined;
  const { files } = options;
  const script = await files.realPath(found);
  if (script === undefined || !/[\\/]bin[\\/]codex\.js$/.test(script)) return found;
  const scope = dirname(dirname(dirname(script)));
  const packages = [join(dirname(dirname(script)), 'node_modules/@openai'), scope];
  for (const folder of packages) {
    const [native] = await files.glob([`codex-${process.platform}-${process.arch}/vendor/*/bin/codex`], {
      cwd: folder,
    });
    if (native !== undefined) return join(folder, native);
  }
  return found;
}

/** Arguments that run nothing but the sandbox itself. */
export const SANDBOX_PROBE = ['sandbox', 'true'];
/** Exit code of a command line that this version does not know. */
const USAGE_ERROR = 2;

/** Why commands can not be confined here; undefined: they can, or this version has no way to tell. */
export function sandboxTrouble(probe: {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly trouble?: string;
}): string | undefined {
  if (probe.trouble !== undefined) return probe.trouble;
  if (probe.exitCode === 0 || probe.exitCode === USAGE_ERROR) return undefined;
  const said = probe.stderr.trim().split('\n').at(-1) || `exit code ${probe.exitCode}`;
  return `the sandbox of codex does not work here (it needs user namespaces): ${said}`;
}
