import type { SourceFile } from '../../codebase.js';
import { memo } from '../../languages/common/memo.js';
import { closeOf } from '../../languages/javascript/exports.js';
import type { ProjectFacts } from '../../languages/language-support.js';
import {
  argumentsAt,
  around,
  type Block,
  bracedFunctions,
  literalText,
  type Mount,
  prefixOf,
  type Reader,
  type Registration,
  verb,
} from './facts.js';

/** Spring, JAX-RS and Micronaut by annotation, Ktor by nested calls. */
export const jvm: Reader = (source, project) => {
  const context = contextPath(project);
  const blocks = [
    ...(context === undefined ? [] : [{ prefix: context, start: 0, end: source.text.length }]),
    ...annotatedClasses(source),
    ...ktorBlocks(source),
  ];
  return {
    routes: [...mapped(source), ...resources(source), ...ktorRoutes(source)],
    mounts: ktorCalls(source),
    blocks,
  };
};

/** Path below which Spring serves everything. */
const contextPath = memo((project: ProjectFacts): string | undefined => {
  for (const file of project.files) {
    if (!/(?:^|\/)src\/main\/resources\/application\.(?:properties|ya?ml)$/.test(file)) continue;
    const found = /^\s*(?:server\.servlet\.)?context-path\s*[:=]\s*["']?(\/[\w/-]+)/m.exec(
      project.text(file) ?? '',
    );
    if (found) return found[1];
  }
  return undefined;
});

/** `@RequestMapping("/x")`, `@Path("/x")` or `@Controller("/x")` above a class: a block as long as the class. */
function annotatedClasses(source: SourceFile): readonly Block[] {
  const { masked } = source;
  return [
    ...masked.matchAll(
      /@(?:RequestMapping|Path|Controller)\s*\((?=[^{;]*?\b(?:class|interface|object)\s+\w)/g,
    ),
  ].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closeOf(masked, open);
    const header =
      /^(?:\s*@[\w.]+(?:\s*\([^()]*(?:\([^()]*\)[^()]*)*\))?|\s*(?:public|final|abstract|open|internal|data|static))*\s*\b(?:class|interface|object)\s/.exec(
        masked.slice(close + 1),
      );
    if (!header) return [];
    const brace = masked.indexOf('{', close);
    const paths = pathsOf(source, open);
    return brace < 0
      ? []
      : paths.map((prefix) => ({ prefix, start: match.index, end: closeOf(masked, brace) }));
  });
}

/** Path literals of an annotation; its other string attributes are none. */
function pathsOf(source: SourceFile, open: number): readonly string[] {
  const { list } = argumentsAt(source, open);
  return list
    .filter(({ text }) => !/^(?:produces|consumes|params|headers|name|method)\s*=/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? ''));
}

function mapped(source: SourceFile): readonly Registration[] {
  const { masked, code } = source;
  return [
    ...masked.matchAll(
      /@(?:(Get|Post|Put|Patch|Delete|Request)Mapping|(Get|Post|Put|Patch|Delete))\b(\s*\()?/g,
    ),
  ].flatMap((match) => {
    const open = match[3] ? match.index + match[0].length - 1 : undefined;
    const close = open === undefined ? match.index + match[0].length : closeOf(masked, open) + 1;
    const inside = open === undefined ? '' : code.slice(open, close);
    const onClass =
      /^(?:\s*@[\w.]+(?:\s*\([^()]*(?:\([^()]*\)[^()]*)*\))?|\s*(?:public|final|abstract|open|internal))*\s*\b(?:class|interface|object)\s/.test(
        masked.slice(close),
      );
    if (onClass) return [];
    const methods =
      match[1] === 'Request'
        ? [...inside.matchAll(/RequestMethod\.(\w+)/g)].map((one) => one[1] ?? '*')
        : [verb(match[1] ?? match[2] ?? '')];
    const paths = open === undefined ? [''] : pathsOf(source, open);
    return (paths.length > 0 ? paths : ['']).flatMap((pattern) =>
      (methods.length > 0 ? methods : ['*']).map((method) => ({ method, pattern, offset: match.index })),
    );
  });
}

/** JAX-RS: `@GET @Path("/x")` in either order. */
function resources(source: SourceFile): readonly Registration[] {
  return [...source.masked.matchAll(/@(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b(?!\s*\()/g)].map((match) => {
    const near = source.code.slice(match.index + match[0].length);
    const behind = /^(?:\s*@\w+(?:\([^()]*\))?)*?\s*@Path\s*\(\s*"([^"]*)"/.exec(near);
    const before = /@Path\s*\(\s*"([^"]*)"\s*\)(?:\s*@\w+(?:\([^()]*\))?)*\s*$/.exec(
      source.code.slice(Math.max(0, match.index - 300), match.index),
    );
    return { method: match[1] ?? '*', pattern: behind?.[1] ?? before?.[1] ?? '', offset: match.index };
  });
}

const functionsOf = (source: SourceFile) =>
  bracedFunctions(source, /\bfun\s+(?:<[^>]*>\s*)?(?:[\w.]+\.)?(\w+)\s*\(/g);

const isKtor = ({ language, code }: SourceFile): boolean =>
  language === 'kotlin' && /\bio\.ktor\b|\brouting\s*\{|\bRoute\.\w+\s*\(/.test(code);

/** `route("/x") {…}` */
function ktorBlocks(source: SourceFile): readonly Block[] {
  if (!isKtor(source)) return [];
  return [...source.masked.matchAll(/\broute\s*\(/g)].flatMap((match) => {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    const brace = source.masked.indexOf('{', close);
    const prefix = prefixOf(list[0]?.text);
    if (prefix === undefined || brace < 0 || source.masked.slice(close + 1, brace).trim() !== '') return [];
    return [{ prefix, start: brace, end: closeOf(source.masked, brace) }];
  });
}

function ktorRoutes(source: SourceFile): readonly Registration[] {
  if (!isKtor(source)) return [];
  const functions = functionsOf(source);
  return [
    ...source.masked.matchAll(/^[ \t]*(get|post|put|patch|delete|head|options)\s*(?:<\w+>)?\s*(\(|\{)/gm),
  ].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const pattern = match[2] === '{' ? '' : literalText(argumentsAt(source, open).list[0]);
    if (pattern === undefined) return [];
    const offset = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    return [{ method: verb(match[1] ?? ''), pattern, offset, router: around(functions, offset)?.name }];
  });
}

/** `userRoutes()` within a routing block. */
function ktorCalls(source: SourceFile): readonly Mount[] {
  if (!isKtor(source)) return [];
  const functions = functionsOf(source);
  return [...source.masked.matchAll(/(?<!fun\s)(?<![\w.])(\w+)\s*\(/g)].flatMap((match) => {
    const [, child = ''] = match;
    const parent = around(functions, match.index)?.name;
    if (
      parent === child ||
      /^(?:get|post|put|patch|delete|head|options|route|if|when|for|while|fun|authenticate|install)$/.test(
        child,
      )
    )
      return [];
    const before = source.masked.slice(Math.max(0, match.index - 80), match.index);
    if (/\bfun\s+(?:<[^>]*>\s*)?[\w.]*$/.test(before)) return [];
    return [{ prefix: '', start: match.index, end: match.index + match[0].length, parent, child }];
  });
}
