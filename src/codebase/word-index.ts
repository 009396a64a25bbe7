import type { FileReader } from './file-reader.js';
import { isWord } from './lexer/characters.js';

export interface WordIndex {
  /** Files that hold `word` between borders of identifiers; a phrase such as `@/lib/auth` is searched as it stands. */
  filesWithWord(word: string): readonly string[];
}

/** 1 for bytes of an identifier. */
const WORD_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => (isWord(byte) ? 1 : 0));

const BUCKET_BITS = 20;
const BUCKETS = 1 << BUCKET_BITS;
const FILE_BITS = 18;
const MAX_FILES = 1 << FILE_BITS;
const CHUNK = 1 << 20;
const SEEN_SIZE = 1 << 16;

/**
 * An index from identifiers to files, built by one pass over `files` when the first word is asked for. A pair of word
 * and file takes eight bytes: a link to the next pair of its bucket, and the file's number beside 12 more bits of the hash.
 */
export function createWordIndex(files: readonly string[], reader: FileReader): WordIndex {
  const answers = new Map<string, readonly string[]>();
  let pairs: Pairs | undefined;

  return {
    filesWithWord(word) {
      const known = answers.get(word);
      if (known) return known;
      pairs ??= buildPairs(files, reader);
      const needle = Buffer.from(word);
      const parts = wordsOf(needle);
      const ids = filesOfAll(
        pairs,
        parts.map(({ start, length }) => hashOf(needle, start, start + length)),
      );
      const paths = ids.map((id) => files[id] ?? '');
      const isOneWord = parts.length === 1 && parts[0]?.length === needle.length;
      const found = isOneWord ? paths : paths.filter((path) => holds(reader.bytes(path), needle));
      answers.set(word, found);
      return found;
    },
  };
}

interface Pairs {
  readonly heads: Int32Array;
  readonly next: Int32Array[];
  readonly packed: Uint32Array[];
}

function buildPairs(files: readonly string[], reader: FileReader): Pairs {
  const heads = new Int32Array(BUCKETS).fill(-1);
  const next: Int32Array[] = [];
  const packed: Uint32Array[] = [];
  const seen = new Int32Array(SEEN_SIZE);
  const stamps = new Int32Array(SEEN_SIZE);
  let count = 0;
  const limit = Math.min(files.length, MAX_FILES);
  for (let id = 0; id < limit; id++) {
    const bytes = reader.bytes(files[id] ?? '');
    if (!bytes) continue;
    const { length } = bytes;
    let i = 0;
    while (i < length) {
      let c = bytes[i] as number;
      if (WORD_BYTE[c] === 0) {
        i++;
        continue;
      }
      const start = i;
      let hash = 0x811c9dc5;
      do {
        hash = Math.imul(hash ^ c, 0x01000193);
        if (++i === length) break;
        c = bytes[i] as number;
      } while (WORD_BYTE[c] === 1);
      const initial = bytes[start] ?? 0;
      if (initial >= 48 && initial <= 57 && i - start < 12 && isNumber(bytes, start, i)) continue;
      const slot = (hash ^ (hash >>> 13)) & (SEEN_SIZE - 1);
      if (stamps[slot] === id + 1 && seen[slot] === hash) continue;
      stamps[slot] = id + 1;
      seen[slot] = hash;
      const at = count & (CHUNK - 1);
      if (at === 0) {
        next.push(new Int32Array(CHUNK));
        packed.push(new Uint32Array(CHUNK));
      }
      const bucket = bucketOf(hash);
      const lastNext = next[next.length - 1];
      const lastPacked = packed[packed.length - 1];
      if (!lastNext || !lastPacked) break;
      lastNext[at] = heads[bucket] ?? -1;
      lastPacked[at] = (checkOf(hash) << FILE_BITS) | id;
      heads[bucket] = count++;
    }
  }
  return { heads, next, packed };
}

/** The upper bits alone do not spread well over short words: both halves are folded in. */
const bucketOf = (hash: number): number => (hash ^ (hash >>> 12)) & (BUCKETS - 1);
const checkOf = (hash: number): number => (hash >>> BUCKET_BITS) & 0xfff;

function isNumber(bytes: Buffer, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const c = bytes[i] ?? 0;
    if (c < 48 || c > 57) return false;
  }
  return true;
}

/** File numbers that stand for each of the words. */
function filesOfAll(pairs: Pairs, hashes: readonly number[]): readonly number[] {
  const [shortest = [], ...others] = hashes
    .map((hash) => filesOf(pairs, hash))
    .sort((a, b) => a.length - b.length);
  return others.reduce((left, list) => {
    const known = new Set(list);
    return left.filter((id) => known.has(id));
  }, shortest);
}

/** File numbers in rising order; a file whose word was pushed out of the seen table may stand twice in the chain. */
function filesOf({ heads, next, packed }: Pairs, hash: number): readonly number[] {
  const found: number[] = [];
  const check = checkOf(hash);
  for (let at = heads[bucketOf(hash)] ?? -1; at >= 0; ) {
    const value = packed[at >>> 20]?.[at & (CHUNK - 1)] ?? 0;
    const id = value & (MAX_FILES - 1);
    if (value >>> FILE_BITS === check && found[found.length - 1] !== id) found.push(id);
    at = next[at >>> 20]?.[at & (CHUNK - 1)] ?? -1;
  }
  return found.reverse();
}

function wordsOf(needle: Buffer): { start: number; length: number }[] {
  const words: { start: number; length: number }[] = [];
  let i = 0;
  while (i < needle.length) {
    if (!isWord(needle[i] ?? 0)) {
      i++;
      continue;
    }
    const start = i;
    while (i < needle.length && isWord(needle[i] ?? 0)) i++;
    if (!isNumber(needle, start, i)) words.push({ start, length: i - start });
  }
  return words;
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash;
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
