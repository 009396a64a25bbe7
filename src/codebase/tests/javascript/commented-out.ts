import type { Comment, SourceFile } from '../../codebase.js';
import type { ListedTest } from '../test-dialect.js';

const CALL =
  /(?<![\w$.])(?:it|test|specify)(?:\.\w+)*\s*\(\s*(["'`])((?:(?!\1).){1,300})\1\s*,\s*(?:\{[^}]{0,80}\}\s*,\s*)?(?:async\b|function\b|\(|[A-Za-z_$][\w$]*\s*=>)/g;

/** Tests that stand in comments: whole calls with a title and a function, not examples in documentation. */
export function commentedOutTests(source: SourceFile): readonly ListedTest[] {
  if (source.comments.length === 0) return [];
  return commentBlocks(source).flatMap((block) =>
    [...block.text.matchAll(CALL)].map((hit) => {
      const line = block.lineOf(hit.index);
      return {
        file: source.path,
        line,
        endLine: block.endLine,
        start: block.start,
        end: block.end,
        name: hit[2] as string,
        suites: [],
        parametrised: false,
        focused: null,
        body: null,
        disabled: { by: 'commented-out' as const, line, note: 'it is commented out' },
      };
    }),
  );
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly endLine: number;
  /** Without delimiters. */
  readonly text: string;
  lineOf(offset: number): number;
}

/** Line comments on consecutive lines as one block; documentation comments are left out. */
export function commentBlocks(source: SourceFile): readonly Block[] {
  const groups: Comment[][] = [];
  for (const comment of source.comments) {
    if (/^\/\*\*|^\/\/\//.test(comment.text)) continue;
    const last = groups.at(-1)?.at(-1);
    if (last && isLine(last) && isLine(comment) && comment.line === last.endLine + 1)
      groups.at(-1)?.push(comment);
    else groups.push([comment]);
  }
  return groups.map((group) => {
    const first = group[0] as Comment;
    const last = group.at(-1) as Comment;
    const text = group
      .map((comment) => comment.text.replace(/^(?:\/\/|#+|--|\/\*)\s?/, '').replace(/\*\/$/, ''))
      .join('\n');
    return {
      start: first.start,
      end: last.end,
      endLine: last.endLine,
      text,
      lineOf: (offset) => first.line + (text.slice(0, offset).match(/\n/g)?.length ?? 0),
    };
  });
}

const isLine = (comment: Comment): boolean => !comment.text.startsWith('/*');
