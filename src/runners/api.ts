import { join } from 'node:path';
import type { ModelMessage, StepResult, ToolSet } from 'ai';
import * as z from 'zod';
import type { AgentJob } from '../domain/agent-job.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import type { Result } from '../domain/result.js';
import { addUsage, type Usage } from '../domain/usage.js';
import { chooseModel, SDK_MAJOR } from './api/model.js';
import { type ProjectReader, projectReader } from './api/project-reader.js';
import { readServiceError } from './api/service-error.js';
import { claimFolder } from './programs/attempt-folder.js';
import { endedAs } from './programs/attempt-of.js';
import { type Redact, redactor } from './programs/secrets.js';
import { promptRenderer } from './prompt.js';
import type { Attempt, Runner } from './runner.js';
import type { RunnerContext } from './runner-context.js';
import { withoutSecrets } from './secret-patterns.js';
import { readWireReport, reportInText, WIRE_REPORT_SCHEMA } from './wire-report.js';

type Sdk = typeof import('ai');

const MOST_STEPS = 40;
/** Steps of the second call, which asks for the report alone. */
const LAST_STEPS = 3;
/** One more try at a call; further waiting is the pool's, for all rows together. */
const RETRIES = 1;

/**
 * A model's API through the AI SDK, which is loaded when the first row comes: `--model anthropic/NAME`, `openai/NAME`,
 * `openai-compatible/NAME` or `ollama/NAME`. The model looks at the project with read, grep and list, and reports by a tool;
 * one that does not is asked once more for the report as structured output.
 */
export function apiRunner(
  context: RunnerContext,
  { load = loadSdk }: { readonly load?: () => Promise<Sdk> } = {},
): Runner {
  const renderPrompt = promptRenderer(context.files);
  const redact = redactor(context.env);
  const clean: Redact = (text) => withoutSecrets(redact(text));
  const reader = projectReader(context.root, context.files);
  return {
    name: 'api',
    async run(job, { signal }) {
      const chosen = chooseModel(context.model, context.env);
      if (!chosen.ok) return failed(job, chosen.failure);
      const opened = await Promise.all([load(), chosen.value.open()]).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      if (!opened) return failed(job, `not installed: npm install ai@${SDK_MAJOR} ${chosen.value.package}`);
      const folder = await claimFolder(job, context);
      const prompt = clean(await renderPrompt(job, { reporting: 'tool' }));
      await context.files.write(join(folder, 'prompt.md'), prompt);
      const [sdk, model] = opened;
      const talk = new Talk(job, { sdk, model, reader, clean, signal });
      try {
        const report = await talk.hold(prompt);
        return { report: report ?? endedAs('failed', job, `api: ${talk.ending()}`), ...talk.usage() };
      } catch (thrown) {
        if (signal.aborted) return { report: endedAs('blocked', job, 'timeout'), ...talk.usage() };
        const { error, service } = readServiceError(thrown, chosen.value);
        const report = endedAs('failed', job, clean(`api: ${error}`));
        return { report, ...talk.usage(), ...(service ? { service } : {}) };
      } finally {
        await context.files.write(join(folder, 'steps.json'), clean(talk.log()));
      }
    },
  };
}

async function loadSdk(): Promise<Sdk> {
  const sdk = await import('ai');
  // It would print warnings of its own, also on standard output, which is for results.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return sdk;
}

