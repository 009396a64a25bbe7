/**
 * Paths a plan names, in order and without doubles: tokens in backticks that hold a `/` or a `.`, no blank, and over three
 * characters; and file names that begin a list item. Calls and URLs are no paths; a line number behind a path is cut off.
 */
export function plannedPaths(plan: string): readonly string[] {
  const paths = new Set<string>();
  for (const line of plan.split(/\r?\n/)) {
    for (const match of line.matchAll(/(?<!`)`{1,8}([^`]{1,500})`/g)) {
      const token = (match[1] ?? '').trim();
      if (isPathToken(token)) paths.add(normalizePlannedPath(token));
    }
    const bulleted = bulletedFile(line);
    if (bulleted) paths.add(normalizePlannedPath(bulleted));
  }
  return [...paths];
}

/** With `/`, without `./` before it and without a cited line behind it. */
export const normalizePlannedPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/:\d+(?:-\d+)?$/, '');

function isPathToken(token: string): boolean {
  return token.length > 3 && /[/.]/.test(token) && !/\s/.test(token) && !isUrl(token) && !isCall(token);
}

const isUrl = (token: string): boolean => /^[A-Za-z][\w+.-]*:\/\//.test(token);

/** `list.map()` is a call; `app/(auth)/page.tsx` and `src/copy(1).ts` are names of files. */
function isCall(token: string): boolean {
  const open = token.indexOf('(');
  if (open < 1 || !/[\w$\]]/.test(token[open - 1] ?? '')) return false;
  return /\)[;,.!?]*$/.test(token) || !token.includes('/');
}

function bulletedFile(line: string): string | undefined {
  const item = /^\s*[-*+]\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(line)?.[1];
  if (item === undefined) return undefined;
  const name = /^(?:\*\*|__)?([^\s*`:]+\.[A-Za-z0-9]{1,10})(?:\*\*|__)?\s*(?::|$|\(|[-–—]+\s)/.exec(
    item,
  )?.[1];
  return name && !isUrl(item) && !isCall(name) ? name : undefined;
}
