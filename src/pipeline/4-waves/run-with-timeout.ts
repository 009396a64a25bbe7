import type { AgentJob } from '../../domain/agent-job.js';
import type { Attempt, Runner } from '../../runners/runner.js';

/** So long may an agent that was told to end take to end its processes. */
const GRACE_MS = 5_000;

/**
 * One attempt within the row's time limit. Past it the report is `blocked`, error `timeout`, and the agent is waited for until
 * it has ended its work, for a few seconds at most; an exception is `failed`.
 */
export async function runWithTimeout(runner: Runner, job: AgentJob, signal: AbortSignal): Promise<Attempt> {
  const limit = new AbortController();
  const abort = () => limit.abort();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const running = runner
    .run(job, { signal: limit.signal })
    .catch((error: unknown) => brokenDown(job, error instanceof Error ? error.message : String(error)));
  let timer: NodeJS.Timeout | undefined;
  const over = (afterMs: number) =>
    new Promise<null>((resolve) => {
      timer = setTimeout(resolve, afterMs, null);
    });
  try {
    const attempt = await Promise.race([running, over(job.timeout_ms)]);
    if (attempt) return attempt;
    limit.abort();
    clearTimeout(timer);
    const late = await Promise.race([running, over(GRACE_MS)]);
    return { report: timedOut(job), ...(late?.usage ? { usage: late.usage } : {}) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

const timedOut = (job: AgentJob): unknown => ({
  id: job.id,
  result_status: 'blocked',
  verdict: '',
  findings: `no report within ${job.timeout_ms / 1000} s`,
  error: 'timeout',
});

const brokenDown = (job: AgentJob, error: string): Attempt => ({
  report: {
    id: job.id,
    result_status: 'failed',
    verdict: '',
    findings: 'the agent ended with an error',
    error,
  },
});
