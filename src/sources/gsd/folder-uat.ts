import { posix } from 'node:path';
import type { Phase } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import { readUatFiles } from '../uat-files.js';
import type { GsdFolder } from './phase-folders.js';

/** Every `*-UAT.md` of the phase, prefixed or bare; a file that can't be read is told, never taken for "no gaps". */
export async function folderUat(reader: PlanReader, folder: GsdFolder): Promise<Phase['uat']> {
  const names = await reader.files.list(posix.join(reader.root, folder.dir));
  return readUatFiles(
    reader,
    names.filter((name) => /(?:^|-)UAT\.md$/i.test(name)).map((name) => `${folder.dir}/${name}`),
  );
}
