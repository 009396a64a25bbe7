import type { Codebase, TestCase } from '../../codebase/codebase.js';
import type { RequirementCoverage } from '../../domain/agent-report.js';
import type { Requirement } from '../../domain/must-have.js';
import { type Candidate, canCompare, findCandidates, type Given, givenTests } from './candidates.js';
import { uncoveredClause } from './clauses.js';
import { type Fault, faultOf } from './faults.js';
import { suggestTest } from './suggest-test.js';
import { contentWords, knows, vocabulary } from './words.js';

export interface Question {
  readonly codebase: Codebase;
  readonly requirement: Requirement;
  readonly taskTests: readonly string[];
  readonly files: readonly string[];
}

/** A requirement judged by reading, with the tests that carry the verdict. */
export interface Judgement {
  readonly coverage: RequirementCoverage;
  /** Enabled tests it rests on when it is covered, else those that aim at it. */
  readonly tests: readonly TestCase[];
}

interface Weighed extends Candidate {
  readonly fault: Fault | null;
}

/** A test of a file that nothing names for the requirement has to know this share of its words by title. */
const AIMS_BY_TITLE = 0.5;
const AIMS_BY_ALL = 0.6;
const AIMS_BY_CLAUSE = 0.75;
/** A test of a file that the plan names for the requirement has to say more of it than one common word. */
const AIMS_IN_OWN = 0.25;
/** A task's test files serve all of its requirements. */
const AIMS_IN_TASK = 0.2;

export function judgeRequirement(question: Question): Judgement {
  const given = givenTests(question);
  const candidates = findCandidates(question, given);
  const comparable = canCompare(question.requirement, candidates, question.codebase);
  const aimed = candidates
    .filter((candidate) => aims(candidate, { given, comparable }))
    .map(
      (candidate): Weighed => ({
        ...candidate,
        fault: faultOf(candidate.test, question.requirement.text, question.codebase),
      }),
    );
  if (aimed.length === 0) return withoutTest(question, given, candidates);
  const sound = aimed.filter(({ fault }) => fault === null);
  const best = sound[0];
  if (!best) return faulty(question, aimed);
  const better = aimed.find((other) => other.fault !== null && outdoes(other, best));
  if (better) return faulty(question, [better]);
  const open = comparable
    ? uncoveredClause(
        question.requirement,
        sound.map(({ test }) => test),
        question.codebase,
      )
    : undefined;
  const chosen = sound
    .filter((candidate) => candidate.named === best.named && candidate.score >= best.score * 0.8)
    .slice(0, 5);
  if (open !== undefined)
    return judged(question, {
      status: 'partial',
      tests: chosen,
      reason: `${place(best.test)} tests a part of it; no test speaks of: ${open}`,
    });
  return judged(question, { status: 'covered', tests: chosen, reason: because(best, question.codebase) });
}

function aims(
  { given, named, title, clause, score, shared, test }: Candidate,
  context: { given: Given; comparable: boolean },
): boolean {
  if (named) return true;
  if (context.given.names.length > 0 && given) return context.given.names.includes(test.name);
  if (!context.comparable) return given;
  if (given)
    return context.given.own
      ? score >= AIMS_IN_OWN && (shared >= 2 || title >= AIMS_BY_TITLE)
      : score > AIMS_IN_TASK;
  if (context.given.absent.length > 0 && context.given.files.length === 0)
    return (
      title >= AIMS_BY_TITLE &&
      shared >= 2 &&
      context.given.absent.some((path) => isSuccessor(test.file, path))
    );
  if (clause >= AIMS_BY_CLAUSE && shared >= 2) return true;
  return (title >= AIMS_BY_TITLE && shared >= 2) || (score >= AIMS_BY_ALL && shared >= 2 && title >= 0.25);
}

