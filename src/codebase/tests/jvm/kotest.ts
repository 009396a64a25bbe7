import type { SourceFile } from '../../codebase.js';
import { closingBracket } from '../bracket-pairs.js';
import { stringAt } from '../reading.js';
import type { ListedTest } from '../test-dialect.js';
import { typeBlocks } from './types.js';

const SPEC =
  /\b(?:FunSpec|StringSpec|ShouldSpec|DescribeSpec|BehaviorSpec|FreeSpec|WordSpec|FeatureSpec|ExpectSpec|AnnotationSpec)\b/;

/** Leaf tests of kotest's spec styles: `test("...") { }`, `"..." { }`, `it("...")`, `should("...")`, `then("...")`. */
export function listKotestTests(source: SourceFile): readonly ListedTest[] {
  const specs = typeBlocks(source).filter((type) => SPEC.test(type.heritage));
  if (specs.length === 0) return [];
  const tests: ListedTest[] = [];
  for (const hit of source.masked.matchAll(
    /(?<![\w.])(?:([xf]?)(test|it|should|then|Then|scenario|expect|`then`)\s*\(\s*)?("[^"\n]*")\s*(\)|)\s*(?:\.config\s*\(([^)]*)\)\s*)?(?:-\s*)?\{/g,
  )) {
    const open = hit.index + hit[0].length - 1;
    const end = closingBracket(source, open);
    const spec = specs.find((type) => type.start <= hit.index && hit.index < type.end);
    const container = /-\s*\{$/.test(hit[0]);
    if (end < 0 || !spec || container || (hit[2] !== undefined) !== (hit[4] === ')')) continue;
    if (hit[2] === undefined && !/\b(?:StringSpec|FreeSpec|WordSpec)\b/.test(spec.heritage)) continue;
    const line = source.lineAt(hit.index);
    const title = stringAt(source, hit.index + hit[0].indexOf('"')) ?? '';
    const off = hit[1] === 'x' || title.startsWith('!') || /enabled\s*=\s*false/.test(hit[5] ?? '');
    tests.push({
      file: source.path,
      line,
      endLine: source.lineAt(end),
      start: hit.index,
      end,
      name: title.replace(/^[!f]:?\s?(?=\S)/, (mark) => (mark.startsWith('!') ? '' : mark)),
      suites: [spec.name],
      parametrised: false,
      disabled: off ? { by: 'skip', line, note: 'kotest leaves it out' } : null,
      focused: hit[1] === 'f' || title.startsWith('f:') ? { line, note: 'focused' } : null,
      body: { start: open + 1, end },
    });
  }
  return tests;
}
