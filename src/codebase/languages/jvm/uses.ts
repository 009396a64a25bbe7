import type { SourceFile } from '../../codebase.js';
import { isDead } from '../common/dead-regions.js';
import { hasWord, nextSolid, offsetsOf, previousSolid, wordBefore } from '../common/words.js';
import type { TargetUse, Use } from '../language-support.js';
import { type JvmFile, jvmFile } from './file.js';

const DECLARES = /^(?:class|interface|enum|record|object|fun|val|var|package|import|as|typealias|static)$/;

/** Uses in `source` of what `target` declares: by import, wildcard, static import, same package or full name. */
export function usesBetween(source: SourceFile, target: SourceFile): readonly TargetUse[] {
  const here = jvmFile(source);
  const there = jvmFile(target);
  const uses: TargetUse[] = [];
  for (const type of there.types) {
    const local = localNameOf(here, there.package, type.name);
    if (local !== undefined)
      for (const use of nameUses(source, local)) uses.push({ ...use, name: type.name });
    uses.push(
      ...memberImportUses(source, here, {
        qualified: qualify(there.package, type.name),
        name: type.name,
        methods: type.methods,
      }),
    );
    if (local === undefined)
      for (const use of qualifiedUses(source, there.package, type.name))
        uses.push({ ...use, name: type.name });
  }
  for (const member of there.members) {
    const local = localNameOf(here, there.package, member.name);
    if (
      local === undefined ||
      here.members.some((own) => own.name === member.name && own.receiver === member.receiver)
    )
      continue;
    for (const use of memberUses(source, local, member)) uses.push({ ...use, name: member.name });
  }
  if (uses.length === 0) return uses;
  return [...uses, ...there.types.flatMap((type) => methodUses(source, type.name, type.methods))];
}

/** Reads of a type or value name that no qualifier precedes. */
export function nameUses(source: SourceFile, name: string): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    const before = previousSolid(masked, offset);
    if (masked[before] === '.' || isDead(source, offset) || isImportLine(masked, offset)) return [];
    const word = wordBefore(masked, offset);
    if (DECLARES.test(word) && masked[before] !== ',' && !(word === 'static' || word === 'as')) return [];
    const after = nextSolid(masked, offset + name.length);
    return [{ line: source.lineAt(offset), how: howOf(masked, { before, word, after }) }];
  });
}

/** How a name is bound in a file: its local name, or undefined when it is not, or names something else. */
function localNameOf(here: JvmFile, packageName: string, name: string): string | undefined {
  const qualified = qualify(packageName, name);
  const explicit = here.imports.find((entry) => !entry.wildcard && entry.path === qualified);
  if (explicit !== undefined) return explicit.local;
  if (here.imports.some((entry) => !entry.wildcard && !entry.isStatic && entry.local === name))
    return undefined;
  if (here.package === packageName) return here.types.some((type) => type.name === name) ? undefined : name;
  const wildcard = here.imports.some(
    (entry) => entry.wildcard && !entry.isStatic && entry.path === packageName,
  );
  return wildcard && !here.types.some((type) => type.name === name) ? name : undefined;
}

interface Owner {
  readonly qualified: string;
  readonly name: string;
  readonly methods: readonly string[];
}

/** `import static pkg.Type.member`, `pkg.Type.*`, a nested type, or a member of a Kotlin object. */
function memberImportUses(
  source: SourceFile,
  here: JvmFile,
  { qualified, name, methods }: Owner,
): readonly TargetUse[] {
  return here.imports.flatMap((entry): readonly TargetUse[] => {
    if (entry.wildcard && entry.path === qualified) {
      const called = methods
        .filter((method) => hasWord(source, method))
        .flatMap((method) => nameUses(source, method));
      const constants =
        [...source.masked.matchAll(/(?<![\w.])[A-Z][A-Z0-9_]{2,}\b/g)].length > 0 && called.length === 0;
      const uses = constants ? [{ line: entry.line, how: 'reference' as const }] : called;
      return uses.map((use) => ({ ...use, name }));
    }
    if (entry.wildcard || !entry.path.startsWith(`${qualified}.`)) return [];
    return nameUses(source, entry.local).map((use) => ({
      ...use,
      name: `${name}.${entry.path.slice(qualified.length + 1)}`,
    }));
  });
}

function qualifiedUses(source: SourceFile, packageName: string, name: string): readonly Use[] {
  if (packageName === '') return [];
  const { masked } = source;
  return offsetsOf(source, name).flatMap((offset) => {
    const start = offset - packageName.length - 1;
    const full =
      start >= 0 &&
      masked[offset - 1] === '.' &&
      masked.startsWith(packageName, start) &&
      !/[\w.]/.test(masked[start - 1] ?? '');
    return full && !isDead(source, offset) && !isImportLine(masked, offset)
      ? [{ line: source.lineAt(offset), how: 'reference' as const }]
      : [];
  });
}

function memberUses(
  source: SourceFile,
  local: string,
  member: { readonly kind: 'fun' | 'val'; readonly receiver?: string },
): readonly Use[] {
  const { masked } = source;
  return offsetsOf(source, local).flatMap((offset) => {
    const before = previousSolid(masked, offset);
    if (masked[before] === '.' && member.receiver === undefined) return [];
    if (isDead(source, offset) || isImportLine(masked, offset)) return [];
    const word = wordBefore(masked, offset);
    if (DECLARES.test(word) || isDeclaredExtension(masked, offset)) return [];
    const after = masked[nextSolid(masked, offset + local.length)];
    const isReference = masked[before] === ':' && masked[before - 1] === ':';
    if (
      member.kind === 'fun' &&
      after !== '(' &&
      after !== '{' &&
      after !== '<' &&
      !isReference &&
      word !== 'infix' &&
      !/[\w)]/.test(masked[before] ?? '')
    )
      return [];
    return [
      {
        line: source.lineAt(offset),
        how: after === '(' || after === '{' ? ('call' as const) : ('reference' as const),
      },
    ];
  });
}

/** `fun Receiver.name(`: a declaration of another extension of the same name. */
function isDeclaredExtension(masked: string, offset: number): boolean {
  return /\b(?:fun|val|var)\s+(?:<[^>]*>\s*)?[\w.<>?]*\.?$/.test(
    masked.slice(masked.lastIndexOf('\n', offset) + 1, offset),
  );
}

function methodUses(source: SourceFile, owner: string, methods: readonly string[]): readonly TargetUse[] {
  const { masked } = source;
  return methods.flatMap((method): readonly TargetUse[] => {
    const call = offsetsOf(source, method).find((offset) => {
      const before = previousSolid(masked, offset);
      return (masked[before] === '.' || masked[before] === ':') && !isDead(source, offset);
    });
    return call === undefined ? [] : [{ line: source.lineAt(call), how: 'call', name: `${owner}.${method}` }];
  });
}

function isImportLine(masked: string, offset: number): boolean {
  return /^\s*(?:import|package)\b/.test(masked.slice(masked.lastIndexOf('\n', offset) + 1, offset));
}

function howOf(
  masked: string,
  { before, word, after }: { readonly before: number; readonly word: string; readonly after: number },
): Use['how'] {
  if (masked[before] === '@') return 'decorator';
  if (word === 'new') return 'new';
  if (word === 'extends' || word === 'implements') return 'extends';
  return masked[after] === '(' ? 'call' : 'reference';
}

function qualify(packageName: string, name: string): string {
  return packageName === '' ? name : `${packageName}.${name}`;
}
