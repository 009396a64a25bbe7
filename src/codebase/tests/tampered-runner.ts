import type { Codebase, SourceFile } from '../codebase.js';
import { closingBracket } from './bracket-pairs.js';
import { pythonBlocks, statements } from './python/blocks.js';
import type { TestFlaw } from './test-facts.js';

/** Places in a file that make a red run look green: a forced exit code, an ignored failure, an equality that always holds. */
export function tamperingIn(source: SourceFile): readonly TestFlaw[] {
  const name = source.path.slice(source.path.lastIndexOf('/') + 1);
  const found: { at: number; note: string }[] = [];
  if (source.language === 'go') found.push(...goMain(source));
  if (source.language === 'python') found.push(...pythonExit(source, name), ...pythonEquality(source));
  if (name === 'package.json') found.push(...packageScripts(source));
  if (/\.ya?ml$/.test(name)) found.push(...workflow(source));
  if (
    /^(?:Makefile|Justfile|tox\.ini|noxfile\.py|Jenkinsfile)$/i.test(name) ||
    /\.(?:sh|bash|mk)$/.test(name)
  )
    found.push(...shellLines(source));
  if (/^(?:vitest|jest|vite)\.config\.[cm]?[jt]s$/.test(name)) found.push(...runnerOptions(source));
  if (name === 'pom.xml' || /^build\.gradle(?:\.kts)?$/.test(name)) found.push(...jvmOptions(source));
  return found.map(({ at, note }) => ({
    kind: 'tampered-runner',
    file: source.path,
    line: source.lineAt(at),
    test: '',
    note,
  }));
}

/** A forced green result that holds for the tests of `path`: in its own package, folder or above. */
export function tamperingFor(
  path: string,
  codebase: Pick<Codebase, 'source' | 'files' | 'languageOf'>,
): TestFlaw | undefined {
  const folders = path
    .split('/')
    .slice(0, -1)
    .map((_, index, all) => all.slice(0, index + 1).join('/'))
    .concat('')
    .sort((a, b) => b.length - a.length);
  const language = codebase.languageOf(path);
  const own = folders[0] ?? '';
  const suspects = codebase.files.filter((file) => {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
    if (language === 'go') return folder === own && file.endsWith('_test.go');
    return language === 'python' && file.endsWith('conftest.py') && folders.includes(folder);
  });
  for (const suspect of suspects) {
    const source = codebase.source(suspect);
    const flaw = source && tamperingIn(source)[0];
    if (flaw) return flaw;
  }
  return undefined;
}

