import type { CheckType } from '../domain/check.js';
import type { Agent } from './agent.js';

/** Who judges each check type; loaded when the first row of the type is carried out. */
export const AGENTS = {
  observable_behavior: async () => (await import('./truth.js')).truthAgent,
  exists: async () => (await import('./artifact-exists.js')).artifactExists,
  substance: async () => (await import('./artifact-substance/index.js')).artifactSubstance,
  import_usage: async () => (await import('./wiring/index.js')).wiring,
  pattern_scan: async () => (await import('./antipattern/index.js')).antipattern,
  test_coverage: async () => (await import('./nyquist/index.js')).nyquistAgent,
} as const satisfies Record<CheckType, () => Promise<Agent>>;
