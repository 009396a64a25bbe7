import type { ImportFact, SourceFile } from '../../codebase.js';
import { isDead } from '../common/dead-regions.js';
import { memo } from '../common/memo.js';
import { hasWord, nextSolid, offsetsOf, previousSolid, wordBefore, wordsIn } from '../common/words.js';
import type { ProjectFacts, TargetUse, Use } from '../language-support.js';
import { type PhpFile, phpFile } from './file.js';

export function importsOf(source: SourceFile): readonly ImportFact[] {
  const facts = phpFile(source);
  return [
    ...facts.uses.map(
      ({ path, local, line }): ImportFact => ({
        specifier: path,
        line,
        kind: 'static',
        names: [{ exported: path.slice(path.lastIndexOf('\\') + 1), local, typeOnly: false }],
      }),
    ),
    ...facts.includes.map(
      ({ path, line }): ImportFact => ({ specifier: path, line, kind: 'require', names: [] }),
    ),
  ];
}

/** The file of a class by its full name, or of an include path. */
export function resolveImport(from: string, specifier: string, project: ProjectFacts): readonly string[] {
  if (!specifier.endsWith('.php')) return byQualifiedName(project).get(specifier.replace(/^\\/, '')) ?? [];
  const plain = specifier.replace(/^\/+/, '');
  const directory = from.slice(0, Math.max(0, from.lastIndexOf('/')));
  const candidates = [normalize(`${directory}/${plain}`), normalize(plain)];
  const found = candidates.find((path) => project.has(path));
  return found === undefined ? [] : [found];
}

const byQualifiedName = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of project.filesOf(['php'])) {
    const facts = factsAt(path, project);
    for (const { name } of [...(facts?.types ?? []), ...(facts?.functions ?? [])]) {
      const full = facts?.namespace ? `${facts.namespace}\\${name}` : name;
      const files = found.get(full);
      if (files === undefined) found.set(full, [path]);
      else files.push(path);
    }
  }
  return found;
});

const byShortName = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [full, paths] of byQualifiedName(project)) {
    const name = full.slice(full.lastIndexOf('\\') + 1);
    found.set(name, [...(found.get(name) ?? []), ...paths]);
  }
  return found;
});

export function factsAt(path: string, project: ProjectFacts): PhpFile | undefined {
  const source = project.source(path);
  return source?.language === 'php' ? phpFile(source) : undefined;
}

export function peersOf(path: string, project: ProjectFacts): readonly string[] {
  const own = factsAt(path, project)?.namespace ?? '';
  if (own === '') return [];
  return project
    .filesOf(['php'])
    .filter((file) => file !== path && factsAt(file, project)?.namespace === own);
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const there = target === source.path ? undefined : factsAt(target, project);
  if (there === undefined) return [];
  const here = phpFile(source);
  const included = here.includes
    .filter(({ path }) => resolveImport(source.path, path, project).includes(target))
    .map(({ line }): TargetUse => ({ line, how: 'registration', name: '*' }));
  const types = there.types.flatMap(({ name }) => typeUses(source, { here, there, name }));
  const functions = there.functions.flatMap(({ name }) =>
    callUses(source, name).map((use): TargetUse => ({ ...use, name })),
  );
  if (types.length === 0) return [...included, ...functions];
  const methods = there.types.flatMap((type) =>
    type.methods.flatMap((method): readonly TargetUse[] => {
      const call = offsetsOf(source, method).find(
        (offset) =>
          /(?:->|::)\s*$/.test(source.masked.slice(Math.max(0, offset - 6), offset)) &&
          !isDead(source, offset),
      );
      return call === undefined
        ? []
        : [{ line: source.lineAt(call), how: 'call', name: `${type.name}.${method}` }];
    }),
  );
  return [...included, ...functions, ...types, ...methods];
}

interface Sight {
  readonly here: PhpFile;
  readonly there: PhpFile;
  readonly name: string;
}

