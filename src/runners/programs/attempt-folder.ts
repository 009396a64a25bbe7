import { join } from 'node:path';
import type { AgentJob } from '../../domain/agent-job.js';
import type { RunnerContext } from '../runner-context.js';

/** The folder of one attempt: the first of ROW-1, ROW-2, ... that is not there yet. Absolute. */
export async function claimFolder(
  job: AgentJob,
  { outputDir, files }: Pick<RunnerContext, 'outputDir' | 'files'>,
): Promise<string> {
  await files.makeDirectory(outputDir);
  for (let attempt = 1; ; attempt++) {
    const folder = join(outputDir, `${job.id.replace(/[^\w.-]/g, '_')}-${attempt}`);
    if (await files.claimDirectory(folder)) return folder;
  }
}
