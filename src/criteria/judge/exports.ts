import type { Codebase, SourceFile } from '../../codebase/codebase.js';
import type { Evidence } from '../../domain/evidence.js';
import type { PredicateOf } from '../../domain/predicate.js';
import { escapeRegex } from '../regex-dialects.js';
import { blocksOf } from './blocks.js';
import { type Facts, failing, holding, type Judgement, observed, undecided, unread } from './facts.js';
import { absence, type ResolvedFiles, resolveFiles } from './resolve-files.js';

export function judgeExports(predicate: PredicateOf<'exports'>, facts: Facts): Judgement {
  const files = resolveFiles(predicate.files, facts);
  const unknown = unresolved(predicate.files, files, facts);
  if (unknown) return unknown;
  const evidence: Evidence[] = [];
  const lacking: string[] = [];
  for (const symbol of predicate.symbols) {
    const found = files.paths
      .map((file) =>
        exportOf(file, { symbol, ...(predicate.form ? { form: predicate.form } : {}) }, facts.codebase),
      )
      .find((anchor) => anchor !== undefined);
    if (found) evidence.push(found);
    else lacking.push(symbol);
  }
  const where = files.paths.slice(0, 5).join(', ');
  if (lacking.length === 0)
    return holding(`${predicate.symbols.join(', ')} exported from ${where}`, evidence);
  const mentioned = lacking.flatMap((symbol) => {
    const hit = files.paths.map((file) => firstMention(file, symbol, facts.codebase)).find(Boolean);
    return hit ? [`${symbol} stands at ${hit} without being exported`] : [];
  });
  return failing(
    `${where} does not export ${lacking.join(', ')}${mentioned.length > 0 ? `; ${mentioned.join('; ')}` : ''}`,
    [
      ...evidence,
      observed(
        `exports of ${where}: ${exportNames(files.paths, facts.codebase).slice(0, 20).join(', ') || 'none'}`,
        files.paths.slice(0, 20),
      ),
    ],
  );
}

/** Files that are not named, not there or not readable settle a question about exports and imports before it is asked. */
export function unresolved(
  named: readonly string[],
  files: ResolvedFiles,
  { codebase }: Facts,
): Judgement | undefined {
  if (files.paths.length > 0) return unread(files.paths, codebase);
  if (files.absent.length === 0) return undecided('the criterion names no file, and its task none');
  if (files.tail)
    return undecided(`${absence(files.absent)}, but ${files.tail} ends like it: say which file is meant`);
  return named.length > 0 || files.absent.length > 0
    ? failing(absence(files.absent), [observed(absence(files.absent))])
    : undefined;
}

function firstMention(file: string, symbol: string, codebase: Codebase): string | undefined {
  const source = codebase.source(file);
  const at = source
    ? new RegExp(`(?<![\\w$])${escapeRegex(symbol)}(?![\\w$])`).exec(source.masked)?.index
    : undefined;
  return source && at !== undefined ? `${file}:${source.lineAt(at)}` : undefined;
}

const exportNames = (files: readonly string[], codebase: Codebase): readonly string[] =>
  files.flatMap((file) => codebase.modules.exportsOf(file).map((fact) => fact.name));

interface Wanted {
  readonly symbol: string;
  readonly form?: 'named' | 'default';
}

function exportOf(
  file: string,
  wanted: Wanted,
  codebase: Codebase,
  seen = new Set<string>(),
): Evidence | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const { symbol, form } = wanted;
  const facts = codebase.modules.exportsOf(file);
  const fact = facts.find((found) =>
    form === 'default'
      ? found.name === 'default' && (found.local === symbol || found.local === undefined)
      : found.name === symbol,
  );
  if (fact) return { kind: 'anchor', file, line: fact.line, note: `exports ${symbol}` };
  if (!form) {
    const standard = facts.find((found) => found.name === 'default' && found.local === symbol);
    if (standard) return { kind: 'anchor', file, line: standard.line, note: `exports ${symbol} as default` };
  }
  const source = codebase.source(file);
  if (!source) return undefined;
  const at = exportOffset(source, wanted);
  if (at !== undefined) return { kind: 'anchor', file, line: source.lineAt(at), note: `exports ${symbol}` };
  for (const match of source.code.matchAll(/^\s*export\s*\*\s*from\s*["']([^"']+)["']/gm)) {
    const next = codebase.modules.resolve(file, match[1] ?? '');
    const found = next && exportOf(next, wanted, codebase, seen);
    if (found) return found;
  }
  return undefined;
}

