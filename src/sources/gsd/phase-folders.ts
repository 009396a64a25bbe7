import { posix } from 'node:path';
import { comparePhaseNumbers, parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';

export interface GsdFolder {
  /** Project-relative. */
  readonly dir: string;
  /** `3`, `2.1`, `12A`. */
  readonly number: string;
  /** `CK` of `CK-05-code`. */
  readonly code: string | null;
  readonly slug: string;
  /** The number as the folder writes it (`03`, `02.1`), for the names of files beside the plans. */
  readonly prefix: string;
  /** `v1.0` for a folder of an archived milestone, null for a current one. */
  readonly archive: string | null;
}

/** Phase folders: `.planning/phases/NN-slug`, then those of `.planning/milestones/v*-phases`, by number. */
export async function listFolders(reader: PlanReader): Promise<GsdFolder[]> {
  const found = await foldersIn(reader, '.planning/phases', null);
  for (const name of await reader.files.list(posix.join(reader.root, '.planning/milestones'))) {
    const archive = /^(v[\w.]+)-phases$/.exec(name)?.[1];
    if (archive !== undefined)
      found.push(...(await foldersIn(reader, `.planning/milestones/${name}`, archive)));
  }
  return found;
}

async function foldersIn(reader: PlanReader, parent: string, archive: string | null): Promise<GsdFolder[]> {
  const found: GsdFolder[] = [];
  for (const name of await reader.files.list(posix.join(reader.root, parent))) {
    if ((await reader.files.kind(posix.join(reader.root, parent, name))) !== 'directory') continue;
    const code = /^([A-Za-z]{1,8})-(?=\d)/.exec(name)?.[1] ?? null;
    const bare = code === null ? name : name.slice(code.length + 1);
    const { number, slug } = parsePhaseToken(bare);
    const prefix = /^\d+[A-Za-z]?(?:\.\d+)*/.exec(bare)?.[0] ?? '';
    if (number !== null && prefix !== '')
      found.push({ dir: `${parent}/${name}`, number, code, slug, prefix, archive });
  }
  return found.sort((a, b) => comparePhaseNumbers(a.number, b.number));
}

/** The phase argument against a folder: exact number (`999.6` is not `999.60`, 3 is not 03A), code, slug, or the folder's name. */
export function namesFolder(folder: GsdFolder, wanted: string): boolean {
  const same = (left: string, right: string): boolean =>
    left !== '' && left.toLowerCase() === right.toLowerCase();
  if (same(folder.slug, wanted) || same(posix.basename(folder.dir), wanted)) return true;
  const code = /^([A-Za-z]{1,8})-(?=\d)/.exec(wanted)?.[1];
  const isCode = code !== undefined && !/^(?:p|phase)$/i.test(code);
  const { number, slug } = parsePhaseToken(isCode ? wanted.slice(code.length + 1) : wanted);
  return (
    number === folder.number &&
    (!isCode || same(folder.code ?? '', code)) &&
    (slug === '' || same(folder.slug, slug))
  );
}
