import type { Phase } from '../../domain/phase.js';
import type { Git } from '../../host/host.js';
import { mergeMustHaves } from '../explicit-must-haves.js';
import type { PlanReader } from '../plan-reader.js';
import { asList, asRecord, asText, firstOf, type PlanRecord, textsOf } from '../plan-value.js';
import { readRequirements } from '../requirements.js';
import { readConstraints } from './constraints.js';
import { modifiedFiles } from './modified-files.js';
import type { FoundPhase } from './phase-folder.js';
import { phaseUat } from './phase-uat.js';
import type { Plans } from './plans.js';
import { roadmapPhase } from './roadmap-phase.js';
import type { MaestroState } from './state.js';

export interface PhaseParts {
  readonly phase: FoundPhase;
  readonly plans: Plans;
  readonly state: MaestroState;
  readonly executedBy: string;
  readonly git?: Git;
}

export async function assemblePhase(
  reader: PlanReader,
  { phase, plans, state, executedBy, git }: PhaseParts,
): Promise<Phase> {
  const { folders, tasks } = plans;
  const indexes = folders.map(({ index }) => index).filter((index) => index !== undefined);
  const planRecords = folders.map(({ plan }) => plan).filter((plan) => plan !== undefined);
  const roadmap = await roadmapPhase(reader, state, phase);
  const stated = (records: readonly PlanRecord[]): string[] => [
    ...new Set(records.flatMap((record) => textsOf(criteriaOf(record)))),
  ];
  const criteria =
    [stated(indexes), [...(roadmap?.criteria ?? [])], stated(planRecords)].find((list) => list.length > 0) ??
    [];
  const requirements = readRequirements(indexes.map((index) => index.requirements));
  const base = baseRevision(indexes, planRecords);
  const first = (read: (record: PlanRecord) => string | undefined): string | undefined =>
    [...indexes, ...planRecords].map(read).find((value) => value !== undefined);
  return {
    source: 'maestro',
    number: phase.number ?? phase.slug,
    slug: phase.slug,
    title:
      first((record) => asText(record.title) ?? asText(record.name)) ??
      (roadmap?.name || phase.slug || phase.number || 'phase'),
    dir: outputDir(plans, phase),
    milestone: phase.resolved,
    goal:
      first((record) => asText(record.goal)) ??
      roadmap?.goal ??
      planGoal(planRecords) ??
      folders.map(({ goal }) => goal).find((goal) => goal !== null) ??
      null,
    must_haves: mergeMustHaves(folders.map(({ mustHaves }) => mustHaves)),
    success_criteria: criteria,
    tasks: [...tasks],
    requirements: requirements.length > 0 ? requirements : readRequirements([roadmap?.requirements]),
    modified_files: await modifiedFiles(reader, { dirs: phase.dirs, tasks, base, ...(git ? { git } : {}) }),
    constraints: await readConstraints(reader),
    uat: await phaseUat(reader, state, phase),
    plan_gaps: [...plans.gaps],
    deferred: [],
    executed_by: executedBy,
    base,
    test_command: null,
    notices: reader.notices(),
  };
}

/** success_criteria as a list, or as one text of several lines. */
function criteriaOf(record: PlanRecord): unknown {
  const value = record.success_criteria;
  return typeof value === 'string'
    ? value.split('\n').map((line) => line.replace(/^\s*(?:[-*]|\d+[.)])\s+/, ''))
    : value;
}

const planGoal = (plans: readonly PlanRecord[]): string | undefined =>
  plans
    .map(
      ({ summary }) =>
        asText(firstOf(asRecord(summary) ?? {}, ['goal', 'text', 'description'])) ?? asText(summary),
    )
    .find((goal) => goal !== undefined);

/** The commit the plan was made on, else the parent of the first commit of its execution. */
function baseRevision(indexes: readonly PlanRecord[], plans: readonly PlanRecord[]): string | null {
  const planned = plans
    .map((plan) => asText(asRecord(plan._metadata)?.git_commit))
    .find((commit) => commit !== undefined);
  if (planned !== undefined) return planned;
  const [commit] = indexes
    .flatMap((index) => asList(asRecord(index.execution)?.commits))
    .flatMap((entry) => {
      const hash = asText(asRecord(entry)?.hash ?? entry);
      return hash !== undefined && /^[0-9a-f]{7,40}$/i.test(hash) ? [hash] : [];
    });
  return commit === undefined ? null : `${commit}^`;
}

/** Where the verdict is recorded: the newest folder that holds a plan, since the planner's own tools look there. */
const outputDir = ({ folders }: Plans, phase: FoundPhase): string =>
  folders.filter(({ plan, tasks }) => plan !== undefined || tasks.length > 0).at(-1)?.dir ??
  phase.dirs[0] ??
  '.workflow';
