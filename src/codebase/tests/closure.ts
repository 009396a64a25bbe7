import type { SourceFile } from '../codebase.js';
import { DIALECTS } from './dialects.js';
import type { Region } from './test-dialect.js';

/**
 * The words of the code a test reaches inside its own file: its body, the functions, constants and fixtures its words
 * name, and the set-up blocks that run before it. Three steps deep.
 */
export function wordsReached(source: SourceFile, body: Region): ReadonlySet<string> {
  const declared = declarations(source);
  const words = new Set<string>();
  const queue: Region[] = [body, ...setUps(source)];
  for (let step = 0; step < 4 && queue.length > 0; step++) {
    const names = new Set<string>();
    for (const region of queue.splice(0)) {
      for (const word of source.masked.slice(region.start, region.end).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ??
        []) {
        if (!words.has(word)) names.add(word);
        words.add(word);
      }
    }
    for (const name of names) {
      const region = declared.get(name);
      if (region) queue.push(region);
    }
  }
  return words;
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
  /\b(?:beforeEach|beforeAll|before|setup|setUp|setUpClass|setup_method|setUpTestData|SetupTest|SetupSuite|BeforeEach|BeforeAll|@Before\w*|let!?|subject)\b/g;

function setUps(source: SourceFile): readonly Region[] {
  return [...source.masked.matchAll(SET_UP)]
    .slice(0, 40)
    .map((hit) => ({ start: hit.index, end: Math.min(source.masked.length, hit.index + 1500) }));
}
