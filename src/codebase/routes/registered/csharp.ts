import { closeOf } from '../../languages/javascript/exports.js';
import {
  argumentsAt,
  type Block,
  literalText,
  type Mount,
  prefixOf,
  type Reader,
  type Registration,
  verb,
} from './facts.js';

/** ASP.NET: controllers by attribute, minimal endpoints by `MapGet` and `MapGroup`. */
export const csharp: Reader = (source) => {
  const { masked, code } = source;
  const blocks: Block[] = [...masked.matchAll(/\bclass\s+(\w+)/g)].flatMap((match) => {
    const brace = masked.indexOf('{', match.index);
    const head = code.slice(
      Math.max(0, code.lastIndexOf('}', match.index), code.lastIndexOf(';', match.index)),
      match.index,
    );
    const written = /\[Route\s*\(\s*"([^"]*)"/.exec(head)?.[1];
    if (written === undefined || brace < 0) return [];
    const prefix = written.replace('[controller]', (match[1] ?? '').replace(/Controller$/, '').toLowerCase());
    return [{ prefix, start: match.index, end: closeOf(masked, brace) }];
  });
  const routes: Registration[] = [];
  for (const match of code.matchAll(/\[Http(Get|Post|Put|Patch|Delete)\s*(?:\(\s*"([^"]*)")?/g))
    routes.push({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index });
  for (const match of masked.matchAll(/(\w+)\s*\.\s*Map(Get|Post|Put|Patch|Delete)\s*\(/g)) {
    const pattern = literalText(argumentsAt(source, match.index + match[0].length - 1).list[0]);
    if (pattern !== undefined)
      routes.push({ method: verb(match[2] ?? ''), pattern, offset: match.index, router: match[1] });
  }
  const mounts: Mount[] = [...masked.matchAll(/(\w+)\s*=\s*(\w+)\s*\.\s*MapGroup\s*\(/g)].map((match) => {
    const { list, close } = argumentsAt(source, match.index + match[0].length - 1);
    return {
      prefix: prefixOf(list[0]?.text) ?? '',
      start: match.index,
      end: close,
      parent: match[2],
      child: match[1] ?? '',
    };
  });
  return { routes, blocks, mounts };
};
