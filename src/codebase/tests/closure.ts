import type { SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { DIALECTS } from './dialects.js';
import type { Region } from './test-dialect.js';

/** `all` words, and those that stand free: not behind a dot, so that they can be names of the file. */
export interface Reached {
  readonly all: ReadonlySet<string>;
  readonly free: ReadonlySet<string>;
}

/**
 * The words of the code a test reaches inside its own file: its body, the functions, constants and fixtures its words
 * name, and the set-up blocks that run before it. Three steps deep.
 */
export function wordsReached(source: SourceFile, body: Region): Reached {
  const declared = declarations(source);
  const words = new Set<string>();
  const free = new Set<string>();
  const queue: Region[] = [body, ...setUps(source)];
  for (let step = 0; step < 4 && queue.length > 0; step++) {
    const names = new Set<string>();
    for (const region of queue.splice(0)) {
      const text = source.masked.slice(region.start, region.end);
      for (const hit of text.matchAll(/(?<!\.\.)(\??\.\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/gu)) {
        const word = hit[2] as string;
        if (!words.has(word)) names.add(word);
        words.add(word);
        if (hit[1] === undefined) free.add(word);
      }
    }
    for (const name of names) {
      const region = declared.get(name);
      if (region) queue.push(region);
    }
  }
  return { all: words, free };
}

const tables = new WeakMap<SourceFile, ReadonlyMap<string, Region>>();

function declarations(source: SourceFile): ReadonlyMap<string, Region> {
  const known = tables.get(source);
  if (known) return known;
  const found = new Map<string, Region>(DIALECTS[source.language]?.functions(source) ?? []);
  for (const hit of source.masked.matchAll(
    /^[ \t]*(?:export\s+)?(?:(?:const|let|var|val|private|static|final|lateinit|public)\s+)*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::[^=;\n]{1,80})?:?=(?!=)/gmu,
  )) {
    const name = hit[1] as string;
    const end = source.masked.slice(hit.index + hit[0].length).search(/;|\n(?=\S)|\n\s*\n/);
    if (!found.has(name))
      found.set(name, {
        start: hit.index + hit[0].length,
        end: end < 0 ? source.masked.length : hit.index + hit[0].length + end,
      });
  }
  tables.set(source, found);
  return found;
}

const SET_UP =
  /\b(?:beforeEach|beforeAll|before|setup|setUp|setUpClass|setup_method|setUpTestData|SetupTest|SetupSuite)\s*(?:\(|\{|do\b)|@Before\w*|\blet!?\s*\(:|\bsubject\s*(?:\(|\{|do\b)/g;
const SET_UP_LENGTH = 1500;

/** A call ends with its bracket; a method of another language is taken by length. */
function setUps(source: SourceFile): readonly Region[] {
  const script = /^(?:typescript|tsx|javascript|jsx|vue|svelte)$/.test(source.language);
  return [...source.masked.matchAll(SET_UP)].slice(0, 40).map((hit) => {
    const close = script && hit[0].endsWith('(') ? closingBracket(source, hit.index + hit[0].length - 1) : -1;
    const end = close > 0 ? close : hit.index + SET_UP_LENGTH;
    return { start: hit.index, end: Math.min(source.masked.length, end) };
  });
}
