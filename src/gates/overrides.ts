import { dirname, join } from 'node:path';
import * as z from 'zod';
import { fail, ok, type Result } from '../domain/result.js';
import { FileTrouble } from '../host/host.js';
import type { GateHost } from './gate.js';

/** One line of overrides.ndjson: who was let through in spite of what, and why. */
export const Override = z.object({
  at: z.string(),
  gate: z.string(),
  task: z.string(),
  artifact: z.string(),
  verdict: z.string(),
  reason: z.string(),
});
export type Override = z.infer<typeof Override>;

/** Appends an override beside its artifact and forces it to disk; the failure names the file. */
export async function recordOverride(
  host: GateHost,
  artifactPath: string,
  override: Omit<Override, 'at'>,
): Promise<Result<string, string>> {
  const path = join(dirname(artifactPath), 'overrides.ndjson');
  const line = `${JSON.stringify({ at: host.clock.now().toISOString(), ...override })}\n`;
  try {
    await host.files.makeDirectory(dirname(path));
    await host.files.append(path, line, { sync: true });
    return ok(path);
  } catch (error) {
    return fail(`${path} can't be written: ${error instanceof FileTrouble ? error.code : 'unknown trouble'}`);
  }
}