function typeUses(source: SourceFile, { here, there, name }: Sight): readonly TargetUse[] {
  const full = there.namespace === '' ? name : `${there.namespace}\\${name}`;
  const named = (uses: readonly Use[]) => uses.map((use): TargetUse => ({ ...use, name }));
  const imported = here.uses.find((use) => use.kind === 'class' && use.path === full);
  const outer = here.uses
    .filter((use) => full.startsWith(`${use.path}\\`))
    .map((use) => `${use.local}${full.slice(use.path.length)}`);
  const strings = stringUses(source, full, name);
  if (imported !== undefined) return [...named(nameUses(source, imported.local)), ...strings];
  const hidden = here.uses.some((use) => use.local === name);
  const visible =
    !hidden && here.namespace === there.namespace && !here.types.some((type) => type.name === name);
  const qualified = [full, ...outer].flatMap((path) =>
    hasWord(source, name) && source.masked.includes(path) ? pathUses(source, path, name) : [],
  );
  return [...(visible ? named(nameUses(source, name)) : []), ...named(qualified), ...strings];
}

/** Reads of a class name: `new X`, `X::`, type positions, attributes. */
export function nameUses(source: SourceFile, name: string): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    const before = masked[previousSolid(masked, offset)] ?? '';
    if (before === '\\' || before === '>' || isDead(source, offset)) return [];
    const word = wordBefore(masked, offset);
    if (
      /^(?:class|interface|trait|enum|namespace|function|const|as|fn)$/.test(word) ||
      isUseLine(masked, offset)
    )
      return [];
    const after = masked[nextSolid(masked, offset + name.length)];
    const how =
      word === 'new'
        ? 'new'
        : word === 'extends' || word === 'implements'
          ? 'extends'
          : before === '[' && masked[offset - 2] === '#'
            ? 'decorator'
            : after === '('
              ? 'call'
              : 'reference';
    return [{ line: source.lineAt(offset), how }];
  });
}

function isUseLine(masked: string, offset: number): boolean {
  const line = masked.slice(masked.lastIndexOf('\n', offset) + 1, offset);
  return /^use\s/.test(line) || /^\s*namespace\s/.test(line);
}

function pathUses(source: SourceFile, path: string, name: string): readonly Use[] {
  return offsetsOf(source, name).flatMap((offset) => {
    const start = offset - (path.length - name.length);
    const whole =
      start >= 0 && source.masked.startsWith(path, start) && !/\w/.test(source.masked[start - 1] ?? '');
    return whole && !isDead(source, offset) && !isUseLine(source.masked, offset)
      ? [{ line: source.lineAt(offset), how: 'reference' as const }]
      : [];
  });
}

function callUses(source: SourceFile, name: string): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    const before = masked[previousSolid(masked, offset)] ?? '';
    if (before === '>' || before === ':' || before === '$' || wordBefore(masked, offset) === 'function')
      return [];
    return masked[nextSolid(masked, offset + name.length)] === '(' && !isDead(source, offset)
      ? [{ line: source.lineAt(offset), how: 'call' as const }]
      : [];
  });
}

/** Class names in strings: `'App\\Jobs\\Send'`, and Laravel's `'UserController@index'`. */
function stringUses(source: SourceFile, full: string, name: string): readonly TargetUse[] {
  const patterns = [full.replace(/\\/g, '\\\\'), full, `${name}@`].filter(
    (text) => text.includes('\\') || text.endsWith('@'),
  );
  for (const text of patterns) {
    for (let at = source.code.indexOf(text); at >= 0; at = source.code.indexOf(text, at + 1)) {
      const inString = source.masked[at] === ' ' && /["'\\]/.test(source.code[at - 1] ?? '');
      if (inString && /["'@]/.test(source.code[at + text.length] ?? (text.endsWith('@') ? '@' : '')))
        return [{ line: source.lineAt(at), how: 'string', name }];
      if (inString && text.endsWith('@')) return [{ line: source.lineAt(at), how: 'string', name }];
    }
  }
  const controller = name.endsWith('Controller')
    ? new RegExp(`["'](?:\\w+\\\\+)*${name}["']`).exec(source.code)
    : null;
  return controller === null ? [] : [{ line: source.lineAt(controller.index), how: 'string', name }];
}

export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const candidates = new Set<string>();
  const add = (word: string) => {
    for (const file of byShortName(project).get(word) ?? []) candidates.add(file);
  };
  for (const word of wordsIn(source)) add(word);
  for (const match of source.code.matchAll(/["'\\]([A-Z]\w+)(?:@\w+)?["']/g)) add(match[1] ?? '');
  for (const { path } of phpFile(source).includes)
    for (const file of resolveImport(source.path, path, project)) candidates.add(file);
  candidates.delete(source.path);
  return [...candidates].filter((file) => usesOfTarget(source, file, project).length > 0);
}

function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
