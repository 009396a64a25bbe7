import { createHash } from 'node:crypto';
import { verdictWords } from '../agents/check-types.js';
import type { AgentJob } from '../domain/agent-job.js';
import type { Files } from '../host/host.js';
import { type PromptParts, readPromptParts } from './prompt-parts.js';
import { shownToAgents } from './shown-to-agents.js';

/** `mcp`: the agent has the tools of the report server; `tool`: a tool of its runner. */
export interface PromptOptions {
  readonly reporting: 'mcp' | 'tool';
}

/** Renders jobs to prompts; reads prompts/ once. */
export function promptRenderer(files: Files): (job: AgentJob, options: PromptOptions) => Promise<string> {
  let parts: Promise<PromptParts> | undefined;
  return async (job, options) => {
    parts ??= readPromptParts(files);
    return renderPrompt(job, options, await parts);
  };
}

/** Notes of other agents beyond these are left to `read_discoveries`. */
const MOST_DISCOVERIES = 200;

/**
 * The prompt of one row: what holds for every check, what holds for its check type, the row, and how to report. The same
 * job gives the same bytes. What comes from the plan, the repository or other agents stands in fenced blocks only.
 */
function renderPrompt(job: AgentJob, { reporting }: PromptOptions, { shared, checks }: PromptParts): string {
  const blocks = dataBlocks(job);
  const fence = fenceFor(blocks.map(({ text }) => text));
  const words = { fence, id: job.id, verdicts: verdictWords(job.check_type).join(', ') };
  const row = [
    `## Row ${job.id}`,
    '',
    `- id: \`${job.id}\``,
    `- check: ${job.check_type}`,
    `- verdict: one of ${words.verdicts}`,
    `- time limit: ${Math.round(job.timeout_ms / 1000)} s`,
  ].join('\n');
  return `${[
    shared.role,
    shared['iron-law'],
    shared['red-flags'],
    shared.wording,
    shared['read-only'],
    shared.ending,
    checks[job.check_type],
    row,
    ...(job.subject.kind === 'unreadable' ? [shared.unreadable] : []),
    fill(shared.data, words),
    ...blocks.map(({ name, text }) => `<${fence} name="${name}">\n${text}\n</${fence}>`),
    shared[`report-${reporting}`],
    fill(shared['report-form'], words),
  ].join('\n\n')}\n`;
}

interface DataBlock {
  readonly name: string;
  readonly text: string;
}

function dataBlocks({ title, description, phase_dir, subject, prev_context, discoveries }: AgentJob) {
  const shown = (discoveries ?? []).slice(-MOST_DISCOVERIES);
  const blocks: readonly DataBlock[] = [
    { name: 'title', text: title },
    { name: 'description', text: description },
    { name: 'phase folder', text: phase_dir },
    { name: 'subject', text: JSON.stringify(subject, null, 2) },
    { name: 'findings of earlier checks', text: prev_context },
    { name: 'notes of other agents', text: shown.map((note) => JSON.stringify(note)).join('\n') },
  ];
  return blocks
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => ({ name, text: shownToAgents(text) }));
}

/** Of the content, so that it is the same each time and no content can hold its own. */
function fenceFor(texts: readonly string[]): string {
  for (let round = 0; ; round++) {
    const hash = createHash('sha256').update(JSON.stringify([round, ...texts]));
    const fence = `data-${hash.digest('hex').slice(0, 32)}`;
    if (!texts.some((text) => text.includes(fence))) return fence;
  }
}

/** Replaces `{{name}}` in a text of prompts/; what is put in is not read again. */
const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
