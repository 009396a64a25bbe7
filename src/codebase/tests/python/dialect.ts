import type { SourceFile } from '../../codebase.js';
import { matchesIn } from '../reading.js';
import type { Region, TestDialect, TryRegion } from '../test-dialect.js';
import { pythonAssertions } from './assertions.js';
import { blockEnd, pythonBlocks, width } from './blocks.js';
import { listPythonTests } from './list-tests.js';

export const pythonTests: TestDialect = {
  list: listPythonTests,
  assertions: pythonAssertions,
  functions: (source) =>
    new Map(
      pythonBlocks(source)
        .filter((block) => block.kind === 'def')
        .map((block) => [block.name, block.body]),
    ),
  regions: pythonTryRegions,
};

/** `except` bodies, and `try` bodies with theirs; a `with suppress(...)` is a try that handles in silence. */
function pythonTryRegions(
  source: SourceFile,
  start: number,
  end: number,
): { readonly catches: readonly Region[]; readonly tries: readonly TryRegion[] } {
  const catches: Region[] = [];
  const tries: TryRegion[] = [];
  let open: { region: Region; indent: number; handlers: Region[] } | undefined;
  const close = (): void => {
    if (open && open.handlers.length > 0) tries.push({ ...open.region, handlers: open.handlers });
    open = undefined;
  };
  for (const hit of matchesIn(
    source,
    /^([ \t]*)(try|except\b[^\n:]*|with\s+(?:contextlib\.)?suppress\s*\([^\n]*)\s*:/gm,
    { start, end },
  )) {
    const indent = width(hit[1] as string);
    const from = hit.index + hit[0].length;
    const region = { start: from, end: Math.min(end, blockEnd(source, from, indent)) };
    const word = hit[2] as string;
    if (word === 'try') {
      close();
      open = { region, indent, handlers: [] };
    } else if (word.startsWith('with')) tries.push({ ...region, handlers: [{ start: from, end: from }] });
    else {
      catches.push(region);
      if (open?.indent === indent && catchesAssertions(word)) open.handlers.push(region);
    }
  }
  close();
  return { catches, tries };
}

/** Handlers that a failed assertion reaches. */
const catchesAssertions = (clause: string): boolean =>
  /^except\s*$|\b(?:Exception|BaseException|AssertionError)\b/.test(clause);
