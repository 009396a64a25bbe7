import type { MustHaves } from '../../domain/must-have.js';
import type { Task } from '../../domain/phase.js';
import { actionIn, pathsIn } from '../claimed-files.js';
import { NO_MUST_HAVES, readExplicitMustHaves } from '../explicit-must-haves.js';
import { listItems, markdownLines } from '../markdown-lines.js';

export interface SpecTask {
  readonly task: Task;
  /** Only [X] is done: [~] and [ ] are not. */
  readonly done: boolean;
  /** The file a done task says it created, with the symbols it names. */
  readonly claims: MustHaves;
}

const TEST_PATH = /(?:^|\/)(?:tests?|__tests__|spec)\/|[._](?:test|spec)\.\w+$|(?:^|\/)test_[\w-]+\.py$/;

/** Tasks of tasks.md: `- [X] T012 [P] [US1] Create UserService in src/services/user.py`. */
export function readTasksMd(text: string, file: string): SpecTask[] {
  return listItems(markdownLines(text)).flatMap(({ text: item, mark }) => {
    const match = /^\**(T\d{1,4}[a-z]?)\**\s*:?\s*((?:\[[^\]]*\]\s*)*)(.*)$/s.exec(item);
    if (!match?.[1] || mark === null) return [];
    const title = (match[3] ?? '').trim();
    const done = mark.toLowerCase() === 'x';
    const paths = pathsIn(title);
    const action = actionIn(title);
    const files = done ? paths.map((path) => ({ path, action })) : [];
    const task: Task = {
      id: match[1],
      title,
      status: done ? 'completed' : 'pending',
      criteria: [],
      files,
      tests: paths.filter((path) => TEST_PATH.test(path)),
    };
    return [{ task, done, claims: done && action === 'create' ? claimsOf(task, file) : NO_MUST_HAVES }];
  });
}

/** `Create the User and Account models in src/models.py`: the named symbols must be exported by the one file. */
function claimsOf({ id, title, files }: Task, file: string): MustHaves {
  const [only] = files;
  const symbols = symbolsIn(title);
  if (
    files.length !== 1 ||
    !only ||
    symbols.length === 0 ||
    TEST_PATH.test(only.path) ||
    !/\.\w+$/.test(only.path)
  )
    return NO_MUST_HAVES;
  return readExplicitMustHaves(
    { artifacts: [{ path: only.path, provides: `${id} ${title}`, exports: symbols }] },
    file,
  );
}

/** Names in backticks, and CamelCase words before a word that says what they are (`UserService class`, `the User model`). */
function symbolsIn(title: string): string[] {
  const quoted = [...title.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)].map((match) => match[1] ?? '');
  const named = [
    ...title.matchAll(
      /\b([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)\s+(?:class|component|service|interface|type|hook|function)\b/g,
    ),
  ].map((match) => match[1] ?? '');
  return [...new Set([...quoted, ...named])].filter((name) => !title.includes(`${name}.`));
}
