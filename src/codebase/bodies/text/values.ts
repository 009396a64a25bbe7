import type { Language } from '../../codebase.js';
import type { Value } from '../bodies.js';

/** What the expressions of one function may refer to. */
export interface TextScope {
  readonly language: Language;
  readonly params: ReadonlySet<string>;
  readonly constants: Map<string, Value>;
  readonly functions: ReadonlySet<string>;
}

const NULLS =
  /^(?:null|nil|None|undefined|nullptr|NULL|Optional\.empty\(\)|Mono\.empty\(\)|Flux\.empty\(\)|CompletableFuture\.completedFuture\(null\)|Task\.CompletedTask|Unit|default(?:\(\w+\))?|Default::default\(\))$/;
const EMPTIES =
  /^(?:\[\s*\]|\{\s*\}|\(\s*\)|""|''|``|""""""|''''''|(?:list|set|map|array|sequence|mutableList|mutableMap|mutableSet|arrayList|hashMap)Of(?:<[^()]*>)?\(\)|empty(?:List|Set|Map|Array|Sequence|Flow|String)(?:<[^()]*>)?\(\)|(?:dict|list|set|tuple|str|array|frozenset|OrderedDict|defaultdict)\(\)|(?:List|Set|Map|Arrays|Collections|Stream|Array|Enumerable|ImmutableList|ImmutableMap|ImmutableSet|Page|Flux)\.(?:of|empty\w*|asList|Empty)(?:<[^()]*>)?\(\)|new\s+[\w.]*(?:List|Map|Set|Array|Dictionary|Queue|Object|Collection|HashMap|StringBuilder)(?:<[^()]*>)?\s*(?:\(\s*\)|\[\s*0?\s*\])(?:\s*\{\s*\})?|(?:Vec|HashMap|HashSet|BTreeMap|BTreeSet|String|VecDeque)::new\(\)|vec!\[\s*\]|String::from\(""\)|\[\](?:[\w.*]|\[\])+\{\s*\}|map\[[\w.]+\][\w.*[\]{}]+?\{\s*\}|make\((?:\[\]|map\[)[^()]*\)|&?[A-Z][\w.]*\{\s*\}|Hash\.new|Array\.new|string\.Empty|String\.Empty)$/;
const NUMBER = /^[-+]?(?:0[xob][\da-f_]+|[\d_]+(?:\.[\d_]*)?(?:e[-+]?\d+)?)(?:[a-z]{1,4}\d*)?$/i;
const STRING =
  /^(?:[a-zA-Z@$]{0,2}(?:"[^"\n]*"|'[^'\n]*'|`[^`]*`)|""".*?"""|'''.*?''')(?:\.(?:to_string|to_owned|into|freeze|trimIndent)\(\)|\.freeze)?$/s;
const RANDOM =
  /\b(?:Math\.random|random\.(?:random|randint|uniform|choice|gauss|randrange|Next\w*)|np\.random\.\w+|rand\.(?:Int\w*|Float\w*|Intn)|rand::random|thread_rng|Random\.(?:next\w+|Shared)|new Random|mt_rand|random_int|SecureRandom|rand)\s*[(.]/;
const COMPUTED: Value = { kind: 'computed' };

/** What an expression amounts to; `code` has its strings, `masked` has them blanked. */
export function textValue(code: string, masked: string, scope: TextScope): Value {
  const text = stripParens(code.trim().replace(/;$/, '').trim());
  if (text === '') return { kind: 'nothing' };
  if (NULLS.test(text)) return { kind: 'null' };
  if (EMPTIES.test(text)) return { kind: 'empty', text: shorten(text) };
  if (/^(?:true|false)$/i.test(text)) return { kind: 'boolean', text, truth: /^t/i.test(text) };
  if (NUMBER.test(text)) return { kind: 'scalar', text, zero: /^[-+]?0*\.?0*[a-z]?$/i.test(text) };
  if (STRING.test(text) && !/[$#{]\{|\{\w/.test(text))
    return { kind: 'scalar', text: shorten(text), zero: false };
  if (/^\$?\w+$/.test(text)) {
    if (scope.params.has(text.replace(/^\$/, ''))) return { kind: 'parameter', name: text };
    return scope.constants.get(text) ?? COMPUTED;
  }
  const inner =
    /^(?:Ok|Some|Right|Result\.(?:success|Success|ok)|Optional\.of|Mono\.just|Promise\.resolve|jsonify|JSONResponse|Response|JsonResponse|HttpResponse|ResponseEntity\.ok|Results\.Ok|Ok|Json|web::Json|HttpResponse::Ok\(\)\.json|Task\.FromResult(?:<[^()]*>)?|CompletableFuture\.completedFuture|ResponseEntity\.ok\(\)\.body)\((.*)\)$/s.exec(
      text,
    );
  if (inner) {
    const at = text.indexOf('(') + 1;
    const value = textValue(inner[1] ?? '', masked.trim().slice(at, -1), scope);
    return value.kind === 'nothing' ? { kind: 'null' } : value;
  }
  const parts = splitCommas(text);
  if (parts.length > 1 && scope.language === 'go') return tupleValue(parts, scope);
  if (RANDOM.test(text) && !text.includes('{')) {
    const inputs = [...scope.params].some((name) => new RegExp(`\\b${escapePattern(name)}\\b`).test(masked));
    return inputs ? COMPUTED : { kind: 'random', text: shorten(text) };
  }
  const literal = literalValue(text, masked);
  if (literal) return literal;
  const call = /^(?:await\s+|try!?\s+)?([\w$.:>-]+[!?]?)\s*\(/.exec(text);
  if (call?.[1] && /[)?]$/.test(text)) {
    const args = text.slice(call[0].length, -1);
    const plain = splitCommas(args).every(
      (arg) => /^[&*]?[\w.]*$/.test(arg.trim()) || NUMBER.test(arg.trim()) || STRING.test(arg.trim()),
    );
    const callee = call[1].replace(/^(?:self\.|this\.|this->|Self::)/, '');
    return { kind: 'call', callee, local: plain && scope.functions.has(callee) };
  }
  return COMPUTED;
}

export const isFixedText = (value: Value): boolean =>
  !['computed', 'call', 'markup', 'function', 'random'].includes(value.kind);

function tupleValue(parts: readonly string[], scope: TextScope): Value {
  const values = parts.map((part) => textValue(part, part, scope));
  if (!values.every(isFixedText)) return COMPUTED;
  const rest = values.filter((value) => value.kind !== 'null');
  const only = rest[0];
  if (!only) return { kind: 'null' };
  if (rest.length === 1) return only;
  return {
    kind: 'record',
    text: shorten(parts.join(', ')),
    zeros: rest.every((value) => value.kind === 'empty' || (value.kind === 'scalar' && value.zero)),
  };
}

/** A collection or object in which only keys, type names and constants stand. */
function literalValue(text: string, masked: string): Value | undefined {
  if (
    !/^(?:[[{]|&?[A-Z][\w.]*\s*[({]|(?:list|set|map|array|mutableList|mutableMap|vec!|dict|hashMap|arrayList|sequence)(?:Of)?\s*[([]|\[\]|map\[|(?:List|Set|Map|Arrays)\.(?:of|asList)\(|new\s+(?:\w+|\[))/.test(
      text,
    )
  )
    return undefined;
  const words = masked
    .replace(/\bnew\b|\bto\b|\b(?:true|false|null|nil|None|True|False|undefined)\b/g, ' ')
    .replace(
      /\b(?:listOf|setOf|mapOf|arrayOf|mutableListOf|mutableMapOf|vec!|dict|arrayListOf|hashMapOf|List\.of|Set\.of|Map\.of|Arrays\.asList|map|string|int|float64|any|interface|bool|str|to_string|into|String::from|Decimal|BigDecimal|Some)\b/g,
      ' ',
    )
    .replace(/\b\w+\s*(?=[:=](?![:=]))/g, ' ')
    .replace(/\b[A-Z][\w.]*\s*(?=[({[<>\]]|::)/g, ' ')
    .replace(/\b\d[\w.]*\b/g, ' ');
  if (/[A-Za-z_]\w*/.test(words)) return undefined;
  const rows = (text.match(/[{(]/g) ?? []).length - (/^[{(]/.test(text) ? 1 : 0);
  if (/^(?:\[|list|set|array|mutableList|vec!|arrayList|List|Set|Arrays|\[\]|new\s+(?:\w+)?\s*\[)/.test(text))
    return { kind: 'rows', text: shorten(text), count: Math.max(1, rows) };
  const numbers = text.match(/(?<![\w"'])\d[\d.]*/g) ?? [];
  return {
    kind: 'record',
    text: shorten(text),
    zeros: numbers.length > 0 && numbers.every((n) => Number(n) === 0) && !/["'][^"']+["']\s*[,}]/.test(text),
  };
}

const shorten = (text: string): string => text.slice(0, 300);
const escapePattern = (text: string): string => text.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&');

function stripParens(text: string): string {
  return /^\((?:[^()]|\([^()]*\))*\)$/.test(text) && text.length < 400 && text !== '()' && !text.includes(',')
    ? text.slice(1, -1).trim()
    : text;
}

/** Parts between commas that stand in no bracket or string. */
export function splitCommas(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote) {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
