import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckType } from '../domain/check.js';
import type { Files } from '../host/host.js';

const SHARED = [
  'role',
  'iron-law',
  'red-flags',
  'wording',
  'read-only',
  'ending',
  'data',
  'unreadable',
  'report-mcp',
  'report-host',
  'report-tool',
  'report-form',
] as const;
type SharedPart = (typeof SHARED)[number];

/** The texts of prompts/, by name. */
export interface PromptParts {
  readonly shared: Readonly<Record<SharedPart, string>>;
  readonly checks: Readonly<Record<CheckType, string>>;
}

/** Beside this package's sources, and beside its bundle or the chunks of it. */
const FOLDERS = ['../prompts', '../../prompts', '../../../prompts'];

/** Reads prompts/ of this package. Rejects when the package is not whole. */
export async function readPromptParts(files: Files): Promise<PromptParts> {
  const folders = FOLDERS.map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  for (const folder of folders) {
    if ((await files.kind(join(folder, 'shared', 'role.md'))) !== 'file') continue;
    return {
      shared: await readAll(files, join(folder, 'shared'), SHARED),
      checks: await readAll(files, folder, CheckType.options),
    };
  }
  throw new Error(`the prompts of verify-phase are not beside it (${folders.join(', ')}): install it again`);
}

async function readAll<Name extends string>(files: Files, folder: string, names: readonly Name[]) {
  const texts = {} as Record<Name, string>;
  for (const name of names) {
    const path = join(folder, `${name}.md`);
    const text = await files.readText(path);
    if (text === undefined) throw new Error(`${path} is missing: install verify-phase again`);
    texts[name] = text.trim();
  }
  return texts;
}
