/** Offsets into text that is known to be valid JSON; `end` is behind the last character. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** Where the value at a path of object keys stands; the first of doubled keys. undefined: there is none, or an array is in the way. */
export function valueSpan(text: string, path: readonly (string | number)[]): JsonSpan | undefined {
  let start = skipBlank(text, 0);
  for (const key of path) {
    const member = text[start] === '{' ? membersOf(text, start).find((item) => item.key === key) : undefined;
    if (!member) return undefined;
    start = member.start;
  }
  return { start, end: skipValue(text, start) };
}

/** Behind the last member of the object at the path; undefined where it is no object or an empty one. */
export function lastMemberEnd(text: string, path: readonly (string | number)[]): number | undefined {
  const object = valueSpan(text, path);
  return object && text[object.start] === '{' ? membersOf(text, object.start).at(-1)?.end : undefined;
}

function membersOf(text: string, open: number): readonly (JsonSpan & { readonly key: string })[] {
  const members: (JsonSpan & { readonly key: string })[] = [];
  let at = skipBlank(text, open + 1);
  while (text[at] === '"') {
    const keyEnd = skipString(text, at);
    const key: unknown = JSON.parse(text.slice(at, keyEnd));
    const start = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const end = skipValue(text, start);
    members.push({ key: String(key), start, end });
    at = skipBlank(text, end);
    if (text[at] !== ',') break;
    at = skipBlank(text, at + 1);
  }
  return members;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** Behind the string that begins at `quote`. */
function skipString(text: string, quote: number): number {
  for (let at = quote + 1; ; ) {
    const close = text.indexOf('"', at);
    if (close < 0) return text.length;
    let slashes = 0;
    while (text[close - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return close + 1;
    at = close + 1;
  }
}

const STRUCTURE = /["{}[\]]/g;
const SCALAR = /[^\s,\]}]*/y;

function skipValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return skipString(text, start);
  if (first !== '{' && first !== '[') {
    SCALAR.lastIndex = start;
    return start + (SCALAR.exec(text)?.[0].length ?? 0);
  }
  let depth = 0;
  STRUCTURE.lastIndex = start;
  for (let found = STRUCTURE.exec(text); found; found = STRUCTURE.exec(text)) {
    if (found[0] === '"') STRUCTURE.lastIndex = skipString(text, found.index);
    else if (found[0] === '{' || found[0] === '[') depth++;
    else if (--depth === 0) return found.index + 1;
  }
  return text.length;
}
