import type { Failure } from '../../domain/failure.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseCandidate } from './candidates.js';
import { hasExecutionTraces } from './execution-traces.js';

export const labelOf = ({ number, slug }: Pick<PhaseCandidate, 'number' | 'slug'>): string =>
  number === null ? slug : slug === '' ? number : `${number}-${slug}`;

/**
 * Of several folders that may hold one phase: what state.json, phases/ or the milestone's archive says goes before folders
 * nobody registered, an executed one before a stale copy. Where that leaves several, a folder has to be named.
 */
export async function chooseCandidate(
  reader: PlanReader,
  fitting: readonly PhaseCandidate[],
  phase: string,
): Promise<Result<PhaseCandidate, Failure>> {
  const executed: PhaseCandidate[] = [];
  for (const candidate of fitting) if (await isExecuted(reader, candidate)) executed.push(candidate);
  const registered = fitting.filter(({ origin }) => origin !== 'scratch');
  const wanted = [
    executed.filter(({ origin }) => origin !== 'scratch'),
    registered.length > 0 ? [] : executed,
    registered,
    fitting,
  ];
  const copies = executed.filter((candidate) => registered.some(({ slug }) => slug === candidate.slug));
  const group =
    [wanted[0] ?? [], copies, ...wanted.slice(1)].find((candidates) => candidates.length > 0) ?? [];
  const [chosen, second] = group.toSorted((a, b) => ORDER.indexOf(a.origin) - ORDER.indexOf(b.origin));
  if (!chosen) throw new Error('no candidate to choose from');
  if (second && (second.origin === chosen.origin || chosen.origin === 'archive')) {
    return fail({
      reason: 'phase-ambiguous',
      phase,
      candidates: group.flatMap(({ dirs }) => dirs),
      option: '',
    });
  }
  for (const gone of chosen.missing) reader.notice('.workflow/state.json', gone);
  for (const other of fitting) {
    const [dir] = other.dirs;
    if (other !== chosen && dir !== undefined) {
      reader.notice(
        dir,
        `is another copy of phase ${labelOf(other)} and was not read; read was ${chosen.dirs.join(', ')}`,
      );
    }
  }
  return ok(chosen);
}

const ORDER: readonly PhaseCandidate['origin'][] = ['artifacts', 'phases', 'archive', 'scratch'];

const isExecuted = async (reader: PlanReader, { artifacts, dirs }: PhaseCandidate): Promise<boolean> =>
  dirs.length > 0 &&
  (artifacts.some(({ type, status }) => type === 'execute' && /^complete/.test(status)) ||
    (await hasExecutionTraces(reader, dirs)));
