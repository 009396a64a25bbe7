import { createHash } from 'node:crypto';
import { verdictWords } from '../agents/check-types.js';
import type { AgentJob } from '../domain/agent-job.js';
import type { HandedBack } from '../domain/handed-back.js';
import type { Files } from '../host/host.js';
import { type PromptParts, readPromptParts } from './prompt-parts.js';
import { shownToAgents } from './shown-to-agents.js';
import { reportFromWire, WIRE_REPORT_SCHEMA } from './wire-report.js';

/** The host's own agents: they get one instruction for a wave, and the fields of their rows in its `{column}` places. */
export function hostAgents(files: Files) {
  return {
    schema: WIRE_REPORT_SCHEMA,
    shown: shownToAgents,
    instruction: async (jobs: readonly AgentJob[]) => renderInstruction(jobs, await readPromptParts(files)),
    report: (job: AgentJob, handed: HandedBack): unknown =>
      'report' in handed
        ? reportFromWire(job, handed.report)
        : {
            id: job.id,
            result_status: handed.status,
            verdict: '',
            findings: 'no usable report',
            error: handed.error,
          },
  };
}

/** Text that stands as it is: braces are doubled, since `{name}` is a column. */
const literal = (text: string): string => text.replaceAll('{', '{{').replaceAll('}', '}}');

/** What differs from row to row, as blocks of data. */
const DATA = ['title', 'description', 'phase_dir', 'subject', 'prev_context'] as const;

function renderInstruction(jobs: readonly AgentJob[], { shared, checks }: PromptParts): string {
  const types = [...new Set(jobs.map((job) => job.check_type))];
  const fence = `data-${createHash('sha256').update(JSON.stringify(jobs)).digest('hex').slice(0, 32)}`;
  const words: Readonly<Record<string, string>> = { fence, id: '{id}', verdicts: 'one of {verdicts}' };
  const fill = (text: string) =>
    text
      .split(/\{\{(\w+)\}\}/)
      .map((part, index) => (index % 2 === 0 ? literal(part) : (words[part] ?? '')))
      .join('');
  const sections = types.map((type) =>
    types.length === 1
      ? literal(checks[type])
      : `# Only if the check is \`${type}\` (${verdictWords(type).join(', ')})\n\n${literal(checks[type])}`,
  );
  return `${[
    ...[shared.role, shared['iron-law'], shared['red-flags'], shared.wording].map(literal),
    ...[shared['read-only'], shared.ending].map(literal),
    ...sections,
    '# Your row\n\n- id: `{id}`\n- check: {check_type}\n- verdict: one of {verdicts}',
    ...(jobs.some(({ subject }) => subject.kind === 'unreadable')
      ? [`Where \`subject\` has the kind \`unreadable\`: ${literal(shared.unreadable)}`]
      : []),
    fill(shared.data),
    ...DATA.map((column) => `<${fence} name="${column}">\n{${column}}\n</${fence}>`),
    literal(shared['report-host']),
    fill(shared['report-form']),
  ].join('\n\n')}\n`;
}
