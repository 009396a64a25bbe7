import type { Codebase, SourceFile } from '../codebase.js';
import { DIALECTS } from './dialects.js';
import { matchesIn } from './reading.js';
import type { Region } from './test-dialect.js';

/** How many calls deep an assertion may lie behind a test. */
const DEPTH = 3;

/**
 * Whether a function asserts, by the name a file calls it: its own functions first, then what it imports from test
 * support, then files of its folder. Production code does not assert for a test.
 */
export function createHelpers(
  codebase: Pick<Codebase, 'source' | 'roleOf' | 'modules' | 'glob' | 'files'>,
): (source: SourceFile, name: string) => boolean | undefined {
  const known = new WeakMap<SourceFile, Map<string, boolean | undefined>>();
  const neighbours = new WeakMap<SourceFile, readonly string[]>();

  const asserts = (source: SourceFile, name: string, depth: number): boolean | undefined => {
    const answers = known.get(source) ?? new Map<string, boolean | undefined>();
    known.set(source, answers);
    if (answers.has(name)) return answers.get(name);
    answers.set(name, undefined);
    const answer = look(source, name, depth);
    answers.set(name, answer);
    return answer;
  };

  const look = (source: SourceFile, name: string, depth: number): boolean | undefined => {
    const own = functionsOf(source).get(name);
    if (own) return bodyAsserts(source, own, depth);
    for (const path of elsewhere(source, name)) {
      const other = codebase.source(path);
      const body = other && functionsOf(other).get(path === source.path ? name : exportedName(source, name));
      if (!other || !body) continue;
      return isTestCode(path)
        ? bodyAsserts(other, body, depth)
        : bodyAsserts(other, body, 0) && /assert|expect|verify|should/i.test(name);
    }
    return undefined;
  };

  const bodyAsserts = (source: SourceFile, body: Region, depth: number): boolean => {
    const dialect = DIALECTS[source.language];
    if (!dialect) return false;
    const found = dialect.assertions(source, { start: body.start, end: body.end, body });
    if (
      found.some(
        (assertion) =>
          assertion.kind === 'real' &&
          (assertion.helper === undefined ||
            (depth > 0 && asserts(source, assertion.helper, depth - 1) !== false)),
      )
    )
      return true;
    if (depth <= 0) return false;
    return [...matchesIn(source, /(?<![\w$.])(?:(?:this|self)\.)?([A-Za-z_$][\w$]*)\s*\(/g, body)]
      .slice(0, 60)
      .some((hit) => asserts(source, hit[1] as string, depth - 1) === true);
  };

  const exportedName = (source: SourceFile, name: string): string =>
    codebase.modules
      .importsOf(source.path)
      .flatMap((fact) => fact.names)
      .find((bound) => bound.local === name)
      ?.exported.replace(/^(?:default|\*)$/, name) ?? name;

  const isTestCode = (path: string): boolean => {
    const role = codebase.roleOf(path);
    return role === 'test' || role === 'test-support';
  };

  /** Files the name may come from. */
  const elsewhere = (source: SourceFile, name: string): readonly string[] => {
    const imported = codebase.modules.importsOf(source.path).flatMap((fact) => {
      const target = codebase.modules.resolve(source.path, fact.specifier);
      if (target === undefined) return [];
      const named =
        fact.names.some((bound) => bound.local === name || bound.exported === '*') ||
        fact.kind === 'package' ||
        fact.kind === 'glob';
      return named || isTestCode(target) ? [target] : [];
    });
    return [...new Set([...imported, ...beside(source)])].filter((path) => path !== source.path).slice(0, 40);
  };

  /** Superclasses and files of the folder that need no import. */
  const beside = (source: SourceFile): readonly string[] => {
    const known = neighbours.get(source);
    if (known) return known;
    const parents = superclasses(source).flatMap((parent) =>
      codebase.files.filter((file) => file.endsWith(`/${parent}.java`) || file.endsWith(`/${parent}.kt`)),
    );
    const found = [...parents, ...folderPeers(source)];
    neighbours.set(source, found);
    return found;
  };

  const folderPeers = (source: SourceFile): readonly string[] => {
    if (source.language !== 'go' && source.language !== 'rust') return [];
    const folder = source.path.slice(0, source.path.lastIndexOf('/') + 1);
    const extension = source.language === 'go' ? '.go' : '.rs';
    return codebase.files.filter(
      (file) =>
        file.startsWith(folder) &&
        file.endsWith(extension) &&
        (source.language === 'rust'
          ? /(?:util|common|macros|helper|support|mod)\w*\.rs$/.test(file)
          : !file.slice(folder.length).includes('/')),
    );
  };

  return (source, name) => asserts(source, name, DEPTH);
}

const functionTables = new WeakMap<SourceFile, ReadonlyMap<string, Region>>();

function functionsOf(source: SourceFile): ReadonlyMap<string, Region> {
  let table = functionTables.get(source);
  if (!table) {
    table = DIALECTS[source.language]?.functions(source) ?? new Map();
    functionTables.set(source, table);
  }
  return table;
}

const superclasses = (source: SourceFile): readonly string[] => {
  if (source.language !== 'java' && source.language !== 'kotlin') return [];
  return [...source.masked.matchAll(/\bclass\s+\w+[^{]{0,200}?(?:extends\s+|:\s*)(\w+)/g)].map(
    (hit) => hit[1] as string,
  );
};
