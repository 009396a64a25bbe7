import type { SourceFile } from '../../codebase.js';
import type { Brackets } from './brackets.js';
import { bodyAfter, innermost, isExported } from './headers.js';
import type { RawClass, RawFunction } from './outline.js';

const CONTROL =
  /^(?:if|for|while|switch|catch|synchronized|using|lock|foreach|return|new|else|do|try|throw|case|default|sizeof|fixed|when|assert|super|this|base|defined|typeof|nameof|await|goto|yield|static_assert|decltype|alignof)$/;

/** Methods of Java, C# and C++ like languages: a name and parameters that no keyword announces. */
export function memberFunctions(
  source: SourceFile,
  search: { brackets: Brackets; classes: readonly RawClass[] },
): readonly RawFunction[] {
  const { masked } = source;
  const { brackets, classes } = search;
  const found: RawFunction[] = [];
  const scan = (from: number, to: number): void => {
    let segment = from;
    for (let at = from; at < to; at++) {
      const char = masked.charAt(at);
      if (char === '(' || char === '[') at = brackets.closing(at) ?? at;
      else if (char === '#' && /^\s*$/.test(masked.slice(masked.lastIndexOf('\n', at) + 1, at))) {
        const next = masked.indexOf('\n', at);
        at = next < 0 ? to : next;
        segment = at;
      } else if (char === ';' || char === '{' || (char === '=' && masked.charAt(at + 1) === '>')) {
        const header = masked.slice(segment, at);
        const method = readHeader({ source, header, start: segment, brackets, classes });
        if (method) {
          found.push(method);
          if (char === '=') at = method.end;
        }
        if (char === '{') {
          const end = brackets.closing(at);
          if (end === undefined) return;
          if (!method && /\b(?:class|interface|enum|record|struct|namespace|extern)\b/.test(header))
            scan(at + 1, end);
          at = end;
          if (!method && /=\s*[^=]*$/.test(header) && !/^\s*[;,]/.test(masked.slice(end + 1, end + 20)))
            continue;
        }
        segment = at + 1;
      } else if (char === '}') segment = at + 1;
    }
  };
  scan(0, masked.length);
  return found;
}

interface Header {
  readonly source: SourceFile;
  readonly header: string;
  readonly start: number;
  readonly brackets: Brackets;
  readonly classes: readonly RawClass[];
}

function readHeader(given: Header): RawFunction | undefined {
  const { source, header, start, brackets, classes } = given;
  const { language } = source;
  if (header.length > 4000) return undefined;
  const { rest, skipped, names } = skipAnnotations(header, start, brackets);
  const match = /([A-Za-z_~]\w*)\s*(?:<[^()=]*>)?\s*\(/.exec(rest);
  if (
    !match?.[1] ||
    CONTROL.test(match[1]) ||
    /=(?!>)|\bnew\b|\breturn\b|\bthrow\b|\benum\b.*\bclass\b/.test(rest.slice(0, match.index))
  )
    return undefined;
  const before = rest.slice(0, match.index);
  if (/\b(?:class|interface|record|struct|namespace|delegate)\b/.test(before)) return undefined;
  const open = start + skipped + match.index + match[0].length - 1;
  const close = brackets.closing(open);
  if (close === undefined) return undefined;
  const owner = innermost(
    classes.filter((item) => item.kind !== 'impl'),
    start + skipped,
  );
  const type = /([\w.<>[\]?,*& ]+)\s*$/.exec(before)?.[1]?.trim().split(/\s+/).at(-1) ?? '';
  const isConstructor = owner !== undefined && (match[1] === owner.name || match[1].startsWith('~'));
  const body = bodyAfter(source, close + 1, brackets);
  if (type === '' && !isConstructor && !(language === 'c' || language === 'cpp')) return undefined;
  if (!owner && body.none) return undefined;
  return {
    name: match[1],
    owner: owner?.name ?? null,
    kind: isConstructor ? 'constructor' : owner ? 'method' : 'function',
    exported: owner?.kind === 'interface' || isExported(before, match[1], language),
    async: /\basync\b/.test(before) || /^(?:Task|CompletableFuture|Mono|Flux|Future)\b/.test(type),
    overrides: /\boverride\b/.test(before) || names.includes('Override'),
    declaredOnly: body.none || /\b(?:abstract|extern|native|delegate)\b/.test(before),
    decorators: names,
    params: { start: open + 1, end: close },
    returnType: type,
    start: start + skipped + (/^\s*/.exec(rest)?.[0].length ?? 0),
    end: body.end,
    body: { start: body.start, end: body.end },
    expression: body.expression,
  };
}

/** Leaves out leading `@Name(...)` and `[Name(...)]`. */
function skipAnnotations(
  header: string,
  start: number,
  brackets: Brackets,
): { rest: string; skipped: number; names: readonly string[] } {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const space = /^[\s}]*/.exec(header.slice(at))?.[0].length ?? 0;
    const text = header.slice(at + space);
    const annotation = /^@([\w.]+)\s*(\()?/.exec(text);
    const attribute = /^\[\s*([\w.]+)/.exec(text);
    if (annotation && annotation[1] !== 'interface') {
      names.push(annotation[1] ?? '');
      at += space + annotation[0].length;
      if (annotation[2]) at = (brackets.closing(start + at - 1) ?? start + at) - start + 1;
      else if (annotation[0].endsWith('(')) at--;
    } else if (attribute) {
      names.push(attribute[1] ?? '');
      const end = brackets.closing(start + at + space);
      if (end === undefined) break;
      at = end - start + 1;
    } else break;
    if (at >= header.length) break;
  }
  return { rest: header.slice(at), skipped: at, names };
}
