import { normalizePhaseNumber, parsePhaseToken } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import { asList, asRecord, asText, firstOf, type PlanRecord } from '../plan-value.js';

/** An entry of state.json's artifacts[]. */
export interface StateArtifact {
  readonly id: string;
  readonly type: string;
  readonly milestone: string | null;
  /** Phase number, or the slug where the phase has none. */
  readonly phase: string | null;
  /** As written. */
  readonly path: string | null;
  readonly status: string;
  readonly dependsOn: readonly string[];
  /** ISO time of completion, else of creation; '' when unknown. */
  readonly at: string;
}

export interface StateMilestone {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
  /** Phase number -> slug ('' when unknown): the keys D-007 matches. From phase_slugs, else from phases. */
  readonly phases: ReadonlyMap<string, string>;
}

export interface MaestroState {
  readonly artifacts: readonly StateArtifact[];
  readonly milestones: readonly StateMilestone[];
  readonly raw: PlanRecord;
}

export const EMPTY_STATE: MaestroState = { artifacts: [], milestones: [], raw: {} };

export type StateRead =
  | { readonly status: 'read'; readonly state: MaestroState }
  | { readonly status: 'absent' }
  | { readonly status: 'unreadable'; readonly reason: string };

export async function readState(reader: PlanReader, path: string): Promise<StateRead> {
  const read = await reader.json(path);
  if (read.status !== 'read') return read;
  const raw = asRecord(read.value);
  if (!raw) return { status: 'unreadable', reason: 'it is no JSON object' };
  const artifacts = asList(raw.artifacts).flatMap((entry, index) => {
    const artifact = readArtifact(entry);
    if (!artifact) reader.notice(path, `artifacts[${index}] is no artifact entry and was passed over`);
    return artifact ?? [];
  });
  const milestones = asList(raw.milestones).flatMap((entry, index) => {
    const milestone = readMilestone(entry);
    if (!milestone) reader.notice(path, `milestones[${index}] has neither id nor name and was passed over`);
    return milestone ?? [];
  });
  return { status: 'read', state: { artifacts, milestones, raw } };
}

function readArtifact(entry: unknown): StateArtifact | undefined {
  const record = asRecord(entry);
  const type = asText(record?.type);
  if (!record || type === undefined) return undefined;
  const phase = asText(record.phase);
  return {
    id: asText(record.id) ?? '',
    type,
    milestone: asText(record.milestone) ?? null,
    phase: phase === undefined ? null : (normalizePhaseNumber(phase) ?? phase),
    path: asText(record.path) ?? null,
    status: (asText(record.status) ?? '').toLowerCase(),
    dependsOn: asList(record.depends_on).flatMap((id) => asText(id)?.split(/[,;]\s*/) ?? []),
    at: asText(firstOf(record, ['completed_at', 'created_at'])) ?? '',
  };
}

function readMilestone(entry: unknown): StateMilestone | undefined {
  const record = asRecord(entry);
  const id = asText(record ? firstOf(record, ['id', 'name', 'title']) : entry);
  if (id === undefined) return undefined;
  return {
    id,
    name: asText(record && firstOf(record, ['name', 'title'])) ?? null,
    status: (asText(record?.status) ?? '').toLowerCase(),
    phases: record ? milestonePhases(record) : new Map(),
  };
}

function milestonePhases(record: PlanRecord): ReadonlyMap<string, string> {
  const slugs = asRecord(record.phase_slugs);
  if (slugs)
    return new Map(
      Object.entries(slugs).map(([key, slug]) => [normalizePhaseNumber(key) ?? key, slugOf(slug)]),
    );
  const listed =
    Array.isArray(record.phase_slugs) && record.phase_slugs.length > 0
      ? record.phase_slugs
      : (record.phases ?? record.phase);
  return new Map(asList(listed).flatMap(phaseEntry));
}

function phaseEntry(entry: unknown): [string, string][] {
  const record = asRecord(entry);
  const text = asText(record ? firstOf(record, ['number', 'phase', 'id', 'slug', 'name', 'title']) : entry);
  if (text === undefined) return [];
  const { number, slug } = parsePhaseToken(text.replace(/:\s*/, ' '));
  const named = record ? slugOf(firstOf(record, ['slug']) ?? slug) : slugOf(slug);
  return [[number ?? text, named]];
}

const slugOf = (value: unknown): string => parsePhaseToken(asText(value) ?? '').slug;
