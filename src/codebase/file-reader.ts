import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { once } from './once.js';

const MAX_BYTES = 5 * 1024 * 1024;
const PROBE = 8000;
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Bytes of files below `root`. The returned buffer is reused: it is valid until the next read. */
export interface FileReader {
  /** undefined when absent, no plain file, binary or over 5 MB. */
  bytes(path: string): Buffer | undefined;
  /** UTF-8 without BOM; UTF-16 with a BOM is decoded too. */
  text(path: string): string | undefined;
}

export function createFileReader(root: string): FileReader {
  let buffer = Buffer.allocUnsafe(256 * 1024);

  const inside = insideTest(root);
  const openInside = (path: string): number => {
    try {
      return openSync(`${root}/${path}`, constants.O_RDONLY | NO_FOLLOW);
    } catch (error) {
      if (!inside(path)) throw error;
      return openSync(`${root}/${path}`, 'r');
    }
  };
  const read = (path: string): Buffer | undefined => {
    let file: number | undefined;
    try {
      file = openInside(path);
      let size = buffer.length;
      let filled = readSync(file, buffer, 0, size, 0);
      if (filled === size) {
        const stat = fstatSync(file);
        if (!stat.isFile() || stat.size > MAX_BYTES) return undefined;
        size = Math.min(MAX_BYTES, Math.max(stat.size, size)) + 1;
        const larger = Buffer.allocUnsafe(size);
        buffer.copy(larger, 0, 0, filled);
        buffer = larger;
        for (let more = 1; more > 0 && filled < size; filled += more)
          more = readSync(file, buffer, filled, size - filled, filled);
        if (filled > MAX_BYTES) return undefined;
      }
      return buffer.subarray(0, filled);
    } catch {
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };
  const isBinary = (bytes: Buffer): boolean => {
    const zero = bytes.indexOf(0);
    return zero >= 0 && zero < PROBE;
  };

  return {
    bytes(path) {
      const bytes = read(path);
      return bytes && !isBinary(bytes) ? bytes : undefined;
    },
    text(path) {
      const bytes = read(path);
      if (!bytes) return undefined;
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
      if (isBinary(bytes)) return undefined;
      return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
    },
  };
}

/** Nothing outside the project is read, whatever a path or a symbolic link says. */
export function insideTest(root: string): (path: string) => boolean {
  const realRoot = once(() => realpathSync(root));
  return (path) => {
    if (path.startsWith('/') || path.split('/').includes('..')) return false;
    try {
      return realpathSync(`${root}/${path}`).startsWith(realRoot() + sep);
    } catch {
      return false;
    }
  };
}
