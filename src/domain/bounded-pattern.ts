import { createContext, Script } from 'node:vm';
import { RE2JS } from 're2js';
import { fail, ok, type Result } from './result.js';

/** A match: `index` is the 0-based offset into the text that was searched. */
interface PatternMatch {
  readonly index: number;
  readonly match: string;
}

/**
 * A regular expression that came from a plan and may be held against any text: the time a search takes is bounded.
 * `timedOut` turns true when a search had to be given up; its answer ("no match") then says nothing.
 */
export interface BoundedPattern {
  readonly source: string;
  readonly timedOut: boolean;
  test(text: string): boolean;
  /** The first `limit` matches in order; empty matches included. */
  findAll(text: string, limit: number): readonly PatternMatch[];
}

export interface PatternOptions {
  /** `i` ignore case, `s` dot matches line breaks; `^` and `$` always match at line breaks. */
  readonly flags?: string;
  /** The source is the text itself, not a regular expression. */
  readonly literal?: boolean;
}

const TIME_LIMIT_MS = 250;
const MAX_SOURCE = 10_000;

/**
 * Compiles a pattern in JavaScript's syntax (PCRE's leading `(?i)` is read too). RE2 carries it out in linear time; what RE2
 * cannot express (lookaround, backreferences) runs as a JavaScript RegExp under a time limit. The failure says why a
 * pattern was refused.
 */
export function compilePattern(source: string, options: PatternOptions = {}): Result<BoundedPattern, string> {
  if (source.length > MAX_SOURCE) return fail(`pattern longer than ${MAX_SOURCE} characters`);
  const inline = options.literal ? null : /^\(\?([ims]+)\)/.exec(source);
  const body = inline ? source.slice(inline[0].length) : source;
  const flags = `${options.flags ?? ''}${inline?.[1] ?? ''}`;
  const ignoreCase = flags.includes('i');
  const dotAll = flags.includes('s');
  if (options.literal && !ignoreCase) return ok(literalPattern(source));
  const linear = compileLinear(options.literal ? RE2JS.quote(source) : body, {
    ignoreCase,
    dotAll,
    translate: !options.literal,
  });
  if (linear) return ok(linearPattern(source, linear));
  const jsFlags = `gm${ignoreCase ? 'i' : ''}${dotAll ? 's' : ''}`;
  try {
    return ok(limitedPattern(source, new RegExp(body, jsFlags)));
  } catch (error) {
    return fail(error instanceof Error ? error.message : `not a regular expression: ${source}`);
  }
}

function compileLinear(
  source: string,
  options: { ignoreCase: boolean; dotAll: boolean; translate: boolean },
): RE2JS | undefined {
  const flags =
    RE2JS.MULTILINE | (options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (options.dotAll ? RE2JS.DOTALL : 0);
  try {
    return RE2JS.compile(options.translate ? RE2JS.translateRegExp(source) : source, flags);
  } catch {
    return undefined;
  }
}

function literalPattern(source: string): BoundedPattern {
  return {
    source,
    timedOut: false,
    test: (text) => text.includes(source),
    findAll(text, limit) {
      const found: PatternMatch[] = [];
      for (
        let at = text.indexOf(source);
        at >= 0 && found.length < limit;
        at = text.indexOf(source, at + (source.length || 1))
      ) {
        found.push({ index: at, match: source });
        if (at >= text.length) break;
      }
      return found;
    },
  };
}

function linearPattern(source: string, expression: RE2JS): BoundedPattern {
  return {
    source,
    timedOut: false,
    test: (text) => expression.matcher(unixLines(text).text).find(),
    findAll(text, limit) {
      const lines = unixLines(text);
      const matcher = expression.matcher(lines.text);
      const found: PatternMatch[] = [];
      while (found.length < limit && matcher.find())
        found.push({ index: lines.original(matcher.start()), match: matcher.group() ?? '' });
      return found;
    },
  };
}

/** RE2 ends a line at \n only: CRLF text is searched with \n, and offsets are mapped back. */
function unixLines(text: string): { text: string; original(offset: number): number } {
  if (!text.includes('\r\n')) return { text, original: (offset) => offset };
  let mapped = 0;
  let before = 0;
  const unix = text.replaceAll('\r\n', '\n');
  return {
    text: unix,
    original(offset) {
      for (; mapped < offset; mapped += 1) {
        if (unix[mapped] === '\n' && text[mapped + before] === '\r') before += 1;
      }
      return offset + before;
    },
  };
}

const search = new Script(
  `(() => { const found = []; expression.lastIndex = 0;
    for (let hit; found.length < limit && (hit = expression.exec(text)); ) {
      found.push(hit.index, hit[0]); if (hit[0] === '') expression.lastIndex += 1; }
    return found; })()`,
);

function limitedPattern(source: string, expression: RegExp): BoundedPattern {
  let timedOut = false;
  const findAll = (text: string, limit: number): PatternMatch[] => {
    if (timedOut) return [];
    try {
      const flat: unknown[] = search.runInContext(createContext({ expression, text, limit }), {
        timeout: TIME_LIMIT_MS,
      });
      const found: PatternMatch[] = [];
      for (let i = 0; i < flat.length; i += 2)
        found.push({ index: Number(flat[i]), match: String(flat[i + 1]) });
      return found;
    } catch {
      timedOut = true;
      return [];
    }
  };
  return {
    source,
    get timedOut() {
      return timedOut;
    },
    test: (text) => findAll(text, 1).length > 0,
    findAll,
  };
}
