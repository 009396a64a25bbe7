import { posix } from 'node:path';
import type { Phase } from '../domain/phase.js';
import type { PlanReader } from './plan-reader.js';
import { readUat } from './uat.js';

/** What people found, over several files (project-relative); `file` is the last that is there. */
export async function readUatFiles(reader: PlanReader, files: readonly string[]): Promise<Phase['uat']> {
  let uat: Phase['uat'] = { file: null, tests: [], gaps: [] };
  for (const file of files) {
    const read = await reader.text(posix.join(reader.root, file));
    if (read.status === 'unreadable') {
      reader.notice(file, `cannot be read, what people found is not known: ${read.reason}`);
      uat = { ...uat, file, tests: [...uat.tests, unknown(`what people found: ${file} cannot be read`)] };
    }
    if (read.status !== 'read') continue;
    const { uat: found, remarks } = await readUat(read.text);
    for (const remark of remarks) reader.notice(file, remark);
    uat = { file, tests: [...uat.tests, ...found.tests], gaps: [...uat.gaps, ...found.gaps] };
  }
  return uat;
}

const unknown = (name: string): Phase['uat']['tests'][number] => ({
  name,
  result: 'pending',
  line: 1,
  by: null,
  at: null,
});
