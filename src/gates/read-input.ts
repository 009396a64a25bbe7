import { isAbsolute, join } from 'node:path';
import { printable } from '../domain/gate-finding.js';
import { fail, ok, type Result } from '../domain/result.js';
import { FileTrouble } from '../host/host.js';
import type { GateHost } from './gate.js';

const LARGEST_BYTES = 64_000_000;

/** Absolute path of a file argument. */
export const inputPath = (host: GateHost, path: string): string =>
  isAbsolute(path) ? path : join(host.cwd, path);

/** Text of a file argument; null when there is none. The failure is one sentence that names the file. */
export async function readOptionalInput(
  host: GateHost,
  path: string,
): Promise<Result<string | null, string>> {
  const absolute = inputPath(host, path);
  const name = printable(path, 500);
  try {
    const stat = await host.files.stat(absolute);
    if (stat && stat.bytes > LARGEST_BYTES)
      return fail(`${name}: ${stat.bytes} bytes are more than a gate reads`);
    return ok((await host.files.readText(absolute)) ?? null);
  } catch (error) {
    return fail(`${name} can't be read: ${error instanceof FileTrouble ? error.code : 'unknown trouble'}`);
  }
}

/** Text of a file that must be there. */
export async function readInput(host: GateHost, path: string): Promise<Result<string, string>> {
  const text = await readOptionalInput(host, path);
  if (!text.ok) return text;
  return text.value === null ? fail(`${printable(path, 500)}: there is no such file`) : ok(text.value);
}
