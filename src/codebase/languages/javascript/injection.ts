import type { ProjectFacts } from '../language-support.js';
import { closeOf } from './exports.js';
import { readImportsOnce } from './reexports.js';
import { resolverOf } from './resolve.js';

const CONTAINER = /@nestjs\/|@angular\/core/;

/**
 * Whether a class that a constructor asks for can be injected. Nest and Angular need a module (or `providedIn`) that
 * provides it; other containers build a concrete class by themselves.
 */
export function isProvided(project: ProjectFacts, from: string, local: string, target: string): boolean {
  const code = project.source(target)?.code ?? '';
  if (!CONTAINER.test(code) && !CONTAINER.test(project.source(from)?.code ?? '')) return true;
  if (/\bprovidedIn\s*:/.test(code)) return true;
  return providersOf(project, target).length > 0 || bindsByToken(project, from, local);
}

/** Files that list the class of `target` among the providers or controllers of a module, with the line. */
function providersOf(
  project: ProjectFacts,
  target: string,
): readonly { readonly from: string; readonly line: number }[] {
  const source = project.source(target);
  const name = source && /\bclass\s+([\w$]+)/.exec(source.masked)?.[1];
  if (!name) return [];
  const resolve = resolverOf(project);
  const found: { from: string; line: number }[] = [];
  for (const path of project.filesWithWord(name)) {
    const holder = project.source(path);
    if (!holder || path === target || !/\bproviders\b|\bbootstrapApplication\b/.test(holder.masked)) continue;
    const imported = readImportsOnce(project, path).some(
      (fact) =>
        fact.names.length > 0 &&
        fact.names.some((one) => one.exported === name || one.local === name || one.exported === '*') &&
        reaches(resolve(path, fact.specifier), target),
    );
    if (!imported) continue;
    for (const match of holder.masked.matchAll(
      /\b(?:providers|viewProviders|controllers|exports)\s*:\s*\[/g,
    )) {
      const open = match.index + match[0].length - 1;
      const inside = holder.masked.slice(open, closeOf(holder.masked, open));
      const at = inside.search(new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`));
      if (at >= 0 && match[0].startsWith('export') === false)
        found.push({ from: path, line: holder.lineAt(open + at) });
    }
  }
  return found;
}

/** The import may go through a barrel; its name decided already. */
const reaches = (found: string | undefined, target: string): boolean =>
  found !== undefined && (found === target || /(?:^|\/)index\.\w+$/.test(found));

function bindsByToken(project: ProjectFacts, from: string, local: string): boolean {
  return project
    .filesWithWord(local)
    .some(
      (path) =>
        path !== from &&
        new RegExp(`provide\\s*:\\s*${local.replace(/\$/g, '\\$')}\\b`).test(
          project.source(path)?.masked ?? '',
        ),
    );
}
