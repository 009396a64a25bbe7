import type { Phase } from '../../domain/phase.js';
import type { PlanReader } from '../plan-reader.js';
import { readUatFiles } from '../uat-files.js';
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
  return readUatFiles(
    reader,
    dirs.flatMap((dir) => ['uat.md', 'UAT.md'].map((name) => `${dir}/${name}`)),
  );
}
