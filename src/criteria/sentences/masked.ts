import { cleanPath } from '../shell/paths.js';

/**
 * A sentence whose paths, quoted strings and names of code stand as single characters, so that a rule over its words cannot
 * be misled by what they hold: F a path, Q a quoted string, I an identifier.
 */
export interface Masked {
  readonly text: string;
  /** What a mask stands for. */
  value(mask: string): string;
  /** The original text of a part of the masked one. */
  unmask(part: string): string;
}

export const F = '[\uE000-\uE0FF]';
export const Q = '[\uE100-\uE1FF]';
export const I = '[\uE200-\uE2FF]';
export const ANY = '[\uE000-\uE2FF]';

const EXTENSIONS =
  'tsx?|[cm]?jsx?|[cm]ts|vue|svelte|astro|py|pyi|ipynb|go|rs|java|kts?|cs|csproj|sln|dart|rb|php|swift|c|cc|cpp|h|hpp|scala|ex|exs|lua|r|json|jsonc|json5|ya?ml|toml|ini|cfg|conf|env|mdx?|rst|txt|csv|html?|css|s[ac]ss|less|sql|sh|bash|ps1|bat|cmd|xml|gradle|lock|prisma|graphql|gql|proto|svg|png|jpe?g|ico|webp|wasm|tf|hcl|properties|plist|arb|snap|log|pdf|docx|xlsx|mod|sum|tmpl|hbs|ejs|pug';
const SEGMENT = '[\\w@$+~.()\\[\\]{}*!,%-]';
const PATH = new RegExp(
  `^(?:[A-Za-z]:[\\\\/](?:${SEGMENT}|[\\\\/])+|\\.{0,2}/?(?:${SEGMENT}+[\\\\/])+(?:${SEGMENT}*\\{[^}\\s]*\\}${SEGMENT}*|(?:${SEGMENT}|[\\u4e00-\\u9fff](?=[\\u4e00-\\u9fff\\w-]*\\.(?:md|txt|json)))*)|[*+@$_.-]*\\w?${SEGMENT}*\\.(?:${EXTENSIONS})(?![\\w(])|(?:Makefile|Dockerfile|LICENSE|README|Procfile|Jenkinsfile|\\.(?:env|gitignore|dockerignore|npmrc|nvmrc|editorconfig)[\\w.]*)(?![\\w./]))`,
);
const NO_FILE =
  /^(?:Node|Vue|Next|Nuxt|React|Express|Three|D3|Chart|Socket|Ember|Alpine|Solid|Deno|Bun)\.[jt]s$|^process\.env|^(?:e\.g|i\.e)\./;
const ROOTS =
  /^(?:src|lib|app|apps|packages|package|docs?|tests?|e2e|scripts?|server|client|web|api|public|assets|config|components|pages|services|internal|cmd|pkg|bin|tools|dist|build|\.[\w-]+|[\w-]+-\w+)$/;
const IDENTIFIER = /^(?:@[\w-]+\/[\w./-]+|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(\))?)/;
const CODE_WORD = /[a-z0-9][A-Z]|_|\(\)$|\.[a-z]|^@|^[A-Z][A-Z0-9]{2,}$|\$/;
const PLAIN_CAPITALS =
  /^(?:AND|OR|NOT|BOTH|NOR|ALL|ANY|JSON|YAML|LOC|MUST|SHOULD|ONLY|NEVER|BUT|WITH|FROM|HAS|DOES|L\d+)$/;
const PAIRS: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '`': '`',
  '「': '」',
  '『': '』',
  '“': '”',
  '‘': '’',
};

