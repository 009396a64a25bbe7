import type { SourceFile } from '../../codebase.js';
import type {
  BodyFacts,
  CatchFact,
  ClassFact,
  ConstantFact,
  FunctionFact,
  MissingCode,
  ModuleShape,
  Value,
} from '../bodies.js';
import { bareComment } from '../comment-text.js';
import { missingKind } from '../missing-code.js';
import { braceOutline, testModules } from './braced-outline.js';
import { type Brackets, pairBrackets } from './brackets.js';
import { readCatches } from './catches.js';
import { pythonOutline, rubyOutline } from './indented-outline.js';
import { readTextLookup } from './lookup.js';
import type { Outline, RawClass, RawFunction } from './outline.js';
import { type Statement, splitBraces, splitIndented } from './statements.js';
import { parameterNames, readTextBody } from './steps.js';
import { type TextScope, textValue } from './values.js';

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
  const functions = outline.functions.map((item) =>
    readFunction(item, source, { brackets, names, classes: outline.classes }),
  );
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

interface Known {
  readonly brackets: Brackets;
  readonly names: ReadonlySet<string>;
  readonly classes: readonly RawClass[];
}

function readFunction(item: RawFunction, source: SourceFile, known: Known): FunctionFact {
  const params = parameterNames(source.code.slice(item.params.start, item.params.end), source.language);
  const scope: TextScope = {
    language: source.language,
    params: new Set(params),
    constants: new Map(),
    functions: known.names,
  };
  const body =
    item.declaredOnly && item.body.end <= item.body.start
      ? EMPTY_BODY
      : readBody(item, source, { scope, brackets: known.brackets });
  const bodyText = source.masked.slice(item.body.start, item.body.end);
  const logText = body.steps.filter((step) => step.kind === 'log').map((step) => step.text);
  const quiet =
    logText.length > 0 &&
    body.steps.every((step) => step.kind === 'log' || step.kind === 'return' || step.kind === 'noop')
      ? ''
      : bodyText;
  const used = new Set(quiet.match(/[A-Za-z_]\w*/g) ?? []);
  return {
    name: item.name,
    owner: item.owner,
    kind: item.kind,
    exported: item.exported,
    async: item.async,
    overrides: item.overrides,
    declaredOnly: item.declaredOnly,
    decorators: item.decorators,
    params: params.map((name) => ({ name, used: used.has(name) && !discards(body.steps, name, quiet) })),
    returnType: item.returnType,
    line: source.lineAt(item.start),
    endLine: source.lineAt(Math.max(item.start, item.end - 1)),
    start: item.start,
    end: item.end,
    steps: body.steps,
    returns: body.returns,
    comments: source.comments
      .filter((comment) => comment.start >= item.body.start && comment.end <= item.body.end + 1)
      .map((comment) => ({ line: comment.line, text: bareComment(comment.text) })),
    unreachableLine: body.unreachableLine,
    lookup: readTextLookup(source.code.slice(item.body.start, item.body.end), scope),
  };
}

const EMPTY_BODY = { steps: [], returns: [], unreachableLine: null } as const;

