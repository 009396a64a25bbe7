import { EXIT } from './exit-code.js';

/** A closed terminal counts too: what was started has a session of its own, and would not hear of it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls back at the first signal to end, and exits at the second; returns what stops it. */
export function onInterrupt(interrupt: () => void): () => void {
  let heard = false;
  const listener = () => {
    if (heard) process.exit(EXIT.interrupted);
    heard = true;
    interrupt();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, listener);
  };
}
