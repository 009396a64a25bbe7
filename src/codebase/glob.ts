const MAX_ALTERNATIVES = 256;
const MAX_WILDCARDS = 24;

/** Whether a path of a plan is meant as a pattern. `[id]` alone is a folder of a router. */
export const looksLikeGlob = (path: string): boolean => /[*?]|\{[^{}]*,[^{}]*\}/.test(path);

/** Files that match, in the order given. Brackets mean themselves first, a character class only when that finds none. */
export function matchGlob(pattern: string, files: readonly string[]): readonly string[] {
  const clean = pattern.replace(/^\.\//, '').replace(/\/$/, '/**');
  const literal = select(clean, files, true);
  return literal.length > 0 || !clean.includes('[') ? literal : select(clean, files, false);
}

function select(pattern: string, files: readonly string[], literalBrackets: boolean): readonly string[] {
  const tests = expandBraces(pattern).flatMap((one) => compile(one, literalBrackets));
  return files.filter((file) => tests.some((test) => test(file)));
}

/** A predicate for one pattern; a pattern with an unreasonable number of wildcards matches nothing. */
export function globTest(pattern: string): (path: string) => boolean {
  const tests = expandBraces(pattern.replace(/^\.\//, '')).flatMap((one) => compile(one, true));
  return (path) => tests.some((test) => test(path));
}

function compile(pattern: string, literalBrackets: boolean): readonly ((path: string) => boolean)[] {
  if ((pattern.match(/\*+|\?/g)?.length ?? 0) > MAX_WILDCARDS) return [];
  try {
    const regexp = new RegExp(`^${toSource(pattern, literalBrackets)}$`);
    const prefix = /^[^*?[\\]*/.exec(pattern)?.[0] ?? '';
    return [(path) => path.startsWith(prefix) && regexp.test(path)];
  } catch {
    return [];
  }
}

function toSource(pattern: string, literalBrackets: boolean): string {
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charAt(i);
    if (pattern.startsWith('**/', i) && (i === 0 || pattern.charAt(i - 1) === '/')) {
      source += '(?:[^/]+/)*';
      i += 2;
    } else if (pattern.startsWith('**', i) && i + 2 === pattern.length) {
      source += '.+';
      i++;
    } else if (c === '*') {
      source += '[^/]*';
      while (pattern.charAt(i + 1) === '*') i++;
    } else if (c === '?') source += '[^/]';
    else if (c === '[' && !literalBrackets && pattern.indexOf(']', i + 2) > 0) {
      const close = pattern.indexOf(']', i + 2);
      source += `[${pattern
        .slice(i + 1, close)
        .replace(/^!/, '^')
        .replace(/\\/g, '\\\\')}]`;
      i = close;
    } else source += c.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  }
  return source;
}

/** `{a,b}` written out, innermost first. */
function expandBraces(pattern: string): readonly string[] {
  let done: string[] = [];
  let open = [pattern];
  while (open.length > 0 && done.length + open.length <= MAX_ALTERNATIVES) {
    const next: string[] = [];
    for (const one of open) {
      const match = /\{([^{}]*,[^{}]*)\}/.exec(one);
      if (!match) done.push(one);
      else
        for (const part of (match[1] ?? '').split(','))
          next.push(one.slice(0, match.index) + part + one.slice(match.index + match[0].length));
    }
    open = next;
  }
  done = done.slice(0, MAX_ALTERNATIVES);
  return done;
}
