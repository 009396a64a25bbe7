import type { FileReader } from './file-reader.js';
import { isWord } from './lexer/characters.js';

const BITS_PER_WORD = 14;
const SEEN_SIZE = 1 << 17;

export interface WordIndex {
  /** Files that hold `word` between borders of identifiers; a phrase such as `@/lib/auth` is searched as it stands. */
  filesWithWord(word: string): readonly string[];
}

/**
 * A Bloom filter of identifiers per file, built by one pass over `files` when the first word is asked for; a hit is
 * confirmed by reading the file. Asking costs two probes a file, so any number of words share one reading.
 */
export function createWordIndex(files: readonly string[], reader: FileReader): WordIndex {
  const answers = new Map<string, readonly string[]>();
  let filters: { readonly bits: Uint32Array; readonly offsets: Uint32Array } | undefined;

  return {
    filesWithWord(word) {
      const known = answers.get(word);
      if (known) return known;
      filters ??= buildFilters(files, reader);
      const needle = Buffer.from(word);
      const hashes = hashesOf(needle);
      const found: string[] = [];
      if (needle.length > 0) {
        for (let i = 0; i < files.length; i++) {
          const path = files[i] ?? '';
          if (
            mayHold(filters.bits, filters.offsets[i] ?? 0, filters.offsets[i + 1] ?? 0, hashes) &&
            holds(reader.bytes(path), needle)
          )
            found.push(path);
        }
      }
      answers.set(word, found);
      return found;
    },
  };
}

function buildFilters(
  files: readonly string[],
  reader: FileReader,
): { bits: Uint32Array; offsets: Uint32Array } {
  let bits = new Uint32Array(files.length * 64 + 1024);
  const offsets = new Uint32Array(files.length + 1);
  const seen = new Int32Array(SEEN_SIZE);
  const stamps = new Int32Array(SEEN_SIZE);
  const words: number[] = [];
  let used = 0;
  for (let f = 0; f < files.length; f++) {
    offsets[f] = used;
    const bytes = reader.bytes(files[f] ?? '');
    if (!bytes) continue;
    words.length = 0;
    collectWords(bytes, { words, seen, stamps, stamp: f + 1 });
    const size = Math.max(1, Math.ceil((words.length * BITS_PER_WORD) / 32));
    if (used + size > bits.length) {
      const larger = new Uint32Array(Math.max(bits.length * 2, used + size));
      larger.set(bits);
      bits = larger;
    }
    for (const hash of words) {
      for (const bit of probes(hash, size * 32))
        bits[used + (bit >>> 5)] = (bits[used + (bit >>> 5)] ?? 0) | (1 << (bit & 31));
    }
    used += size;
  }
  offsets[files.length] = used;
  return { bits, offsets };
}

function collectWords(
  bytes: Buffer,
  { words, seen, stamps, stamp }: { words: number[]; seen: Int32Array; stamps: Int32Array; stamp: number },
): void {
  const length = bytes.length;
  let i = 0;
  while (i < length) {
    let c = bytes[i] ?? 0;
    if (!isWord(c)) {
      i++;
      continue;
    }
    let hash = 0x811c9dc5;
    do {
      hash = Math.imul(hash ^ c, 0x01000193);
      c = bytes[++i] ?? 0;
    } while (i < length && isWord(c));
    let slot = (hash ^ (hash >>> 15)) & (SEEN_SIZE - 1);
    let tries = 0;
    while (stamps[slot] === stamp && seen[slot] !== hash && tries++ < 32) slot = (slot + 1) & (SEEN_SIZE - 1);
    if (stamps[slot] === stamp && seen[slot] === hash) continue;
    stamps[slot] = stamp;
    seen[slot] = hash;
    words.push(hash);
  }
}

function probes(hash: number, size: number): readonly [number, number, number] {
  const a = hash >>> 0;
  const b = (Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) | 1) >>> 0;
  return [a % size, (a + b) % size, (a + b + b) % size];
}

function hashesOf(needle: Buffer): readonly number[] {
  const words: number[] = [];
  collectWords(needle, {
    words,
    seen: new Int32Array(SEEN_SIZE),
    stamps: new Int32Array(SEEN_SIZE),
    stamp: 1,
  });
  return words;
}

function mayHold(bits: Uint32Array, from: number, to: number, hashes: readonly number[]): boolean {
  const size = (to - from) * 32;
  if (size === 0) return false;
  for (const hash of hashes) {
    for (const bit of probes(hash, size))
      if (((bits[from + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

function holds(bytes: Buffer | undefined, needle: Buffer): boolean {
  if (!bytes) return false;
  const first = isWord(needle[0] ?? 0);
  const last = isWord(needle[needle.length - 1] ?? 0);
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    const before = at === 0 || !isWord(bytes[at - 1] ?? 0);
    const behind = at + needle.length >= bytes.length || !isWord(bytes[at + needle.length] ?? 0);
    if ((before || !first) && (behind || !last)) return true;
  }
  return false;
}
