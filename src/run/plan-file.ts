import { join } from 'node:path';
import type { Phase } from '../domain/phase.js';
import type { Project } from '../open-project.js';

const LIKELY = [/^index\.json$/, /^plan\.json$/, /PLAN\.md$/i, /^(spec|tasks)\.md$/, /\.(json|md)$/];

/** The file of the plan that a finding without a file of its own is shown at; project-relative, undefined when the folder holds none. */
export async function planFileOf(
  project: Pick<Project, 'root' | 'files'>,
  { dir, plan_file }: Pick<Phase, 'dir' | 'plan_file'>,
): Promise<string | undefined> {
  if (plan_file !== undefined) return plan_file;
  const names = await project.files.list(join(project.root, dir));
  for (const pattern of LIKELY) {
    const name = names.find((each) => pattern.test(each));
    if (name !== undefined) return `${dir}/${name}`;
  }
  return undefined;
}
