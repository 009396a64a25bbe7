import { posix } from 'node:path';
import type { Phase } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import { readUat } from '../uat.js';
import { artifactFolder } from './artifact-folder.js';
import type { FoundPhase } from './phase-folder.js';
import type { MaestroState } from './state.js';

/** uat.md of the plan folders and of the phase's test artifacts; `file` is the newest, all are read. */
export async function phaseUat(
  reader: PlanReader,
  state: MaestroState,
  phase: FoundPhase,
): Promise<Phase['uat']> {
  const dirs = [...phase.dirs];
  const planIds = new Set(phase.artifacts.map(({ id }) => id));
  const tests = state.artifacts.filter(({ type }) => type === 'test');
  for (const artifact of [
    ...phase.artifacts.filter(({ type }) => type === 'test'),
    ...tests.filter(({ dependsOn }) => dependsOn.some((id) => planIds.has(id))),
  ]) {
    const dir = artifact.path === null ? null : await artifactFolder(reader, artifact.path);
    if (dir !== null && !dirs.includes(dir)) dirs.push(dir);
  }
  let uat: Phase['uat'] = { file: null, tests: [], gaps: [] };
  for (const dir of dirs) {
    for (const name of ['uat.md', 'UAT.md']) {
      const file = `${dir}/${name}`;
      const read = await reader.text(posix.join(reader.root, file));
      if (read.status === 'unreadable')
        reader.notice(file, `cannot be read, what people found is not known: ${read.reason}`);
      if (read.status !== 'read') continue;
      const { uat: found, remarks } = await readUat(read.text);
      for (const remark of remarks) reader.notice(file, remark);
      uat = { file, tests: [...uat.tests, ...found.tests], gaps: [...uat.gaps, ...found.gaps] };
    }
  }
  return uat;
}
