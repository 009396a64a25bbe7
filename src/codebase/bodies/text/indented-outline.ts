import type { SourceFile } from '../../codebase.js';
import type { ClassFact } from '../bodies.js';
import type { Brackets } from './brackets.js';
import type { Outline, RawClass, RawFunction } from './outline.js';
import { indentOf } from './statements.js';

const PYTHON = /^([ \t]*)(?:(async)[ \t]+)?(def|class)[ \t]+(\w+)/gm;
const RUBY =
  /^([ \t]*)(?:(private|public|protected)[ \t]+)?(def|class|module)[ \t]+((?:self\.)?[\w:]+[?!=]?)/gm;

/** Functions and classes of Python, whose bodies are the deeper-indented lines. */
export function pythonOutline(source: SourceFile, brackets: Brackets): Outline {
  const { masked } = source;
  const found: Found[] = [];
  for (const match of masked.matchAll(PYTHON)) {
    const start = match.index ?? 0;
    const nameEnd = start + match[0].length;
    const colon = findColon(masked, nameEnd, brackets);
    if (colon === undefined) continue;
    const body = pythonBody(masked, colon, indentOf(match[1] ?? ''));
    const decorators = decoratorsAbove(masked, start);
    found.push({
      start,
      keyword: match[3] ?? '',
      name: match[4] ?? '',
      async: match[2] !== undefined,
      nameEnd,
      headerEnd: colon,
      body,
      decorators,
    });
  }
  return toOutline(found, source);
}

/** Functions and classes of Ruby; a body ends at the `end` of the same indentation. */
export function rubyOutline(source: SourceFile): Outline {
  const { masked } = source;
  const found: Found[] = [];
  for (const match of masked.matchAll(RUBY)) {
    const start = match.index ?? 0;
    const nameEnd = start + match[0].length;
    const lineEnd = endOfLine(masked, start);
    const indent = match[1] ?? '';
    const header = masked.slice(nameEnd, lineEnd);
    const base = {
      start,
      keyword: match[3] ?? '',
      name: (match[4] ?? '').replace('self.', ''),
      async: false,
      nameEnd,
      decorators: match[2] ? [match[2]] : [],
    };
    const endless = /^\s*(?:\([^)\n]*\))?\s*=\s*(?=\S)/.exec(header);
    if (endless && match[3] === 'def') {
      found.push({
        ...base,
        headerEnd: nameEnd + endless[0].length,
        body: { start: nameEnd + endless[0].length, end: lineEnd },
        expression: true,
      });
      continue;
    }
    const oneLine = /;\s*end\b/.exec(header);
    if (oneLine) {
      const semicolon = masked.indexOf(';', nameEnd);
      found.push({
        ...base,
        headerEnd: semicolon,
        body: { start: semicolon + 1, end: nameEnd + oneLine.index },
      });
      continue;
    }
    const end = new RegExp(`^${indent}end\\b`, 'gm');
    end.lastIndex = lineEnd;
    const close = end.exec(masked);
    if (close) found.push({ ...base, headerEnd: lineEnd, body: { start: lineEnd, end: close.index } });
  }
  return toOutline(found, source);
}

interface Found {
  readonly start: number;
  readonly keyword: string;
  readonly name: string;
  readonly async: boolean;
  readonly nameEnd: number;
  readonly headerEnd: number;
  readonly body: { readonly start: number; readonly end: number };
  readonly decorators: readonly string[];
  readonly expression?: boolean;
}

