import type { PathRequest, SourceFile } from '../codebase.js';
import { closeOf } from '../languages/javascript/exports.js';
import { moduleLinks } from '../languages/javascript/module-links.js';
import type { ProjectFacts } from '../languages/language-support.js';
import { routerFacts } from './registered/router-facts.js';

export interface RequestSite extends PathRequest {
  readonly offset: number;
  /** The path may stand behind a base that the place does not show: a client's own, or a constant in front. */
  readonly based: boolean;
}

const PATH =
  /^(?:https?:\/\/[^/\s]+)?\/(?:[\w@:.~%*+-]+(?:\/[\w@:.~%*+-]*)*)?(?:[?#].*)?$|^\*\/?[\w@:.~%*+-][\w@:.~%*+/-]*(?:[?#].*)?$|^(?:api|v\d|rest|graphql)\/[\w@:.~%*+/-]*(?:[?#].*)?$/;
/** Calls whose path argument names a mount point, a file or a message, and asks nobody. */
const NO_REQUEST =
  /(?:\.(?:use|route|register|mount|group|all|param|sendFile|render|join|resolve|startsWith|endsWith|includes|replace|split|test|match|log|warn|error|info|debug|setGlobalPrefix|basePath|on|emit|readFile|writeFile|readFileSync|writeFileSync|existsSync)|\b(?:describe|it|test|expect|join|resolve|readFileSync|writeFileSync|existsSync|Error|Controller|matcher))\s*\(\s*$/;
const VERB = /(?:^|\.)(get|post|put|patch|delete|del|head|options)$/i;
const GETTERS =
  /^(?:fetch|\$fetch|useFetch|useSWR|useSWRImmutable|EventSource|URL|fetchJson|request|axios|ky|got|fetcher|window\.fetch|globalThis\.fetch|self\.fetch|navigate|redirect|push|replace|router\.push|router\.replace|goto|navigateTo|prefetch|revalidatePath|event\.fetch)$/;

/** String and template literals of a JavaScript file that are paths, with the method their place tells. */
export function requestSites(source: SourceFile, project: ProjectFacts): readonly RequestSite[] {
  const { masked, code } = source;
  const sites: RequestSite[] = [];
  const links = moduleLinks(source);
  const registered = new Set(routerFacts(source, project).routes.map(({ offset }) => source.lineAt(offset)));
  const quotes = /["'`]/g;
  for (let open = quotes.exec(masked); open; open = quotes.exec(masked)) {
    const close = closingOf(masked, open.index);
    const written = code.slice(open.index + 1, close);
    quotes.lastIndex = close + 1;
    if (written.length === 0 || written.length > 300) continue;
    const literal = open[0] === '`' ? written.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*') : written;
    const before = masked.slice(Math.max(0, open.index - 160), open.index);
    const joined = /\+\s*$/.test(before);
    if (!PATH.test(literal) && !(joined && /^[\w-]+(?:\/[\w*:-]+)+$/.test(literal))) continue;
    if (/\b(?:from|import|require|mock)\s*\(?\s*$/.test(before)) continue;
    if (NO_REQUEST.test(before) || registered.has(source.lineAt(open.index))) continue;
    const { method, based } = readPlace(source, { before, open: open.index, close });
    const behind = /^\s*\+\s*[\w$.(]/.test(masked.slice(close + 1, close + 20));
    const path = `${literal.replace(/^\*\/?/, '/')}${behind ? (literal.endsWith('/') ? '*' : '') : ''}`;
    sites.push({
      method,
      path: path.startsWith('/') || path.startsWith('http') ? path : `/${path}`,
      file: source.path,
      line: source.lineAt(open.index),
      runs: links.runsAt(open.index),
      offset: open.index,
      based: based || joined || literal.startsWith('*') || !literal.startsWith('/'),
    });
  }
  return sites;
}

/** End of a literal; a template's holes may hold literals of their own. */
function closingOf(masked: string, open: number): number {
  const quote = masked.charAt(open);
  let depth = 0;
  for (let i = open + 1; i < masked.length; i++) {
    const c = masked.charAt(i);
    if (quote === '`' && c === '$' && masked.charAt(i + 1) === '{') {
      depth++;
      i++;
    } else if (depth > 0 && c === '{') depth++;
    else if (depth > 0 && c === '}') depth--;
    else if (depth === 0 && c === quote) return i;
  }
  return masked.length;
}

function readPlace(
  source: SourceFile,
  { before, open, close }: { before: string; open: number; close: number },
): { method: string; based: boolean } {
  const { masked, code } = source;
  const attribute = /([\w:@-]+)\s*=\s*\{?\s*$/.exec(before);
  if (attribute && /<[\w.]+[^<>]*$/.test(before)) {
    const tag = masked.slice(masked.lastIndexOf('<', open), masked.indexOf('>', close) + 1);
    const code_ = code.slice(masked.lastIndexOf('<', open), masked.indexOf('>', close) + 1);
    if (/^(?:action|formAction|formaction)$/.test(attribute[1] ?? ''))
      return {
        method: (
          /\bmethod\s*=\s*\{?["']?(\w+)/i.exec(code_)?.[1] ?? (tag.startsWith('<form') ? 'get' : 'post')
        ).toUpperCase(),
        based: false,
      };
    if (/^(?:href|to|:href|:to|src)$/.test(attribute[1] ?? '')) return { method: 'GET', based: false };
    const htmx = /^hx-(get|post|put|patch|delete)$/.exec(attribute[1] ?? '');
    if (htmx) return { method: (htmx[1] ?? 'get').toUpperCase(), based: false };
  }
  const callee = calleeOf(masked, open);
  if (!callee) {
    const property = /\burl\s*:\s*$/.test(before) ? enclosingCall(masked, open) : undefined;
    return {
      method: property ? (methodIn(code.slice(property.open, property.close)) ?? 'GET') : '*',
      based: property !== undefined,
    };
  }
  const name = callee.name.replace(/^(?:await|return|void|yield)\s+/, '').trim();
  const verb = VERB.exec(name);
  if (verb)
    return {
      method: verb[1]?.toLowerCase() === 'del' ? 'DELETE' : (verb[1] ?? '').toUpperCase(),
      based: true,
    };
  const stated = methodIn(code.slice(close, closeOf(masked, callee.open)));
  if (stated) return { method: stated, based: !/^(?:window\.|globalThis\.)?fetch$/.test(name) };
  if (GETTERS.test(name)) return { method: 'GET', based: !/^(?:fetch|EventSource|URL)$/.test(name) };
  const hinted = /(get|post|put|patch|delete)/i.exec(name.split('.').at(-1) ?? '');
  return { method: hinted ? (hinted[1] ?? '').toUpperCase() : '*', based: true };
}

const methodIn = (text: string): string | undefined =>
  /\bmethod\s*:\s*['"`](\w+)['"`]/.exec(text)?.[1]?.toUpperCase();

/** The call whose first argument begins here, its type arguments skipped. */
function calleeOf(masked: string, at: number): { name: string; open: number } | undefined {
  const text = masked.slice(Math.max(0, at - 200), at);
  const match = /([\w$.?]+)\s*(?:<[^()]*>)?\s*\(\s*$/.exec(text);
  if (!match?.[1]) return undefined;
  return { name: match[1].replace(/\?/g, ''), open: at - (text.length - text.lastIndexOf('(')) };
}

function enclosingCall(masked: string, at: number): { open: number; close: number } | undefined {
  let depth = 0;
  for (let i = at - 1; i > Math.max(0, at - 2000); i--) {
    const c = masked.charCodeAt(i);
    if (c === 41 || c === 125 || c === 93) depth++;
    else if (c === 40 || c === 123 || c === 91) {
      if (depth-- === 0 && c === 40) return { open: i, close: closeOf(masked, i) };
      if (depth < 0) depth = 0;
    }
  }
  return undefined;
}
