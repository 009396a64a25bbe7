import type { AgentJob } from '../../domain/agent-job.js';
import type { Attempt, Runner } from '../../runners/runner.js';

/** One attempt within the row's time limit. Past it the report is `blocked`, error `timeout`; an exception is `failed`. */
export async function runWithTimeout(runner: Runner, job: AgentJob, signal: AbortSignal): Promise<Attempt> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  signal.addEventListener('abort', abort, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Attempt>((resolve) => {
    timer = setTimeout(() => {
      resolve({
        report: {
          id: job.id,
          result_status: 'blocked',
          verdict: '',
          findings: `no report within ${job.timeout_ms / 1000} s`,
          error: 'timeout',
        },
      });
      limit.abort();
    }, job.timeout_ms);
  });
  try {
    return await Promise.race([runner.run(job, { signal: limit.signal }), timeout]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      report: {
        id: job.id,
        result_status: 'failed',
        verdict: '',
        findings: 'the agent ended with an error',
        error: message,
      },
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
