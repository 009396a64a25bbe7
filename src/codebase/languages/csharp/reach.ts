import type { ImportFact, SourceFile } from '../../codebase.js';
import { isDead } from '../common/dead-regions.js';
import { memo } from '../common/memo.js';
import { hasWord, nextSolid, offsetsOf, previousSolid, wordBefore, wordsIn } from '../common/words.js';
import type { ProjectFacts, TargetUse, Use } from '../language-support.js';
import { type CsharpFile, type CsharpType, csharpFile } from './file.js';

const DECLARES = /^(?:class|interface|struct|enum|record|namespace|using|delegate)$/;

export function importsOf(source: SourceFile): readonly ImportFact[] {
  return csharpFile(source).usings.map(({ namespace, alias, line }) => ({
    specifier: namespace,
    line,
    kind: 'package',
    names: [{ exported: '*', local: alias ?? '*', typeOnly: false }],
  }));
}

/** Files that declare types in the namespace, or the type itself. */
export function resolveNamespace(_from: string, specifier: string, project: ProjectFacts): readonly string[] {
  const files = namespaces(project).get(specifier);
  if (files !== undefined) return files;
  const cut = specifier.lastIndexOf('.');
  const owner = cut < 0 ? undefined : namespaces(project).get(specifier.slice(0, cut));
  const name = specifier.slice(cut + 1);
  return (owner ?? []).filter((file) => factsAt(file, project)?.types.some((type) => type.name === name));
}

export const namespaces = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of project.filesOf(['csharp'])) {
    for (const name of new Set(factsAt(file, project)?.types.map((type) => type.namespace))) {
      const files = found.get(name);
      if (files === undefined) found.set(name, [file]);
      else files.push(file);
    }
  }
  return found;
});

const globalUsings = memo((project: ProjectFacts): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const file of project.filesWithWord('global')) {
    const source = file.endsWith('.cs') ? project.source(file) : undefined;
    if (source !== undefined)
      for (const using of csharpFile(source).usings) if (using.isGlobal) found.add(using.namespace);
  }
  for (const file of project.files) {
    if (!file.endsWith('.csproj') && !file.endsWith('.props')) continue;
    for (const match of (project.text(file) ?? '').matchAll(/<Using\s+Include="([\w.]+)"/g))
      found.add(match[1] ?? '');
  }
  return found;
});

export function factsAt(path: string, project: ProjectFacts): CsharpFile | undefined {
  const source = path.endsWith('.cs') ? project.source(path) : undefined;
  return source === undefined ? undefined : csharpFile(source);
}

export function peersOf(path: string, project: ProjectFacts): readonly string[] {
  const names = factsAt(path, project)?.types.map((type) => type.namespace) ?? [];
  return [...new Set(names.flatMap((name) => namespaces(project).get(name) ?? []))].filter(
    (file) => file !== path,
  );
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const there = target === source.path ? undefined : factsAt(target, project);
  if (there === undefined) return [];
  const here = csharpFile(source);
  const uses = there.types.flatMap((type) => typeUses(source, { type, here, project }));
  if (uses.length === 0) return uses;
  const methods = there.types.flatMap((type) =>
    type.methods.flatMap((method): readonly TargetUse[] => {
      const call = offsetsOf(source, method).find(
        (offset) => source.masked[previousSolid(source.masked, offset)] === '.' && !isDead(source, offset),
      );
      return call === undefined
        ? []
        : [{ line: source.lineAt(call), how: 'call', name: `${type.name}.${method}` }];
    }),
  );
  return [...uses, ...methods];
}

interface Sight {
  readonly type: CsharpType;
  readonly here: CsharpFile;
  readonly project: ProjectFacts;
}

function typeUses(source: SourceFile, { type, here, project }: Sight): readonly TargetUse[] {
  const named = (uses: readonly Use[]) => uses.map((use) => ({ ...use, name: type.name }));
  const extensions = type.extensions.flatMap((method) =>
    memberCalls(source, method).map((use) => ({ ...use, name: `${type.name}.${method}` })),
  );
  if (here.types.some((own) => own.name === type.name && own.namespace === type.namespace)) return extensions;
  const alias = here.usings.find(
    (using) => using.alias !== undefined && using.namespace === qualify(type),
  )?.alias;
  if (alias !== undefined) return [...named(nameUses(source, alias)), ...extensions];
  const qualified =
    hasWord(source, type.name) &&
    type.namespace !== '' &&
    source.masked.includes(`${type.namespace}.${type.name}`);
  if (!qualified && !isVisible(type.namespace, here, project)) return extensions;
  const names = type.name.endsWith('Attribute')
    ? [type.name, type.name.slice(0, -'Attribute'.length)]
    : [type.name];
  const statics = here.usings.some((using) => using.isStatic && using.namespace === qualify(type))
    ? type.methods.flatMap((method) => nameUses(source, method))
    : [];
  return [
    ...named([...names.flatMap((name) => nameUses(source, name, qualified)), ...statics]),
    ...extensions,
  ];
}

function isVisible(namespace: string, here: CsharpFile, project: ProjectFacts): boolean {
  if (namespace === '') return true;
  const own = [...here.namespaces, ...here.types.map((type) => type.namespace)];
  if (own.some((name) => name === namespace || name.startsWith(`${namespace}.`))) return true;
  return here.usings.some((using) => using.namespace === namespace) || globalUsings(project).has(namespace);
}

/** Reads of a type name that are neither its declaration nor a member of something else. */
export function nameUses(source: SourceFile, name: string, qualified = false): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    const before = previousSolid(masked, offset);
    if ((masked[before] === '.' && !qualified) || isDead(source, offset)) return [];
    const word = wordBefore(masked, offset);
    if (
      DECLARES.test(word) ||
      /^\s*(?:global\s+)?using\s/.test(masked.slice(masked.lastIndexOf('\n', offset) + 1, offset))
    )
      return [];
    const after = masked[nextSolid(masked, offset + name.length)];
    const how =
      word === 'new' ? 'new' : masked[before] === '[' ? 'decorator' : after === '(' ? 'call' : 'reference';
    return [{ line: source.lineAt(offset), how }];
  });
}

function memberCalls(source: SourceFile, name: string): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name)
    .filter((offset) => masked[previousSolid(masked, offset)] === '.' && !isDead(source, offset))
    .map((offset) => ({ line: source.lineAt(offset), how: 'call' as const }));
}

/** Name of a type, attribute or extension method -> files that declare it. */
const declaring = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of project.filesOf(['csharp'])) {
    for (const type of factsAt(file, project)?.types ?? []) {
      for (const name of new Set([type.name, type.name.replace(/Attribute$/, ''), ...type.extensions])) {
        const files = found.get(name);
        if (files === undefined) found.set(name, [file]);
        else files.push(file);
      }
    }
  }
  return found;
});

export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const candidates = new Set<string>();
  for (const word of wordsIn(source))
    for (const file of declaring(project).get(word) ?? []) candidates.add(file);
  candidates.delete(source.path);
  return [...candidates].filter((file) => usesOfTarget(source, file, project).length > 0);
}

function qualify(type: CsharpType): string {
  return type.namespace === '' ? type.name : `${type.namespace}.${type.name}`;
}
