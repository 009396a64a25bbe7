import { isAbsolute, resolve } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import { nearest } from '../../domain/nearest.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { PlanReader } from '../plan-reader.js';
import type { PhaseRequest } from '../source.js';
import { type GsdFolder, listFolders, namesFolder } from './phase-folders.js';

/** The folder a phase argument means. Current phases go before archived ones; a number archived twice asks for --milestone. */
export async function findFolder(
  reader: PlanReader,
  request: PhaseRequest,
): Promise<Result<GsdFolder, Failure>> {
  const folders = await listFolders(reader);
  const typed = request.phase.replaceAll('\\', '/').replace(/\/$/, '');
  const places = [
    resolve(request.cwd, typed),
    ...(isAbsolute(typed) ? [] : [resolve(reader.root, typed)]),
  ].map(reader.relative);
  const byPath = folders.find(({ dir }) => places.includes(dir));
  if (byPath) return ok(byPath);
  const named = folders.filter((folder) => namesFolder(folder, request.phase));
  const wanted =
    request.milestone === null
      ? named
      : named.filter(({ archive }) => (archive ?? 'current') === request.milestone);
  const current = wanted.filter(({ archive }) => archive === null);
  const [chosen, second] = current.length > 0 ? current : wanted;
  if (!chosen) return fail(notFound(folders, request.phase));
  if (!second) return ok(chosen);
  const candidates = current.length > 0 ? current : wanted;
  return fail({
    reason: 'phase-ambiguous',
    phase: request.phase,
    candidates: candidates.map(({ dir, archive }) => (current.length > 0 ? dir : (archive ?? dir))),
    option: current.length > 0 ? '' : `--milestone ${candidates.at(-1)?.archive}`,
  });
}

function notFound(folders: readonly GsdFolder[], phase: string): Failure {
  const available = folders.map(({ prefix, slug, code }) => [code, prefix, slug].filter(Boolean).join('-'));
  const meant = nearest(phase, [...available, ...folders.map(({ slug }) => slug)]);
  return { reason: 'phase-not-found', phase, available, ...(meant === undefined ? {} : { nearest: meant }) };
}
