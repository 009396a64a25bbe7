import type { ChangedFile, Hunk } from './changed-file.js';
import { type NamePair, readName, readNamePair, stripPrefixes } from './file-name.js';

export interface ParsedDiff {
  readonly files: readonly ChangedFile[];
  /** What is wrong with the diff, with its 1-based line: a hunk that ends early, text that is no diff. */
  readonly problems: readonly string[];
}

/** Reads a unified diff, git's extended headers, combined diffs and plain `diff -u` output. Linear in its length. */
export function parseDiff(text: string): ParsedDiff {
  const reader = new DiffReader();
  let number = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = end < 0 ? text.slice(from) : text.slice(from, end);
    number += 1;
    reader.line(line, number);
    from = end < 0 ? text.length : end + 1;
  }
  return reader.finish(text);
}

interface OpenFile {
  before: string | null | undefined;
  after: string | null | undefined;
  gitNames: readonly [string, string] | undefined;
  renamedFrom: string | undefined;
  renamedTo: string | undefined;
  copied: boolean;
  created: boolean;
  deleted: boolean;
  binary: boolean;
  modeChanged: boolean;
  added: number;
  removed: number;
  substantial: number;
  hunks: Hunk[];
}

/** Holds the file and the hunk that are open while lines go by. */
class DiffReader {
  readonly #files: ChangedFile[] = [];
  readonly #problems: string[] = [];
  #file: OpenFile | undefined;
  /** Lines the open hunk still has to give: one count for each parent, then one for the result. */
  #left: { parents: number[]; result: number } | undefined;
  #columns = 1;

