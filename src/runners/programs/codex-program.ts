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