function goMain(source: SourceFile): { at: number; note: string }[] {
  const main = /^func\s+TestMain\s*\(/m.exec(source.masked);
  const open = main ? source.masked.indexOf('{', main.index) : -1;
  const close = open < 0 ? -1 : closingBracket(source, open);
  if (close < 0) return [];
  const body = source.masked.slice(open, close);
  const exit = /\bos\.Exit\s*\(\s*0\s*\)/.exec(body);
  const dropped = /(?:^|[\n;{])\s*(?:_\s*=\s*)?\w+\.Run\(\)/.test(body) || !/\.Run\(\)/.test(body);
  return exit && dropped
    ? [{ at: open + exit.index, note: 'TestMain drops the result of the tests and exits 0' }]
    : [];
}

function pythonExit(source: SourceFile, name: string): { at: number; note: string }[] {
  const found: { at: number; note: string }[] = [];
  const patterns: readonly (readonly [RegExp, string])[] = [
    [
      /\bsession\.exitstatus\s*=\s*(?:0|pytest\.ExitCode\.OK|ExitCode\.OK)/,
      'the exit status of the run is set to 0',
    ],
    [/\bos\._exit\s*\(\s*0\s*\)/, 'the process exits 0 whatever the tests did'],
    [
      /\breport\.outcome\s*=\s*["']passed["']|\.outcome\s*=\s*["']passed["']/,
      'outcomes are rewritten to passed',
    ],
  ];
  for (const [pattern, note] of patterns) {
    const hit = name === 'conftest.py' || /pytest/.test(source.masked) ? pattern.exec(source.code) : null;
    if (hit && source.masked[hit.index] !== ' ') found.push({ at: hit.index, note });
  }
  return found;
}

/** `__eq__` that answers True and nothing else. */
function pythonEquality(source: SourceFile): { at: number; note: string }[] {
  return pythonBlocks(source)
    .filter(
      (block) =>
        block.kind === 'def' &&
        block.name === '__eq__' &&
        !/Any|Always|Wild|Match/i.test(block.parents.at(-1)?.name ?? ''),
    )
    .flatMap((block) => {
      const own = statements(source, block.body).filter(
        (statement) => !/^\s*["']/.test(source.masked.slice(statement.start, statement.end)),
      );
      const first = own[0];
      return first &&
        own.length === 1 &&
        /^return\s+True\s*$/.test(source.masked.slice(first.start, first.end).trim())
        ? [{ at: first.start, note: '__eq__ always answers True, so every comparison in a test holds' }]
        : [];
    });
}

const RUNS_TESTS =
  /\b(?:vitest|jest|mocha|ava|playwright|cypress|karma|tape|pytest|unittest|tox|nose2|go\s+test|cargo\s+(?:nextest|test)|mvn\w*|gradlew?|rspec|phpunit|pest|dotnet\s+test|(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?t(?:est)?\b|node\s+--test|make\s+test)\b/;

function packageScripts(source: SourceFile): { at: number; note: string }[] {
  const found: { at: number; note: string }[] = [];
  for (const hit of source.text.matchAll(
    /"([\w:.-]*(?:test|spec|ci|check|verify|coverage)[\w:.-]*)"\s*:\s*"((?:[^"\\]|\\.)*)"/g,
  )) {
    const script = hit[2] as string;
    const at = hit.index;
    if (!RUNS_TESTS.test(script)) continue;
    if (/--pass-?[wW]ith-?[nN]o-?[tT]ests\b/.test(script))
      found.push({ at, note: `script "${hit[1]}" is green when no test is found` });
    if (/\|\|\s*(?:true|:|exit 0|echo\b)|;\s*(?:true|exit 0)\s*$/.test(script))
      found.push({ at, note: `script "${hit[1]}" is green when tests fail` });
  }
  const option = /"passWithNoTests"\s*:\s*true/.exec(source.text);
  if (option) found.push({ at: option.index, note: 'passWithNoTests: a run without tests is green' });
  return found;
}

/** Steps that run tests and whose failure is ignored. */
function workflow(source: SourceFile): { at: number; note: string }[] {
  const found: { at: number; note: string }[] = [];
  const lines = source.code.split('\n');
  let offset = 0;
  const starts = lines.map((line) => {
    const at = offset;
    offset += line.length + 1;
    return at;
  });
  lines.forEach((line, index) => {
    const at = starts[index] as number;
    if (
      /^\s*(?:-\s*)?(?:continue-on-error|allow_failure)\s*:\s*["']?true\b/.test(line) &&
      RUNS_TESTS.test(stepAround(lines, index))
    )
      found.push({ at, note: 'a failing test step does not fail the pipeline' });
    if (RUNS_TESTS.test(line) && /\|\|\s*(?:true|:|exit 0)\b/.test(line))
      found.push({ at, note: 'a failing test command does not fail the step' });
  });
  return found;
}

/** The list item of a step, or the job when the key stands on a job. */
function stepAround(lines: readonly string[], index: number): string {
  const indent = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
  const isItem = (line: string): boolean => /^\s*-\s/.test(line);
  const own = indent(lines[index] as string);
  let start = index;
  while (
    start > 0 &&
    !(isItem(lines[start] as string) && indent(lines[start] as string) < own) &&
    !(isItem(lines[start] as string) && start === index)
  ) {
    if (
      start !== index &&
      (lines[start] as string).trim() !== '' &&
      indent(lines[start] as string) < own &&
      !isItem(lines[start] as string)
    )
      break;
    start--;
  }
  const base = indent(lines[start] as string);
  let end = index + 1;
  while (end < lines.length && ((lines[end] as string).trim() === '' || indent(lines[end] as string) > base))
    end++;
  return lines.slice(start, end).join('\n');
}

function shellLines(source: SourceFile): { at: number; note: string }[] {
  return [...source.code.matchAll(/^.*(?:\|\|\s*(?:true|:|exit 0)\b|^\t-\S).*$/gm)]
    .filter((hit) => RUNS_TESTS.test(hit[0]) && !/^\s*#/.test(hit[0]))
    .map((hit) => ({ at: hit.index, note: 'a failing test command is ignored' }));
}

function runnerOptions(source: SourceFile): { at: number; note: string }[] {
  const found: { at: number; note: string }[] = [];
  const empty = /\bpassWithNoTests\s*:\s*true\b/.exec(source.masked);
  if (empty) found.push({ at: empty.index, note: 'passWithNoTests: a run without tests is green' });
  const ignore = /\bdangerouslyIgnoreUnhandledErrors\s*:\s*true\b/.exec(source.masked);
  if (ignore) found.push({ at: ignore.index, note: 'unhandled errors do not fail the run' });
  return found;
}

function jvmOptions(source: SourceFile): { at: number; note: string }[] {
  const hit =
    /<(?:testFailureIgnore|maven\.test\.failure\.ignore|skipTests|maven\.test\.skip)>\s*true\s*</.exec(
      source.text,
    ) ?? /\bignoreFailures\s*=\s*true\b/.exec(source.code);
  return hit ? [{ at: hit.index, note: 'failing or unrun tests do not fail the build' }] : [];
}
