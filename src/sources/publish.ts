import { posix } from 'node:path';
import { archivePath } from './archive-name.js';
import type { OutputFile, SourceContext } from './source.js';

export interface Publication {
  readonly outputs: readonly OutputFile[];
  /** Absolute paths whose present content moves to .history/ when any output replaces it or takes its place. */
  readonly archive: readonly string[];
}

/** Writes what differs from disk; everything is decided before the first write. Returns the paths written. */
export async function publish(
  context: Pick<SourceContext, 'files' | 'clock'>,
  { outputs, archive }: Publication,
): Promise<string[]> {
  const { files } = context;
  const changed: OutputFile[] = [];
  for (const output of outputs) if ((await files.readText(output.path)) !== output.text) changed.push(output);
  if (changed.length === 0) return [];
  const kept = new Set(
    outputs.map(({ path }) => path).filter((path) => !changed.some((output) => output.path === path)),
  );
  const moves: { from: string; to: string }[] = [];
  for (const from of new Set(archive)) {
    if (!kept.has(from) && (await files.kind(from)) === 'file')
      moves.push({ from, to: await archivePath(context, from) });
  }
  for (const { from, to } of moves) {
    await files.makeDirectory(posix.dirname(to));
    await files.rename(from, to);
  }
  for (const { path, text } of changed) await files.write(path, text);
  return changed.map(({ path }) => path);
}
