/** Judges what an assertion compares, on its text alone. */

/** Expressions that a name stands for inside a test, when it is set once and to nothing that can change. */
export type Bindings = ReadonlyMap<string, { readonly text: string; readonly end: number }>;

export type SidesKind = 'real' | 'constant' | 'tautology' | 'same-function';

const WORDS_OF_LITERALS =
  /^(?:true|false|null|nil|None|True|False|undefined|NaN|Infinity|not|and|or|new|String|Number|typeof|void)$/;

/** Whether the value of the expression is fixed by its text: literals and operators only. */
function isConstant(expression: string): boolean {
  const text = withoutStrings(expression).trim();
  if (text === '' || text.length > 400) return false;
  const words = text.replace(/(?<![\w$])\d[\w.]*/g, '0').match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return words.every((word) => WORDS_OF_LITERALS.test(word));
}

/** Whether it is a single literal that nothing can change afterwards. */
export const isScalarLiteral = (expression: string): boolean =>
  /^[-+]?(?:\d[\w.]*|true|false|null|nil|None|True|False|undefined)$/.test(expression.trim()) ||
  (/^(["'`])[\s\S]*\1$/.test(expression.trim()) &&
    !expression.includes('${') &&
    withoutStrings(expression).trim() === '""');

/** Two values that are held to be equal. */
export function judgeEquality(actual: string, expected: string, bindings: Bindings): SidesKind {
  if (isSameName(actual, expected)) return isConstant(resolve(actual, bindings)) ? 'constant' : 'tautology';
  const left = resolve(actual, bindings);
  const right = resolve(expected, bindings);
  if (isConstant(left) && isConstant(right)) return isDeliberateFailure(left, right) ? 'real' : 'constant';
  if (/^(?:true|True)$/.test(right.trim()) && judgeTruth(left, bindings) === 'tautology') return 'tautology';
  const same = normal(left) === normal(right);
  if (!same) return 'real';
  return /[\w\])]\s*\(/.test(withoutStrings(left)) ? 'same-function' : 'tautology';
}

const isSameName = (actual: string, expected: string): boolean =>
  normal(actual) === normal(expected) && /^[\w$.]+$/.test(normal(actual)) && !isConstant(actual);

/** One value that is held to be true. */
export function judgeTruth(condition: string, bindings: Bindings): SidesKind {
  const text = resolve(condition, bindings).trim();
  if (isConstant(text)) return /^(?:false|False|0|null|None|nil)$/.test(text) ? 'real' : 'constant';
  if (/\|\|\s*true\b|\btrue\s*\|\||\bor True\b|\bTrue or\b/.test(withoutStrings(text))) return 'tautology';
  if (isNeverNegative(text)) return 'tautology';
  return 'real';
}

/** A length or count held to be at least zero. */
const isNeverNegative = (condition: string): boolean =>
  /(?:\.length|\.size(?:\(\))?|\.count(?:\(\))?|\blen\([^()]*\)|\.len\(\))\s*>=\s*0$/.test(condition.trim());

/** The expression with names that stand for something fixed replaced, three steps deep. */
function resolve(expression: string, bindings: Bindings): string {
  let text = expression.trim();
  for (let step = 0; step < 3; step++) {
    const bound = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text) ? bindings.get(text) : undefined;
    if (!bound) return text;
    text = bound.text.trim();
  }
  return text;
}

/** `expect(true).toBe(false)` in a place that must not be reached. */
const isDeliberateFailure = (left: string, right: string): boolean =>
  /^(?:true|True)$/.test(left.trim()) !== /^(?:true|True)$/.test(right.trim()) &&
  /^(?:true|false|True|False)$/.test(left.trim()) &&
  /^(?:true|false|True|False)$/.test(right.trim());

const normal = (text: string): string =>
  text
    .replace(/^\s*await\s+/, '')
    .replace(/\s+/g, '')
    .replace(/[;,]+$/, '');

const withoutStrings = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, (literal) =>
    literal.includes('${') ? ` ${literal.slice(1, -1)} ` : '""',
  );
