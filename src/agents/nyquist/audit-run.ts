import type { Codebase } from '../../codebase/codebase.js';
import type { CoverageFigures, TestRun } from '../../domain/agent-report.js';
import type { CommandRun } from '../../host/host.js';
import type { World } from '../agent.js';
import { readCoverage } from './coverage/read-coverage.js';
import { readResults } from './results/read-results.js';
import { executed, type TestResults } from './results/test-results.js';

/** A fresh run of the project's tests with what it said. */
export interface Audit {
  readonly run: TestRun;
  readonly results: TestResults;
  readonly coverage: CoverageFigures | null;
  /** ran: it came to an end; broken: it did not end or ran no test; absent: the runner is not installed here. */
  readonly outcome: 'ran' | 'broken' | 'absent';
  /** Why a run that came to an end is no pass, or empty. */
  readonly trouble: string;
}

/** Left of the row's time for reading what the run wrote. */
const RESERVE_MS = 3_000;
const TAIL = 2_000;

const audits = new WeakMap<Codebase, Map<string, Promise<Audit>>>();

/** Runs the command once for a project, whichever row asks first; reports older than the run are left out. */
export function auditRun(command: string, world: World, timeoutMs: number): Promise<Audit> {
  const known = audits.get(world.codebase) ?? new Map<string, Promise<Audit>>();
  audits.set(world.codebase, known);
  let audit = known.get(command);
  if (!audit) {
    audit = runOnce(command, world, Math.max(1_000, timeoutMs - RESERVE_MS));
    known.set(command, audit);
  }
  return audit;
}

async function runOnce(command: string, world: World, timeoutMs: number): Promise<Audit> {
  const { tests } = world.codebase;
  const before = new Map(tests.reports().map((report) => [report.path, report.stamp]));
  const finished = await world.commands.run(command, { timeoutMs });
  const fresh = tests
    .reports()
    .filter((report) => before.get(report.path) !== report.stamp)
    .flatMap(({ path }) => {
      const text = tests.reportText(path);
      return text === undefined ? [] : [{ path, text }];
    });
  const results = readResults({
    stdout: finished.stdout,
    stderr: finished.stderr,
    reports: fresh.filter(({ path }) => path.endsWith('.xml')).map(({ text }) => text),
  });
  return {
    run: {
      command,
      exit_code: finished.exitCode,
      duration_ms: Math.round(finished.durationMs),
      passed: results.passed,
      failed: results.failed,
      skipped: results.skipped,
      output_tail: `${finished.stdout}\n${finished.stderr}`.trim().slice(-TAIL),
    },
    results,
    coverage: readCoverage(fresh, finished.stdout),
    ...judgeRun(finished, results),
  };
}

function judgeRun(finished: CommandRun, results: TestResults): Pick<Audit, 'outcome' | 'trouble'> {
  if (finished.timedOut)
    return {
      outcome: 'broken',
      trouble: `it did not end within ${Math.round(finished.durationMs / 1000)} s`,
    };
  if (isAbsent(finished))
    return {
      outcome: 'absent',
      trouble: `it could not be started here (${finished.trouble ?? `exit ${finished.exitCode}`})`,
    };
  if (finished.exitCode === null) return { outcome: 'broken', trouble: 'it was ended by a signal' };
  const count = executed(results);
  if (finished.exitCode !== 0)
    return {
      outcome: count === null || count === 0 ? 'broken' : 'ran',
      trouble: failureOf(finished.exitCode, results),
    };
  if (count === 0) return { outcome: 'broken', trouble: 'it executed no test' };
  if ((results.failed ?? 0) > 0)
    return { outcome: 'ran', trouble: `${results.failed} failed although it exited 0` };
  return { outcome: 'ran', trouble: '' };
}

const isAbsent = ({ exitCode, trouble, stderr, stdout }: CommandRun): boolean =>
  (exitCode === null && trouble !== undefined) ||
  exitCode === 127 ||
  exitCode === 126 ||
  (exitCode !== 0 &&
    /(?:command not found|: not found\b|No module named (?:pytest|unittest)\b|is not recognized as an internal)/.test(
      `${stderr}\n${stdout}`,
    ));

function failureOf(exitCode: number, { failed, outcomes }: TestResults): string {
  const names = outcomes.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const shown = names.slice(0, 5).join(', ');
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `it exited ${exitCode}${failed ? `, ${failed} failed` : ''}${shown ? `: ${shown}${more}` : ''}`;
}
