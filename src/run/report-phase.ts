import { type Phase, phaseLabel } from '../domain/phase.js';
import type { Project } from '../open-project.js';
import type { ReportData } from '../reporters/report.js';
import { planFileOf } from './plan-file.js';

/** The phase as a report names it. */
export async function reportPhase(
  project: Pick<Project, 'root' | 'files'>,
  phase: Phase,
): Promise<ReportData['phase']> {
  const label = phaseLabel(phase);
  const planFile = await planFileOf(project, phase);
  return {
    label,
    title: phase.title,
    goal: phase.goal,
    command: `verify-phase ${label}`,
    ...(planFile === undefined ? {} : { planFile }),
  };
}
