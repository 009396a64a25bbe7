import type { Verification } from '../../../domain/verification.js';
import { editJson, type JsonEdit } from '../../edit-json.js';
import { normalizePhaseNumber } from '../../phase-token.js';
import { asList, asRecord, asText, type PlanRecord } from '../../plan-value.js';

export interface VerifyEntry {
  /** `3`, `12A` or a slug. */
  readonly phase: string;
  readonly milestone: string | null;
  /** Ids and names that mean that milestone in state.json. */
  readonly milestoneNames: readonly string[];
  /** Folder of the phase, relative to .workflow/. */
  readonly path: string;
  readonly verification: Verification;
}

/**
 * state.json with the VRF entry of this verification. completed only when passed, since readers count completed verify
 * entries as finished phases. A second run updates the entry of the same phase, plan and milestone.
 */
export function stateWithEntry(text: string, entry: VerifyEntry): string | undefined {
  let state: PlanRecord | undefined;
  try {
    state = asRecord(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
  if (!state) return undefined;
  const artifacts = Array.isArray(state.artifacts)
    ? state.artifacts.map((artifact) => asRecord(artifact) ?? {})
    : [];
  const position = artifacts.findIndex((artifact) => isSameVerification(artifact, entry));
  const known = artifacts[position];
  const value = { ...fresh(artifacts, entry), ...(known ?? {}), ...outcome(artifacts, entry) };
  const edits: JsonEdit[] = Array.isArray(state.artifacts)
    ? [{ path: ['artifacts', position === -1 ? artifacts.length : position], value }]
    : [{ path: ['artifacts'], value: [value] }];
  const stamp =
    state.last_updated === undefined && state.updated_at !== undefined ? 'updated_at' : 'last_updated';
  return editJson(text, [...edits, { path: [stamp], value: entry.verification.verified_at }]);
}

const outcome = (artifacts: readonly PlanRecord[], entry: VerifyEntry) => ({
  status: entry.verification.passed ? 'completed' : 'failed',
  verification_status: entry.verification.status,
  depends_on: executeIds(artifacts, entry),
  completed_at: entry.verification.verified_at,
});

const fresh = (artifacts: readonly PlanRecord[], entry: VerifyEntry) => ({
  id: nextId(artifacts),
  type: 'verify',
  milestone: entry.milestone,
  phase: phaseValue(entry.phase),
  scope: 'phase',
  path: entry.path,
  status: 'completed',
  verification_status: entry.verification.status,
  depends_on: [] as string[],
  harvested: false,
  created_at: entry.verification.verified_at,
  completed_at: entry.verification.verified_at,
});

/** A number where the phase is one and survives as one: 3, 2.1; text else: 12A, 2.10, a slug. */
export const phaseValue = (phase: string): number | string =>
  String(Number(phase)) === phase ? Number(phase) : phase;

const nextId = (artifacts: readonly PlanRecord[]): string => {
  const taken = artifacts.map(({ id }) => Number(/^VRF-(\d+)$/.exec(asText(id) ?? '')?.[1] ?? 0));
  return `VRF-${String(taken.reduce((a, b) => Math.max(a, b), 0) + 1).padStart(3, '0')}`;
};

const isSameVerification = (artifact: PlanRecord, entry: VerifyEntry): boolean =>
  artifact.type === 'verify' && concerns(artifact, entry) && folderOf(artifact.path) === entry.path;

const concerns = ({ phase, milestone }: PlanRecord, entry: VerifyEntry): boolean => {
  const text = asText(phase) ?? '';
  const named = asText(milestone);
  return (
    (normalizePhaseNumber(text) ?? text) === entry.phase &&
    (named === undefined ? entry.milestone === null : entry.milestoneNames.includes(named))
  );
};

/** Paths of entries come with and without `.workflow/`, with a slash behind, or name verification.json itself. */
const folderOf = (path: unknown): string =>
  (asText(path) ?? '')
    .replaceAll('\\', '/')
    .replace(/^\.?\/?\.workflow\//, '')
    .replace(/\/[^/]+\.json$/, '')
    .replace(/\/$/, '');

const executeIds = (artifacts: readonly PlanRecord[], entry: VerifyEntry): string[] => {
  const executed = artifacts.filter(({ type }) => type === 'execute');
  const own = executed.filter((artifact) => folderOf(artifact.path) === entry.path);
  const ofPhase = executed.filter((artifact) => concerns(artifact, entry));
  return (ofPhase.length > 0 ? ofPhase : own).flatMap(({ id }) => asText(id) ?? []);
};

/** Names under which a milestone is known in state.json. */
export function milestoneNames(text: string, id: string | null): string[] {
  if (id === null) return [];
  try {
    const entries = asList(asRecord(JSON.parse(text.replace(/^\uFEFF/, '')))?.milestones).map((entry) =>
      asRecord(entry),
    );
    const own = entries.filter((entry) => [entry?.id, entry?.name, entry?.title].includes(id));
    return [
      ...new Set([
        id,
        ...own.flatMap((entry) =>
          [asText(entry?.id), asText(entry?.name)].filter((name) => name !== undefined),
        ),
      ]),
    ];
  } catch {
    return [id];
  }
}
