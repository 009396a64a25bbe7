import { dirname } from 'node:path/posix';
import type { SourceFile } from '../codebase.js';
import { closeOf } from '../languages/javascript/exports.js';
import { type Extent, moduleLinks } from '../languages/javascript/module-links.js';
import { originsOf, readExportsOnce } from '../languages/javascript/reexports.js';
import { resolverOf } from '../languages/javascript/resolve.js';
import type { ProjectFacts } from '../languages/language-support.js';
import { type RequestSite, requestSites } from './requests.js';

const MAX_DEPTH = 6;
const MAX_FILES = 60;

/** Requests that code of `start` makes itself or through what it uses of other modules. */
export const reachableRequests = (start: string, project: ProjectFacts): readonly RequestSite[] =>
  reachableSites(start, project, (source) => requestSites(source, project));

/**
 * Sites in the code of `start` and in what it uses of other modules: only the used symbols' own code and what that code
 * uses in turn is followed, so that a hook's neighbour does not count.
 */
export function reachableSites<Site extends { readonly file: string; readonly offset: number }>(
  start: string,
  project: ProjectFacts,
  sitesOf: (source: SourceFile) => readonly Site[],
): readonly Site[] {
  const found: Site[] = [];
  const seen = new Set<string>();
  const queue: { file: string; symbols: readonly string[] | undefined; depth: number }[] = [
    { file: start, symbols: undefined, depth: 0 },
  ];
  for (const sibling of routeSiblings(start, project))
    queue.push({ file: sibling, symbols: undefined, depth: 1 });
  for (let next = queue.shift(); next && seen.size < MAX_FILES * 8; next = queue.shift()) {
    const { file, symbols, depth } = next;
    const key = `${file}\0${symbols?.join(',') ?? '*'}`;
    const source = project.source(file);
    if (!source || seen.has(key) || depth > MAX_DEPTH) continue;
    seen.add(key);
    const extents = symbols && extentsOf(source, symbols, project);
    const inside = (offset: number): boolean =>
      extents === undefined || extents.some(({ start: from, end }) => offset >= from && offset < end);
    for (const site of sitesOf(source)) if (inside(site.offset)) found.push(site);
    queue.push(...linkedSymbols(source, extents, project).map((step) => ({ ...step, depth: depth + 1 })));
  }
  const unique = new Map(found.map((site) => [`${site.file}:${site.offset}`, site]));
  return [...unique.values()];
}

/** Modules and symbols that the code in the extents uses. */
function linkedSymbols(
  source: SourceFile,
  extents: readonly Extent[] | undefined,
  project: ProjectFacts,
): readonly { file: string; symbols: readonly string[] }[] {
  const resolve = resolverOf(project);
  const steps = new Map<string, Set<string>>();
  const lines = extents?.map(({ start, end }) => ({ from: source.lineAt(start), to: source.lineAt(end) }));
  const inside = (line: number): boolean =>
    lines === undefined || lines.some(({ from, to }) => line >= from && line <= to);
  const add = (file: string, symbol: string): void => {
    const set = steps.get(file) ?? new Set();
    set.add(symbol);
    steps.set(file, set);
  };
  for (const link of moduleLinks(source).links) {
    const target = resolve(source.path, link.specifier);
    if (target === undefined) continue;
    for (const name of link.names) {
      for (const use of name.uses) {
        if (!inside(use.line)) continue;
        const asked = name.exported === '*' ? (use.member ?? '*') : name.exported;
        const origins = originsOf(project, target, asked);
        for (const origin of origins.length > 0 ? origins : [{ file: target, name: asked }]) {
          add(
            origin.file,
            name.exported !== '*' && use.member ? `${origin.name}.${use.member}` : origin.name,
          );
        }
      }
    }
  }
  return [...steps].map(([file, symbols]) => ({ file, symbols: [...symbols].sort() }));
}

/** Code of the named exports and of everything at top level that it mentions; the whole file for `*`. */
function extentsOf(source: SourceFile, symbols: readonly string[], project: ProjectFacts): readonly Extent[] {
  const { declarations, mentions } = moduleLinks(source);
  const facts = readExportsOnce(project, source.path);
  const extents: Extent[] = [];
  const open: { name: string; member: string | undefined }[] = [];
  for (const symbol of symbols) {
    const [name = symbol, member] = symbol.split('.');
    const fact = facts.find((one) => one.name === name);
    const local = fact?.local ?? name;
    if (declarations.has(local)) open.push({ name: local, member });
    else if (name === '*' || fact === undefined) return [{ start: 0, end: source.text.length }];
    else extents.push(statementAt(source, fact.line));
  }
  const visited = new Set<string>();
  const follow = (extent: Extent): void => {
    extents.push(extent);
    for (const mention of mentions)
      if (mention.offset >= extent.start && mention.offset < extent.end)
        open.push({ name: mention.name, member: mention.member });
  };
  for (const extent of [...extents]) follow(extent);
  for (let next = open.pop(); next; next = open.pop()) {
    const key = `${next.name}.${next.member ?? ''}`;
    const declared = declarations.get(next.name);
    if (!declared || visited.has(key)) continue;
    visited.add(key);
    follow((next.member && memberExtent(source, declared, next.member)) || declared);
  }
  return extents;
}

/** A default export without a name, or `module.exports = …`: from its line to the end of its statement. */
function statementAt(source: SourceFile, line: number): Extent {
  const { masked } = source;
  const lines = source.text.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length;
  const brace = masked.slice(start).search(/[{(]/);
  return { start, end: brace < 0 ? masked.length : closeOf(masked, start + brace) + 1 };
}

/** A property or method of an object or class, if it can be told apart. */
function memberExtent(source: SourceFile, { start, end }: Extent, member: string): Extent | undefined {
  const inside = source.masked.slice(start, end);
  const match = new RegExp(
    `(?:^|[\\s,{;])(?:static\\s+|async\\s+|public\\s+|private\\s+|readonly\\s+)*${member.replace(/\$/g, '\\$')}\\s*(?:=|\\(|:|<|,|\\})`,
  ).exec(inside);
  if (!match) return undefined;
  let depth = 0;
  for (let i = match.index + match[0].length - 1; i < inside.length; i++) {
    const c = inside.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) depth++;
    else if (c === 41 || c === 93 || c === 125) {
      depth--;
      if (depth < 0) return { start: start + match.index, end: start + i };
      if (depth === 0 && c === 125 && !/^\s*[,;).]/.test(inside.slice(i + 1, i + 10)) && /\(/.test(match[0]))
        return { start: start + match.index, end: start + i + 1 };
    } else if (depth === 0 && (c === 44 || c === 59)) return { start: start + match.index, end: start + i };
  }
  return { start: start + match.index, end };
}

/** Files that SvelteKit and Remix run together with a page. */
function routeSiblings(path: string, project: ProjectFacts): readonly string[] {
  if (!/\/\+(?:page|layout)\.svelte$/.test(path)) return [];
  const stem = path.slice(0, -'.svelte'.length);
  return [`${stem}.ts`, `${stem}.js`, `${stem}.server.ts`, `${stem}.server.js`].filter(
    (file) => project.has(file) && dirname(file) === dirname(path),
  );
}
