import type { SourceFile } from '../../codebase.js';
import type { ProjectFacts, TargetUse } from '../language-support.js';
import { readImportsOnce } from './reexports.js';
import { resolverOf } from './resolve.js';

const PLAIN = /^export\s+(?:default\s+)?(?:async\s+)?function\b|^export\s+const\s+[\w$]+\b/;
const DOUBTFUL = /\b(?:function|class|throw|break|continue|case|return|if\s*\(\s*!?\d)\b|=>/;
const MAX_TEXT = 60_000;

/**
 * Uses that need no syntax tree: every mention of an imported name is a call, and one of them stands in an exported
 * function before anything could return or nest. undefined when that is not plain to see.
 */
export function quickUses(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] | undefined {
  if (source.language !== 'typescript' && source.language !== 'javascript') return undefined;
  if (source.text.length > MAX_TEXT) return undefined;
  const resolve = resolverOf(project);
  const facts = readImportsOnce(project, source.path).filter(
    (fact) => resolve(source.path, fact.specifier) === target,
  );
  const [fact] = facts;
  if (facts.length !== 1 || fact?.kind !== 'static' || fact.names.length === 0) return undefined;
  const { masked } = source;
  if (/\bfalse\b/.test(masked)) return undefined;
  const uses: TargetUse[] = [];
  for (const { exported, local, typeOnly } of fact.names) {
    const call = typeOnly || exported === '*' ? undefined : plainCall(masked, local);
    if (call === undefined) return undefined;
    uses.push({ name: exported, line: source.lineAt(call), how: 'call' });
  }
  return uses;
}

/** Offset of a call that certainly runs, when the name is nothing but imported once and called. */
function plainCall(masked: string, local: string): number | undefined {
  let imported = false;
  let plain: number | undefined;
  for (let at = masked.indexOf(local); at >= 0; at = masked.indexOf(local, at + local.length)) {
    const behind = masked.charAt(at + local.length);
    if (/[\w$]/.test(masked.charAt(at - 1)) || /[\w$]/.test(behind)) continue;
    const before = masked.slice(Math.max(0, at - 12), at);
    if (behind !== '(' || /(?:\.|\bfunction\s*\*?\s*|\bnew\s+)$/.test(before)) {
      if (imported) return undefined;
      imported = true;
      continue;
    }
    if (!/(?:[=+\-*/%(,[?:&|]|\breturn|\bawait)\s*$/.test(before)) return undefined;
    plain ??= runsPlainly(masked, at) ? at : undefined;
  }
  return imported ? plain : undefined;
}

function runsPlainly(masked: string, at: number): boolean {
  let start = at;
  do start = masked.lastIndexOf('\n', start - 1);
  while (start > 0 && /[\s})\]]/.test(masked.charAt(start + 1)));
  const statement = masked.slice(start + 1, at);
  const head = PLAIN.exec(statement);
  if (!head) return false;
  let body = statement.slice(head[0].length);
  if (head[0].includes('const')) body = body.replace(/^[^={]*=\s*(?:async\s*)?\([^()]*\)[^=]*=>/, '');
  return !DOUBTFUL.test(body.replace(/(?:^|[;{}\n])\s*return\b(?=[^;{}]*$)/, ''));
}
