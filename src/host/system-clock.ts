import { setImmediate } from 'node:timers/promises';
import type { Clock, Sleep } from './host.js';

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  breathe: () => setImmediate(),
};

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });
