import type { SourceFile } from '../../codebase.js';
import { commentBlocks, commentedOutTest } from '../commented-out.js';
import type { ListedTest } from '../test-dialect.js';

const CALL =
  /(?<![\w$.])(?:it|test|specify)(?:\.\w+)*\s*\(\s*(["'`])((?:(?!\1).){1,300})\1\s*,\s*(?:\{[^}]{0,80}\}\s*,\s*)?(?:async\b|function\b|\(|[A-Za-z_$][\w$]*\s*=>)/g;

/** Tests that stand in comments: whole calls with a title and a function, not examples in documentation. */
export function commentedOutTests(source: SourceFile): readonly ListedTest[] {
  if (source.comments.length === 0) return [];
  return commentBlocks(source).flatMap((block) =>
    [...block.text.matchAll(CALL)].map((hit) =>
      commentedOutTest(source, block, { name: hit[2] as string, line: block.lineOf(hit.index) }),
    ),
  );
}
