import type { Codebase, TestCase } from '../../codebase/codebase.js';
import type { Requirement } from '../../domain/must-have.js';
import { clausesOf } from './clauses.js';
import {
  comparable,
  contentWords,
  knows,
  rawWords,
  type Vocabulary,
  vocabulary,
  type Word,
} from './words.js';

/** A test that may be about a requirement. */
export interface Candidate {
  readonly test: TestCase;
  /** The plan names its file for the requirement. */
  readonly given: boolean;
  /** It or its file carries the requirement's id. */
  readonly named: boolean;
  /** Share of the requirement's words it knows, 0 to 1: by title, and by title, body and file name. */
  readonly title: number;
  readonly score: number;
  /** The requirement's text begins with its title. */
  readonly exact: boolean;
  /** Share of the words of its best clause that its title knows; 0 for a requirement of one clause. */
  readonly clause: number;
  /** Number of different words known. */
  readonly shared: number;
}

export interface Search {
  readonly codebase: Codebase;
  readonly requirement: Requirement;
  /** Test files the tasks name. */
  readonly taskTests: readonly string[];
  /** Files of the phase. */
  readonly files: readonly string[];
}

/** Tests of the files the plan names, absent ones apart. */
export interface Given {
  readonly files: readonly string[];
  readonly absent: readonly string[];
  /** Test names behind a path (`tests/test_a.py::test_x`). */
  readonly names: readonly string[];
  /** The plan names them for this requirement, not for its task. */
  readonly own: boolean;
}

/** Beyond this many test files a search without a hint looks only at files that share words. */
const READ_ALL = 300;