  line(raw: string, number: number): void {
    if (this.#left && this.#hunkLine(raw)) return;
    if (this.#left && (this.#left.result > 0 || this.#left.parents.some((count) => count > 0))) {
      this.#problems.push(`line ${number}: a hunk ends before its last line`);
    }
    this.#left = undefined;
    this.#header(raw.endsWith('\r') ? raw.slice(0, -1) : raw);
  }

  finish(text: string): ParsedDiff {
    if (this.#left && (this.#left.result > 0 || this.#left.parents.some((count) => count > 0))) {
      this.#problems.push('the last hunk ends before its last line');
    }
    this.#close();
    if (this.#files.length === 0 && text.trim() !== '') this.#problems.push('line 1: this is no diff');
    return { files: this.#files, problems: this.#problems };
  }

  #hunkLine(raw: string): boolean {
    const [file, left] = [this.#file, this.#left];
    if (!file || !left) return false;
    if (raw.startsWith('\\')) return true;
    const open = left.result > 0 || left.parents.some((count) => count > 0);
    const marks = raw.slice(0, this.#columns);
    const isBody = /^[-+ ]*$/.test(marks) && (raw !== '' || open);
    if (!isBody || (!open && (/^(---|\+\+\+|--) |^--$/.test(raw) || marks.trim() === ''))) return false;
    const removed = marks.includes('-');
    const added = !removed && marks.includes('+');
    for (const [parent, count] of left.parents.entries()) {
      if (removed ? marks[parent] === '-' : marks[parent] !== '+') left.parents[parent] = count - 1;
    }
    if (!removed) left.result -= 1;
    if (added) file.added += 1;
    if (removed) file.removed += 1;
    if ((added || removed) && raw.slice(this.#columns).trim() !== '') file.substantial += 1;
    return true;
  }

  #header(line: string): void {
    const git = /^diff --git (.+)$/.exec(line);
    const combined = /^diff --(?:cc|combined) (.+)$/.exec(line);
    if (git?.[1] !== undefined) this.#start().gitNames = readNamePair(git[1]);
    else if (combined?.[1] !== undefined) {
      const name = readName(combined[1]);
      this.#start().gitNames = [`a/${name}`, `b/${name}`];
    } else if (line.startsWith('--- ')) this.#oldName(line.slice(4));
    else if (line.startsWith('@@')) this.#openHunk(line);
    else if (line.startsWith('Submodule ')) this.#submodule(line);
    else if (this.#file) this.#extended(this.#file, line);
  }

  #submodule(line: string): void {
    const path = /^Submodule (.+) [0-9a-f]{4,64}(?:\.{2,3}[0-9a-f]{4,64})?[:. ]/.exec(`${line} `)?.[1];
    if (path === undefined) return;
    const file = this.#start();
    file.gitNames = [`a/${path}`, `b/${path}`];
    file.substantial = 1;
  }

  #oldName(text: string): void {
    const file = this.#file && this.#file.before === undefined ? this.#file : this.#start();
    file.before = text.startsWith('/dev/null') ? null : readName(text);
  }

  #extended(file: OpenFile, line: string): void {
    const [, word, rest = ''] =
      /^(\+\+\+|rename from|rename to|copy from|copy to|new file mode|deleted file mode|old mode|new mode|Binary files|GIT binary patch|Files) ?(.*)$/.exec(
        line,
      ) ?? [];
    if (word === '+++') file.after = rest.startsWith('/dev/null') ? null : readName(rest);
    if (word === 'rename from' || word === 'copy from') file.renamedFrom = readName(rest);
    if (word === 'rename to' || word === 'copy to') file.renamedTo = readName(rest);
    if (word === 'copy from') file.copied = true;
    if (word === 'new file mode') file.created = true;
    if (word === 'deleted file mode') file.deleted = true;
    if (word === 'new mode') file.modeChanged = true;
    if (word === 'Binary files' || word === 'GIT binary patch') file.binary = true;
  }

  #openHunk(line: string): void {
    const header = /^(@@+)((?: -\d+(?:,\d+)?)+) \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!header || !this.#file) return;
    const ranges = (header[2] ?? '').trim().split(' ').map(rangeOf);
    const [newStart, newCount] = [Number(header[3]), header[4] === undefined ? 1 : Number(header[4])];
    this.#columns = ranges.length;
    this.#left = { parents: ranges.map((range) => range.count), result: newCount };
    const first = ranges[0] ?? { start: 0, count: 0 };
    this.#file.hunks.push({ oldStart: first.start, oldCount: first.count, newStart, newCount });
  }

  #start(): OpenFile {
    this.#close();
    this.#file = {
      before: undefined,
      after: undefined,
      gitNames: undefined,
      renamedFrom: undefined,
      renamedTo: undefined,
      copied: false,
      created: false,
      deleted: false,
      binary: false,
      modeChanged: false,
      added: 0,
      removed: 0,
      substantial: 0,
      hunks: [],
    };
    return this.#file;
  }

  #close(): void {
    if (this.#file) this.#files.push(...closedFile(this.#file));
    this.#file = undefined;
    this.#left = undefined;
  }
}

const rangeOf = (text: string): { start: number; count: number } => {
  const [start = '0', count = '1'] = text.slice(1).split(',');
  return { start: Number(start), count: Number(count) };
};

function closedFile(file: OpenFile): readonly ChangedFile[] {
  const [before, after] = namesOf(file);
  const path = after ?? before;
  if (path === null) return [];
  const { binary, modeChanged, added, removed, substantial, hunks } = file;
  const moved = file.renamedTo !== undefined;
  const kind = moved
    ? file.copied
      ? 'copied'
      : 'renamed'
    : before === null
      ? 'added'
      : after === null
        ? 'deleted'
        : 'modified';
  const previousPath = moved ? before : null;
  return [{ path, previousPath, kind, binary, modeChanged, added, removed, substantial, hunks }];
}

function namesOf(file: OpenFile): NamePair {
  if (file.renamedTo !== undefined) return [file.renamedFrom ?? null, file.renamedTo];
  const [gitBefore, gitAfter] = file.gitNames ?? [null, null];
  const before = file.created ? null : file.before === undefined ? gitBefore : file.before;
  const after = file.deleted ? null : file.after === undefined ? gitAfter : file.after;
  return stripPrefixes([before, after], file.gitNames);
}
