import { posix } from 'node:path';
import type { Phase } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import { readUat } from '../uat.js';
import type { GsdFolder } from './phase-folders.js';

/** Every `*-UAT.md` of the phase, prefixed or bare; a file that can't be read is told, never taken for "no gaps". */
export async function folderUat(reader: PlanReader, folder: GsdFolder): Promise<Phase['uat']> {
  let uat: Phase['uat'] = { file: null, tests: [], gaps: [] };
  for (const name of await reader.files.list(posix.join(reader.root, folder.dir))) {
    if (!/(?:^|-)UAT\.md$/i.test(name)) continue;
    const file = `${folder.dir}/${name}`;
    const read = await reader.text(posix.join(reader.root, file));
    if (read.status === 'unreadable')
      reader.notice(file, `cannot be read, what people found is not known: ${read.reason}`);
    if (read.status !== 'read') continue;
    const { uat: found, remarks } = await readUat(read.text);
    for (const remark of remarks) reader.notice(file, remark);
    uat = { file, tests: [...uat.tests, ...found.tests], gaps: [...uat.gaps, ...found.gaps] };
  }
  return uat;
}