export function givenTests({
  codebase,
  requirement,
  taskTests,
}: Pick<Search, 'codebase' | 'requirement' | 'taskTests'>): Given {
  const files: string[] = [];
  const absent: string[] = [];
  const names: string[] = [];
  for (const entry of requirement.tests.length > 0 ? requirement.tests : taskTests) {
    const [path = '', name] = entry.trim().split(/::|#|\s+>\s+|\s+-\s+/, 2);
    const looked = codebase.lookup(path.replace(/:\d+(?:-\d+)?$/, '').replace(/^`|`$/g, ''));
    if (name) names.push(name.replace(/^.*::/, ''));
    if (looked.kind === 'file') files.push(looked.path);
    else if (looked.kind === 'directory' || looked.kind === 'glob')
      files.push(...looked.files.filter((file) => codebase.tests.casesIn(file).length > 0));
    else absent.push(path);
  }
  return { files: [...new Set(files)], absent, names, own: requirement.tests.length > 0 };
}

/** Candidates, best first: those in given files, then those that carry the id, then those that share words. */
export function findCandidates(search: Search, given: Given): readonly Candidate[] {
  const { codebase, requirement } = search;
  const words = contentWords(withoutId(requirement));
  const id = idPattern(requirement.id);
  const paths = [
    ...new Set([
      ...given.files,
      ...mentioning(id, requirement.id, codebase),
      ...(given.own && given.files.length > 0 ? [] : related(search, words)),
    ]),
  ];
  const all = paths.flatMap((path) => {
    const isGiven = given.files.includes(path);
    const header = id?.test(headOf(codebase.source(path)?.text ?? ''));
    return codebase.tests.casesIn(path).map((test) =>
      candidate({
        codebase,
        requirement,
        test,
        words,
        given: isGiven,
        named: header || (id !== undefined && isNamed(codebase, test, id)) || given.names.includes(test.name),
      }),
    );
  });
  return all.sort(
    (a, b) =>
      Number(b.named) - Number(a.named) ||
      b.score - a.score ||
      Number(b.given) - Number(a.given) ||
      (a.test.file < b.test.file ? -1 : a.test.file > b.test.file ? 1 : a.test.start - b.test.start),
  );
}

const withoutId = ({ id, text }: Requirement): string => (text.startsWith(id) ? text.slice(id.length) : text);

/** Comment at the head of a file. */
const headOf = (text: string): string =>
  /^\s*(?:\/\*[\s\S]{0,2000}?\*\/|(?:(?:\/\/|#)[^\n]*\n\s*)+|"""[\s\S]{0,2000}?""")/.exec(text)?.[0] ?? '';

/** Title, suites, what stands right above it, and its body with comments. */
function isNamed(codebase: Codebase, test: TestCase, id: RegExp): boolean {
  if (id.test([...test.suites, test.name].join(' '))) return true;
  const text = codebase.source(test.file)?.text ?? '';
  const above =
    /(?:^[ \t]*(?:\/\/|#|\*|\/\*|@|\[)[^\n]*\n?){1,12}$/m.exec(
      text.slice(Math.max(0, test.start - 800), test.start).replace(/[ \t]+$/, ''),
    )?.[0] ?? '';
  return id.test(above) || id.test(text.slice(test.start, test.end));
}

/** The id as tests write it (`REQ-2`, `req_2`, `REQ2`); undefined for one that is no id but a word or a number. */
function idPattern(id: string): RegExp | undefined {
  if (!/\d/.test(id) || !/[A-Za-z]/.test(id) || id.length < 3 || id.length > 40) return undefined;
  const parts = id.match(/[A-Za-z]+|\d+/g) ?? [];
  return new RegExp(
    `(?<![A-Za-z0-9]|\\d[-_.])(?:[Tt]est_?)?${parts.join('[-_. ]?')}(?![0-9]|\\.\\d)(?![a-z])`,
    'i',
  );
}

function mentioning(id: RegExp | undefined, raw: string, codebase: Codebase): readonly string[] {
  if (!id) return [];
  const last = raw.match(/\d+/g)?.at(-1) ?? raw;
  return codebase.tests.files().filter((path) => {
    const text = codebase.text(path);
    return (
      text !== undefined && (text.includes(last) || path.includes(last)) && (id.test(text) || id.test(path))
    );
  });
}

/** Test files that run files of the phase, share words with the requirement in their path, or in their text. */
function related({ codebase, files }: Search, words: readonly Word[]): readonly string[] {
  const tests = codebase.tests.files();
  if (tests.length <= READ_ALL) return tests;
  const importers = files
    .flatMap((file) => codebase.modules.importersOf(file).map((edge) => edge.from))
    .filter((path) => tests.includes(path));
  const known = new Set(tests);
  const hits = new Map<string, number>();
  for (const word of words)
    for (const path of codebase.filesWithWord(word.raw))
      if (known.has(path)) hits.set(path, (hits.get(path) ?? 0) + word.weight);
  const best = [...hits]
    .filter(([, count]) => count >= Math.min(2, words.length))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return [...new Set([...importers, ...best.slice(0, READ_ALL).map(([path]) => path)])];
}

const vocabularies = new WeakMap<
  Codebase,
  Map<string, { title: Vocabulary; body: Vocabulary; file: Vocabulary }>
>();

function wordsOf(
  codebase: Codebase,
  test: TestCase,
): { title: Vocabulary; body: Vocabulary; file: Vocabulary } {
  const known =
    vocabularies.get(codebase) ??
    new Map<string, { title: Vocabulary; body: Vocabulary; file: Vocabulary }>();
  vocabularies.set(codebase, known);
  const key = `${test.file}:${test.start}:${test.name}`;
  let entry = known.get(key);
  if (!entry) {
    const source = codebase.source(test.file);
    entry = {
      title: vocabulary([...test.suites, test.name].join(' ')),
      body: vocabulary(source?.text.slice(test.start, Math.min(test.end, test.start + 20_000)) ?? ''),
      file: vocabulary(test.file.replace(/^.*\/(?=[^/]*\/[^/]*$)/, '')),
    };
    known.set(key, entry);
  }
  return entry;
}

/** The title's words open the requirement and are at least half of it; what it has in brackets is left out. */
function beginsWithTitle(requirement: Requirement, name: string): boolean {
  const title = rawWords(name).filter((word, index) => !(index === 0 && /^(?:test|should|it)$/.test(word)));
  const text = rawWords(withoutId(requirement).replace(/\([^()]*\)/g, ' '));
  return (
    title.length > 0 && title.length * 2 >= text.length && title.every((word, index) => text[index] === word)
  );
}

/** Clauses of one word are left out: half of a sentence is often that. */
function bestClause(requirement: Requirement, title: Vocabulary): number {
  const clauses = clausesOf(withoutId(requirement));
  if (clauses.length < 2) return 0;
  const shares = clauses
    .map((clause) => contentWords(clause).filter((word) => word.weight === 1))
    .filter((words) => words.length > 1);
  return Math.max(
    0,
    ...shares.map((words) => words.filter((word) => knows(title, word) > 0).length / words.length),
  );
}

function candidate({
  codebase,
  requirement,
  test,
  words,
  given,
  named,
}: {
  codebase: Codebase;
  requirement: Requirement;
  test: TestCase;
  words: readonly Word[];
  given: boolean;
  named: boolean;
}): Candidate {
  const { title, body, file } = wordsOf(codebase, test);
  let total = 0;
  let byTitle = 0;
  let byAll = 0;
  let shared = 0;
  for (const word of words) {
    total += word.weight;
    const inTitle = knows(title, word);
    const best = Math.max(inTitle, 0.7 * knows(body, word), 0.5 * knows(file, word));
    byTitle += inTitle * word.weight;
    byAll += best * word.weight;
    if (best > 0 && word.weight === 1) shared++;
  }
  return {
    test,
    given,
    named,
    exact: beginsWithTitle(requirement, test.name),
    clause: bestClause(requirement, title),
    shared,
    title: total === 0 ? 0 : byTitle / total,
    score: total === 0 ? 0 : byAll / total,
  };
}

/** Whether a requirement's words can be looked for in these tests. */
export function canCompare(
  requirement: Requirement,
  candidates: readonly Candidate[],
  codebase: Codebase,
): boolean {
  const text = withoutId(requirement);
  if (rawWords(text).length === 0 || contentWords(text).length === 0) return false;
  return comparable(
    text,
    candidates
      .map(({ test }) => codebase.source(test.file)?.text.slice(test.start, test.end) ?? '')
      .join(' '),
  );
}
