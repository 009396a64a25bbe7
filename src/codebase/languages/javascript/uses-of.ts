import { posix } from 'node:path';
import type { SourceFile } from '../../codebase.js';
import { globTest } from '../../glob.js';
import { once } from '../../once.js';
import type { ProjectFacts, TargetUse, Use } from '../language-support.js';
import { isProvided } from './injection.js';
import { type ModuleLink, moduleLinks, type TakenName } from './module-links.js';
import { quickUses } from './quick-uses.js';
import { handsOn, originsOf, readExportsOnce, readImportsOnce } from './reexports.js';
import { resolverOf } from './resolve.js';

/** Uses in `source` of what `target` offers, through any chain of re-exports. */
export function javascriptUsesOf(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  if (source.path === target || !mayLead(source, target, project)) return [];
  const quick = quickUses(source, target, project);
  if (quick) return quick;
  const uses: TargetUse[] = [];
  const { byTarget, others } = linkTable(source, project);
  for (const link of byTarget.get(target) ?? []) uses.push(...linkUses(source, link, target, project));
  if (uses.length === 0) for (const link of others()) uses.push(...linkUses(source, link, target, project));
  for (const [name, original] of uses.length > 0 ? [] : handsOn(project, source.path, target)) {
    const line = readExportsOnce(project, source.path).find((fact) => fact.name === name)?.line ?? 1;
    uses.push({ name: original, line, how: 'reference', reexport: true });
  }
  return uses;
}

interface Leads {
  readonly direct: ReadonlySet<string>;
  readonly globs: readonly string[];
  /** Imports of modules that hand things on. */
  readonly barrels: () => readonly { readonly file: string; readonly exported: string }[];
}

const leadsOf = new WeakMap<SourceFile, Leads>();

/** Where the import statements of a file lead, resolved once. */
function readLeads(source: SourceFile, project: ProjectFacts): Leads {
  const known = leadsOf.get(source);
  if (known) return known;
  const resolve = resolverOf(project);
  const direct = new Set<string>();
  const globs: string[] = [];
  const named: { file: string; exported: string }[] = [];
  for (const fact of readImportsOnce(project, source.path)) {
    if (fact.kind === 'glob') {
      globs.push(fact.specifier);
      continue;
    }
    const found = resolve(source.path, fact.specifier);
    if (found === undefined) continue;
    direct.add(found);
    for (const name of fact.names) named.push({ file: found, exported: name.exported });
    if (fact.kind === 'dynamic' && fact.names.length === 0) named.push({ file: found, exported: '*' });
  }
  const leads = { direct, globs, barrels: once(() => named.filter(({ file }) => isBarrel(project, file))) };
  leadsOf.set(source, leads);
  return leads;
}

/** Cheap test by the import statements alone, before any syntax tree is built. */
function mayLead(source: SourceFile, target: string, project: ProjectFacts): boolean {
  const { direct, globs, barrels } = readLeads(source, project);
  if (direct.has(target) || globs.some((pattern) => globMatches(source.path, pattern, target, project)))
    return true;
  return barrels().some(({ file, exported }) => {
    const asked =
      exported === '*' ? [...new Set([...namesOf(project, target), ...namesOf(project, file)])] : [exported];
    return asked.some((one) => originsOf(project, file, one).some((origin) => origin.file === target));
  });
}

interface LinkTable {
  readonly byTarget: ReadonlyMap<string, readonly ModuleLink[]>;
  /** Links to barrels and globs. */
  readonly others: () => readonly ModuleLink[];
}

const linkTables = new WeakMap<SourceFile, LinkTable>();

function linkTable(source: SourceFile, project: ProjectFacts): LinkTable {
  const known = linkTables.get(source);
  if (known) return known;
  const resolve = resolverOf(project);
  const byTarget = new Map<string, ModuleLink[]>();
  const { links } = moduleLinks(source);
  const targetOf = (link: ModuleLink): string | undefined =>
    link.kind === 'glob' ? undefined : resolve(source.path, link.specifier);
  for (const link of links) {
    const found = targetOf(link);
    if (found === undefined) continue;
    const before = byTarget.get(found);
    if (before) before.push(link);
    else byTarget.set(found, [link]);
  }
  const others = once(() =>
    links.filter((link) => {
      const found = targetOf(link);
      return found === undefined || isBarrel(project, found);
    }),
  );
  const table = { byTarget, others };
  linkTables.set(source, table);
  return table;
}

const namesOf = (project: ProjectFacts, file: string): readonly string[] =>
  readExportsOnce(project, file).map((fact) => fact.name);

function isBarrel(project: ProjectFacts, file: string): boolean {
  const facts = readExportsOnce(project, file);
  if (facts.some((fact) => fact.from !== undefined)) return true;
  const imports = readImportsOnce(project, file);
  return facts.some((fact) =>
    imports.some((one) => one.names.some((name) => name.local === (fact.local ?? fact.name))),
  );
}

function linkUses(
  source: SourceFile,
  link: ModuleLink,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  if (link.kind === 'glob') {
    const hit = link.runs && globMatches(source.path, link.specifier, target, project);
    return hit ? [{ name: '*', line: link.line, how: 'registration' }] : [];
  }
  const found = resolverOf(project)(source.path, link.specifier);
  if (found === undefined) return [];
  if (found === target) {
    if (link.names.length === 0)
      return link.runs ? [{ name: '*', line: link.line, how: 'registration' }] : [];
    return link.names.flatMap((name) => nameUses(source, link, name, target, project));
  }
  if (link.kind === 'dynamic' && link.names.length === 0 && link.runs)
    return loadedThrough(link, found, target, project);
  return link.names.flatMap((name) => barrelUses(name, found, target, project));
}

