import { type Files, FileTrouble } from '../host/host.js';

/** Larger planning files are refused: nothing a person or an agent plans by hand comes near it. */
const PLAN_FILE_LIMIT_BYTES = 20 * 1024 * 1024;

/** A planning file as text: without byte order mark, lines ended by LF alone. `reason` completes "cannot be read: ...". */
export type TextRead =
  | { readonly status: 'read'; readonly text: string }
  | { readonly status: 'absent' }
  | { readonly status: 'unreadable'; readonly reason: string };

/** Never throws: a directory in the file's place, missing rights, binary content and excessive size are all `unreadable`. */
export async function readPlanText(files: Files, path: string): Promise<TextRead> {
  try {
    const stat = await files.stat(path);
    if (stat && stat.bytes > PLAN_FILE_LIMIT_BYTES)
      return { status: 'unreadable', reason: tooLarge(stat.bytes) };
    const text = await files.readText(path);
    if (text === undefined) return { status: 'absent' };
    if (text.includes('\0')) return { status: 'unreadable', reason: 'it is not UTF-8 text' };
    return { status: 'read', text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n') };
  } catch (error) {
    if (error instanceof FileTrouble)
      return { status: 'unreadable', reason: error.code === 'EISDIR' ? 'it is a folder' : error.code };
    throw error;
  }
}

const tooLarge = (bytes: number): string =>
  `it has ${Math.round(bytes / 1024 / 1024)} MB, the limit for a planning file is ${PLAN_FILE_LIMIT_BYTES / 1024 / 1024} MB`;
