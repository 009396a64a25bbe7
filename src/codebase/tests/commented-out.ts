import type { Comment, SourceFile } from '../codebase.js';
import type { ListedTest } from './test-dialect.js';

/** A test that stands in a comment; `place` is the comment or block, `line` the 1-based line of the test itself. */
export const commentedOutTest = (
  source: SourceFile,
  place: { readonly start: number; readonly end: number; readonly endLine: number },
  { name, line }: { readonly name: string; readonly line: number },
): ListedTest => ({
  file: source.path,
  line,
  endLine: place.endLine,
  start: place.start,
  end: place.end,
  name,
  suites: [],
  parametrised: false,
  focused: null,
  body: null,
  disabled: { by: 'commented-out', line, note: 'it is commented out' },
});

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
