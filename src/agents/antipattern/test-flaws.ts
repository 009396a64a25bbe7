import type { SourceFile, TestCase, TestFlaw } from '../../codebase/codebase.js';
import type { FindingSeverity } from '../../domain/gap.js';
import type { Detector, Finding } from './finding.js';
import type { PatternId } from './patterns.js';

/** Tests that never run, run alone, or cannot fail; runners that are green whatever happens. */
export const findTestFlaws: Detector = ({ source, codebase }) => {
  const cases = new Map(
    codebase.tests.casesIn(source.path).map((test) => [`${test.name}\n${test.file}`, test]),
  );
  const smoke = [...cases.values()].filter((test) => test.weakness?.kind === 'smoke');
  return [
    ...codebase.tests.flawsIn(source.path).map((flaw): Finding => {
      const test = cases.get(`${flaw.test}\n${flaw.file}`);
      const pattern: PatternId = flaw.kind === 'uncollected-test' ? 'disabled-test' : flaw.kind;
      const about = flaw.test ? `"${flaw.test}": ` : '';
      return {
        line: flaw.line,
        pattern,
        severity: severityOf(flaw, test, source),
        description: `${about}${flaw.note}`,
      };
    }),
    ...smoke.map(
      (test): Finding => ({
        line: test.weakness?.line ?? test.line,
        pattern: 'no-assertion',
        severity: 'info',
        description: `"${test.name}": ${test.weakness?.note ?? ''}`,
      }),
    ),
  ];
};

const SMOKE_TITLE =
  /\b(?:smoke|renders?(?: without crashing)?|does(?:n't| not) (?:throw|crash|panic|fail|error)|no (?:crash|error|panic|throw)|without (?:error|crash|throw)\w*|compiles?|loads?|starts?|boots?|mounts?|builds?|imports?)\b/i;

const SMOKE_NOTE =
  /\b(?:should(?:n't| not)|does(?:n't| not)|must not|no|without|never|not) (?:\w+ ){0,3}(?:raise|throw|crash|panic|fail|error|recursion|exception|deadlock|hang|leak|race)\w*|\b(?:regression|smoke|sanity)\b/i;

function severityOf(
  { kind, note, line }: TestFlaw,
  test: TestCase | undefined,
  source: SourceFile,
): FindingSeverity {
  if (kind === 'tampered-runner')
    return /no test is found|without tests|unhandled errors/.test(note) ? 'warning' : 'blocker';
  if (kind === 'disabled-test')
    return test?.disabled?.by === 'todo' || test?.disabled?.by === 'expected-failure' ? 'warning' : 'blocker';
  if (
    kind === 'no-assertion' &&
    test &&
    SMOKE_TITLE.test(test.name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
  )
    return 'info';
  if (
    kind === 'no-assertion' &&
    test &&
    (explained(test, source) || /\bfail\w*\s*\(/.test(source.lineText(line)))
  )
    return 'info';
  return 'blocker';
}

/** Its comment or docstring says that it must only not fail. */
function explained(test: TestCase, source: SourceFile): boolean {
  const own = source.text.slice(test.start, test.end).split('\n').slice(0, 8).join('\n');
  const docstring = /\b(?:"""|''')([\s\S]*?)(?:"""|''')|^\s*(?:"""|''')([\s\S]*?)(?:"""|''')/m.exec(own);
  const comments = source.comments
    .filter((item) => item.line >= test.line - 3 && item.line <= test.endLine)
    .map((item) => item.text);
  return [docstring?.[1] ?? docstring?.[2] ?? '', ...comments].some((text) => SMOKE_NOTE.test(text));
}
