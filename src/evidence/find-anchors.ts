/** A place that a text cites; `path` as written with `/`, lines 1-based as written, offsets into the text. */
export interface Citation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Says whether a path names a file; a name that is one is a citation whatever it looks like. */
export type IsFile = (path: string) => boolean;

/**
 * Citations of the form `file:line` and `file:start-end` (also `file:4,9-12`, and `file:line:column`), in and out of code
 * spans. URLs, host:port pairs, times and labels are none. Linear in the length of the text.
 */
export function findCitations(text: string, isFile: IsFile = () => false): readonly Citation[] {
  const found: Citation[] = [];
  for (const match of text.matchAll(/`([^`\n]+)`|[^\s`"'<>|]+/g)) {
    const span = match[1];
    if (span === undefined) found.push(...citationsOfToken(match[0], match.index, isFile));
    else found.push(...citationsOfCodeSpan(span, match.index + 1, isFile));
  }
  return found;
}

const LONGEST_PATH = 1000;
const CITED_LINES = /:(\d+)(?:[-–](\d+))?((?:,\d+(?:[-–]\d+)?)*)(?![\w/])/g;

function citationsOfCodeSpan(span: string, offset: number, isFile: IsFile): readonly Citation[] {
  if (!/\s/.test(span)) return citationsOfToken(span, offset, isFile);
  const whole = /^([^:]{1,300}):\d/.exec(span);
  if (whole?.[1] && isFile(withSlashes(whole[1]))) return citationsOfToken(span, offset, isFile);
  return [...span.matchAll(/[^\s"'<>|]+/g)].flatMap((word) =>
    citationsOfToken(word[0], offset + word.index, isFile),
  );
}

function citationsOfToken(token: string, offset: number, isFile: IsFile): readonly Citation[] {
  if (!/:\d/.test(token) || token.includes('://') || /:\d+\//.test(token)) return [];
  const found: Citation[] = [];
  let from = 0;
  for (const match of token.matchAll(CITED_LINES)) {
    const raw = token.slice(Math.max(from, match.index - LONGEST_PATH), match.index);
    const path = pathOf(raw);
    const start = match.index - path.length;
    from = match.index + match[0].length;
    if (!namesFile(path, isFile)) continue;
    for (const [startLine, endLine] of lineRanges(match)) {
      found.push({
        path: withSlashes(path),
        startLine,
        endLine,
        text: token.slice(start, from),
        start: offset + start,
        end: offset + from,
      });
    }
  }
  return found;
}

function lineRanges(match: RegExpExecArray): readonly (readonly [number, number])[] {
  const first = Number(match[1]);
  const more = (match[3] ?? '').split(',').filter(Boolean);
  return [
    [first, match[2] ? Number(match[2]) : first],
    ...more.map((range): [number, number] => {
      const [start = '', end = start] = range.split(/[-–]/);
      return [Number(start), Number(end)];
    }),
  ];
}

/** The path at the end of what stands before the line number: labels, brackets and emphasis before it are left out. */
function pathOf(raw: string): string {
  let path = raw.replace(/^(\*\*|__|[*_~])(?=[\w.@])/, '').replace(/^[,;=→]+/, '');
  while (/^[([{]/.test(path) && !isBalanced(path)) path = path.slice(1);
  const label = path.lastIndexOf(':');
  const isDrive = label === 1 && /^[A-Za-z]$/.test(path[0] ?? '');
  return label >= 0 && !isDrive ? path.slice(label + 1) : path;
}

function isBalanced(path: string): boolean {
  const count = (character: string): number => path.split(character).length - 1;
  return count('(') === count(')') && count('[') === count(']') && count('{') === count('}');
}

const HOST_ENDINGS =
  /\.(com|org|net|edu|gov|io|dev|app|co|ai|cloud|local|internal|localdomain|lan|example)$/i;
const NAMES_WITHOUT_EXTENSION =
  /^(Makefile|GNUmakefile|Dockerfile|Containerfile|Rakefile|Gemfile|Procfile|Jenkinsfile|Vagrantfile|Justfile|Taskfile|Brewfile|LICENSE|README|CHANGELOG|CODEOWNERS|BUILD|WORKSPACE)$/i;

function namesFile(path: string, isFile: IsFile): boolean {
  if (path === '') return false;
  if (isFile(withSlashes(path))) return true;
  if (/[/\\]/.test(path)) return /[^/\\.]/.test(path);
  if (NAMES_WITHOUT_EXTENSION.test(path) || /^\.[A-Za-z]/.test(path)) return true;
  if (/^\d+(\.\d+)*$/.test(path) || HOST_ENDINGS.test(path)) return false;
  return /[\w*?)\]}]\.[A-Za-z]\w{0,14}$/.test(path) || /^[*?].*\.[\w*]+$/.test(path);
}

const withSlashes = (path: string): string => path.replaceAll('\\', '/');
