import { posix } from 'node:path';
import { parsePhaseToken } from '../phase-token.js';
import { createPlanReader } from '../plan-reader.js';
import { publish } from '../publish.js';
import type { OutputFile, Recorded, Recording, SourceContext } from '../source.js';
import { withLock } from '../with-lock.js';
import { listFolders } from './phase-folders.js';
import { previousVerification } from './previous-verification.js';
import { validationMd } from './validation-md.js';
import { verificationMd } from './verification-md.js';

/** Writes NN-VERIFICATION.md (the former goes to .history/), NN-VALIDATION.md and verification.json beside the plans. */
export async function record(
  context: SourceContext,
  { phase, verification, validation }: Recording,
): Promise<Recorded> {
  return withLock(context, posix.join(context.root, '.planning/.verify-phase.lock'), async () => {
    const reader = createPlanReader(context.root, context.files);
    const folder = (await listFolders(reader)).find(({ dir }) => dir === phase.dir);
    const prefix = folder?.prefix ?? parsePhaseToken(posix.basename(phase.dir)).number ?? phase.number;
    const previous = folder ? await previousVerification(reader, folder) : undefined;
    const at = (name: string): string => posix.join(context.root, phase.dir, name);
    const report = at(`${prefix}-VERIFICATION.md`);
    const data = { path: at('verification.json'), text: `${JSON.stringify(verification, null, 2)}\n` };
    // The report names the one it follows: written again for the same verdict it would follow itself.
    const isRecorded =
      (await context.files.readText(data.path)) === data.text &&
      previous?.file === `${phase.dir}/${prefix}-VERIFICATION.md`;
    const outputs: OutputFile[] = [data];
    if (!isRecorded) {
      const earlier = { status: previous?.status ?? null, overrides: previous?.overrides ?? [] };
      outputs.push({ path: report, text: verificationMd({ phase, verification, previous: earlier }) });
    }
    if (validation) {
      const path = at(`${prefix}-VALIDATION.md`);
      outputs.push({ path, text: validationMd(await context.files.readText(path), phase, validation) });
    }
    const written = await publish(context, {
      outputs,
      archive: [report, ...(previous ? [posix.join(context.root, previous.file)] : [])],
    });
    return { written, issueIds: new Map(), notices: [] };
  });
}
