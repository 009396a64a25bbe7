import { type BodyFacts, NO_FACTS } from '../../codebase/bodies/bodies.js';
import type { Codebase, FileRole } from '../../codebase/codebase.js';
import type { PatternFinding } from '../../domain/agent-report.js';
import { isPlainThroughout } from '../artifact-substance/quick-look.js';
import { acceptedReasons } from './accepted.js';
import { findCommentedCode } from './commented-code.js';
import { findDroppedErrors } from './errors.js';
import type { Detector, Finding, ScannedFile } from './finding.js';
import { findHollowProps } from './hollow-props.js';
import { findConflicts, findMarkers } from './markers.js';
import { findRunnerSettings } from './runner-settings.js';
import { findStandInData } from './stand-in-data.js';
import { findStubs } from './stubs.js';
import { findBreakpoints, findSecrets, findSwitchedOffChecks } from './switched-off.js';
import { findTestFlaws } from './test-flaws.js';

const DETECTORS: readonly Detector[] = [
  findConflicts,
  findStubs,
  findDroppedErrors,
  findStandInData,
  findHollowProps,
  findTestFlaws,
  findRunnerSettings,
  findMarkers,
  findCommentedCode,
  findSwitchedOffChecks,
  findBreakpoints,
  findSecrets,
];

const UNSCANNED: ReadonlySet<FileRole> = new Set(['generated', 'vendored', 'asset']);
const EXAMPLES =
  /(?:^|\/)(?:examples?|demos?|samples?|playgrounds?|sandbox(?:es)?|fixtures?|testdata|__fixtures__|__mocks__|mocks?|benches|benchmarks?)\//i;
/** The path without the folders of a Java or Kotlin package, whose names say nothing about the project's layout. */
const ownFolders = (path: string): string =>
  path.replace(/(\bsrc\/\w+\/(?:java|kotlin|scala|groovy)\/).*\//, '$1');

const GRAVITY = { blocker: 0, warning: 1, info: 2 } as const;

/** Findings of one file in line order; undefined when it is not scanned (absent, binary, generated, vendored). */
export async function scanFile(
  path: string,
  given: {
    codebase: Codebase;
    factsOf: (path: string) => Promise<BodyFacts | undefined>;
    strictMarkers: boolean;
  },
): Promise<readonly PatternFinding[] | undefined> {
  const source = given.codebase.source(path);
  if (!source || UNSCANNED.has(source.role)) return undefined;
  const facts = isPlainThroughout(source) ? { ...NO_FACTS, path } : await given.factsOf(path);
  if (!facts) return undefined;
  const live = source.role === 'code' && !EXAMPLES.test(ownFolders(path));
  const file: ScannedFile = {
    source,
    facts,
    codebase: given.codebase,
    live,
    strictMarkers: given.strictMarkers,
  };
  const reason = acceptedReasons(source);
  const found = withoutEchoes(DETECTORS.flatMap((detect) => detect(file)));
  return found.map((item) => {
    const accepted = reason(item.line, item.pattern);
    return {
      file: path,
      line: item.line,
      pattern: item.pattern,
      severity: item.severity,
      description: item.description,
      ...(accepted ? { accepted } : {}),
    };
  });
}

/** One finding a line and pattern, the gravest; a plain note beside a graver finding of the same lines adds nothing. */
function withoutEchoes(found: readonly Finding[]): readonly Finding[] {
  const sorted = [...found].sort(
    (a, b) =>
      a.line - b.line || GRAVITY[a.severity] - GRAVITY[b.severity] || (a.pattern < b.pattern ? -1 : 1),
  );
  const kept: Finding[] = [];
  for (const item of sorted) {
    const twin = kept.some(
      (other) =>
        other.line === item.line &&
        (other.pattern === item.pattern || (item.severity === 'info' && item.pattern === 'placeholder')),
    );
    if (!twin) kept.push(item);
  }
  return kept;
}
