import type { Files } from '../host/host.js';
import { lineWriter } from './line-writer.js';
import { formatLines, parseLines } from './ndjson-lines.js';
import { JournalEntry } from './session.js';

interface Journal {
  append(entry: JournalEntry, options: { sync: boolean }): Promise<void>;
  read(): Promise<ReadonlyMap<string, JournalEntry>>;
  /** Forgets the reports of these rows, so that a run ended before they are judged again does not take them up. */
  drop(rows: ReadonlySet<string>): Promise<void>;
}

/** reports.ndjson. */
export function journal(path: string, files: Files): Journal {
  const writer = lineWriter(path, files);
  const entries = async (): Promise<readonly JournalEntry[]> => {
    const lines = await parseLines((await files.readText(path)) ?? '');
    return lines.map((line) => JournalEntry.safeParse(line)).flatMap(({ data }) => data ?? []);
  };
  return {
    append: writer.append,

    async drop(rows) {
      await writer.settled();
      const all = await entries();
      const kept = all.filter(({ row }) => !rows.has(row));
      if (kept.length < all.length) await files.write(path, await formatLines(kept));
    },

    read: async () => new Map((await entries()).map((entry) => [entry.row, entry])),
  };
}
