import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { wiring } from '../../../src/agents/wiring/index.js';
import type { Codebase } from '../../../src/codebase/codebase.js';
import { openCodebase } from '../../../src/codebase/index-codebase.js';
import type { KeyLink } from '../../../src/domain/must-have.js';

/** Writes the files to a temporary folder and opens it. */
export async function projectOf(files: Readonly<Record<string, string>>): Promise<Codebase> {
  const root = mkdtempSync(join(tmpdir(), 'wiring-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return openCodebase(root);
}

const judge = async (codebase: Codebase, subject: Parameters<typeof wiring.inspect>[0]['subject']) => {
  const job = {
    id: '1',
    check_type: 'import_usage',
    title: '',
    description: '',
    phase_dir: '',
    subject,
    prev_context: '',
    timeout_ms: 1000,
  } as const;
  const commands = { decided: false } as unknown as Parameters<typeof wiring.inspect>[1]['commands'];
  const { verdict, findings } = await wiring.inspect(job, {
    codebase,
    commands,
    settings: { entries: [], ignore: [] },
  });
  return { verdict, findings };
};

export const judgeLink = (codebase: Codebase, link: Partial<KeyLink> & Pick<KeyLink, 'from' | 'to'>) =>
  judge(codebase, { kind: 'link', link: { id: 'L1', source: 'must_haves', ...link } });

export const judgeArtifact = (codebase: Codebase, path: string) =>
  judge(codebase, {
    kind: 'artifact',
    artifact: { id: 'A1', path, source: 'must_haves', expectation: 'present' },
  });
