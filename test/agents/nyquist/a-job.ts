import type { World } from '../../../src/agents/agent.js';
import { nyquistAgent } from '../../../src/agents/nyquist/index.js';
import type { Codebase } from '../../../src/codebase/codebase.js';
import { AgentJob } from '../../../src/domain/agent-job.js';
import { AgentReport } from '../../../src/domain/agent-report.js';
import type { Requirement } from '../../../src/domain/must-have.js';
import type { Commands } from '../../../src/host/host.js';

const NO_CONSENT: Commands = {
  allowed: false,
  run: () => Promise.reject(new Error('nothing runs without consent')),
  finished: () => undefined,
};

interface Asked {
  readonly requirements: readonly Requirement[];
  readonly tests?: readonly string[];
  readonly files?: readonly string[];
  readonly testCommand?: string;
  readonly commands?: Commands;
}

export const aRequirement = (id: string, text: string, tests: readonly string[] = []): Requirement => ({
  id,
  text,
  tests: [...tests],
});

export function aJob({ requirements, tests = [], files = [], testCommand }: Asked): AgentJob {
  return AgentJob.parse({
    id: '1',
    check_type: 'test_coverage',
    title: 'Nyquist',
    description: '',
    phase_dir: '.',
    prev_context: '',
    timeout_ms: 60_000,
    subject: {
      kind: 'requirements',
      requirements,
      tests,
      files,
      ...(testCommand === undefined ? {} : { test_command: testCommand }),
    },
  });
}

export const aWorld = (codebase: Codebase, commands: Commands = NO_CONSENT): World => ({
  codebase,
  commands,
  settings: { entries: [], ignore: [] },
});

export async function audit(codebase: Codebase, asked: Asked): Promise<AgentReport> {
  return AgentReport.parse(await nyquistAgent.inspect(aJob(asked), aWorld(codebase, asked.commands)));
}
