import type { Codebase } from '../../codebase/codebase.js';
import type { Requirement } from '../../domain/must-have.js';
import { contentWords, knows, type Vocabulary, vocabulary } from './words.js';

/** Where a test of the requirement would stand by the project's own habits; null when there is nothing to go by. */
export function suggestTest({
  codebase,
  requirement,
  files,
}: {
  codebase: Codebase;
  requirement: Requirement;
  files: readonly string[];
}): string | null {
  const unit = unitFor(codebase, requirement, files);
  if (unit === undefined) return null;
  const folder = unit.slice(0, unit.lastIndexOf('/') + 1);
  const name = unit.slice(folder.length);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = [name.slice(0, dot), name.slice(dot + 1)];
  const twin = habit(codebase, extension);
  switch (codebase.languageOf(unit)) {
    case 'python':
      return `${twin?.folder ?? 'tests/'}test_${stem}.py`;
    case 'go':
      return `${folder}${stem}_test.go`;
    case 'rust':
      return unit;
    case 'java':
    case 'kotlin':
      return unit.includes('src/main/')
        ? `${folder.replace('src/main/', 'src/test/')}${stem}Test.${extension}`
        : `${folder}${stem}Test.${extension}`;
    case 'csharp':
      return `${twin?.folder ?? folder}${stem}Tests.cs`;
    case 'ruby':
      return `spec/${folder.replace(/^(?:app|lib)\//, '')}${stem}_spec.rb`;
    case 'php':
      return `tests/${stem}Test.php`;
    default:
      return javaScriptTest({ codebase, folder, stem, extension, twin });
  }
}

/** The phase's production file whose path and text know most of the requirement's words. */
function unitFor(codebase: Codebase, requirement: Requirement, files: readonly string[]): string | undefined {
  const words = contentWords(requirement.text);
  const units = files.filter(
    (file) =>
      codebase.roleOf(file) === 'code' &&
      /\.(?:[cm]?[jt]sx?|vue|svelte|py|go|rs|java|kt|cs|rb|php)$/.test(file),
  );
  const rank = (file: string): number => {
    const path = vocabulary(file);
    const text = wordsOfFile(codebase, file);
    return words.reduce((sum, word) => sum + 2 * knows(path, word) + knows(text, word), 0);
  };
  return units
    .map((file) => ({ file, score: rank(file) }))
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1))[0]?.file;
}

const MAX_KNOWN = 2_000;
const wordsOfFiles = new WeakMap<Codebase, Map<string, Vocabulary>>();

function wordsOfFile(codebase: Codebase, file: string): Vocabulary {
  const known = wordsOfFiles.get(codebase) ?? new Map<string, Vocabulary>();
  wordsOfFiles.set(codebase, known);
  const words = known.get(file) ?? vocabulary((codebase.text(file) ?? '').slice(0, 20_000));
  if (known.size < MAX_KNOWN) known.set(file, words);
  return words;
}

interface Habit {
  /** Folder of most tests of this kind, with its slash. */
  readonly folder: string;
  readonly beside: boolean;
  /** `.test` or `.spec`. */
  readonly infix: string;
}

function habit(codebase: Codebase, extension: string): Habit | undefined {
  const tests = codebase.tests
    .files()
    .filter(
      (file) =>
        file.endsWith(`.${extension}`) ||
        (/^(?:[jt]sx?|vue|svelte)$/.test(extension) && /\.[cm]?[jt]sx?$/.test(file)),
    );
  const first = tests[0];
  if (first === undefined) return undefined;
  const count = new Map<string, number>();
  for (const file of tests) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    count.set(folder, (count.get(folder) ?? 0) + 1);
  }
  const folder = [...count].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
  const beside =
    tests.filter((file) => !/(?:^|\/)(?:tests?|__tests__|spec|e2e)\//.test(file)).length * 2 > tests.length;
  const infix = tests.filter((file) => /\.spec\./.test(file)).length * 2 > tests.length ? '.spec' : '.test';
  return { folder, beside, infix };
}

function javaScriptTest({
  codebase,
  folder,
  stem,
  extension,
  twin,
}: {
  codebase: Codebase;
  folder: string;
  stem: string;
  extension: string;
  twin: Habit | undefined;
}): string {
  const own = /^(?:vue|svelte|astro)$/.test(extension)
    ? codebase.files.some((file) => file.endsWith('.ts'))
      ? 'ts'
      : 'js'
    : extension;
  const name = `${stem}${twin?.infix ?? '.test'}.${own}`;
  if (!twin || twin.beside) return `${folder}${name}`;
  return twin.folder.endsWith('__tests__/') ? `${folder}__tests__/${name}` : `${twin.folder}${name}`;
}
