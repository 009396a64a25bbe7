import type { Codebase, SourceFile } from '../codebase.js';
import { weaknessOf } from './ability.js';
import { collectionOf } from './collection.js';
import { DIALECTS } from './dialects.js';
import { flawsOf } from './flaws.js';
import { detectFrameworks } from './frameworks.js';
import { createHelpers } from './helpers.js';
import { findReports, readReport } from './reports.js';
import { tamperingFor, tamperingIn } from './tampered-runner.js';
import type { ListedTest } from './test-dialect.js';
import type { Collection, TestCase, TestFlaw, TestFramework, Tests } from './test-facts.js';
import { unitsRun } from './units-run.js';

type Facts = Omit<Codebase, 'tests'>;

/** Tests of a project, each file read when it is asked about and kept. */
export function openTests(codebase: Facts): Tests {
  const helperAsserts = createHelpers(codebase);
  const listed = new WeakMap<
    SourceFile,
    readonly { readonly test: TestCase; readonly body: ListedTest['body'] }[]
  >();
  const collected = new Map<string, Collection>();
  const tampered = new Map<string, TestFlaw | undefined>();
  let files: readonly string[] | undefined;
  let frameworks: readonly TestFramework[] | undefined;

  const read = (path: string): readonly { readonly test: TestCase; readonly body: ListedTest['body'] }[] => {
    const source = codebase.source(path);
    const dialect = source && DIALECTS[source.language];
    if (!source || !dialect || source.role === 'vendored' || source.role === 'generated') return [];
    let known = listed.get(source);
    if (!known) {
      known = dialect.list(source).map((one) => {
        const { body, expectation, handle, ...rest } = one;
        void expectation;
        void handle;
        return {
          test: {
            ...rest,
            weakness: one.disabled
              ? null
              : weaknessOf(one, { source, dialect, helperAsserts: (name) => helperAsserts(source, name) }),
          },
          body,
        };
      });
      listed.set(source, known);
    }
    return known;
  };

  const casesIn = (path: string): readonly TestCase[] => read(path).map(({ test }) => test);
  const testFiles = (): readonly string[] => {
    files ??= codebase.files
      .filter((file) => codebase.roleOf(file) === 'test' && DIALECTS[codebase.languageOf(file)])
      .concat(inlineRust(codebase))
      .sort();
    return files;
  };

  return {
    frameworks: () => {
      frameworks ??= detectFrameworks(codebase, testFiles());
      return frameworks;
    },
    files: testFiles,
    casesIn,
    collection: (path) => {
      const known = collected.get(path) ?? collectionOf(path, codebase);
      collected.set(path, known);
      return known;
    },
    unitsRun: (test) => {
      const source = codebase.source(test.file);
      if (!source) return { kind: 'unknown', files: [], note: 'its file can not be read' };
      const all = read(test.file);
      const own = all.find((one) => one.test.start === test.start && one.test.name === test.name);
      const others = all
        .filter((one) => one !== own && !(one.test.start <= test.start && test.end <= one.test.end))
        .map((one) => one.test);
      return unitsRun({ test, body: own?.body ?? null, others }, source, codebase);
    },
    flawsIn: (path) => {
      const source = codebase.source(path);
      if (!source) return [];
      const isTest =
        source.role === 'test' ||
        source.role === 'test-support' ||
        (source.language === 'rust' && source.role === 'code');
      return [...(isTest ? flawsOf(casesIn(path)) : []), ...tamperingIn(source)].sort(
        (a, b) => a.line - b.line,
      );
    },
    tamperedRunner: (path) => {
      if (!tampered.has(path)) tampered.set(path, tamperingFor(path, codebase));
      return tampered.get(path);
    },
    reports: () => findReports(codebase.root, packageFolders(codebase)),
    reportText: (path) => readReport(codebase.root, path),
  };
}

/** Rust keeps tests beside the code. */
const inlineRust = (codebase: Facts): readonly string[] =>
  codebase.files.some((file) => file.endsWith('.rs'))
    ? codebase
        .filesWithWord('test')
        .filter(
          (file) =>
            file.endsWith('.rs') &&
            codebase.roleOf(file) === 'code' &&
            /#\s*\[(?:\w+::)*\w*test\w*\b/.test(codebase.text(file) ?? ''),
        )
    : [];

/** Folders that hold a manifest, the root left out. */
const packageFolders = (codebase: Facts): readonly string[] =>
  [
    ...new Set(
      codebase.files
        .filter((file) =>
          /\/(?:package\.json|pyproject\.toml|pom\.xml|build\.gradle(?:\.kts)?|go\.mod|Cargo\.toml)$/.test(
            file,
          ),
        )
        .map((file) => file.slice(0, file.lastIndexOf('/'))),
    ),
  ].slice(0, 200);
