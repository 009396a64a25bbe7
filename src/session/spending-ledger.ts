import type { Files } from '../host/host.js';
import { lineWriter } from './line-writer.js';
import { parseLines } from './ndjson-lines.js';
import { SpendingEntry } from './session.js';

interface SpendingLedger {
  append(entry: SpendingEntry): Promise<void>;
  read(): Promise<readonly SpendingEntry[]>;
}

/** spending.ndjson: append-only; what was paid for stays on it whatever becomes of the row. */
export function spendingLedger(path: string, files: Files): SpendingLedger {
  const writer = lineWriter(path, files);
  return {
    append: (entry) => writer.append(entry, { sync: true }),
    async read() {
      const lines = await parseLines((await files.readText(path)) ?? '');
      return lines.map((line) => SpendingEntry.safeParse(line)).flatMap(({ data }) => data ?? []);
    },
  };
}
