import type { SourceFile } from '../codebase.js';
import { type BoundNames, boundNames, type UnitProject } from './bound-names.js';
import { wordsReached } from './closure.js';
import { doublesIn } from './doubles.js';
import { runsFromOutside } from './outside.js';
import { fixtureUnits } from './python/fixtures.js';
import { within } from './reading.js';
import { samePackageUnits } from './same-package.js';
import type { Region } from './test-dialect.js';
import type { TestCase, UnitsRun } from './test-facts.js';

/** Files and names that stand in for production code while the test runs. */
interface Doubles {
  readonly files: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** A test with its body and the ranges of the other tests of its file, whose doubles are not its own. */
export interface Run {
  readonly test: TestCase;
  readonly body: Region | null;
  readonly others: readonly Region[];
}

/** What of the project the test runs, by its own words and those of the set-up and helpers it reaches. */
export function unitsRun({ test, body, others }: Run, source: SourceFile, project: UnitProject): UnitsRun {
  const bound = boundNames(source, project);
  const { all: words, free } = wordsReached(source, body ?? { start: test.start, end: test.end });
  const { files: doubled, names } = doublesIn(source, project);
  const doubles = {
    files: doubled,
    names: new Set(names.filter(({ at }) => !within(others, at)).map(({ name }) => name)),
  };
  const reached = new Map<string, 'real' | 'double'>();
  for (const [name, files] of bound.units) {
    const first = name.slice(0, /[.:]/.exec(name)?.index ?? name.length);
    if (!free.has(first) && !free.has(name) && !(!SCRIPTS.has(source.language) && words.has(lastPart(name))))
      continue;
    for (const file of files)
      if (reached.get(file) !== 'real')
        reached.set(file, isDouble({ name, file, bound, doubles, text: source.masked }) ? 'double' : 'real');
  }
  for (const file of [...samePackageUnits(source, words, project), ...fixtureUnits(source, test, project)])
    if (!reached.has(file)) reached.set(file, 'real');
  const real = [...reached]
    .filter(([, kind]) => kind === 'real')
    .map(([file]) => file)
    .sort();
  if (real.length > 0) return { kind: 'real', files: real, note: `it runs ${real.slice(0, 3).join(', ')}` };
  if (reached.size > 0)
    return {
      kind: 'mocked',
      files: [...reached.keys()].sort(),
      note: `it puts a double in place of ${[...reached.keys()].sort().join(', ')} and runs nothing else`,
    };
  return withoutUnits({ source, bound, words, project });
}

function isDouble({
  name,
  file,
  bound,
  doubles,
  text,
}: {
  name: string;
  file: string;
  bound: BoundNames;
  doubles: Doubles;
  text: string;
}): boolean {
  if (doubles.files.has(file)) return true;
  if (doubles.names.size === 0) return false;
  if (doubles.names.has(name)) return true;
  const uses = [
    ...text.matchAll(new RegExp(`(?<![\\w$.])${name.replace(/[.$]/g, '\\$&')}((?:\\.\\w+)*)`, 'g')),
  ]
    .map((hit) => `${name}${hit[1]}`)
    .filter((use) => use !== name || bound.origins.get(name)?.exported !== '*');
  const members = uses.filter((use) => use.includes('.'));
  return (
    members.length > 0 &&
    members.length === uses.filter((use) => use !== name).length &&
    members.every((use) =>
      [...doubles.names].some(
        (double) => use === double || use.startsWith(`${double}.`) || double.endsWith(`.${use}`),
      ),
    )
  );
}

const SCRIPTS: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx', 'vue', 'svelte']);

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function withoutUnits({
  source,
  bound,
  words,
  project,
}: {
  source: SourceFile;
  bound: BoundNames;
  words: ReadonlySet<string>;
  project: UnitProject;
}): UnitsRun {
  if (runsFromOutside(source, project))
    return { kind: 'real', files: [], note: 'it runs the program from outside' };
  const missing = bound.unresolved[0];
  if (missing !== undefined)
    return { kind: 'none', files: [], note: `it imports ${missing}, which is not there` };
  if (bound.units.size > 0)
    return {
      kind: 'unknown',
      files: [...new Set([...bound.units.values()].flat())].sort(),
      note: 'its file imports production code that the test does not name',
    };
  if (/\bmockk?\s*[(<]|@Mock\w*\b/.test(source.masked) && /^(?:java|kotlin)$/.test(source.language))
    return { kind: 'mocked', files: [], note: 'it runs nothing but doubles' };
  const own = [
    ...source.masked.matchAll(/^(?:export\s+)?(?:async\s+)?(?:function|def|func|fun|fn|class)\s+(\w+)/gm),
  ]
    .map((hit) => hit[1] as string)
    .filter((name) => words.has(name) && !/^[Tt]est/.test(name));
  return {
    kind: 'none',
    files: [],
    note:
      own.length > 0
        ? `it tests its own ${own.slice(0, 3).join(', ')} and imports no production code`
        : 'it imports no production code',
  };
}
