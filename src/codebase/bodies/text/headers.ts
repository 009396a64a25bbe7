import type { Language, SourceFile } from '../../codebase.js';
import type { Brackets } from './brackets.js';
import type { RawClass } from './outline.js';

/** Whether a declaration of this header can be reached from other files. */
export function isExported(header: string, name: string, language: Language): boolean {
  switch (language) {
    case 'go':
      return /^[A-Z]/.test(name);
    case 'rust':
      return /\bpub\b/.test(header);
    case 'c':
    case 'cpp':
      return !/\bstatic\b/.test(header);
    default:
      return !/\b(?:private|fileprivate|protected)\b/.test(header);
  }
}

/** The class an offset stands in. */
export const innermost = (classes: readonly RawClass[], offset: number): RawClass | undefined =>
  classes.findLast((item) => item.body.start <= offset && offset < item.body.end);

interface FoundBody {
  readonly start: number;
  readonly end: number;
  readonly returnType: string;
  readonly expression: boolean;
  readonly none: boolean;
}

/** What stands behind the parameters: `{ body }`, `= expression`, `=> expression`, or nothing. */
export function bodyAfter(source: SourceFile, from: number, brackets: Brackets): FoundBody {
  const { masked, language } = source;
  for (let at = from; at < masked.length && at < from + 1500; at++) {
    const char = masked.charAt(at);
    if (char === '(' || char === '[') at = brackets.closing(at) ?? at;
    else if (char === '{') {
      const type = masked.slice(from, at).trim();
      if (language === 'go' && /\b(?:interface|struct)\s*$/.test(type)) {
        at = brackets.closing(at) ?? at;
        continue;
      }
      const end = brackets.closing(at);
      if (end === undefined) break;
      return {
        start: at + 1,
        end,
        returnType: type
          .replace(/^(?:->|:)\s*/, '')
          .replace(/\bwhere\b[\s\S]*$/, '')
          .trim(),
        expression: false,
        none: false,
      };
    } else if (char === '=' && language !== 'go' && language !== 'rust' && masked.charAt(at + 1) !== '=') {
      const arrow = masked.charAt(at + 1) === '>';
      const start = at + (arrow ? 2 : 1);
      const end = expressionEnd(source, start, brackets);
      return {
        start,
        end,
        returnType: masked
          .slice(from, at)
          .replace(/^\s*(?:->|:)\s*/, '')
          .trim(),
        expression: true,
        none: /^\s*(?:default|delete|0)\s*$/.test(masked.slice(start, end)),
      };
    } else if (char === ';' || char === '}') break;
    else if (
      char === '\n' &&
      language !== 'rust' &&
      language !== 'php' &&
      !/[:,]\s*$|->\s*$/.test(masked.slice(from, at)) &&
      !/^\s*(?:\{|=|:|->|where\b|throws\b)/.test(masked.slice(at + 1, at + 200))
    )
      break;
  }
  return { start: from, end: from, returnType: '', expression: false, none: true };
}

function expressionEnd(source: SourceFile, from: number, brackets: Brackets): number {
  const { masked, language } = source;
  for (let at = from; at < masked.length; at++) {
    const char = masked.charAt(at);
    if (char === '(' || char === '[' || char === '{') at = brackets.closing(at) ?? at;
    else if (char === ';' || char === ')' || char === '}') return at;
    else if (
      char === '\n' &&
      language !== 'csharp' &&
      language !== 'php' &&
      /\S/.test(masked.slice(from, at))
    ) {
      if (
        !/^\s*(?:[.?:+\-*/&|]|else\b|as\b)/.test(masked.slice(at + 1, at + 80)) &&
        !/[=+\-*/&|,(:]\s*$/.test(masked.slice(Math.max(from, at - 40), at))
      )
        return at;
    }
  }
  return masked.length;
}
