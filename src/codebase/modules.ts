import { candidateUsers, moduleWord } from './candidates.js';
import type {
  EntryPoint,
  FileRole,
  ImportEdge,
  Language,
  Modules,
  Operations,
  Routes,
  TargetUse,
  User,
} from './codebase.js';
import { describeUse } from './describe-use.js';
import { genericUsesOf } from './generic-uses.js';
import { globTest } from './glob.js';
import { languageOf } from './language-of.js';
import type { LanguageSupport, ProjectFacts } from './languages/language-support.js';
import { LANGUAGE_SUPPORTS, supportOf } from './languages/registry.js';
import { once, remember } from './once.js';
import { createOperations } from './operations/operations.js';
import { createReachability, NO_PRODUCTION } from './reachability.js';
import { createRoutes } from './routes/routes.js';

/** The project as the module graph reads it. */
export type ModuleProject = Omit<ProjectFacts, 'filesOf'> & { roleOf(path: string): FileRole };

/** Imports, uses and reachability over all language families; `entries` are globs that the configuration adds. */
export function createModules(
  base: ModuleProject,
  entries: readonly string[],
): { modules: Modules; routes: Routes; operations: Operations } {
  const { roleOf } = base;
  const byLanguage = once(() => {
    const groups = new Map<string, string[]>();
    for (const path of base.files) {
      if (roleOf(path) === 'vendored' || roleOf(path) === 'document') continue;
      const group = groups.get(languageOf(path));
      if (group) group.push(path);
      else groups.set(languageOf(path), [path]);
    }
    return groups;
  });
  const filesOf = remember((languages: string): readonly string[] => {
    const groups = languages.split(',').flatMap((name) => [byLanguage().get(name) ?? []]);
    const [only, ...others] = groups.filter((group) => group.length > 0);
    return others.length === 0 ? (only ?? []) : groups.flat().sort();
  });
  const project: ProjectFacts = { ...base, filesOf: (languages) => filesOf([...languages].join(',')) };
  const language = remember(languageOf);
  const support = (path: string): LanguageSupport | undefined => supportOf(language(path));

  const usesOf = (from: string, to: string): readonly TargetUse[] => {
    const family = support(from);
    const source = family && project.source(from);
    if (!source) return [];
    return family.usesOf ? family.usesOf(source, to, project) : genericUsesOf(source, to, family, project);
  };
  const familyOf = (path: string): LanguageSupport | undefined =>
    support(path) ?? supportOf('javascript' satisfies Language);

  const candidates = remember((path: string) => {
    const family = familyOf(path);
    if (!family) return [];
    const names = new Set<string>();
    const open = [path];
    const seen = new Set(open);
    let found = candidateUsers(path, { support: family, project });
    for (let at = open.pop(); at !== undefined && seen.size < 40; at = open.pop()) {
      for (const from of at === path ? found : candidateUsers(at, { support: family, project })) {
        for (const name of handedOn(from, at)) {
          // A default that a barrel hands on is known to its users by the barrel's own name.
          names.add(name === 'default' || name === '*' ? moduleWord(from) : name);
          if (!seen.has(from)) open.push(from);
          seen.add(from);
        }
      }
    }
    for (const barrel of seen) {
      if (barrel === path) continue;
      const source = project.source(barrel);
      for (const fact of source ? family.exports(source, project) : [])
        if (fact.from !== undefined && fact.name !== '*') names.add(fact.name);
    }
    if (names.size > 0) found = candidateUsers(path, { support: family, project, alsoNamed: [...names] });
    return found.filter((file) => support(file) !== undefined);
  });
  /** Names under which `from` hands on what `to` offers; read from statements alone, so that it costs no syntax tree. */
  const handsOn = remember((from: string): ReadonlyMap<string, readonly string[]> => {
    const family = support(from);
    const source = family && project.source(from);
    const table = new Map<string, string[]>();
    const exported = source ? family.exports(source, project) : [];
    if (!source || exported.length === 0) return table;
    const byLocal = new Map(
      family
        .imports(source, project)
        .flatMap((fact) => fact.names.map((name) => [name.local, fact.specifier] as const)),
    );
    for (const fact of exported) {
      const specifier = fact.from ?? byLocal.get(fact.local ?? fact.name);
      for (const to of specifier === undefined ? [] : family.resolve(from, specifier, project)) {
        table.set(to, [...(table.get(to) ?? []), fact.name]);
      }
    }
    return table;
  });
  /** Names under which `from` hands on what `to` offers; read from statements alone, so that it costs no syntax tree. */
  const handedOn = (from: string, to: string): readonly string[] => handsOn(from).get(to) ?? [];

  const toUser = (from: string, to: string, uses: readonly TargetUse[]): User | undefined => {
    const [first] = uses;
    if (!first) return undefined;
    return {
      from,
      line: first.line,
      how: describeUse(first, nameOf(to)),
      names: [...new Set(uses.map((use) => use.name))],
    };
  };
  const userOf = (from: string, to: string, asEntry: boolean): User | undefined =>
    toUser(
      from,
      to,
      usesOf(from, to).filter((use) => asEntry || !use.reexport),
    );
  const conventionalUsers = remember((path: string): readonly User[] => {
    const users = familyOf(path)?.conventionalUsers?.(path, project) ?? [];
    return users.map((user) => ({ ...user, names: ['*'] }));
  });

  const entryPoints = once((): readonly EntryPoint[] => {
    const added = entries
      .flatMap((pattern) => base.files.filter(globTest(pattern)))
      .map((path): EntryPoint => ({ path, reason: 'configured entry', scope: 'production' }));
    return [...added, ...LANGUAGE_SUPPORTS.flatMap((family) => family.entryPoints(project))];
  });
  const entryMap = once(() => {
    const map = new Map<string, EntryPoint>();
    for (const entry of entryPoints())
      if (map.get(entry.path)?.scope !== 'production') map.set(entry.path, entry);
    return map;
  });
  const familiesWithEntries = once(
    () =>
      new Set(
        [...entryMap().values()]
          .filter(
            (entry) =>
              entry.scope === 'production' &&
              languageOf(entry.path) !== 'html' &&
              roleOf(entry.path) !== 'config',
          )
          .map((entry) => support(entry.path)),
      ),
  );
  const forwardReach = remember((family: LanguageSupport) =>
    forwardClosure(family, project, entryMap().values(), support),
  );
  const backward = createReachability({
    candidates,
    user: userOf,
    conventionalUsers,
    roleOf,
    entryOf: (path) => entryMap().get(path),
    hasEntries: (path) => familiesWithEntries().has(support(path)),
  });

  const modules: Modules = {
    importsOf: (path) => factsOf(path, (family, source) => family.imports(source, project)),
    exportsOf: (path) => factsOf(path, (family, source) => family.exports(source, project)),
    resolve: (from, specifier) => support(from)?.resolve(from, specifier, project)[0],
    importersOf(path) {
      const edges: ImportEdge[] = [];
      for (const from of candidates(path)) {
        const family = support(from);
        const source = family && project.source(from);
        for (const fact of source ? family.imports(source, project) : []) {
          if (family?.resolve(from, fact.specifier, project).includes(path))
            edges.push({ from, to: path, fact });
        }
      }
      return edges;
    },
    entryPoints,
    usesOf,
    whyUnused(from, to) {
      const source = project.source(from);
      return source && support(from)?.whyUnused?.(source, to, project);
    },
    usersOf(path) {
      const users = candidates(path).map((from) =>
        userOf(from, path, entryMap().get(from)?.scope === 'production'),
      );
      return [...users.filter((user) => user !== undefined), ...conventionalUsers(path)];
    },
    barrelsOf: (path) => candidates(path).filter((from) => handedOn(from, path).length > 0),
    unusedOf(path, names) {
      const left = new Set(names);
      for (const from of candidates(path)) {
        if (left.size === 0) break;
        if (NO_PRODUCTION.has(roleOf(from))) continue;
        for (const name of userOf(from, path, entryMap().get(from)?.scope === 'production')?.names ?? []) {
          if (name === '*') left.clear();
          left.delete(name);
        }
      }
      if (left.size > 0 && conventionalUsers(path).length > 0) return [];
      return [...left];
    },
    reach(path) {
      const family = support(path);
      if (!family?.reaches || roleOf(path) === 'test-support') return backward(path);
      const forward = forwardReach(family).get(path);
      if (forward === undefined) return backward(path);
      return forward;
    },
    understands: (path) => support(path) !== undefined,
  };
  return {
    modules,
    routes: createRoutes({ project, roleOf, exportsOf: modules.exportsOf, usesOf, candidates }),
    operations: createOperations({ project, roleOf, usesOf, candidates }),
  };

  function factsOf<T>(
    path: string,
    read: (family: LanguageSupport, source: NonNullable<ReturnType<ProjectFacts['source']>>) => readonly T[],
  ): readonly T[] {
    const family = support(path);
    const source = family && project.source(path);
    return source ? read(family, source) : [];
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** Everything that a family's entries reach by its own forward edges, with the way back. */
function forwardClosure(
  family: LanguageSupport,
  project: ProjectFacts,
  entries: Iterable<EntryPoint>,
  support: (path: string) => LanguageSupport | undefined,
): ReadonlyMap<string, ReturnType<Modules['reach']>> {
  const reached = new Map<string, ReturnType<Modules['reach']>>();
  const queue: string[] = [];
  for (const entry of entries) {
    if (entry.scope !== 'production' || support(entry.path) !== family || reached.has(entry.path)) continue;
    reached.set(entry.path, { reached: true, chain: [], entry });
    queue.push(entry.path);
  }
  for (let i = 0; i < queue.length; i++) {
    const from = queue[i] ?? '';
    const source = project.source(from);
    const before = reached.get(from);
    for (const to of source ? (family.reaches?.(source, project) ?? []) : []) {
      if (reached.has(to)) continue;
      const user: User = { from, line: 1, how: 'uses it', names: ['*'] };
      reached.set(to, { reached: true, chain: [user, ...(before?.chain ?? [])], entry: before?.entry });
      queue.push(to);
    }
  }
  return reached;
}
