import type { SourceFile } from '../../codebase.js';
import type { FunctionFact, Value } from '../bodies.js';
import { bareComment } from '../comment-text.js';
import type { Brackets } from './brackets.js';
import { readTextLookup } from './lookup.js';
import type { RawFunction } from './outline.js';
import { type Statement, splitBraces, splitIndented } from './statements.js';
import { parameterNames, readTextBody } from './steps.js';
import { type TextScope, textValue } from './values.js';

interface Known {
  readonly brackets: Brackets;
  readonly names: ReadonlySet<string>;
}

/** A function of the outline with its parameters, steps and returns. */
export function readFunction(item: RawFunction, source: SourceFile, known: Known): FunctionFact {
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