export function maskSentence(sentence: string): Masked {
  const values: string[] = [];
  const originals: string[] = [];
  let text = '';
  const put = (base: number, value: string, original: string): void => {
    const index = values.length;
    if (index > 250) {
      text += original;
      return;
    }
    values.push(value);
    originals.push(original);
    text += String.fromCharCode(base + index);
  };
  for (let i = 0; i < sentence.length; ) {
    const char = sentence.charAt(i);
    const previous = sentence.charAt(i - 1);
    const close = PAIRS[char];
    const opens = close && (!/['"]/.test(char) || !/[\w)]/.test(previous));
    const end = opens ? closingQuote(sentence, i, close) : -1;
    if (end > i + 1) {
      const inside = sentence.slice(i + 1, end);
      const path = char === '`' ? pathAt(inside) : undefined;
      put(
        path === inside ? 0xe000 : 0xe100,
        path === inside ? inside : inside.replace(/\\(?=['"])/g, ''),
        sentence.slice(i, end + 1),
      );
      i = end + 1;
      continue;
    }
    const boundary = !/[\w.$@/-]/.test(previous);
    const path = boundary ? pathAt(sentence.slice(i, i + 400)) : undefined;
    if (path) {
      put(0xe000, path, path);
      i += path.length;
      const line = /^:\d+(?:-\d+)?(?!\w)/.exec(sentence.slice(i, i + 12));
      if (line) i += line[0].length;
      continue;
    }
    const route =
      boundary && char === '/'
        ? /^\/[A-Za-z:$[{][\w:@$.[\]{}*/-]*/.exec(sentence.slice(i, i + 200))?.[0].replace(/[.-]+$/, '')
        : undefined;
    if (route) {
      put(0xe100, route, route);
      i += route.length;
      continue;
    }
    const name = boundary
      ? IDENTIFIER.exec(sentence.slice(i, i + 200))?.[0].replace(/[./-]+$/, '')
      : undefined;
    if (name && CODE_WORD.test(name) && !PLAIN_CAPITALS.test(name)) {
      put(0xe200, name, name);
      i += name.length;
    } else if (name) {
      text += name;
      i += name.length;
    } else {
      text += char;
      i += 1;
    }
  }
  const at = (mask: string): number => mask.charCodeAt(0) & 0xff;
  return {
    text,
    value: (mask) => values[at(mask)] ?? '',
    unmask: (part) => part.replace(/[\uE000-\uE2FF]/g, (mask) => originals[at(mask)] ?? ''),
  };
}

/** A bracket of the sentence: one that belongs to a path, `(group)` or `[id]`, closes before the next slash. */
const OPENED = /^[([](?![^/\\]*[)\]][^/\\]*[/\\])/;

/** A path at the start of a text: with a known extension, a folder, or several segments. */
function pathAt(text: string): string | undefined {
  const raw = PATH.exec(text)?.[0];
  if (!raw || OPENED.test(raw)) return undefined;
  let path = raw.replace(/[.,!]+$/, '');
  while (/[)\]}]$/.test(path) && unbalanced(path)) path = path.slice(0, -1).replace(/[.,]+$/, '');
  if (path.length < 3 || NO_FILE.test(path) || /^\d+(?:\.\d+)*$/.test(path) || path.includes('()'))
    return undefined;
  if (/^\w+:\/\//.test(text) || /^\/[^.]*$/.test(path) || /^@/.test(path)) return undefined;
  const named = new RegExp(
    `\\.(?:${EXTENSIONS})(?:\\})?$|(?:^|/)(?:Makefile|Dockerfile|LICENSE|README|Procfile|Jenkinsfile)$|/\\.[\\w.]+$|^\\.(?:env|gitignore|dockerignore|npmrc|nvmrc|editorconfig)|[*]`,
  ).test(path);
  if (named) return /^(?:[A-Z]\w*\/)*[A-Z]\w*$/.test(path) ? undefined : path;
  const segments = cleanPath(path).split('/');
  if (/[\\/]$/.test(path) && /^[\w@.$()[\]-]+$/.test(segments[0] ?? '')) return path;
  const plain = segments.every((segment) => /^[\w@.$()[\]*+-]+$/.test(segment));
  const first = segments[0] ?? '';
  const words = segments.every((segment) => /^[A-Z]/.test(segment) || /^\d+$/.test(segment));
  return plain &&
    !words &&
    segments.length >= 2 &&
    (segments.length >= 3 || ROOTS.test(first) || /^[A-Za-z]:$/.test(first))
    ? path
    : undefined;
}

const unbalanced = (path: string): boolean =>
  (path.match(/[)\]}]/g)?.length ?? 0) > (path.match(/[([{]/g)?.length ?? 0);

const before = (text: string, at: number): string => text.charAt(at - 1);

/** The quote that ends the string: inner pairs of the same quote belong to it. */
function closingQuote(text: string, open: number, close: string): number {
  if (close !== "'" && close !== '"') return text.indexOf(close, open + 1);
  let depth = 1;
  let last = -1;
  const limit = Math.min(text.length, open + 2_000);
  for (let i = open + 1; i < limit; i += 1) {
    if (text.charAt(i) !== close || before(text, i) === '\\') continue;
    const previous = before(text, i);
    const after = text.charAt(i + 1);
    if (/[A-Za-z]/.test(previous) && /[A-Za-z]/.test(after) && close === "'") continue;
    if (/[\s(=:,[{+]/.test(previous) && after && !/[\s.,;)）\]、，。]/.test(after) && after !== close) {
      depth += 1;
      continue;
    }
    if (/[(=]/.test(previous) && after === '') return i;
    depth -= 1;
    if (!after || !/[\w'"/({[$<]/.test(after)) last = i;
    if (depth <= 0 && (!after || !/[\w/({[$<]/.test(after)) && after !== close) return i;
    if (depth <= 0) depth = 1;
  }
  return last;
}
