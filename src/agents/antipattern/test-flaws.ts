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
  /\b(?:smoke|regression|renders? without|does(?:n't| not) (?:throw|crash|panic|fail|error)|no (?:crash|error|panic|throw)|without (?:error|crash|throw)\w*|compiles?|importable|(?:can|may) be (?:import|construct|instantiat|creat)\w+)\b/i;

const SAME_ON_PURPOSE =
  /\b(?:determinis\w*|consistent\w*|same|idempotent\w*|stable|repeat\w*|cache[sd]?|memo\w*|equal\w*|reproducib\w*|identical|pure)\b/i;

/** Go hands its `t` or one of its methods to a helper, which asserts. */
const HANDS_ON_T = /[(,]\s*[tbf](?:\.\w+)?\s*[,)]|\bf\.Fuzz\(/;

const SMOKE_NOTE =
  /\b(?:should(?:n't| not)|does(?:n't| not)|must not|no|without|never|not) (?:\w+ ){0,3}(?:raise|throw|crash|panic|fail|error|recursion|exception|deadlock|hang|leak|race)\w*|\b(?:regression|smoke|sanity)\b/i;

function severityOf(
  { kind, note, line }: TestFlaw,
  test: TestCase | undefined,
  source: SourceFile,
): FindingSeverity {
  if (kind === 'commented-out-test') return 'warning';
  if (kind === 'tampered-runner')
    return /no test is found|without tests|unhandled errors/.test(note) ? 'warning' : 'blocker';
  if (kind === 'disabled-test')
    return test?.disabled?.by === 'todo' || test?.disabled?.by === 'expected-failure' ? 'warning' : 'blocker';
  if (!test) return 'blocker';
  const title = test.name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  const text = source.masked.slice(test.start, test.end);
  if (kind === 'tautological-test') {
    const sameCall = /\bsame call\b/.test(note);
    return sameCall && (SAME_ON_PURPOSE.test(title) || differs(source.lineText(line))) ? 'info' : 'blocker';
  }
  if (kind !== 'no-assertion') return 'blocker';
  const smoke = /fails only when/.test(note) || SMOKE_TITLE.test(title) || explained(test, source);
  const handsOn =
    /\bfail\w*\s*\(/.test(source.lineText(line)) || (source.language === 'go' && HANDS_ON_T.test(text));
  if (smoke || handsOn) return 'info';
  return canFail(test, note, source) ? 'warning' : 'blocker';
}

/** A test without an assertion still fails when what it calls throws; one that only logs, or drops its assertion, never does. */
function canFail(test: TestCase, note: string, source: SourceFile): boolean {
  if (/only where an error is caught/.test(note)) return true;
  if (!/it asserts nothing/.test(note)) return false;
  const open = source.masked.indexOf('{', test.start);
  const body = source.masked
    .slice(open < 0 || open > test.end ? test.start : open, test.end)
    .replace(
      /\b(?:console|log|logger|logging|t|println!?|print|fmt|System\.out)(?:\.\w+)*!?\s*\([^()]*\)/g,
      '',
    );
  return /\w\s*!?\s*(?:<[^()]*>)?\(/.test(
    body.replace(/\b(?:if|for|while|switch|function|def|fn|func)\b\s*\w*\s*\(/g, ''),
  );
}

/** Both sides call the same function, but with other arguments. */
function differs(line: string): boolean {
  const sides = /expect\((.*)\)\.\w+\((.*)\)/.exec(line);
  return sides !== null && sides[1]?.trim() !== sides[2]?.trim();
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
