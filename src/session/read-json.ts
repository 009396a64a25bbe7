import type * as z from 'zod';
import type { Failure } from '../domain/failure.js';
import { fail, ok, type Result } from '../domain/result.js';
import type { Files } from '../host/host.js';

/** A JSON file of a session, parsed by its schema; what is absent, no JSON or of another shape is `unreadable`, with `next`. */
export async function readJson<T extends z.ZodType>(
  path: string,
  schema: T,
  { files, next }: { readonly files: Files; readonly next: string },
): Promise<Result<z.infer<T>, Failure>> {
  const unreadable = (found: string) =>
    fail({
      reason: 'unreadable' as const,
      file: path,
      expected: 'what a run of verify-phase wrote',
      found,
      next,
    });
  const text = await files.readText(path);
  if (text === undefined) return unreadable('no such file');
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return ok(parsed.data);
    const issue = parsed.error.issues[0];
    return unreadable(`${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}
