import { FileTrouble } from '../host/host.js';
import type { SourceContext } from './source.js';

const WAIT_MS = 50;
const PATIENCE_MS = 10_000;

/** Runs `work` while holding the lock file. Another run holds it for milliseconds: waits, then throws FileTrouble EBUSY. */
export async function withLock<T>(
  context: Pick<SourceContext, 'lock' | 'clock'>,
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = context.clock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const attempt = await context.lock(path, context.clock.now());
    if (attempt.held) {
      try {
        return await work();
      } finally {
        await attempt.release();
      }
    }
    if (context.clock.monotonicMs() > deadline)
      throw new FileTrouble(path, `EBUSY, held by ${attempt.holder}`, 'write');
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
