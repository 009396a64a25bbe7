import { posix } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import type { Phase } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { Git } from '../../host/host.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { assemblePhase } from './assemble-phase.js';
import { labelOf } from './choose-candidate.js';
import { executedBy } from './executed-by.js';
import { findPhase } from './find-phase.js';
import type { FoundPhase } from './phase-folder.js';
import { readPlans } from './plans.js';
import { EMPTY_STATE, type MaestroState, readState } from './state.js';
import { outsideScope } from './worktree-scope.js';

const STATE_FILE = '.workflow/state.json';

/** Everything `.workflow/` says about one phase (S_PARSE). */
export async function loadPhase(
  reader: PlanReader,
  request: PhaseRequest,
  git?: Git,
): Promise<Result<Phase, Failure>> {
  const state = await usableState(reader, request);
  if (!state.ok) return state;
  const found = await findPhase(reader, state.value, request);
  if (!found.ok) return found;
  const phase = found.value;
  const refused = await outsideScope(reader, phase.number ?? phase.slug);
  if (refused) return fail(refused);
  if (phase.dirs.length === 0) return fail(folderGone(phase));

  const plans = await readPlans(reader, phase);
  if (!plans.ok) return plans;
  const executed = await executedBy(reader, {
    phase,
    folders: plans.value.folders,
    tasks: plans.value.tasks,
  });
  if (executed.by === null) {
    const next = `maestro-execute ${phase.number ?? `--dir ${phase.dirs[0]}`}`;
    return fail({ reason: 'not-executed', phase: labelOf(phase), looked: executed.looked, next });
  }
  return ok(
    await assemblePhase(reader, {
      phase,
      plans: plans.value,
      state: state.value,
      executedBy: executed.by,
      ...(git ? { git } : {}),
    }),
  );
}

async function usableState(
  reader: PlanReader,
  request: PhaseRequest,
): Promise<Result<MaestroState, Failure>> {
  const read = await readState(reader, posix.join(reader.root, STATE_FILE));
  if ((await reader.files.kind(posix.join(reader.root, `${STATE_FILE}.tmp`))) === 'file') {
    reader.notice(`${STATE_FILE}.tmp`, 'is left over from an interrupted write and was not read');
  }
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
    file: named.flatMap(({ path }) => (path ? inWorkflow(path) : [])).join(', ') || STATE_FILE,
    expected: `the folder that ${STATE_FILE} gives for ${named.map(({ id }) => id).join(', ')}`,
    found: 'nothing',
    next: 'put the folder back, or name another plan by its folder: verify-phase .workflow/scratch/FOLDER',
  };
}

/** Paths of state.json are written from the project's root or from `.workflow/`. */
const inWorkflow = (path: string): string => (path.startsWith('.workflow/') ? path : `.workflow/${path}`);
