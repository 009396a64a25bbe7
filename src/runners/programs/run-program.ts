import { join } from 'node:path';
import type { AgentJob } from '../../domain/agent-job.js';
import type { Result } from '../../domain/result.js';
import type { promptRenderer } from '../prompt.js';
import type { Attempt } from '../runner.js';
import type { ReportDesk, RunnerContext } from '../runner-context.js';
import { withoutSecrets } from '../secret-patterns.js';
import { type ReadReport, reportFromWire, reportInText } from '../wire-report.js';
import type { AgentAnswer } from './answer.js';
import { claimFolder } from './attempt-folder.js';
import { attemptOf, endedAs } from './attempt-of.js';
import { type Redact, redactor, redactValue } from './secrets.js';

/** Ended when it says nothing for so long: longer than its own limits for one answer of the service, retries included. */
export const STALL_MS = 240_000;
/** Output past it is not read: no agent says so much. */
const MAX_READ_BYTES = 64_000_000;
/** Kept of each output for people to read. */
const MAX_KEPT = 1_000_000;

/** Where one attempt at a row has its files, and where its agent reports to. Paths are absolute. */
export interface Seat {
  readonly job: AgentJob;
  readonly desk: ReportDesk;
  readonly folder: string;
  readonly prompt: string;
}

interface CommandLine {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Why a program can not be called: `blocked` when this machine is in the way, `failed` otherwise. */
export interface CallTrouble {
  readonly status: 'blocked' | 'failed';
  readonly error: string;
}

/** What tells one agent's program from another. */
export interface AgentProgram {
  readonly name: string;
  /** What to do when the service does not know who is asking. */
  readonly login: string;
  /** Ended when it says nothing for so long; undefined: it may be silent up to its end. */
  readonly stallMs: number | undefined;
  commandLine(seat: Seat): Promise<Result<CommandLine, CallTrouble>>;
  /** What it reads from standard input; the prompt itself unless said otherwise. */
  input?(seat: Seat, prompt: string): string;
  /** Reads the report in its answer's text, when that may have another form than the wire's six keys. */
  readonly readReport?: ReadReport;
  /** Reads its output; undefined: it has no last event. */
  readAnswer(stdout: string, seat: Seat): Promise<AgentAnswer | undefined>;
}

/** One attempt at a row: prompt over standard input, output into `agents/ROW-ATTEMPT/`, report from the best source. */
export async function runProgram(
  program: AgentProgram,
  job: AgentJob,
  options: { readonly signal: AbortSignal },
  {
    context,
    renderPrompt,
  }: { readonly context: RunnerContext; readonly renderPrompt: ReturnType<typeof promptRenderer> },
): Promise<Attempt> {
  const folder = await claimFolder(job, context);
  const desk = await context.reports.openDesk(job);
  const redact = redactor(context.env, [desk.url]);
  try {
    const prompt = redact(await renderPrompt(job, { reporting: 'mcp' }));
    const seat = { job, desk, folder, prompt };
    await context.files.write(join(folder, 'prompt.md'), prompt);
    const line = await program.commandLine(seat);
    if (!line.ok) return { report: endedAs(line.failure.status, job, line.failure.error) };
    const [stdoutFile, stderrFile] = [join(folder, 'stdout'), join(folder, 'stderr')];
    const end = await context.processes.run(line.value.program, line.value.args, {
      cwd: context.root,
      env: line.value.env,
      input: program.input?.(seat, prompt) ?? prompt,
      stdoutFile,
      stderrFile,
      signal: options.signal,
      ...(program.stallMs === undefined ? {} : { stallMs: program.stallMs }),
    });
    // An agent that names a file absolutely means that of the project.
    const inProject = JSON.stringify(`${context.root}/`).slice(1, -1);
    const clean: Redact = (text) => redact(text).replaceAll(inProject, '');
    const stdout = await takeOutput(stdoutFile, redact, context);
    const stderr = await takeOutput(stderrFile, redact, context);
    const answer = stdout === undefined ? undefined : await program.readAnswer(stdout, seat);
    return attemptOf(job, {
      ...program,
      end,
      answer,
      stderr: stderr ?? '',
      report: redactValue(clean, reportOf(job, desk, answer, program.readReport)),
    });
  } finally {
    desk.close();
  }
}

/** What was handed over by a call counts before the structured answer, and that before JSON in the text. */
function reportOf(
  job: AgentJob,
  desk: ReportDesk,
  answer: AgentAnswer | undefined,
  readReport?: ReadReport,
): unknown {
  const handedOver = reportFromWire(job, desk.report() ?? answer?.structured);
  return handedOver ?? (answer && reportInText(job, answer.text, readReport));
}

/** The whole output without secrets; undefined when it is too long to be one. The file keeps its beginning and end. */
async function takeOutput(
  file: string,
  redact: Redact,
  { files }: RunnerContext,
): Promise<string | undefined> {
  if (((await files.stat(file))?.bytes ?? 0) > MAX_READ_BYTES) {
    await files.write(file, `more than ${MAX_READ_BYTES} bytes, not kept\n`);
    return undefined;
  }
  const text = (await files.readText(file)) ?? '';
  const clean = redact(text);
  const shown = withoutSecrets(clean);
  const kept =
    shown.length > MAX_KEPT
      ? `${shown.slice(0, MAX_KEPT / 2)}\n[${shown.length - MAX_KEPT} characters left out]\n${shown.slice(-MAX_KEPT / 2)}`
      : shown;
  if (kept !== text) await files.write(file, kept);
  return clean;
}
