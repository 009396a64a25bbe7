import type { Codebase } from '../codebase/codebase.js';
import type { Verification } from '../domain/verification.js';
import type { Excerpt } from '../reporters/report.js';

const LINES_AROUND = 3;
const MOST_EXCERPTS = 200;

/** Code around the lines that gaps and findings name. */
export function excerptsOf({ gaps, antipatterns }: Verification, codebase: Codebase): readonly Excerpt[] {
  const places = new Map<string, { file: string; line: number }>();
  for (const { file, line } of [...gaps, ...antipatterns]) {
    if (file !== null && line !== null) places.set(`${file}:${line}`, { file, line });
  }
  return [...places.values()].slice(0, MOST_EXCERPTS).flatMap(({ file, line }) => {
    const lines = codebase.text(file)?.split(/\r?\n/);
    if (!lines || line > lines.length) return [];
    const startLine = Math.max(1, line - LINES_AROUND);
    return [
      {
        file,
        line,
        startLine,
        lines: lines.slice(startLine - 1, line + LINES_AROUND).map((text) => text.slice(0, 300)),
      },
    ];
  });
}
