import type { AgentJob } from '../../domain/agent-job.js';

/** What is said to an agent, and how what it says is read. */
export interface AgentWire {
  /** JSON schema of a report as agents hand it over. */
  readonly schema: object;
  renderPrompt(job: AgentJob, options: { readonly reporting: 'mcp' | 'text' }): string | Promise<string>;
  reportFromWire(job: AgentJob, value: unknown): unknown;
  reportInText(job: AgentJob, text: string): unknown;
}
