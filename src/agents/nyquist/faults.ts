import type { Codebase, TestCase, Weakness } from '../../codebase/codebase.js';
import { contentWords, knows, vocabulary } from './words.js';

/** Why a test that aims at a requirement does not cover it. `uncovered`: nothing runs at all for it. */
export interface Fault {
  readonly status: 'partial' | 'uncovered';
  /** The test runs the real thing and fails when it breaks down, so it never stands against a better one. */
  readonly soft?: boolean;
  /** Continues a sentence that begins with the test's place. */
  readonly reason: string;
}

/** null for an enabled, collected test that runs real code and can fail on the requirement's behaviour. */
export function faultOf(test: TestCase, requirement: string, codebase: Codebase): Fault | null {
  if (test.disabled)
    return {
      status: test.disabled.by === 'commented-out' ? 'uncovered' : 'partial',
      reason: disabledReason(test.disabled.by, test.disabled.note, test.disabled.line),
    };
  const collection = codebase.tests.collection(test.file);
  if (!collection.collected) return { status: 'uncovered', reason: `is not collected: ${collection.reason}` };
  const forced = codebase.tests.tamperedRunner(test.file);
  if (forced)
    return {
      status: 'partial',
      reason: `can not turn the run red: ${forced.file}:${forced.line} ${forced.note}`,
    };
  if (test.weakness && !suffices(test.weakness, requirement, codebase, test))
    return {
      status: 'partial',
      reason: `can not fail on it: ${test.weakness.note}`,
      soft: /^(?:smoke|survival|mock-called)$/.test(test.weakness.kind),
    };
  const units = codebase.tests.unitsRun(test);
  if (units.kind === 'none' && units.note.includes('not there'))
    return { status: 'partial', reason: `can not run: ${units.note}` };
  if (units.kind === 'none') return { status: 'uncovered', reason: `runs no production code: ${units.note}` };
  if (units.kind === 'mocked') return { status: 'partial', reason: `runs no production code: ${units.note}` };
  const equality = units.files
    .flatMap((file) => codebase.tests.flawsIn(file))
    .find((flaw) => flaw.kind === 'tampered-runner');
  return equality
    ? { status: 'partial', reason: `compares by ${equality.file}:${equality.line}: ${equality.note}` }
    : null;
}

const disabledReason = (by: string, note: string, line: number): string =>
  by === 'not-focused' ? `does not run: ${note}` : `is disabled (line ${line}): ${note}`;

const ABOUT_CONTENT =
  /\b(?:contain|include|with|carry|carries|show|text|content|body|value|equal|format|link|code|subject|amount|message)\w*\b/i;
const ABOUT_CALLS =
  /\b(?:call|invoke|trigger|fire|emit|dispatch|notif|send|sent|publish|log|record|forward|delegate|once|retr|times|again|attempt|event|callback|handler|subscrib)\w*\b/i;
const ABOUT_SURVIVAL =
  /\b(?:accept|allow|parse|load|start|boot|compile|valid|succeed|success|initiali[sz]e|open|connect|survive|tolerate)\w*\b|\b(?:not|never|n't|without|no)\W+(?:\w+\W+){0,2}?(?:throw|crash|error|fail|panic|hang|raise|break)/i;

/** A weak test is enough for a requirement that asks for no more than it holds. */
function suffices(weakness: Weakness, requirement: string, codebase: Codebase, test: TestCase): boolean {
  if (weakness.kind === 'smoke' || weakness.kind === 'survival') return ABOUT_SURVIVAL.test(requirement);
  if (weakness.kind !== 'mock-called') return false;
  const called = codebase.source(test.file)?.lineText(weakness.line) ?? '';
  const double = vocabulary(
    called.replace(
      /\b(?:expect|toHaveBeenCalled\w*|toBeCalled\w*|verify|assert\w*|called\w*|mock\w*)\b/gi,
      ' ',
    ),
  );
  const speaksOfCall =
    ABOUT_CALLS.test(requirement) ||
    contentWords(requirement).some((word) => word.weight === 1 && knows(double, word) === 1);
  return speaksOfCall && !ABOUT_CONTENT.test(requirement);
}