/** `lazy(() => import('./barrel'))` loads a module whole: all that it hands on from `target` is used. */
function loadedThrough(
  link: ModuleLink,
  barrel: string,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  return namesOf(project, barrel)
    .flatMap((offered) => originsOf(project, barrel, offered))
    .filter((origin) => origin.file === target)
    .map(({ name }) => ({ name, line: link.line, how: 'registration' }));
}

function nameUses(
  source: SourceFile,
  link: ModuleLink,
  name: TakenName,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const symbol = (use: Use): string => (name.exported === '*' ? (use.member ?? '*') : name.exported);
  const uses: TargetUse[] = name.uses.map((use) => ({ ...use, name: symbol(use) }));
  if (name.injected.length > 0 && isProvided(project, source.path, name.local, target))
    uses.push(...name.injected.map((use) => ({ ...use, name: name.exported })));
  if (uses.length === 0 && (name.typeOnly || name.typeLines.length > 0) && holdsOnlyTypes(project, target)) {
    uses.push({ name: name.exported, line: name.typeLines[0] ?? link.line, how: 'reference' });
  }
  return uses;
}

function barrelUses(
  name: TakenName,
  barrel: string,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const through = (offered: string): string | undefined =>
    originsOf(project, barrel, offered).find((origin) => origin.file === target)?.name;
  if (name.exported !== '*') {
    const original = through(name.exported);
    if (original === undefined) return [];
    const uses: TargetUse[] = name.uses.map((use) => ({
      ...use,
      name: original === '*' ? (use.member ?? '*') : original,
    }));
    if (uses.length === 0 && (name.typeOnly || name.typeLines.length > 0) && holdsOnlyTypes(project, target))
      uses.push({ name: original, line: name.typeLines[0] ?? 1, how: 'reference' });
    return uses;
  }
  const uses: TargetUse[] = [];
  for (const use of name.uses) {
    if (use.member !== undefined) {
      const original = through(use.member);
      if (original !== undefined) uses.push({ ...use, name: original });
    } else if (namesOf(project, target).some((one) => through(one) !== undefined))
      uses.push({ ...use, name: '*' });
  }
  return uses;
}

/** Whether a module has no run-time effect at all: its import can only be one of types. */
function holdsOnlyTypes(project: ProjectFacts, file: string): boolean {
  const facts = readExportsOnce(project, file);
  return facts.length > 0 && facts.every((fact) => fact.kind === 'type');
}

function globMatches(from: string, pattern: string, target: string, project: ProjectFacts): boolean {
  const dir = posix.dirname(from);
  if (pattern.startsWith('!')) return false;
  if (pattern.startsWith('.'))
    return globTest(posix.join(dir, pattern))(target) || globTest(`${posix.join(dir, pattern)}.*`)(target);
  if (pattern.startsWith('/')) return globTest(pattern.slice(1))(target);
  const star = pattern.indexOf('*');
  const folder = pattern.slice(0, star).replace(/\/[^/]*$/, '');
  const base = aliasFolder(project, from, folder);
  return base !== undefined && globTest(base + pattern.slice(folder.length))(target);
}

/** Folder an alias such as `@/pages` stands for, found through any file below it. */
function aliasFolder(project: ProjectFacts, from: string, folder: string): string | undefined {
  const rest = folder.replace(/^[@~$#]?\w*\//, '');
  return ['src/', '', 'app/']
    .map((base) => base + rest)
    .find((base) => project.files.some((file) => file.startsWith(`${base}/`) && file !== from));
}

/** Why a file that names `target` does not reach it, for the report. */
export function javascriptWhyUnused(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): { line: number; reason: string } | undefined {
  if (!mayLead(source, target, project)) return undefined;
  const resolve = resolverOf(project);
  const { byTarget, others } = linkTable(source, project);
  for (const link of [...(byTarget.get(target) ?? []), ...others()]) {
    const found = resolve(source.path, link.specifier);
    if (found === undefined) continue;
    for (const name of link.names) {
      const leads =
        found === target ||
        originsOf(project, found, name.exported === '*' ? '' : name.exported).some(
          (origin) => origin.file === target,
        );
      if (!leads) continue;
      const what = name.local || name.exported;
      if (name.typeOnly) return { line: link.line, reason: `imports ${what} as a type only` };
      if (name.injected.length > 0)
        return {
          line: name.injected[0]?.line ?? link.line,
          reason: `injects ${what}, but no module provides it`,
        };
      if (name.hiddenBy !== undefined && name.uses.length === 0)
        return { line: name.hiddenBy, reason: `hides the import ${what} behind a declaration of its own` };
      if (name.deadLines.length > 0)
        return { line: name.deadLines[0] ?? link.line, reason: `uses ${what} only in code that never runs` };
      if (name.typeLines.length > 0)
        return { line: name.typeLines[0] ?? link.line, reason: `uses ${what} as a type only` };
      if (name.handedOn.length > 0)
        return { line: name.handedOn[0]?.line ?? link.line, reason: `only hands ${what} on` };
      return { line: link.line, reason: `imports ${what} and never uses it` };
    }
    if (found === target && !link.runs)
      return { line: link.line, reason: 'loads it only in code that never runs' };
  }
  return undefined;
}
