const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  '\\': 92,
};

/** A name as a diff writes it: quoted with C escapes and octal bytes, or bare up to a tab. */
export function readName(text: string): string {
  if (!text.startsWith('"')) return text.split('\t')[0] ?? text;
  const end = endOfQuoted(text, 0);
  return unquote(text.slice(1, end));
}

/** The two names of a `diff --git` line, prefixes included; undefined when they can't be told apart. */
export function readNamePair(text: string): readonly [string, string] | undefined {
  if (text.startsWith('"')) {
    const end = endOfQuoted(text, 0);
    return [readName(text), readName(text.slice(end + 2))];
  }
  const quoted = text.indexOf(' "');
  if (quoted > 0 && text.endsWith('"')) return [text.slice(0, quoted), readName(text.slice(quoted + 1))];
  const middle = (text.length - 1) / 2;
  if (
    Number.isInteger(middle) &&
    text[middle] === ' ' &&
    sameName(text.slice(0, middle), text.slice(middle + 1))
  ) {
    return [text.slice(0, middle), text.slice(middle + 1)];
  }
  const parts = text.split(' ');
  return parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : undefined;
}

/**
 * Names without their prefixes (`a/` and `b/`, or other letters of diff.mnemonicPrefix). Prefixes come in pairs of two
 * letters; `header` are the names of the `diff --git` line, which decide where one side is absent.
 */
export function stripPrefixes(
  [before, after]: NamePair,
  header: readonly [string, string] | undefined,
): NamePair {
  const [left, right] = header ?? [before ?? 'a/', after ?? 'b/'];
  if (!/^[abciow12]\//.test(left) || !/^[abciow12]\//.test(right) || left[0] === right[0])
    return [before, after];
  return [before?.slice(2) ?? null, after?.slice(2) ?? null];
}

export type NamePair = readonly [string | null, string | null];

function sameName(before: string, after: string): boolean {
  const [left, right] = stripPrefixes([before, after], undefined);
  return left === right;
}

function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function unquote(body: string): string {
  const bytes: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for (const match of body.matchAll(/\\([0-7]{1,3})|\\(.)|[^\\]+/g)) {
    if (match[1] !== undefined) bytes.push(Uint8Array.of(Number.parseInt(match[1], 8) & 255));
    else if (match[2] !== undefined) bytes.push(Uint8Array.of(ESCAPES[match[2]] ?? match[2].charCodeAt(0)));
    else bytes.push(encoder.encode(match[0]));
  }
  return Buffer.concat(bytes).toString('utf8');
}
