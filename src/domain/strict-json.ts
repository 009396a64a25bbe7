import { fail, ok, type Result } from './result.js';

const DEEPEST = 200;

/**
 * Parses JSON that a gate relies on. Besides bad syntax, a key given twice in one object and nesting over 200 levels are
 * refused: readers would disagree about the first and overflow on the second. The failure is one sentence. Never throws.
 */
export function parseStrictJson(text: string): Result<unknown, string> {
  const body = text.startsWith('\ufeff') ? text.slice(1) : text;
  const trouble = inspectJson(body);
  if (trouble) return fail(trouble);
  try {
    return ok(JSON.parse(body));
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'not JSON');
  }
}

/** A plain JSON object; arrays and null are none. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property; an inherited name such as `constructor` is absent. */
export const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** What readers of this JSON would disagree about, or overflow on: the first doubled key, or too deep a nesting. */
export function inspectJson(text: string): string | undefined {
  const keysOfOpen: (Set<string> | null)[] = [];
  let keyExpected = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = keysOfOpen.at(-1);
      if (keyExpected && keys) {
        const key = decodeKey(text.slice(at, end + 1));
        if (keys.has(key)) return `key ${JSON.stringify(key.slice(0, 80))} is given twice`;
        keys.add(key);
        keyExpected = false;
      }
      at = end;
    } else if (character === '{' || character === '[') {
      keysOfOpen.push(character === '{' ? new Set() : null);
      keyExpected = character === '{';
      if (keysOfOpen.length > DEEPEST) return `nested deeper than ${DEEPEST} levels`;
    } else if (character === '}' || character === ']') {
      keysOfOpen.pop();
      keyExpected = false;
    } else if (character === ',') {
      keyExpected = keysOfOpen.at(-1) instanceof Set;
    }
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function decodeKey(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
