import { setImmediate } from 'node:timers/promises';
import type { Clock } from './host.js';

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  breathe: () => setImmediate(),
};