function toOutline(found: readonly Found[], source: SourceFile): Outline {
  const { masked, language } = source;
  const classes: RawClass[] = [];
  const functions: RawFunction[] = [];
  for (const item of found) {
    const header = masked.slice(item.nameEnd, item.headerEnd);
    const around = found.filter(
      (other) => other !== item && other.body.start <= item.start && item.start < other.body.end,
    );
    if (around.some((other) => other.keyword === 'def')) continue;
    const owner = around.findLast((other) => other.keyword !== 'def');
    const open = !item.name.startsWith('_') && !item.decorators.includes('private');
    if (item.keyword !== 'def') {
      const list =
        language === 'ruby'
          ? (/<\s*([\w:]+)/.exec(header)?.[1] ?? '')
          : (/^\s*(?:\[[^\]]*\])?\(([\s\S]*)\)/.exec(header)?.[1] ?? '');
      const bases = list
        .split(',')
        .map((base) => base.replace(/\[[\s\S]*$/, '').trim())
        .filter(Boolean);
      classes.push({
        name: item.name,
        kind: item.keyword === 'module' ? 'object' : indentedClassKind(item.name, bases, item.decorators),
        exported: open,
        bases,
        decorators: item.decorators,
        start: item.start,
        end: item.body.end,
        body: item.body,
        fillsIn: bases.length > 0,
      });
      continue;
    }
    const paren = masked.indexOf('(', item.nameEnd);
    const params =
      paren >= 0 &&
      paren < item.headerEnd &&
      /^\s*(?:\[[^\]]*\]\s*)?$/.test(masked.slice(item.nameEnd, paren));
    const arrow = header.lastIndexOf('->');
    const conditional =
      owner === undefined && language === 'python' && /^[ \t]/.test(masked.slice(item.start, item.nameEnd));
    const isInit = item.name === '__init__' || item.name === 'initialize';
    const isProperty = item.decorators.some((decorator) =>
      /(?:^|\.)(?:property|cached_property|setter|getter)$/.test(decorator),
    );
    functions.push({
      name: item.name,
      owner: owner?.name ?? null,
      kind: isInit ? 'constructor' : isProperty ? 'accessor' : owner ? 'method' : 'function',
      exported: open && (owner ? !owner.name.startsWith('_') : !conditional),
      async: item.async,
      overrides: item.decorators.includes('override'),
      declaredOnly:
        item.decorators.some((decorator) => /(?:^|\.)(?:overload|abstract\w*)$/.test(decorator)) ||
        source.path.endsWith('.pyi'),
      decorators: item.decorators,
      params: params
        ? { start: paren + 1, end: Math.max(paren + 1, closingParen(masked, paren, item.headerEnd)) }
        : {
            start: item.nameEnd,
            end: language === 'ruby' && !item.expression ? item.headerEnd : item.nameEnd,
          },
      returnType: arrow >= 0 ? header.slice(arrow + 2).trim() : '',
      start: item.start + (/^[ \t]*/.exec(masked.slice(item.start, item.nameEnd))?.[0].length ?? 0),
      end: item.body.end,
      body: item.body,
      expression: item.expression ?? false,
    });
  }
  return { functions, classes };
}

function closingParen(masked: string, open: number, limit: number): number {
  let depth = 0;
  for (let at = open; at < limit; at++) {
    if (masked.charAt(at) === '(') depth++;
    else if (masked.charAt(at) === ')' && --depth === 0) return at;
  }
  return limit;
}

function indentedClassKind(
  name: string,
  bases: readonly string[],
  decorators: readonly string[],
): ClassFact['kind'] {
  if (bases.some((base) => /(?:^|\.)Protocol$/.test(base))) return 'interface';
  if (bases.some((base) => /(?:^|\.)ABC$|ABCMeta/.test(base))) return 'abstract';
  if (bases.some((base) => /(?:Error|Exception|Warning)$/.test(base))) return 'exception';
  if (bases.some((base) => /(?:Enum|Flag)$/.test(base))) return 'enum';
  if (
    decorators.some((item) => /dataclass|attr/.test(item)) ||
    bases.some((base) => /(?:NamedTuple|TypedDict|BaseModel|Struct|Schema|Serializer)$/.test(base))
  )
    return 'data';
  return /^(?:Abstract|Base)[A-Z]|(?:Base|Mixin|Interface|ABC)$/.test(name) ? 'abstract' : 'class';
}

/** The colon that ends a def or class header. */
function findColon(masked: string, from: number, brackets: Brackets): number | undefined {
  for (let at = from; at < masked.length && at < from + 5000; at++) {
    const char = masked.charAt(at);
    if (char === '(' || char === '[' || char === '{') at = brackets.closing(at) ?? at;
    else if (char === ':') return at;
    else if (char === '\n') return undefined;
  }
  return undefined;
}

function pythonBody(masked: string, colon: number, indent: number): { start: number; end: number } {
  const lineEnd = endOfLine(masked, colon);
  if (/\S/.test(masked.slice(colon + 1, lineEnd))) return { start: colon + 1, end: lineEnd };
  let at = lineEnd + 1;
  let end = lineEnd;
  while (at < masked.length) {
    const next = endOfLine(masked, at);
    const line = masked.slice(at, next);
    if (/\S/.test(line)) {
      if (indentOf(line) <= indent && !/^[)\]}]/.test(line.trim())) break;
      end = next;
    }
    at = next + 1;
  }
  return { start: Math.min(lineEnd + 1, end), end };
}

function decoratorsAbove(masked: string, start: number): readonly string[] {
  const names: string[] = [];
  let end = start - 1;
  let depth = 0;
  while (end > 0) {
    const from = masked.lastIndexOf('\n', end - 1) + 1;
    const line = masked.slice(from, end);
    depth += (line.match(/[)\]}]/g) ?? []).length - (line.match(/[([{]/g) ?? []).length;
    const match = /^\s*@([\w.]+)/.exec(line);
    if (match?.[1]) names.push(match[1]);
    else if (depth <= 0) break;
    end = from - 1;
  }
  return names;
}

function endOfLine(masked: string, from: number): number {
  const at = masked.indexOf('\n', from);
  return at < 0 ? masked.length : at;
}
