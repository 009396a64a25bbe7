import type { Files } from '../host/host.js';
import { formatLines } from './ndjson-lines.js';

export interface LineWriter {
  /** Resolves when the value is on the file; `sync` forces it to the disk. */
  append(value: unknown, options: { readonly sync: boolean }): Promise<void>;
  /** Resolves when everything appended so far is written, or could not be. */
  settled(): Promise<void>;
}

/** Appends to a file of JSON lines. What is handed over while a write is under way goes to the file together. */
export function lineWriter(path: string, files: Files): LineWriter {
  let waiting: { values: unknown[]; sync: boolean; written: Promise<void> } | undefined;
  let last: Promise<void> = startOnNewLine();

  /** A line torn by a crash must not swallow the next one. */
  async function startOnNewLine(): Promise<void> {
    const text = await files.readText(path);
    if (text && !text.endsWith('\n')) await files.append(path, '\n');
  }

  return {
    append(value, { sync }) {
      if (!waiting) {
        const batch = { values: [] as unknown[], sync: false, written: Promise.resolve() };
        batch.written = last.then(async () => {
          waiting = undefined;
          await files.append(path, await formatLines(batch.values), { sync: batch.sync });
        });
        last = batch.written.catch(() => undefined);
        waiting = batch;
      }
      waiting.values.push(value);
      waiting.sync ||= sync;
      return waiting.written;
    },
    settled: () => last,
  };
}
