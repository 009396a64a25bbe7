import type { Language, SourceFile } from '../../codebase.js';
import type { Step, Value } from '../bodies.js';
import { LOG_CALLEE, missingKind, SLEEP_CALLEE } from '../missing-code.js';
import type { Statement } from './statements.js';
import { isFixedText, splitCommas, type TextScope, textValue } from './values.js';

export interface TextBody {
  readonly steps: readonly Step[];
  readonly returns: readonly Value[];
  readonly unreachableLine: number | null;
}

const BRANCH =
  /^(?:if|for|foreach|while|switch|match|when|try|with|loop|unless|case|do|guard|defer|using|lock|select|unsafe|begin|until|async with|async for|go|synchronized|repeat|else|elif|elsif|except|rescue)\b|^\}/;
const THROW =
  /^(?:return\s+)?(?:(?:throw|raise|panic|fatalError|preconditionFailure|assertionFailure|abort|TODO|die)\b|(?:panic|todo|unimplemented)!)/;
const TAIL: ReadonlySet<Language> = new Set(['rust', 'ruby']);

/** Reads the statements of a body; constants become known to the statements behind them. */
export function readTextBody(
  statements: readonly Statement[],
  source: SourceFile,
  scope: TextScope,
): TextBody {
  const steps: Step[] = [];
  const returns: Value[] = [];
  let ended = false;
  let unreachableLine: number | null = null;
  statements.forEach((statement, index) => {
    const last = index === statements.length - 1;
    const step = textStep(
      { statement, tail: last && !statement.closed && TAIL.has(scope.language) },
      source,
      { scope, returns },
    );
    if (!step) return;
    if (ended) {
      if (unreachableLine === null && !isLabel(step.text)) unreachableLine = step.line;
      return;
    }
    steps.push(step);
    if ((step.kind === 'return' || step.kind === 'throw') && !isGuarded(step.text)) ended = true;
  });
  return { steps, returns, unreachableLine };
}

/** Ruby and Perl style `return x if y`; Rust `return x` inside an arm never reaches this. */
const isGuarded = (text: string): boolean => /\s(?:if|unless)\s/.test(text.split('\n')[0] ?? '');
const isLabel = (text: string): boolean =>
  /^(?:[\w$]+:|case\b|default\b|#|@|def\b|class\b|fn\b|func\b|break\b|yield\b|const\b|use\b|struct\b|impl\b|enum\b)/.test(
    text,
  );

interface Context {
  readonly scope: TextScope;
  readonly returns: Value[];
}

