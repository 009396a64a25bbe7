import { isAbsolute, posix } from 'node:path';
import { publish } from '../publish.js';
import type { Recorded, Recording, SourceContext } from '../source.js';
import { withLock } from '../with-lock.js';

/** `docs/plan.md` has its verdict in `docs/plan.verification.json`; absolute. */
export const verdictPath = (root: string, file: string): string => beside(root, file, 'verification.json');

/** Writes the verdict beside the plan file, which itself is never changed; nothing where the plan is outside the project. */
export async function record(
  context: SourceContext,
  { phase, verification, validation, contextMd }: Recording,
  folder: string,
): Promise<Recorded> {
  const file = phase.number;
  if (isAbsolute(file)) {
    const message = 'is outside the project: its verdict stays in the session';
    return { written: [], issueIds: new Map(), notices: [{ file, message }] };
  }
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const outputs = [
    { path: verdictPath(context.root, file), text: json(verification) },
    ...(validation ? [{ path: beside(context.root, file, 'validation.json'), text: json(validation) }] : []),
    { path: beside(context.root, file, 'verification.md'), text: contextMd(verification) },
  ];
  const written = await withLock(context, posix.join(context.root, folder, '.verify-phase.lock'), () =>
    publish(context, { outputs, archive: [] }),
  );
  return { written, issueIds: new Map(), notices: [] };
}

const beside = (root: string, file: string, ending: string): string =>
  posix.resolve(root, `${file.replace(/\.\w+$/, '')}.${ending}`);
