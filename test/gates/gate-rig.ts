import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { GateHost } from '../../src/gates/gate.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { nodeProcesses } from '../../src/host/node-processes.js';
import { GitRepository } from './git-repository.js';

/** A project folder, which is a git repository, and the host of a gate that stands in it. The clock stands still. */
export class GateRig {
  readonly repository = new GitRepository();
  readonly host: GateHost = {
    files: nodeFiles,
    processes: nodeProcesses,
    clock: {
      now: () => new Date('2026-05-01T12:00:00Z'),
      monotonicMs: () => 0,
      breathe: async () => undefined,
    },
    cwd: this.repository.root,
  };

  read(path: string): string | null {
    const full = join(this.repository.root, path);
    return existsSync(full) ? readFileSync(full, 'utf8') : null;
  }
}

export const gateTest = test.extend<{ rig: GateRig }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from this pattern
  rig: async ({}, use) => {
    const rig = new GateRig();
    await use(rig);
    rig.repository.remove();
  },
});