const failed = (job: AgentJob, error: string): Attempt => ({
  report: endedAs('failed', job, `api: ${error}`),
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

interface TalkPorts {
  readonly sdk: Sdk;
  readonly model: Parameters<Sdk['generateText']>[0]['model'];
  readonly reader: ProjectReader;
  readonly clean: Redact;
  readonly signal: AbortSignal;
}

/** The conversation about one row; it keeps what was said and spent even when a later call fails. */
class Talk {
  readonly #job: AgentJob;
  readonly #ports: TalkPorts;
  readonly #steps: StepResult<ToolSet>[] = [];
  #accepted: AgentReportInput | undefined;

  constructor(job: AgentJob, ports: TalkPorts) {
    this.#job = job;
    this.#ports = ports;
  }

  /** Resolves to the report: of the tool, else of the last answer, else of the structured answer asked for then. */
  async hold(prompt: string): Promise<AgentReportInput | undefined> {
    const { sdk } = this.#ports;
    const asked: ModelMessage = { role: 'user', content: prompt };
    const reported = () => this.#accepted !== undefined;
    const tools = this.#tools();
    const first = await sdk.generateText({
      ...this.#settings(),
      messages: [asked],
      tools,
      stopWhen: [sdk.stepCountIs(MOST_STEPS), reported],
    });
    const report = this.#accepted ?? reportInText(this.#job, first.text);
    if (report) return report;
    const again = 'Give your report now: the six keys as one JSON object, nothing else.';
    await sdk
      .generateText({
        ...this.#settings(),
        messages: [asked, ...first.response.messages, { role: 'user', content: again }],
        // Some services refuse a conversation with tool calls in it that names no tools.
        tools,
        stopWhen: [sdk.stepCountIs(LAST_STEPS), reported],
        output: sdk.Output.object({ schema: sdk.jsonSchema(WIRE_REPORT_SCHEMA) }),
      })
      .catch((error: unknown) => {
        // Its text is read below, with more patience.
        if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
      });
    return this.#accepted ?? reportInText(this.#job, this.#steps.at(-1)?.text ?? '');
  }

  usage(): { usage?: Usage } {
    const spent = this.#steps.map(
      ({ usage }): Usage => ({
        input_tokens: usage.inputTokens ?? null,
        output_tokens: usage.outputTokens ?? null,
        cost_usd: null,
      }),
    );
    return spent.length > 0 ? { usage: spent.reduce(addUsage) } : {};
  }

  /** Why there is no report. */
  ending(): string {
    const last = this.#steps.at(-1);
    if (last?.finishReason === 'length') return 'the answer was cut off at its longest';
    const text = last?.text.trim() ?? '';
    return text === '' ? 'an empty answer' : `an answer without a report: ${text}`;
  }

  log(): string {
    const steps = this.#steps.map(({ text, toolCalls, toolResults, finishReason, usage }) => ({
      text,
      calls: toolCalls.map(({ toolName, input }) => ({ tool: toolName, input })),
      results: toolResults.map(({ toolName, output }) => ({ tool: toolName, output })),
      finishReason,
      usage: { input: usage.inputTokens ?? null, output: usage.outputTokens ?? null },
    }));
    return `${JSON.stringify(steps, null, 2)}\n`;
  }

  #settings() {
    return {
      model: this.#ports.model,
      abortSignal: this.#ports.signal,
      maxRetries: RETRIES,
      onStepFinish: (step: StepResult<ToolSet>) => void this.#steps.push(step),
    };
  }

  #tools(): ToolSet {
    const { sdk, reader } = this.#ports;
    const say = async (answer: Promise<Result<string, string>>) => {
      const result = await answer;
      return this.#ports.clean(result.ok ? result.value : `Not done: ${result.failure}.`);
    };
    const line = z.number().int().positive().optional();
    return {
      read: sdk.tool({
        description: 'Text of a file of the project, each line with its number.',
        inputSchema: z.object({ path: z.string(), from_line: line, to_line: line }),
        execute: ({ path, from_line, to_line }) => say(reader.read(path, from_line, to_line)),
      }),
      grep: sdk.tool({
        description:
          'Lines of the project that a regular expression finds; `glob` limits the files, as in src/**/*.ts.',
        inputSchema: z.object({ pattern: z.string(), glob: z.string().optional() }),
        execute: ({ pattern, glob }) => say(reader.grep(pattern, glob)),
      }),
      list: sdk.tool({
        description: 'Names in a folder of the project; the root is `.`.',
        inputSchema: z.object({ path: z.string() }),
        execute: ({ path }) => say(reader.list(path)),
      }),
      report_agent_job_result: sdk.tool({
        description: `Hands over the result of row ${this.#job.id}, once.`,
        inputSchema: sdk.jsonSchema<unknown>(WIRE_REPORT_SCHEMA),
        execute: (input) => this.#report(input),
      }),
    };
  }

  #report(input: unknown): string {
    if (this.#accepted) return 'Refused: a report was accepted already.';
    const report = readWireReport(this.#job, input);
    if (!report.ok) return `Not accepted: ${report.failure}. Correct it and call again.`;
    this.#accepted = report.value;
    return 'Accepted. You are done.';
  }
}
