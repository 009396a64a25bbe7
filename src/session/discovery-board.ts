import { Discovery, discoveryKey } from '../domain/discovery.js';
import type { Files } from '../host/host.js';
import { formatLines, parseLines } from './ndjson-lines.js';
import type { Board } from './session.js';

/** discoveries.ndjson: append-only, one entry per type and key. Entries of other writers stay as they are. */
export function discoveryBoard(path: string, files: Files): Board {
  const read = async (): Promise<readonly Discovery[]> => {
    const lines = await parseLines((await files.readText(path)) ?? '');
    const byKey = new Map<string, Discovery>();
    for (const line of lines) {
      const entry = Discovery.safeParse(line);
      if (entry.success && !byKey.has(discoveryKey(entry.data)))
        byKey.set(discoveryKey(entry.data), entry.data);
    }
    return [...byKey.values()];
  };

  let last: Promise<unknown> = Promise.resolve();
  const append = async (discoveries: readonly Discovery[]): Promise<number> => {
    const known = new Set((await read()).map(discoveryKey));
    const fresh = discoveries.filter((discovery) => {
      const key = discoveryKey(discovery);
      return !known.has(key) && known.add(key);
    });
    if (fresh.length === 0) return 0;
    const text = await files.readText(path);
    // A torn last line of a crashed writer must not swallow the next entry.
    const lead = text && !text.endsWith('\n') ? '\n' : '';
    await files.append(path, lead + (await formatLines(fresh)));
    return fresh.length;
  };

  return {
    read,
    append(discoveries) {
      const appended = last.then(() => append(discoveries));
      last = appended.catch(() => undefined);
      return appended;
    },
  };
}
