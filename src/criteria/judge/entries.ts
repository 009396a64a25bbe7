import { compilePattern } from '../../domain/bounded-pattern.js';
import type { PredicateOf } from '../../domain/predicate.js';
import { functionLengths } from './blocks.js';
import { compares } from './contents.js';
import { type Facts, failing, holding, type Judgement, observed, undecided } from './facts.js';
import { absence, lookUp, resolveFiles } from './resolve-files.js';

export function judgeExists(predicate: PredicateOf<'exists'>, facts: Facts): Judgement {
  const found = present(predicate, facts);
  if (found.length === 0) return missing(predicate, facts);
  const [first] = found;
  if (predicate.nonempty && first?.kind === 'file' && first.bytes === 0)
    return failing(`${first.path} is empty`, [observed(`${first.path}: 0 bytes`, [first.path])]);
  const names = found.map((entry) =>
    entry.kind === 'file' ? `${entry.path} (${entry.bytes} bytes)` : `${entry.path}/`,
  );
  return holding(`${names.slice(0, 3).join(', ')} ${found.length > 1 ? 'exist' : 'exists'}`, [
    observed(
      names.slice(0, 10).join(', '),
      found.flatMap((entry) => (entry.kind === 'file' ? [entry.path] : [])).slice(0, 20),
    ),
  ]);
}

function missing(predicate: PredicateOf<'exists'>, facts: Facts): Judgement {
  const { files } = predicate;
  if (files.length === 0 && facts.taskFiles.length === 0)
    return undecided('the criterion names no file, and its task none');
  const files_ = resolveFiles(files, facts);
  const other = predicate.type === 'file' ? 'folder' : 'file';
  if (files_.paths.length > 0 || files.some((file) => lookUp(facts.codebase, file).kind !== 'absent')) {
    return failing(`${files.join(', ')} is no ${predicate.type === 'dir' ? 'folder' : 'file'}`, [
      observed(`${files.join(', ')}: a ${other}, or outside the project`),
    ]);
  }
  const said = absence(files_.absent) || `${files.join(', ')} is not there`;
  return failing(said, [observed(said)]);
}

export function judgeNotExists(predicate: PredicateOf<'not_exists'>, facts: Facts): Judgement {
  const found = present(predicate, facts);
  if (found.length === 0)
    return holding(`${predicate.files.join(', ')} is not there`, [
      observed(`${predicate.files.join(', ')}: not there`),
    ]);
  const [first] = found;
  return failing(
    `${found
      .slice(0, 3)
      .map((entry) => entry.path)
      .join(', ')} still exists`,
    first?.kind === 'file'
      ? [observed(`${first.path}: ${first.bytes} bytes`, [first.path])]
      : [observed(`${first?.path}/ is there`)],
  );
}

type Entry =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number }
  | { readonly kind: 'dir'; readonly path: string };

/** Files and folders of the wanted type that the names stand for. */
function present({ files, type }: PredicateOf<'exists' | 'not_exists'>, facts: Facts): readonly Entry[] {
  const { codebase } = facts;
  const wanted = files.length > 0 ? files : facts.taskFiles;
  return wanted.flatMap((pattern): readonly Entry[] => {
    const looked = lookUp(codebase, pattern);
    if (looked.kind === 'directory') return type === 'file' ? [] : [{ kind: 'dir', path: looked.path }];
    if (looked.kind === 'file')
      return type === 'dir' ? [] : [{ kind: 'file', path: looked.path, bytes: looked.bytes }];
    const name = pattern.replace(/^\*\*\//, '');
    if (type !== 'file' && !/[*]/.test(name)) {
      const folder = codebase.files.find((file) => `/${file}`.includes(`/${name}/`));
      const at = folder && pattern.startsWith('**/') ? `/${folder}`.indexOf(`/${name}/`) : -1;
      if (folder && at >= 0) return [{ kind: 'dir', path: folder.slice(0, at + name.length) }];
    }
    if (type === 'dir') return [];
    return resolveFiles([pattern], facts).paths.map((path) => {
      const file = codebase.lookup(path);
      return { kind: 'file', path, bytes: file.kind === 'file' ? file.bytes : 0 };
    });
  });
}

export function judgeLineCount(predicate: PredicateOf<'line_count'>, facts: Facts): Judgement {
  const files = resolveFiles(predicate.files, facts);
  if (files.paths.length === 0) {
    if (predicate.files.length === 0 && facts.taskFiles.length === 0)
      return undecided('the criterion names no file, and its task none');
    return failing(absence(files.absent), [observed(absence(files.absent))]);
  }
  if (predicate.scope) return functionLimit(predicate, files.paths, facts);
  const excluded =
    predicate.exclude_lines === undefined ? undefined : compilePattern(predicate.exclude_lines);
  const counted = files.paths.flatMap((file) => {
    const text = facts.codebase.text(file);
    if (text === undefined) return [];
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    return [
      {
        file,
        lines: excluded?.ok ? lines.filter((line) => !excluded.value.test(line)).length : lines.length,
      },
    ];
  });
  if (counted.length === 0) return undecided(`${files.paths.join(', ')} cannot be read as text`);
  const wrong = counted.filter(({ lines }) => !compares(lines, predicate.op, predicate.value));
  const shown = (wrong.length > 0 ? wrong : counted).slice(0, 5);
  const said = `${shown.map(({ file, lines }) => `${file} has ${lines} lines`).join(', ')}, wanted ${predicate.op} ${predicate.value}`;
  const evidence = [
    observed(
      said,
      shown.map(({ file }) => file),
    ),
  ];
  if (files.absent.length > 0) return failing(`${said}; ${absence(files.absent)}`, evidence);
  return wrong.length > 0 ? failing(said, evidence) : holding(said, evidence);
}

function functionLimit(
  predicate: PredicateOf<'line_count'>,
  paths: readonly string[],
  { codebase }: Facts,
): Judgement {
  const functions = paths.flatMap((file) => {
    const source = codebase.source(file);
    return source ? functionLengths(source).map((found) => ({ ...found, file })) : [];
  });
  if (functions.length === 0) return undecided(`no function was recognised in ${paths.join(', ')}`);
  const wrong = functions.filter(({ lines }) => !compares(lines, predicate.op, predicate.value));
  const longest = [...functions].sort((a, b) => b.lines - a.lines).slice(0, 3);
  const shown = (wrong.length > 0 ? wrong : longest).slice(0, 5);
  const said = `${shown.map(({ file, line, name, lines }) => `${name} at ${file}:${line} has ${lines} lines`).join(', ')}, wanted ${predicate.op} ${predicate.value}`;
  const evidence = shown.map(({ file, line, name, lines }) => ({
    kind: 'anchor' as const,
    file,
    line,
    note: `${name}, ${lines} lines`,
  }));
  return wrong.length > 0 ? failing(said, evidence) : holding(said, evidence);
}