/** `_ = name` is no use. */
const discards = (steps: FunctionFact['steps'], name: string, text: string): boolean =>
  steps.some((step) => step.kind === 'noop' && new RegExp(`\\b${name}\\b`).test(step.text)) &&
  (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length === 1;

function readBody(
  item: RawFunction,
  source: SourceFile,
  given: { scope: TextScope; brackets: Brackets },
): Pick<FunctionFact, 'steps' | 'returns' | 'unreachableLine'> {
  const { scope, brackets } = given;
  const range = item.body;
  if (item.expression) {
    const code = source.code.slice(range.start, range.end).trim();
    const statement: Statement = {
      start: range.start + (/^\s*/.exec(source.masked.slice(range.start, range.end))?.[0].length ?? 0),
      end: range.end,
      closed: true,
    };
    const read = readTextBody([statement], source, scope);
    const only = read.steps[0];
    if (only && (only.kind === 'throw' || only.kind === 'log' || only.kind === 'sleep')) return read;
    const value: Value = textValue(code, source.masked.slice(range.start, range.end), scope);
    const line = source.lineAt(statement.start);
    return {
      steps: [{ kind: 'return', line, text: code.slice(0, 240), value }],
      returns: [value],
      unreachableLine: null,
    };
  }
  const indented = source.language === 'python' || source.language === 'ruby';
  const statements = indented
    ? splitIndented(source.masked, range, brackets)
    : splitBraces(source.masked, range, { brackets, language: source.language });
  const kept = source.language === 'python' ? withoutDocstring(statements, source) : statements;
  return readTextBody(kept, source, scope);
}

function withoutDocstring(statements: readonly Statement[], source: SourceFile): readonly Statement[] {
  const first = statements[0];
  return first &&
    /^[a-z]{0,2}["']/i.test(source.code.slice(first.start, first.end)) &&
    !/[A-Za-z_]\w+/.test(source.masked.slice(first.start, first.end).replace(/^[a-z]{0,2}(?=["'])/i, ''))
    ? statements.slice(1)
    : statements;
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

const CONSTANT =
  /^[ \t]*(?:(?:export|pub|public|private|internal|protected|static|final|const|let|var|val|readonly|override|lateinit|my)\s+)*(?:[A-Z][\w.]*(?:<[^=\n]*>)?(?:\[\])?\s+)?(\$?[A-Za-z_]\w*)\s*(?::\s*[^=\n]+?)?\s*:?=(?![=>])\s*/gm;

function readConstants(source: SourceFile, functions: ReadonlySet<string>): readonly ConstantFact[] {
  const found: ConstantFact[] = [];
  const { masked } = source;
  for (const match of masked.matchAll(CONSTANT)) {
    const start = (match.index ?? 0) + match[0].length;
    const name = match[1] ?? '';
    if (
      !/mock|fake|dummy|sample|demo|stub|example|hard_?coded|placeholder|seed/i.test(name) &&
      found.length > 400
    )
      continue;
    const end = literalEnd(masked, start);
    if (end === undefined) continue;
    const scope: TextScope = {
      language: source.language,
      params: new Set(),
      constants: new Map(),
      functions,
    };
    const value = textValue(source.code.slice(start, end), masked.slice(start, end), scope);
    const lineStart = /^[ \t]*/.exec(match[0])?.[0].length ?? 0;
    if (value.kind !== 'computed' && value.kind !== 'call') {
      found.push({
        name,
        line: source.lineAt((match.index ?? 0) + lineStart),
        exported: true,
        topLevel: lineStart === 0,
        value,
      });
    }
  }
  return found;
}

function literalEnd(masked: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < masked.length && at < start + 8000; at++) {
    const char = masked.charAt(at);
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) {
      if (depth === 0) return at;
      depth--;
    } else if (depth === 0 && (char === ';' || char === '\n')) return at;
  }
  return depth === 0 ? masked.length : undefined;
}

const MISSING =
  /\b(?:todo|unimplemented)!\s*[([{]|\bpanic!?\s*\(|\bthrow\b|\braise\b|\bTODO\s*\(|\bfatalError\s*\(|\berrors\.New\s*\(|\bfmt\.Errorf\s*\(|\bbail!\s*\(|\babort\s*\(\s*501|\bstatus(?:_code)?\s*=\s*501/g;

function readMissing(source: SourceFile, functions: readonly FunctionFact[]): readonly MissingCode[] {
  const found: MissingCode[] = [];
  for (const match of source.masked.matchAll(MISSING)) {
    const at = match.index ?? 0;
    const line = source.lineAt(at);
    const lineEnd = source.code.indexOf('\n', at);
    let text = source.code.slice(at, lineEnd < 0 ? undefined : lineEnd);
    if (/\(\s*$/.test(text)) text = source.code.slice(at, at + 200);
    const own = /^(?:todo|unimplemented)!|^TODO/.test(text);
    const kind = own ? 'not-implemented' : missingKind(text);
    if (!kind) continue;
    const before = source.masked.slice(Math.max(0, at - 80), at);
    found.push({
      line,
      text: text.slice(0, 240),
      missing: kind,
      within: functions.findLast((item) => item.start <= at && at < item.end)?.name ?? null,
      fallback: /(?:\bdefault\s*:|\belse\b\s*(?:->|:|\{)?|\b_\s*(?:=>|:)|otherwise)\s*(?:return\s+)?$/.test(
        before,
      ),
    });
  }
  return found;
}

const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|use\s|using\s+[\w.]+\s*(?:=\s*[\w.]+)?;|require(?:_relative|_once)?\b|include(?:_once)?\b|#include\b|package\b|namespace\s+[\w.\\]+;?\s*$|extern crate|mod\s+\w+;|pub\s+(?:use|mod)\s|<\?php|declare\(|#!\[|@file:)/;

function shapeOf(source: SourceFile, outline: Outline, constants: readonly ConstantFact[]): ModuleShape {
  const top = [...outline.functions.filter((item) => item.owner === null), ...outline.classes];
  const covered = top.map(
    (item) => [source.lineAt(item.start), source.lineAt(Math.max(item.start, item.end))] as const,
  );
  const constantLines = new Set(constants.filter((item) => item.topLevel).map((item) => item.line));
  const shape = {
    imports: 0,
    sideEffectImports: 0,
    reexports: 0,
    types: 0,
    constants: constantLines.size,
    functions: 0,
    classes: 0,
    effects: 0,
  };
  shape.functions = outline.functions.filter((item) => item.owner === null && !item.declaredOnly).length;
  shape.classes = outline.classes.filter((item) => item.kind !== 'interface').length;
  shape.types = outline.classes.length - shape.classes;
  let inImport = false;
  source.masked.split('\n').forEach((line, index) => {
    const number = index + 1;
    if (!/\w/.test(line) || covered.some(([from, to]) => number >= from && number <= to)) return;
    if (IMPORT.test(line) || inImport) {
      if (/^\s*(?:pub\s+(?:use|mod)|mod)\s/.test(line)) shape.reexports++;
      else if (/^\s*(?:import\s+)?_\s+["`]/.test(line)) shape.sideEffectImports++;
      else if (!/^\s*(?:package|namespace|<\?php|declare)/.test(line)) shape.imports++;
      if (/[({]\s*$/.test(line)) inImport = true;
      if (/[)}]/.test(line)) inImport = false;
      return;
    }
    if (!constantLines.has(number)) shape.effects++;
  });
  return shape;
}
