import { isRecord } from '../domain/strict-json.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** Characters looked at before the search gives up: text full of unclosed braces must not take quadratic time. */
const MOST_CHARACTERS = 10_000_000;

/**
 * The JSON objects of a model's answer: the whole text, or its one fenced block, or else every balanced object in it, in
 * order, whether in prose, in fences, or within an object that `isWanted` turns down. None of them when it was cut off.
 */
export function jsonObjectsIn(
  text: string,
  isWanted: (object: JsonObject) => boolean,
): readonly JsonObject[] {
  const body = text.replace(/^\ufeff/, '').trim();
  const fenced = /^```\w*\n([\s\S]*)\n\s*```$/.exec(body)?.[1];
  for (const whole of [body, fenced]) {
    const value = whole === undefined ? undefined : parsed(whole);
    if (isRecord(value) && isWanted(value)) return [value];
  }
  const found: JsonObject[] = [];
  let left = MOST_CHARACTERS;
  for (let start = body.indexOf('{'); start >= 0 && left > 0; ) {
    const end = endOfObject(body, start);
    left -= (end ?? body.length) - start;
    const value = end === undefined ? undefined : parsed(body.slice(start, end));
    const wanted = isRecord(value) && isWanted(value);
    if (wanted) found.push(value);
    start = body.indexOf('{', wanted && end !== undefined ? end : start + 1);
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Offset behind the brace that closes the one at `start`; braces in strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}
