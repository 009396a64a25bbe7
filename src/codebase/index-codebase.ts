import type { Codebase, FileRole, SourceFile } from './codebase.js';
import { enumerateFiles } from './enumerate.js';
import { createFileReader, insideTest } from './file-reader.js';
import { fileRole, isPlanFile } from './file-role.js';
import { globTest, matchGlob } from './glob.js';
import { languageOf, mayNameCode } from './language-of.js';
import { createLookup } from './lookup.js';
import { createModules } from './modules.js';
import { isReadable } from './nesting.js';
import { once, remember } from './once.js';
import { createSourceFile } from './source-file.js';
import { openTests } from './tests/open-tests.js';
import { createWordIndex } from './word-index.js';

/** Characters of source text kept in memory at a time. */
const CACHE_BUDGET = 10_000_000;

/**
 * Lists the project below `root` (absolute) once; everything else is read when it is asked for. `ignore` holds globs of
 * files that are no part of the project, `entries` globs of files that count as entry points.
 */
export async function openCodebase(
  root: string,
  { ignore = [], entries = [] }: { ignore?: readonly string[]; entries?: readonly string[] } = {},
): Promise<Codebase> {
  const ignored = ignore.map(globTest);
  const all = await enumerateFiles(root);
  const files = ignored.length > 0 ? all.filter((file) => !ignored.some((test) => test(file))) : all;
  const known = new Set(files);
  const has = (path: string): boolean => known.has(path);
  const reader = createFileReader(root);
  const roleOf = remember(fileRole);
  const isLocal = insideTest(root);
  const inside = (path: string): boolean => known.has(path) || isLocal(path);
  const source = cacheSources((path) => {
    const text = inside(path) ? reader.text(path) : undefined;
    if (text === undefined) return undefined;
    const file = createSourceFile({ path, language: languageOf(path), role: roleOf(path), text });
    return isReadable(file) ? file : undefined;
  });
  const words = once(() =>
    createWordIndex(
      files.filter((file) => mayNameCode(file) && !isPlanFile(file) && !NO_EVIDENCE.has(roleOf(file))),
      reader,
    ),
  );
  const filesWithWord = (word: string): readonly string[] => words().filesWithWord(word);
  const text = (path: string): string | undefined => source(path)?.text;

  const facts = {
    root,
    files,
    has,
    lookup: createLookup({ root, files, has }),
    glob: (pattern: string) => matchGlob(pattern, files),
    text,
    source,
    roleOf,
    languageOf,
    filesWithWord,
    ...createModules({ root, files, has, text, source, filesWithWord, roleOf }, entries),
  } satisfies Omit<Codebase, 'tests'>;
  const tests = once(() => openTests(facts));
  return {
    ...facts,
    get tests() {
      return tests();
    },
  };
}

const NO_EVIDENCE: ReadonlySet<FileRole> = new Set(['document', 'asset', 'vendored']);

function cacheSources(
  open: (path: string) => SourceFile | undefined,
): (path: string) => SourceFile | undefined {
  const cache = new Map<string, SourceFile | undefined>();
  let held = 0;
  return (path) => {
    const known = cache.get(path);
    if (known !== undefined || cache.has(path)) {
      // Behind those not asked for since: the entry of a large project is asked for with each of its files.
      cache.delete(path);
      cache.set(path, known);
      return known;
    }
    const file = open(path);
    cache.set(path, file);
    held += (file?.text.length ?? 0) + 200;
    for (const [oldest, old] of cache) {
      if (held <= CACHE_BUDGET || oldest === path) break;
      cache.delete(oldest);
      held -= (old?.text.length ?? 0) + 200;
    }
    return file;
  };
}
