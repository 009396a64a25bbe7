import type { AgentJob } from '../domain/agent-job.js';
import { AgentReport, type AgentReportInput } from '../domain/agent-report.js';
import { fail, ok, type Result } from '../domain/result.js';
import { isRecord } from '../domain/strict-json.js';
import { agentEnvironment } from './programs/environment.js';
import { type AgentProgram, runProgram } from './programs/run-program.js';
import { promptRenderer } from './prompt.js';
import type { Runner } from './runner.js';
import type { RunnerContext } from './runner-context.js';
import { readWireReport, WIRE_REPORT_SCHEMA } from './wire-report.js';

/** Names, separated by commas or blanks, of what else of the environment the command may see; `*` ends a prefix. */
const FURTHER_NAMES = 'VERIFY_PHASE_ENV';

/**
 * Any program, by the command line the user gave. It runs in a shell, since it is the user's own: nothing of the plan gets
 * into it. Standard input is one JSON object: the job, and beside its keys `prompt`, `model`, `report_schema` and
 * `report_url`, the row's MCP address. Standard output holds the report, unless it was handed over there.
 */
export function commandRunner(context: RunnerContext): Runner {
  const renderPrompt = promptRenderer(context.files);
  const { command, env, model } = context;
  const program: AgentProgram = {
    name: 'command',
    login: 'log in to its service, or name its key in VERIFY_PHASE_ENV',
    stallMs: undefined,
    async commandLine() {
      if (command === null) return fail({ status: 'blocked', error: 'no command given: --command CMD' });
      const further = (env[FURTHER_NAMES] ?? '').split(/[\s,]+/).filter(Boolean);
      return ok({ program: '/bin/sh', args: ['-c', command], env: agentEnvironment(env, further, {}) });
    },
    input: ({ job, desk }, prompt) =>
      `${JSON.stringify({ ...job, prompt, model, report_schema: WIRE_REPORT_SCHEMA, report_url: desk.url })}\n`,
    readAnswer: async (text) => ({
      finished: true,
      error: '',
      status: null,
      structured: undefined,
      text,
      denied: [],
    }),
    readReport: readEitherReport,
  };
  return {
    name: 'command',
    run: (job, options) => runProgram(program, job, options, { context, renderPrompt }),
  };
}

/** Keys of the report schema that the six keys of the wire do not have. */
const FULL_KEYS = Object.keys(AgentReport.shape).filter(
  (key) => !['id', 'result_status', 'verdict', 'findings', 'error'].includes(key),
);

/** A report by the full schema, for a program that knows its evidence; otherwise the six keys of the wire. */
function readEitherReport(job: AgentJob, value: unknown): Result<AgentReportInput, string> {
  const isFull = isRecord(value) && !('gaps_found' in value) && FULL_KEYS.some((key) => key in value);
  if (!isFull) return readWireReport(job, value);
  const report = AgentReport.safeParse({ confidence: 'heuristic', ...value });
  if (!report.success) {
    const issue = report.error.issues[0];
    return fail(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  return report.data.id === job.id ? ok(report.data) : fail(`id must be ${JSON.stringify(job.id)}`);
}
