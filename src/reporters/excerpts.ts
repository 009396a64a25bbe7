import type { Verification } from '../domain/verification.js';
import type { Excerpt } from './report.js';
import { rankGaps } from './tally.js';

const AROUND = 3;
const MOST_EXCERPTS = 200;
const LONGEST_LINE = 240;

/**
 * The code around the line of each gap, worst gaps first. `readText` gives a project-relative file's text now, or undefined where it is
 * absent or no text; a line that is not there any more gives no excerpt.
 */
export async function readExcerpts(
  gaps: Verification['gaps'],
  readText: (file: string) => Promise<string | undefined> | string | undefined,
): Promise<readonly Excerpt[]> {
  const excerpts: Excerpt[] = [];
  const seen = new Set<string>();
  for (const { file, line } of rankGaps(gaps)) {
    if (excerpts.length === MOST_EXCERPTS) break;
    if (file === null || line === null || seen.has(`${file}:${line}`)) continue;
    seen.add(`${file}:${line}`);
    const excerpt = cutExcerpt(await readText(file), file, line);
    if (excerpt !== undefined) excerpts.push(excerpt);
  }
  return excerpts;
}

function cutExcerpt(text: string | undefined, file: string, line: number): Excerpt | undefined {
  const all = text?.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n') ?? [];
  if (line > all.length) return undefined;
  const startLine = Math.max(1, line - AROUND);
  const lines = all.slice(startLine - 1, line + AROUND);
  return {
    file,
    line,
    startLine,
    lines: lines.map((item) => (item.length > LONGEST_LINE ? `${item.slice(0, LONGEST_LINE - 1)}…` : item)),
  };
}
