import { join } from 'node:path';
import type { World } from '../agents/agent.js';
import { CHECK_TYPES } from '../agents/check-types.js';
import type { Failure } from '../domain/failure.js';
import { fail, ok, type Result } from '../domain/result.js';
import { type AgentRunnerName, isAgentRunner, type RunnerName } from '../domain/runner-name.js';
import type { Project } from '../open-project.js';
import type { WavePorts } from '../pipeline/4-waves/index.js';
import type { Runner } from '../runners/runner.js';
import type { RunnerContext } from '../runners/runner-context.js';
import { staticRunner } from '../runners/static.js';
import type { Session } from '../session/session.js';
import { type RunnerChoice, runnerOf, runnersIn } from './runner-choice.js';

/** Who carries the rows of a run out; agents' runners are opened with the first wave. */
export interface Carriers {
  forWaves(): Promise<Pick<WavePorts, 'runnerFor' | 'escalation' | 'host'>>;
  /** Releases what the runners hold open. */
  close(): Promise<void>;
}

/** Whether this machine has every program that the choice needs; the first that it has not is the failure. */
export async function checkCarriers(
  project: Project,
  choice: RunnerChoice | null,
  env: RunnerContext['env'] = {},
): Promise<Result<null, Failure>> {
  for (const name of choice ? runnersIn(choice).filter(isAgentRunner) : []) {
    const { runnerState } = await import('../runners/registry.js');
    const { root, files, processes } = project;
    const state = await runnerState(name, { root, env, files, processes, model: choice?.model ?? null });
    if (!state.usable)
      return fail({ reason: 'runner-unusable', runner: name, why: state.reason, next: state.next });
  }
  return ok(null);
}

interface CarrierPorts {
  readonly project: Project;
  readonly session: Session;
  readonly world: World;
  /** What agents' programs are picked an environment from. */
  readonly env: RunnerContext['env'];
}

export function carriersOf(choice: RunnerChoice, ports: CarrierPorts): Carriers {
  const { project, world } = ports;
  const reader = staticRunner(world);
  const agents = new Map<AgentRunnerName, Runner>();
  let context: RunnerContext | undefined;

  const open = async (name: AgentRunnerName): Promise<Runner> => {
    const { openRunner } = await import('../runners/registry.js');
    context ??= await contextOf(choice, ports);
    const runner = agents.get(name) ?? (await openRunner(name, context));
    agents.set(name, runner);
    return runner;
  };
  const runnerOfName = async (name: RunnerName): Promise<readonly [RunnerName, Runner]> => [
    name,
    isAgentRunner(name) ? await open(name) : reader,
  ];

  return {
    async forWaves() {
      const runners = new Map<RunnerName, Runner>();
      for (const name of runnersIn(choice)) runners.set(...(await runnerOfName(name)));
      const layerRunner = (type: keyof typeof CHECK_TYPES) => runnerOf(choice, CHECK_TYPES[type].layer);
      return {
        runnerFor: ({ check_type }) => runners.get(layerRunner(check_type)) ?? reader,
        escalation: choice.escalate === null ? null : (runners.get(choice.escalate) ?? null),
        host: runners.has('host')
          ? {
              ...(await import('../runners/host.js')).hostAgents(project.files),
              carriesOut: ({ check_type }) => layerRunner(check_type) === 'host',
            }
          : null,
      };
    },
    async close() {
      for (const runner of agents.values()) await runner.close?.();
      await context?.reports.close();
    },
  };
}

async function contextOf(
  { command, model }: RunnerChoice,
  { project, session, env }: CarrierPorts,
): Promise<RunnerContext> {
  const [{ openReportServer }, { nodeAgentProcesses }] = await Promise.all([
    import('../mcp/report-server.js'),
    import('../host/node-agent-processes.js'),
  ]);
  return {
    root: project.root,
    outputDir: join(session.dir, 'agents'),
    command,
    model,
    env,
    reports: openReportServer({ board: session.board, now: () => project.clock.now().toISOString() }),
    processes: nodeAgentProcesses,
    files: project.files,
    clock: project.clock,
  };
}
