import type { MustHaves } from '../../domain/must-have.js';
import type { Task, TaskFile } from '../../domain/phase.js';
import { actionIn, pathsIn } from '../claimed-files.js';
import { NO_MUST_HAVES, readExplicitMustHaves } from '../explicit-must-haves.js';
import { type ListItem, listItems, markdownLines } from '../markdown-lines.js';

export interface SpecTask {
  readonly task: Task;
  /** Only [X] is done: [~] and [ ] are not. */
  readonly done: boolean;
  readonly optional: boolean;
  /** The file a done task says it created, with the symbols it names. */
  readonly claims: MustHaves;
}

const TEST_PATH = /(?:^|\/)(?:tests?|__tests__|spec)\/|[._](?:test|spec)\.\w+$|(?:^|\/)test_[\w-]+\.py$/;

const ID = /^\**(T\d{1,4}[a-z]?|\d{1,3}(?:\.\d{1,3})*)\**[.:]?\s+((?:\[[^\]]*\]\s*)*)(.*)$/s;

/**
 * The ticked list of tasks.md: `- [X] T012 [P] [US1] Create UserService in src/services/user.py`, `- [x] 1.2 Add ...`, or
 * without an id. Plain items below a task say more about it; `- [ ]*` is optional.
 */
export function readTasksMd(text: string, file: string): SpecTask[] {
  const tasks: { item: ListItem; optional: boolean; details: string[] }[] = [];
  const star = /^(\s*[-*+]\s+\[[^\]]\])\*(?=\s)/;
  const lines = markdownLines(text);
  const optional = new Set(lines.filter((line) => star.test(line.text)).map(({ line }) => line));
  for (const item of listItems(lines.map((line) => ({ ...line, text: line.text.replace(star, '$1') })))) {
    const current = tasks.at(-1);
    if (item.mark !== null) tasks.push({ item, optional: optional.has(item.line), details: [] });
    else if (current && item.indent > current.item.indent) current.details.push(item.text);
  }
  return tasks.map((entry, index) => readTask(entry, { file, position: index + 1 }));
}

function readTask(
  { item, optional, details }: { item: ListItem; optional: boolean; details: readonly string[] },
  { file, position }: { file: string; position: number },
): SpecTask {
  const [, id = `task-${position}`, , rest = item.text] = ID.exec(item.text) ?? [];
  const title = rest.trim();
  const done = item.mark?.toLowerCase() === 'x';
  const action = actionIn(title);
  const files = new Map<string, TaskFile>();
  for (const sentence of [title, ...details]) {
    const stated = actionIn(sentence);
    for (const path of pathsIn(sentence))
      if (!files.has(path)) files.set(path, { path, action: stated === 'read' ? action : stated });
  }
  const task: Task = {
    id,
    title,
    status: done ? 'completed' : 'pending',
    criteria: [],
    files: done ? [...files.values()] : [],
    tests: [...files.keys()].filter((path) => TEST_PATH.test(path)),
  };
  return { task, done, optional, claims: done && action === 'create' ? claimsOf(task, file) : NO_MUST_HAVES };
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
