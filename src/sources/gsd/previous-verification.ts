import { posix } from 'node:path';
import { readFrontmatter } from '../frontmatter.js';
import type { PlanReader } from '../plan-reader.js';
import { asText, type PlanRecord, recordsOf } from '../plan-value.js';
import type { GsdFolder } from './phase-folders.js';

/** What the phase's last NN-VERIFICATION.md (or a bare VERIFICATION.md) says. */
export interface PreviousVerification {
  readonly file: string;
  readonly status: string | null;
  readonly deferred: readonly { readonly text: string; readonly addressed_in: string }[];
  /** As written: they are carried over into the next report. */
  readonly overrides: readonly PlanRecord[];
  /** Parsed as far as it went; null: broken frontmatter, named in a notice. */
  readonly readable: boolean;
}

/** One place says which report of a phase counts: the prefixed one, else the bare one. */
export async function previousVerification(
  reader: PlanReader,
  folder: GsdFolder,
): Promise<PreviousVerification | undefined> {
  for (const name of [`${folder.prefix}-VERIFICATION.md`, 'VERIFICATION.md']) {
    const file = `${folder.dir}/${name}`;
    const read = await reader.text(posix.join(reader.root, file));
    if (read.status === 'absent') continue;
    if (read.status === 'unreadable') {
      reader.notice(file, `cannot be read: ${read.reason}`);
      return { file, status: null, deferred: [], overrides: [], readable: false };
    }
    const { record, problems } = await readFrontmatter(read.text);
    for (const { line, message } of problems) reader.notice(file, `line ${line}: ${message}`);
    return {
      file,
      status: asText(record.status) ?? null,
      deferred: recordsOf(record.deferred).flatMap((entry) => {
        const text = asText(entry.truth ?? entry.text);
        return text === undefined ? [] : [{ text, addressed_in: asText(entry.addressed_in) ?? '' }];
      }),
      overrides: recordsOf(record.overrides),
      readable: problems.length === 0,
    };
  }
  return undefined;
}
