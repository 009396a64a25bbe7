import type { AgentJob } from '../../domain/agent-job.js';
import type { AgentReportInput } from '../../domain/agent-report.js';
import type { AgentProcessEnd } from '../../host/host.js';
import type { Attempt } from '../runner.js';
import type { AgentAnswer } from './answer.js';
import { isErrorText, isRefusedLogin, serviceTrouble, troubleInAnswer } from './service-trouble.js';

const MAX_ERROR = 500;

/** How a program ended and what it left. */
export interface ProgramEnd {
  /** The agent's name, for messages. */
  readonly name: string;
  /** What to do when the service does not know who is asking. */
  readonly login: string;
  readonly end: AgentProcessEnd;
  readonly stallMs: number | undefined;
  /** undefined: its output has no last event. */
  readonly answer: AgentAnswer | undefined;
  readonly stderr: string;
  /** The report found, from whichever source; undefined: none. */
  readonly report: unknown;
}

/**
 * A report counts when nobody ended the program, its exit code is 0, its last event says that all went well, and it
 * handed one over. Everything else is a report that says what happened.
 */
export function attemptOf(job: AgentJob, ended: ProgramEnd): Attempt {
  const usage = ended.answer?.usage ? { usage: ended.answer.usage } : {};
  const { end, answer, report } = ended;
  if (end.trouble !== undefined) return { report: endedAs('failed', job, end.trouble), ...usage };
  if (end.ended === 'stalled') {
    const report = endedAs(
      'blocked',
      job,
      'timeout',
      `${ended.name} said nothing for ${(ended.stallMs ?? 0) / 1000} s`,
    );
    return { report, ...usage };
  }
  if (end.ended === 'aborted') return { report: endedAs('blocked', job, 'timeout'), ...usage };
  if (answer?.finished !== true || end.exitCode !== 0) return { ...failed(job, ended), ...usage };
  if (report === undefined || report === null) return { ...withoutReport(job, ended, answer), ...usage };
  return { report: withRefusals(report, answer.denied), ...usage };
}

/** The program itself or the service behind it failed. */
function failed(job: AgentJob, { name, login, end, answer, stderr }: ProgramEnd): Attempt {
  const code = end.exitCode === null ? 'ended by a signal' : `exit code ${end.exitCode}`;
  const said = answer?.error || (answer && !answer.finished ? answer.text : '') || lastLines(stderr);
  const service = serviceTrouble(said, answer?.status ?? null);
  const what = answer === undefined ? 'invalid output: no result in it' : '';
  const why = isRefusedLogin(said, answer?.status ?? null)
    ? `not logged in, or the key is refused: ${login} (${said})`
    : [what, said].filter(Boolean).join('; ') || 'it said nothing';
  return { report: endedAs('failed', job, `${name}: ${code}: ${why}`), ...(service ? { service } : {}) };
}

/** All went well, as the program says, but there is no report. */
function withoutReport(job: AgentJob, { name }: ProgramEnd, answer: AgentAnswer): Attempt {
  const service = troubleInAnswer(answer.text);
  const what = answer.text.trim() === '' ? 'an empty answer' : 'an answer without a report';
  const said = [answer.error, refusals(answer.denied), answer.text.trim()].filter(Boolean).join('; ');
  const error = isErrorText(answer.text) ? answer.text : `${what}${said ? `: ${said}` : ''}`;
  return { report: endedAs('failed', job, `${name}: ${error}`), ...(service ? { service } : {}) };
}

/** The report of an agent that came to no result. */
export const endedAs = (
  status: 'failed' | 'blocked',
  job: AgentJob,
  error: string,
  findings = 'no usable report',
): AgentReportInput => ({
  id: job.id,
  result_status: status,
  verdict: '',
  findings,
  error: error.length > MAX_ERROR ? `${error.slice(0, MAX_ERROR - 1)}…` : error,
});

const refusals = (denied: readonly string[]): string =>
  denied.length > 0 ? `tools refused to the agent: ${[...new Set(denied)].sort().join(', ')}` : '';

/** What the agent tried and was not allowed is part of what it found. */
function withRefusals(report: unknown, denied: readonly string[]): unknown {
  if (denied.length === 0 || typeof report !== 'object' || report === null) return report;
  const findings = 'findings' in report && typeof report.findings === 'string' ? report.findings : '';
  return { ...report, findings: [findings, `(${refusals(denied)})`].filter(Boolean).join(' ') };
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' ').trim();
