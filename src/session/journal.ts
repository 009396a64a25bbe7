import type { Files } from '../host/host.js';
import { formatLines, parseLines } from './ndjson-lines.js';
import { JournalEntry } from './session.js';

interface Journal {
  append(entry: JournalEntry, options: { sync: boolean }): Promise<void>;
  read(): Promise<ReadonlyMap<string, JournalEntry>>;
  /** Forgets the reports of these rows, so that a run ended before they are judged again does not take them up. */
  drop(rows: ReadonlySet<string>): Promise<void>;
}

/** reports.ndjson. Rows that finish while a write is under way go to the file together with the next one. */
export function journal(path: string, files: Files): Journal {
  let waiting: { entries: JournalEntry[]; sync: boolean; written: Promise<void> } | undefined;
  let last: Promise<void> = startOnNewLine();

  async function startOnNewLine(): Promise<void> {
    const text = await files.readText(path);
    if (text && !text.endsWith('\n')) await files.append(path, '\n');
  }

  return {
    append(entry, { sync }) {
      if (!waiting) {
        const batch = { entries: [] as JournalEntry[], sync: false, written: Promise.resolve() };
        batch.written = last.then(async () => {
          waiting = undefined;
          await files.append(path, formatLines(batch.entries), { sync: batch.sync });
        });
        last = batch.written.catch(() => undefined);
        waiting = batch;
      }
      waiting.entries.push(entry);
      waiting.sync ||= sync;
      return waiting.written;
    },

    async drop(rows) {
      await last;
      const lines = parseLines((await files.readText(path)) ?? '');
      const entries = lines.map((line) => JournalEntry.safeParse(line)).filter((entry) => entry.success);
      const kept = entries.map(({ data }) => data).filter(({ row }) => !rows.has(row));
      if (kept.length < entries.length) await files.write(path, formatLines(kept));
    },

    async read() {
      const lines = parseLines((await files.readText(path)) ?? '');
      const entries = lines.map((line) => JournalEntry.safeParse(line)).filter((entry) => entry.success);
      return new Map(entries.map((entry) => [entry.data.row, entry.data]));
    },
  };
}
