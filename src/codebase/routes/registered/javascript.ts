import type { SourceFile } from '../../codebase.js';
import { memo } from '../../languages/common/memo.js';
import { closeOf } from '../../languages/javascript/exports.js';
import type { ProjectFacts } from '../../languages/language-support.js';
import {
  argumentsAt,
  type Block,
  literalText,
  type Mount,
  namedValue,
  type Prefix,
  prefixOf,
  type Reader,
  type Registration,
  stringAt,
  verb,
} from './facts.js';

const SERVER =
  /\b(?:express|fastify|Fastify\w*|koa|hono|Hono|restify|polka|itty-router|elysia|Elysia|hapi|h3|oak|find-my-way|micro|Router\s*\(|RouteOptions|NextFunction|NestFactory)\b|['"]@(?:nestjs|koa|hapi)\/|\b(?:app|fastify|server|router|instance)\s*\.\s*(?:get|post|put|patch|delete)\s*\(\s*['"`]\//;
const CLIENT =
  /^(?:axios|http|https|client|ky|got|superagent|request|fetcher|\$http|\$api|\$axios|httpClient|apiClient|map|cache|params|searchParams|headers|cookies|localStorage|store|config)$/;

/** Express, Fastify, Koa, Hono and their kin, Nest's decorators. */
export const javascript: Reader = (source, project) => {
  if (!SERVER.test(source.code)) return { routes: [] };
  const blocks = controllers(source, project);
  const mounts = readMounts(source, blocks);
  return {
    routes: [...decorated(source), ...called(source), ...chained(source), ...described(source)],
    mounts,
    blocks,
    own: basePaths(source),
  };
};

/** `@Controller('x')`: the class below, itself below the application's global prefix. */
function controllers(source: SourceFile, project: ProjectFacts): Block[] {
  const { masked, code } = source;
  const blocks = [...masked.matchAll(/@Controller\s*\(/g)].map((match): Block => {
    const open = match.index + match[0].length - 1;
    const inside = code.slice(open + 1, closeOf(masked, open));
    const prefix = /^\s*(?:\{[^}]*\bpath\s*:\s*)?['"`]([^'"`]*)['"`]/.exec(inside)?.[1] ?? '';
    const brace = masked.indexOf('{', masked.indexOf('class', open));
    return { prefix, start: match.index, end: brace < 0 ? masked.length : closeOf(masked, brace) };
  });
  const global = blocks.length > 0 ? globalPrefix(project) : undefined;
  return global === undefined ? blocks : [{ prefix: global, start: 0, end: masked.length }, ...blocks];
}

const globalPrefix = memo((project: ProjectFacts): Prefix | undefined => {
  for (const file of project.filesWithWord('setGlobalPrefix')) {
    const found = /\.setGlobalPrefix\s*\(\s*([^,)]+)/.exec(project.source(file)?.code ?? '');
    const prefix = found && prefixOf(found[1]);
    if (prefix) return prefix;
  }
  return undefined;
});

function decorated(source: SourceFile): readonly Registration[] {
  return [...source.masked.matchAll(/@(Get|Post|Put|Patch|Delete|All|Options|Head|Sse)\s*\(\s*/g)].map(
    (match) => ({
      method: verb(match[1] ?? ''),
      pattern: stringAt(source, match.index + match[0].length) ?? '',
      offset: match.index,
    }),
  );
}

function called(source: SourceFile): readonly Registration[] {
  const { masked } = source;
  const found: Registration[] = [];
  for (const match of masked.matchAll(
    /(?:([\w$]+)|[)\]])\s*\.\s*(get|post|put|patch|delete|del|all|head|options)\s*(?:<[^<>()]*>)?\(\s*(?=['"`])/g,
  )) {
    if (match[1] && CLIENT.test(match[1])) continue;
    const at = match.index + match[0].length;
    const literal = stringAt(source, at);
    if (literal === undefined || !/^[/*]|^$/.test(literal)) continue;
    const behind = masked.slice(masked.indexOf(masked.charAt(at), at + 1) + 1).trimStart();
    if (behind.startsWith(','))
      found.push({ method: verb(match[2] ?? ''), pattern: literal, offset: match.index, router: match[1] });
  }
  return found;
}

/** `.route('/x').get(…).post(…)` */
function chained(source: SourceFile): readonly Registration[] {
  const { masked } = source;
  const found: Registration[] = [];
  for (const match of masked.matchAll(/(?:([\w$]+)\s*)?\.route\s*\(\s*(?=['"`])/g)) {
    const literal = stringAt(source, match.index + match[0].length);
    if (literal === undefined) continue;
    const chain = masked.slice(match.index, match.index + 2000).split(/;|\n\s*\n/)[0] ?? '';
    for (const one of chain.matchAll(/\.(get|post|put|patch|delete|all)\s*\(/g))
      found.push({ method: verb(one[1] ?? ''), pattern: literal, offset: match.index, router: match[1] });
  }
  return found;
}

/** `{ method: 'GET', url: '/x' }` */
function described({ code }: SourceFile): readonly Registration[] {
  return [
    ...code.matchAll(
      /\bmethod\s*:\s*(\[[^\]]{0,80}\]|['"]\w+['"])\s*,\s*(?:url|path)\s*:\s*['"`]([^'"`]+)['"`]|\b(?:url|path)\s*:\s*['"`]([^'"`]+)['"`]\s*,\s*method\s*:\s*(\[[^\]]{0,80}\]|['"]\w+['"])/g,
    ),
  ].flatMap((match) =>
    ((match[1] ?? match[4] ?? '').match(/\w+/g) ?? []).map((method) => ({
      method: method.toUpperCase(),
      pattern: match[2] ?? match[3] ?? '',
      offset: match.index,
    })),
  );
}

const INLINE = /^(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/;

/** `use('/x', router)`, `route('/x', app)`, `register(plugin, { prefix })`; an inline plugin is a block. */
function readMounts(source: SourceFile, blocks: Block[]): readonly Mount[] {
  const mounts: Mount[] = [];
  for (const match of source.masked.matchAll(/([\w$]+)\s*\.\s*(use|route|register|mount|group)\s*\(/g)) {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    const isPlugin = match[2] === 'register';
    const prefix =
      prefixOf(
        isPlugin ? namedValue(list.slice(1), 'prefix') : list.length > 1 ? list[0]?.text : undefined,
      ) ?? '';
    const child = isPlugin ? list[0] : list.at(-1);
    if (!child || literalText(child) !== undefined) continue;
    if (INLINE.test(child.text)) blocks.push({ prefix, start: child.start, end: child.end });
    else {
      const name = /^(?:await\s+|new\s+)?([\w$]+)/.exec(child.text)?.[1] ?? '';
      mounts.push({ prefix, start: match.index, end: close, parent: match[1], child: name });
    }
  }
  return mounts;
}

function basePaths(source: SourceFile): ReadonlyMap<string, Prefix> {
  const own = new Map<string, Prefix>();
  for (const match of source.code.matchAll(
    /\b(?:const|let|var)\s+([\w$]+)\s*=\s*new\s+\w+\s*(?:<[^;=]*>)?\(\s*(?:\)\s*\.\s*basePath\s*\(\s*|\{[^{}]*\bprefix\s*:\s*)['"`]([^'"`]*)['"`]/g,
  ))
    own.set(match[1] ?? '', match[2] ?? '');
  return own;
}