function textStep(
  given: { statement: Statement; tail: boolean },
  source: SourceFile,
  context: Context,
): Step | undefined {
  const { statement, tail } = given;
  const { scope } = context;
  const masked = source.masked.slice(statement.start, statement.end).trim();
  const code = source.code.slice(statement.start, statement.end).trim();
  const at = { line: source.lineAt(statement.start), text: code.slice(0, 240) };
  if (masked === '') return undefined;
  if (isBareString(code, masked))
    return tail ? returned(at, textValue(code, masked, scope), context) : undefined;
  const missing = missingKind(code);
  const firstWord = /^[\w!]+/.exec(masked)?.[0] ?? '';
  if (THROW.test(masked))
    return {
      ...at,
      kind: 'throw',
      ...(missing || /^(?:todo!|unimplemented!|TODO)$/.test(firstWord)
        ? { missing: missing ?? 'not-implemented' }
        : {}),
    };
  if (
    missing === 'not-implemented' &&
    /^(?:return\b|Err\(|http\.Error\(|w\.WriteHeader|abort\(|res\.|c\.\w+\()/.test(masked) &&
    /errors\.New|Errorf|Err\(|status\.Error|501|NotImplemented|NOT_IMPLEMENTED|http\.Error/.test(code)
  ) {
    return { ...at, kind: 'throw', missing };
  }
  if (/^return\b/.test(masked)) {
    const value = textValue(code.slice('return'.length), masked.slice('return'.length), scope);
    return returned(at, value, context);
  }
  if (
    /^(?:pass|\.\.\.|nil|_(?:\s*,\s*_)*\s*:?=\s*[\w., ]+|let\s+_\w*\s*=\s*[\w.&]+|\(void\)\s*\w+|[\w.]+)$/.test(
      masked,
    ) &&
    !(tail && !/^(?:pass|\.\.\.)$/.test(masked))
  ) {
    const acts =
      /^(?:continue|break|yield|fallthrough|next|redo|retry)$/.test(masked) ||
      (scope.language === 'ruby' && masked !== 'nil');
    return { ...at, kind: acts ? 'work' : 'noop' };
  }
  if (BRANCH.test(masked)) return branchStep(at, { code, masked }, context);
  if (/^(?:(?:async\s+)?(?:def|class|fn|func|fun|function|struct|enum|impl)\b|@|#\[)/.test(masked))
    return { ...at, kind: 'define' };
  const call =
    /^(?:await\s+|try[!?]?\s+|_\s*=\s*)?([\w$.:>-]+!?)\s*(?:\(([\s\S]*)\)|\s+(["'][\s\S]*))(?:\.await)?\??$/.exec(
      code,
    );
  if (call?.[1]) {
    const callee = call[1].replace(/->/g, '.');
    if (SLEEP_CALLEE.test(callee)) return { ...at, kind: 'sleep' };
    if (LOG_CALLEE.test(callee) && isPlain(call[2] ?? '', masked)) return { ...at, kind: 'log' };
    const target = /^([\w$]+)\.(?:append|add|push|Add|push_back)$/.exec(callee)?.[1];
    if (
      target &&
      scope.constants.get(target)?.kind === 'empty' &&
      isFixedText(textValue(call[2] ?? '', masked, scope))
    )
      return { ...at, kind: 'note' };
  }
  if (tail) {
    const value = textValue(code, masked, scope);
    if (value.kind !== 'computed') return returned(at, value, context);
  }
  return declaration(at, { code, masked }, scope) ?? { ...at, kind: 'work' };
}

const isBareString = (code: string, masked: string): boolean =>
  /^[a-z]{0,2}["'`]/i.test(code) && /^[a-z]{0,2}["'`\s]+$/i.test(masked);

function returned(at: { line: number; text: string }, value: Value, context: Context): Step {
  context.returns.push(value);
  return { ...at, kind: 'return', value };
}

/** Only names, members and constants are handed over. */
function isPlain(args: string, masked: string): boolean {
  const inside = masked.slice(masked.indexOf('(') + 1);
  return (
    !/(?<!\b(?:str|repr|len|format|String|Sprintf|dumps|type|int))\s*\b(?!str|repr|len|format|String|Sprintf|dumps|type|int\b)[\w.]+\s*\((?!\s*\))/.test(
      inside,
    ) && args.length < 2000
  );
}

const DECLARATION =
  /^(?:(?:const|let|var|val|final|static|auto|my|local|mut)\s+)*(?:let\s+mut\s+)?(?:[A-Z][\w.]*(?:<[^=]*>)?(?:\[\])?\s+|(?:int|long|double|float|bool|boolean|string|char|decimal)(?:\[\])?\s+)?(\$?\w+)\s*(?::\s*[^=\n]+?)?\s*:?=(?!=)\s*([\s\S]+)$/;

function declaration(
  at: { line: number; text: string },
  text: { code: string; masked: string },
  scope: TextScope,
): Step | undefined {
  const zero = scope.language === 'go' ? /^var\s+(\w+)\s+(?:\[\]|map\[|\*)[^=]*$/.exec(text.code) : null;
  if (zero?.[1]) {
    scope.constants.set(zero[1], { kind: 'null' });
    return { ...at, kind: 'declare' };
  }
  const match = DECLARATION.exec(text.code);
  if (!match?.[1] || !match[2]) return undefined;
  const offset = text.code.length - match[2].length;
  const value = textValue(match[2], text.masked.slice(offset), scope);
  if (!isFixedText(value)) return undefined;
  scope.constants.set(match[1], value);
  return { ...at, kind: 'declare' };
}

/** A conditional or loop; every return inside counts among the function's returns. */
function branchStep(
  at: { line: number; text: string },
  text: { code: string; masked: string },
  context: Context,
): Step {
  let inert = true;
  const lines = text.code.split('\n');
  const maskedLines = text.masked.split('\n');
  lines.forEach((line, index) => {
    const code = line.trim();
    const masked = (maskedLines[index] ?? '').trim();
    const back = /(?:^|[\s{;:>])return\b([^;{}]*)/.exec(masked);
    if (back) {
      const from = back.index + back[0].length - (back[1] ?? '').length;
      const value = textValue(code.slice(from, from + (back[1] ?? '').length), back[1] ?? '', context.scope);
      context.returns.push(value);
      if (!isFixedText(value)) inert = false;
      return;
    }
    if (
      masked === '' ||
      /^(?:[{}()\]]|else\b|pass\b|break\b|continue\b|end\b|default\b|case\b|when\b|finally\b|try\b)[^(]*$/.test(
        masked,
      )
    )
      return;
    if (
      /^(?:\}\s*)?(?:if|elif|elsif|else if|unless|for|while|switch|match|when|except|rescue|catch|with|guard)\b/.test(
        masked,
      )
    ) {
      if (/\w\s*\((?!.*\b(?:Exception|Error)\b)/.test(masked.replace(/^(?:\}\s*)?(?:else\s+)?\w+\s*\(/, '')))
        inert = false;
      return;
    }
    const call = /^([\w$.:>-]+!?)\s*\(/.exec(masked);
    if (!(call?.[1] && LOG_CALLEE.test(call[1]))) inert = false;
  });
  return { ...at, kind: inert ? 'inert-branch' : 'branch' };
}

export const parameterNames = (text: string, language: Language): readonly string[] =>
  splitCommas(language === 'rust' ? text.replace(/'\w+\b(?!')/g, '') : text)
    .map((part) => parameterName(part.trim(), language))
    .filter((name): name is string => Boolean(name) && !/^(?:self|cls|this)$/.test(name ?? ''));

function parameterName(part: string, language: Language): string | undefined {
  const text = part.replace(/^(?:@\w+(?:\([^)]*\))?\s*)+/, '').trim();
  if (text === '' || /^&?(?:mut\s+)?self\b/.test(text) || text === '*' || text === '/') return undefined;
  switch (language) {
    case 'go':
      return /^(\w+)(?:\s|$)/.exec(text)?.[1];
    case 'rust':
    case 'kotlin':
    case 'swift':
      return /^(?:mut\s+|vararg\s+|val\s+|var\s+|\w+\s+)?(\w+)\s*:/.exec(text)?.[1];
    case 'python':
      return /^\*{0,2}(\w+)/.exec(text)?.[1];
    case 'ruby':
      return /^[*&]{0,2}(\w+)/.exec(text)?.[1];
    case 'php':
      return /\$(\w+)/.exec(text)?.[1];
    default:
      return /(\w+)\s*(?:\[\])*\s*(?:=.*)?$/s.exec(text)?.[1];
  }
}
