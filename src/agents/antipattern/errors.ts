import type { CatchFact, Value } from '../../codebase/bodies/bodies.js';
import { wordsOf } from '../artifact-substance/function-names.js';
import { claimsSuccess } from '../artifact-substance/invented-data.js';
import type { Detector, Finding, ScannedFile } from './finding.js';

const DROPPED =
  /\.catch\(\s*(?:(?:async\s*)?\(\s*[\w:, ]*\)|\w+|function\s*\(\w*\))\s*(?:=>)?\s*\{\s*\}\s*\)/g;

/** Errors that are caught and dropped, or answered with success. */
export const findDroppedErrors: Detector = (file) => {
  if (!file.live) return [];
  return [...file.facts.catches.flatMap((item) => readCatch(item, file)), ...droppedPromises(file)];
};

function readCatch(item: CatchFact, file: ScannedFile): readonly Finding[] {
  const acts = item.steps.filter((step) => step.kind !== 'noop');
  const explained = item.comments.some((comment) => comment.length > 3);
  const reports = item.thenReports !== null || (file.source.language === 'go' && goReportsNil(item, file));
  if (acts.length === 0) {
    const description = reports
      ? 'the error is dropped and success is reported'
      : 'the error is caught and dropped';
    const severity =
      reports && !item.narrow && !explained ? 'blocker' : explained || item.narrow ? 'info' : 'warning';
    return [{ line: item.line, pattern: 'empty-catch', severity, description }];
  }
  if (acts.every((step) => step.kind === 'log') && item.thenReports !== null) {
    return [
      {
        line: item.line,
        pattern: 'swallowed-error',
        severity: 'blocker',
        description: 'the error is only logged and success is reported',
      },
    ];
  }
  const back = acts.find((step) => step.kind === 'return');
  if (
    file.source.language !== 'go' &&
    back?.value &&
    isSuccess(back.value) &&
    acts.every((step) => step.kind === 'return' || step.kind === 'log') &&
    !asksWhether(item.within)
  ) {
    return [
      {
        line: back.line,
        pattern: 'swallowed-error',
        severity: 'blocker',
        description: 'the error is answered with success',
      },
    ];
  }
  return [];
}

const isSuccess = (value: Value): boolean =>
  (value.kind === 'boolean' && value.truth) ||
  ((value.kind === 'record' || value.kind === 'mixed') &&
    claimsSuccess(value.text) &&
    !/\b(?:false|error|fail\w*)\b/i.test(value.text));

/** For a yes-or-no question a failure may well mean yes. */
const asksWhether = (name: string | null): boolean =>
  name === null ||
  /^(?:is|has|can|should|needs?|was|are|must|supports?|check|exists?|does|will|in|not)\b/.test(wordsOf(name));

function goReportsNil(item: CatchFact, file: ScannedFile): boolean {
  for (let line = item.endLine + 1; line <= item.endLine + 3; line++) {
    const text = file.source.lineText(line).trim();
    if (/^return\b.*\bnil$/.test(text)) return true;
    if (text !== '' && text !== '}') return false;
  }
  return false;
}

function droppedPromises(file: ScannedFile): readonly Finding[] {
  const { source, facts } = file;
  if (facts.level !== 'syntax') return [];
  return [...source.masked.matchAll(DROPPED)].map((match): Finding => {
    const text = source.text.slice(match.index, (match.index ?? 0) + match[0].length);
    const explained =
      /\/[/*]/.test(text) ||
      /\/\/|\/\*/.test(
        source
          .lineText(source.lineAt(match.index ?? 0) - 1)
          .trim()
          .slice(0, 2),
      );
    return {
      line: source.lineAt(match.index ?? 0),
      pattern: 'empty-catch',
      severity: explained ? 'info' : 'warning',
      description: 'a failed promise is dropped',
    };
  });
}