/** Whether a file may be the one the plan names, moved or renamed: their names share most words. */
function isSuccessor(file: string, absent: string): boolean {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const shareOf = (one: string, other: string): number => {
    const words = contentWords(nameOf(one)).filter(
      (word) => word.weight === 1 && !/^(?:spec|tests?|it)$/.test(word.raw),
    );
    const known = vocabulary(nameOf(other));
    return words.length === 0 ? 0 : words.filter((word) => knows(known, word) === 1).length / words.length;
  };
  return shareOf(absent, file) > 0.7 && shareOf(file, absent) > 0.7;
}

/** A test that does not count but is clearly the one meant: it carries the id or the very words, or says what the other does not. */
const outdoes = (faulty: Weighed, sound: Weighed): boolean =>
  faulty.fault?.soft !== true &&
  !sound.named &&
  ((faulty.named && sound.title < 0.5) ||
    (faulty.exact && !sound.exact) ||
    (faulty.title - sound.title >= 0.3 && sound.title <= 0.6));

function faulty(question: Question, aimed: readonly Weighed[]): Judgement {
  const shown = aimed.slice(0, 5);
  const first = shown[0] as Weighed;
  const missing = aimed.every(({ fault }) => fault?.status === 'uncovered');
  const reasons = [...new Set(shown.map(({ test, fault }) => `${place(test)} ${fault?.reason}`))];
  return judged(question, {
    status: missing ? 'uncovered' : 'partial',
    tests: shown,
    reason: reasons.slice(0, 3).join('; '),
    suggested: missing ? suggestTest(question) : first.test.file,
  });
}

function withoutTest(question: Question, given: Given, candidates: readonly Candidate[]): Judgement {
  const { codebase, requirement } = question;
  const absent = given.absent[0];
  const unread = given.files.find((file) => codebase.tests.casesIn(file).length === 0);
  const stray = candidates.find((candidate) => candidate.given);
  if (stray) {
    return judged(question, {
      status: 'partial',
      tests: [],
      reason: `the plan names ${stray.test.file} for it, but none of its tests speaks of it`,
      suggested: stray.test.file,
    });
  }
  if (unread !== undefined) {
    const collection = codebase.tests.collection(unread);
    const why = collection.collected ? 'holds no test' : `is not collected: ${collection.reason}`;
    return judged(question, {
      status: 'uncovered',
      tests: [],
      reason: `${unread}, which the plan names for it, ${why}`,
      suggested: suggestTest(question),
    });
  }
  if (absent !== undefined)
    return judged(question, {
      status: 'uncovered',
      tests: [],
      reason: `${absent}, which the plan names for it, does not exist`,
      suggested: absent,
    });
  if (requirement.text.trim() === requirement.id.trim() && codebase.tests.files().length > 0) {
    return judged(question, {
      status: 'uncertain',
      tests: [],
      reason: `the plan gives no text for ${requirement.id} and no test names it`,
      suggested: suggestTest(question),
    });
  }
  const near = candidates.find((candidate) => candidate.score >= 0.3);
  const nearest = near ? `; the nearest is ${place(near.test)} "${near.test.name}"` : '';
  return judged(question, {
    status: 'uncovered',
    tests: [],
    reason: `no test aims at it${nearest}`,
    suggested: suggestTest(question),
  });
}

function judged(
  { requirement }: Question,
  {
    status,
    tests,
    reason,
    suggested = null,
  }: {
    status: RequirementCoverage['status'];
    tests: readonly Candidate[];
    reason: string;
    suggested?: string | null;
  },
): Judgement {
  return {
    tests: tests.map(({ test }) => test),
    coverage: {
      id: requirement.id,
      requirement: requirement.text,
      tests: tests.map(({ test }) => `${place(test)} ${test.name}`),
      status,
      reason,
      suggested_test: suggested,
    },
  };
}

function because({ test, named, given }: Candidate, codebase: Codebase): string {
  const units = codebase.tests.unitsRun(test);
  const how = named ? 'names it' : given ? 'stands in the file the plan names' : 'speaks of it';
  const runs = units.files.length > 0 ? ` and runs ${units.files.slice(0, 2).join(', ')}` : '';
  return `${place(test)} "${test.name}" ${how}${runs}`;
}

const place = (test: TestCase): string => `${test.file}:${test.line}`;
