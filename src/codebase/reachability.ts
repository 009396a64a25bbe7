import type { EntryPoint, FileRole, Reach, User } from './codebase.js';

export interface ReachFacts {
  /** Files whose text allows that they use the file. */
  candidates(path: string): readonly string[];
  /** How one file uses another; undefined when it does not. `asEntry`: handing on counts. */
  user(from: string, to: string, asEntry: boolean): User | undefined;
  conventionalUsers(path: string): readonly User[];
  roleOf(path: string): FileRole;
  entryOf(path: string): EntryPoint | undefined;
  /** Whether the family of the file has any production entry. */
  hasEntries(path: string): boolean;
  /** Files that `path` reaches, where the family computes forward edges. */
  forward?(path: string): ReadonlyMap<string, User> | undefined;
}

/** Roles whose uses do not make a file take effect in production. */
export const NO_PRODUCTION: ReadonlySet<FileRole> = new Set([
  'test',
  'test-support',
  'story',
  'document',
  'vendored',
]);

/**
 * Whether a file takes effect in production: searched backwards from the file over the files that use it, until an
 * entry is met. Islands and cycles end without one.
 */
export function createReachability(facts: ReachFacts): (path: string) => Reach {
  const through = new Map<string, User | null>();
  const known = new Map<string, Reach>();

  const productionUsers = function* (path: string, testScope: boolean): Generator<User> {
    const candidates = facts.candidates(path);
    const ordered = [...candidates].sort(
      (a, b) => Number(facts.entryOf(b) !== undefined) - Number(facts.entryOf(a) !== undefined),
    );
    for (const from of ordered) {
      if (!testScope && NO_PRODUCTION.has(facts.roleOf(from))) continue;
      const user = facts.user(from, path, facts.entryOf(from)?.scope === 'production');
      if (user) yield user;
    }
    for (const user of facts.conventionalUsers(path)) {
      if (user.from !== path && (testScope || !NO_PRODUCTION.has(facts.roleOf(user.from)))) yield user;
    }
  };
  const isEntry = (path: string, testScope: boolean): boolean => {
    const entry = facts.entryOf(path);
    if (entry) return testScope || entry.scope === 'production';
    return testScope ? facts.roleOf(path) === 'test' : facts.roleOf(path) === 'config';
  };

  const search = (start: string, testScope: boolean): boolean => {
    if (isEntry(start, testScope)) return true;
    const visited = new Set([start]);
    const stack: { path: string; users: Generator<User> }[] = [
      { path: start, users: productionUsers(start, testScope) },
    ];
    const via: User[] = [];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (!top) break;
      const next = top.users.next();
      if (next.done) {
        stack.pop();
        via.pop();
        continue;
      }
      const user = next.value;
      const settled = through.get(user.from);
      if (isEntry(user.from, testScope) || (settled !== undefined && settled !== null)) {
        via.push(user);
        stack.forEach(({ path }, i) => {
          const step = via[i];
          if (step) through.set(path, step);
        });
        return true;
      }
      if (settled === null || visited.has(user.from)) continue;
      visited.add(user.from);
      via.push(user);
      stack.push({ path: user.from, users: productionUsers(user.from, testScope) });
    }
    if (!testScope) for (const path of visited) through.set(path, null);
    return false;
  };

  const chainOf = (path: string): readonly User[] => {
    const chain: User[] = [];
    const seen = new Set<string>();
    for (let step = through.get(path); step && !seen.has(step.from); step = through.get(step.from)) {
      seen.add(step.from);
      chain.push(step);
    }
    return chain;
  };

  return (path) => {
    const old = known.get(path);
    if (old) return old;
    const testScope = facts.roleOf(path) === 'test-support';
    const settled = testScope ? undefined : through.get(path);
    const reached = settled !== undefined ? settled !== null : search(path, testScope);
    const chain = reached ? chainOf(path) : [];
    const entry = facts.entryOf(chain.at(-1)?.from ?? path);
    let reach: Reach = { reached, chain, entry };
    if (!reached && !facts.hasEntries(path) && !testScope) {
      const [user] = productionUsers(path, false);
      reach = user
        ? {
            reached: true,
            chain: [user],
            entry: undefined,
            note: 'no entry point is known in this project, so a use by another file stands in',
          }
        : { ...reach, note: 'no entry point is known in this project and no other file uses it' };
    }
    known.set(path, reach);
    return reach;
  };
}
