import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Codebase } from '../../../src/codebase/codebase.js';
import { openCodebase } from '../../../src/codebase/index-codebase.js';

/** Writes the files into a folder of their own, gone after the test, and opens it. */
export async function aProject(files: Readonly<Record<string, string>>): Promise<Codebase> {
  const root = mkdtempSync(join(tmpdir(), 'tests-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return openCodebase(root);
}
