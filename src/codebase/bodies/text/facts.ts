import type { SourceFile } from '../../codebase.js';
import type { BodyFacts, CatchFact, ClassFact } from '../bodies.js';
import { braceOutline, testModules } from './braced-outline.js';
import { type Brackets, pairBrackets } from './brackets.js';
import { readCatches } from './catches.js';
import { readConstants } from './constants.js';
import { readFunction } from './functions.js';
import { pythonOutline, rubyOutline } from './indented-outline.js';
import { readMissing } from './missing.js';
import type { Outline, RawClass } from './outline.js';
import { shapeOf } from './shape.js';

export type TextFacts = Pick<
  BodyFacts,
  'shape' | 'functions' | 'classes' | 'constants' | 'catches' | 'missing' | 'syntaxError'
>;

/** Everything the masked text of one file says about its bodies. */
export function readTextFacts(source: SourceFile): TextFacts {
  const brackets = pairBrackets(source.masked);
  const outline =
    source.language === 'python'
      ? pythonOutline(source, brackets)
      : source.language === 'ruby'
        ? rubyOutline(source)
        : braceOutline(source, brackets);
  const names = new Set(outline.functions.map((item) => item.name));
  const functions = outline.functions.map((item) => readFunction(item, source, { brackets, names }));
  const constants = readConstants(source, names);
  const hidden = source.language === 'rust' ? testModules(source.masked, brackets) : [];
  const shown = (line: number): boolean =>
    !hidden.some(([from, to]) => line >= source.lineAt(from) && line <= source.lineAt(to));
  return {
    shape: shapeOf(source, outline, constants),
    functions,
    classes: outline.classes.map((item) => classFact(item, source, outline)),
    constants: constants.filter((item) => shown(item.line)),
    catches: readCatches(source, brackets, functions).filter((item: CatchFact) => shown(item.line)),
    missing: readMissing(source, functions).filter((item) => shown(item.line)),
    syntaxError: truncation(source, brackets),
  };
}

const CLOSED_LANGUAGES = new Set(['go', 'rust', 'java', 'kotlin', 'csharp', 'swift', 'php']);

/** A brace that is never closed: the file was cut off. */
function truncation(source: SourceFile, brackets: Brackets): BodyFacts['syntaxError'] {
  const first = brackets.unclosed[0];
  if (first === undefined || !CLOSED_LANGUAGES.has(source.language)) return null;
  return { line: source.lineAt(first), message: 'a brace opened here is never closed' };
}

function classFact(item: RawClass, source: SourceFile, outline: Outline): ClassFact {
  const inner = [...outline.functions, ...outline.classes.filter((other) => other !== item)].filter(
    (other) => other.start >= item.body.start && other.end <= item.body.end,
  );
  let rest = source.masked.slice(item.body.start, item.body.end);
  for (const other of inner) {
    const from = other.start - item.body.start;
    rest = `${rest.slice(0, from)}${rest.slice(from, other.end - item.body.start).replace(/[^\n]/g, ' ')}${rest.slice(other.end - item.body.start)}`;
  }
  const fields = rest
    .split('\n')
    .filter((line) => /\w/.test(line) && !/^\s*(?:pass|\.\.\.|@\w+.*|\})\s*$/.test(line)).length;
  const between = source.masked.slice(item.start, item.body.start);
  const header = /\((?=[^)]*\w)/.test(between) && source.language !== 'python' ? 1 : 0;
  const { body: _body, start, end, fillsIn: _fillsIn, ...fact } = item;
  return {
    ...fact,
    line: source.lineAt(start),
    endLine: source.lineAt(end),
    fields: fields + header,
    members: inner.length,
  };
}
