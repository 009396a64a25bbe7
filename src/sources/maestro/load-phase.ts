import { posix } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import type { Phase, Task } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { mergeMustHaves } from '../explicit-must-haves.js';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText, firstOf, textsOf } from '../plan-value.js';
import type { PhaseRequest } from '../source.js';
import { executedBy } from './executed-by.js';
import { type FoundPhase, findPhase, labelOf } from './find-phase.js';
import { modifiedFiles } from './modified-files.js';
import { type PlanFolder, readPlanFolder, titleOf } from './plan-folder.js';
import { readRequirements } from './requirements.js';
import { EMPTY_STATE, type MaestroState, readState } from './state.js';

export const STATE_FILE = '.workflow/state.json';

/** Everything `.workflow/` says about one phase (S_PARSE). */
export async function loadPhase(reader: PlanReader, request: PhaseRequest): Promise<Result<Phase, Failure>> {
  const state = await usableState(reader, request);
  if (!state.ok) return state;
  const found = await findPhase(reader, state.value, request);
  if (!found.ok) return found;
  const phase = found.value;
  if (phase.dirs.length === 0) return fail(folderGone(phase));

  const folders: PlanFolder[] = [];
  for (const dir of phase.dirs) {
    const read = await readPlanFolder(reader, dir);
    if (read.status === 'unreadable')
      return fail({ reason: 'unreadable', file: read.file, expected: 'JSON', found: read.reason });
    folders.push(read.folder);
  }
  const tasks = folders.flatMap((folder) => folder.tasks);
  const executed = await executedBy(reader, { phase, folders, tasks });
  if (executed.by === null) {
    return fail({
      reason: 'not-executed',
      phase: labelOf(phase),
      looked: executed.looked,
      next: `maestro-execute ${phase.number ?? phase.dirs[0]}`,
    });
  }
  return ok(await assemble(reader, { phase, folders, tasks, executedBy: executed.by }));
}

async function usableState(
  reader: PlanReader,
  request: PhaseRequest,
): Promise<Result<MaestroState, Failure>> {
  const read = await readState(reader, posix.join(reader.root, STATE_FILE));
  if (read.status === 'read') return ok(read.state);
  if (read.status === 'absent') return ok(EMPTY_STATE);
  if (/[/\\]/.test(request.phase)) {
    reader.notice(
      STATE_FILE,
      `cannot be read: ${read.reason}; the folder was taken as it is, no milestone is known`,
    );
    return ok(EMPTY_STATE);
  }
  return fail({
    reason: 'unreadable',
    file: STATE_FILE,
    expected: 'JSON',
    found: read.reason,
    next: 'name the phase by its folder: verify-phase .workflow/phases/NN-slug',
  });
}

function folderGone(phase: FoundPhase): Failure {
  const named = phase.artifacts.filter(({ type }) => type === 'plan' || type === 'execute');
  return {
    reason: 'unreadable',
    file: STATE_FILE,
    expected: `the folder of ${named.map(({ id }) => id).join(', ')}`,
    found: `nothing at ${named.map(({ path }) => path ?? '(no path)').join(', ')}`,
  };
}

interface Parts {
  readonly phase: FoundPhase;
  readonly folders: readonly PlanFolder[];
  readonly tasks: readonly Task[];
  readonly executedBy: string;
}

async function assemble(reader: PlanReader, { phase, folders, tasks, executedBy }: Parts): Promise<Phase> {
  const indexes = folders.map(({ index }) => index).filter((index) => index !== undefined);
  const plans = folders.map(({ plan }) => plan).filter((plan) => plan !== undefined);
  const first = <T>(read: (record: (typeof indexes)[number]) => T | undefined): T | undefined =>
    [...indexes, ...plans].map(read).find((value) => value !== undefined);
  const criteria = [...new Set(indexes.flatMap((index) => textsOf(index.success_criteria)))];
  const goal =
    first((record) => asText(record.goal)) ??
    first(
      (record) => asText(firstOf(asRecord(record.summary) ?? {}, ['goal', 'text'])) ?? asText(record.summary),
    );
  return {
    source: 'maestro',
    number: phase.number ?? phase.slug,
    slug: phase.slug,
    title: folders.map(titleOf).find((title) => title !== undefined) ?? phase.slug,
    dir: outputDir(folders, phase),
    milestone: phase.resolved,
    goal: goal ?? null,
    must_haves: mergeMustHaves(folders.map(({ mustHaves }) => mustHaves)),
    success_criteria: criteria,
    tasks: [...tasks],
    requirements: readRequirements(indexes.map((index) => index.requirements)),
    modified_files: await modifiedFiles(reader, phase.dirs, tasks),
    constraints: [],
    uat: { file: null, tests: [], gaps: [] },
    plan_gaps: [],
    deferred: [],
    executed_by: executedBy,
    base: first((record) => asText(asRecord(record._metadata)?.git_commit)) ?? null,
    test_command: null,
    notices: reader.notices(),
  };
}

/** Where the verdict is recorded: the newest folder that holds a plan, since the planner's own tools look there. */
const outputDir = (folders: readonly PlanFolder[], phase: FoundPhase): string =>
  folders.filter(({ plan, tasks }) => plan !== undefined || tasks.length > 0).at(-1)?.dir ??
  phase.dirs[0] ??
  '.workflow';
