import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from 'vitest';
import type { AgentJob } from '../../src/domain/agent-job.js';
import { nodeAgentProcesses } from '../../src/host/node-agent-processes.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { systemClock } from '../../src/host/system-clock.js';
import { openReportServer } from '../../src/mcp/report-server.js';
import { claudeRunner } from '../../src/runners/claude.js';
import { codexRunner } from '../../src/runners/codex.js';
import type { Attempt, Runner } from '../../src/runners/runner.js';
import type { RunnerContext } from '../../src/runners/runner-context.js';
import { aJob, aRow } from '../rig/checks.js';

const FAKES = fileURLToPath(new URL('fake-agents', import.meta.url));

export interface AgentRig {
  /** A temporary folder: the project is `project` in it, home is `home`. */
  readonly folder: string;
  /** The runner that drives `claude` or `codex`, with `PROGRAM/SCRIPT` of fake-agents in its place on PATH. */
  runner(script: string, options?: RigOptions): Promise<Runner>;
  /** One row given to it. */
  run(script: string, options?: RigOptions): Promise<Attempt>;
  /** A file of the row's attempt. */
  kept(name: string): Promise<string>;
}

export interface RigOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly model?: string;
  readonly description?: string;
  readonly stallMs?: number;
  readonly signal?: AbortSignal;
}

/** What becomes of the report that stand-ins hand over when all is well. */
export const goodReport = (id: string) => ({
  id,
  result_status: 'completed',
  verdict: 'EXISTS',
  findings: 'src/a.ts:1 is there',
  error: '',
  gaps: [],
  evidence: [{ kind: 'anchor', file: 'src/a.ts', line: 1 }],
  confidence: 'heuristic',
});

/** The job of row 3, or of another. */
export const jobOf = (description = '', id = '3'): AgentJob => aJob(aRow({ id, description }));

export const test = base.extend<{ rig: AgentRig }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters that a fixture names
  rig: async ({}, use) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'verify-phase-agents-')));
    const reports = openReportServer({
      board: { read: async () => [], append: async () => 0 },
      now: () => '2026-03-02T09:00:00.000Z',
    });
    for (const name of ['project', 'home', 'bin']) await mkdir(join(folder, name));
    const runner = async (script: string, options: RigOptions = {}): Promise<Runner> => {
      const [program = ''] = script.split('/');
      await rm(join(folder, 'bin', program), { force: true });
      await chmod(join(FAKES, script), 0o755);
      await symlink(join(FAKES, script), join(folder, 'bin', program));
      const context: RunnerContext = {
        root: join(folder, 'project'),
        outputDir: join(folder, 'agents'),
        command: null,
        model: options.model ?? null,
        env: {
          PATH: `bin:${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
          HOME: join(folder, 'home'),
          ...options.env,
        },
        reports,
        processes: nodeAgentProcesses,
        files: nodeFiles,
        clock: systemClock,
      };
      const limits = options.stallMs === undefined ? {} : { stallMs: options.stallMs };
      return program === 'claude' ? claudeRunner(context, limits) : codexRunner(context, limits);
    };
    await use({
      folder,
      runner,
      run: async (script, options = {}) =>
        (await runner(script, options)).run(jobOf(options.description), {
          signal: options.signal ?? new AbortController().signal,
        }),
      kept: (name) => readFile(join(folder, 'agents', '3-1', name), 'utf8'),
    });
    await reports.close();
    await rm(folder, { recursive: true, force: true });
  },
});