/** Where the source text itself exports the name: the forms of ES modules, CommonJS and `__all__`, or what a language makes public. */
function exportOffset(source: SourceFile, { symbol, form }: Wanted): number | undefined {
  const name = escapeRegex(symbol);
  const first = (pattern: RegExp): number | undefined => pattern.exec(source.masked)?.index;
  switch (source.language) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
    case 'jsx':
    case 'vue':
    case 'svelte':
    case 'astro': {
      const standard = first(
        new RegExp(
          `^\\s*export\\s+default\\s+(?:(?:async\\s+)?function\\*?\\s+|(?:abstract\\s+)?class\\s+)?${name}(?![\\w$])`,
          'm',
        ),
      );
      if (form === 'default') return standard ?? first(/^\s*export\s+default\b/m);
      return (
        first(
          new RegExp(
            `^\\s*export\\s+(?:declare\\s+)?(?:(?:async\\s+)?function\\*?|(?:abstract\\s+)?class|const|let|var|interface|type|enum|const\\s+enum|namespace)\\s+${name}(?![\\w$])`,
            'm',
          ),
        ) ??
        first(
          new RegExp(
            `^\\s*export\\s+(?:type\\s+)?\\{[^}]*?(?<![\\w$])(?:[\\w$]+\\s+as\\s+${name}|${name}(?!\\s+as\\b))(?![\\w$])[^}]*\\}`,
            'm',
          ),
        ) ??
        first(
          new RegExp(`^\\s*export\\s+(?:const|let|var)\\s*[{[][^}\\]=]*(?<![\\w$])${name}(?![\\w$])`, 'm'),
        ) ??
        first(new RegExp(`^\\s*export\\s*\\*\\s*as\\s+${name}(?![\\w$])`, 'm')) ??
        first(new RegExp(`(?:^|[^\\w.])(?:module\\.)?exports\\.${name}\\s*=`, 'm')) ??
        commonJs(source, symbol) ??
        (form === 'named' ? undefined : standard)
      );
    }
    case 'python':
      return first(
        new RegExp(
          `^(?:async\\s+)?(?:def|class)\\s+${name}\\b|^${name}\\s*(?::[^=\\n]*)?=(?!=)|^\\s*(?:from\\s+\\S+\\s+)?import\\s+[^\\n]*\\b${name}\\b`,
          'm',
        ),
      );
    case 'go':
      return /^[A-Z]/.test(symbol)
        ? first(new RegExp(`^(?:func\\s+(?:\\([^)]*\\)\\s*)?|type\\s+|var\\s+|const\\s+|\\t)${name}\\b`, 'm'))
        : undefined;
    case 'rust':
      return first(
        new RegExp(
          `^\\s*pub(?:\\([^)]*\\))?\\s+(?:async\\s+|unsafe\\s+|const\\s+)*(?:fn|struct|enum|trait|type|mod|const|static|use\\s+[\\w:{}, ]*)\\s*${name}\\b|^\\s*pub\\s+use\\s+[^;]*\\b${name}\\b`,
          'm',
        ),
      );
    case 'java':
    case 'csharp':
      return first(new RegExp(`\\bpublic\\b[^;{}()=]*\\b${name}\\b`));
    default:
      return first(
        new RegExp(
          `(?:^|[^\\w.])(?:export|public|fun|def|func|class|object|val|function)\\s+(?:[\\w<>]+\\s+)?${name}\\b`,
          'm',
        ),
      );
  }
}

/** `module.exports = { a, b }` and `module.exports = a`. */
function commonJs(source: SourceFile, symbol: string): number | undefined {
  const name = escapeRegex(symbol);
  for (const { start, end } of blocksOf(source, 'module.exports')) {
    const at = new RegExp(`[{,]\\s*(?:\\.\\.\\.)?${name}\\s*(?=[,}:(])`).exec(
      source.masked.slice(start, end),
    )?.index;
    if (at !== undefined) return start + at;
  }
  return new RegExp(`(?:^|[^\\w.])module\\.exports\\s*=\\s*${name}\\s*;?\\s*$`, 'm').exec(source.masked)
    ?.index;
}
