import type { World } from '../agents/agent.js';
import { AGENTS } from '../agents/registry.js';
import type { Codebase } from '../codebase/codebase.js';
import type { AgentJob } from '../domain/agent-job.js';
import { consentedCommands } from '../host/consented-commands.js';
import type { Project } from '../open-project.js';
import type { RunGuard } from './guard-tree.js';
import type { RunCaller, RunOptions } from './options.js';

/** What agents may ask and run. Commands are listed and asked for once; without a terminal and without -y none runs. */
export async function openWorld(
  project: Project,
  codebase: Codebase,
  jobs: readonly AgentJob[],
  options: RunOptions,
  { guard, ...caller }: RunCaller & { readonly guard: RunGuard },
): Promise<World> {
  const settings = { entries: project.settings.entries, ignore: project.settings.ignore };
  const worldWith = (allowed: boolean): World => ({
    codebase,
    settings,
    commands: consentedCommands(
      { root: project.root, allowed, timeoutMs: options.timeoutMs, signal: caller.signal },
      guard.processes,
    ),
  });
  if (options.yes || !caller.canAsk) return worldWith(options.yes);

  const without = worldWith(false);
  const commands = new Set<string>();
  for (const job of jobs) {
    if (job.subject.kind === 'unreadable') continue;
    const agent = await AGENTS[job.check_type]();
    for (const command of agent.commands?.(job, without) ?? []) commands.add(command);
  }
  if (commands.size === 0) return without;
  const text = `Run ${commands.size === 1 ? 'this command' : `these ${commands.size} commands`} of the plan and the project?`;
  return (await caller.ask({ text, details: [...commands] })) ? worldWith(true) : without;
}
