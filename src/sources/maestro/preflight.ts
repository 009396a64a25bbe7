import { posix } from 'node:path';
import type { Notice, Phase } from '../../domain/phase.js';
import { normalizePhaseNumber } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import { asNumber, asRecord, asText } from '../plan-value.js';

const ACTIVITY = '.workflow/collab/activity.jsonl';
const DEFAULT_WINDOW_MIN = 30;
const LAST_LINES = 500;

/**
 * Collab preflight from disk: members other than `me` who were active on the phase within the window (config.json,
 * collab.preflight_window_min, 30 by default). Who is no member is asked nothing.
 */
export async function preflight(
  reader: PlanReader,
  phase: Phase,
  { now, me }: { now: Date; me: () => Promise<string | null> },
): Promise<Notice[]> {
  const members = await readMembers(reader);
  const address = members.length > 0 ? (await me())?.toLowerCase() : undefined;
  const own = members.find(({ email }) => email.toLowerCase() === address);
  if (!own) return [];
  const config = await reader.json(posix.join(reader.root, '.workflow/config.json'));
  const collab = config.status === 'read' ? asRecord(asRecord(config.value)?.collab) : undefined;
  if (asText(collab?.preflight_mode) === 'off') return [];
  const windowMin = asNumber(collab?.preflight_window_min) ?? DEFAULT_WINDOW_MIN;
  const read = await reader.text(posix.join(reader.root, ACTIVITY));
  const active = new Map<string, Date>();
  for (const line of read.status === 'read' ? read.text.trimEnd().split('\n').slice(-LAST_LINES) : []) {
    const entry = parseEntry(line);
    if (
      !entry ||
      entry.user === own.uid ||
      entry.user === own.email ||
      entry.user === own.name ||
      entry.phase !== phase.number
    )
      continue;
    const minutes = (now.getTime() - entry.at.getTime()) / 60_000;
    if (minutes >= 0 && minutes <= windowMin) active.set(entry.user, entry.at);
  }
  return [...active].map(([user, at]) => {
    const name = members.find(({ uid }) => uid === user)?.name ?? user;
    return {
      file: ACTIVITY,
      message: `${name} was active on phase ${phase.number} ${Math.round((now.getTime() - at.getTime()) / 60_000)} minutes ago`,
    };
  });
}

async function readMembers(reader: PlanReader): Promise<{ uid: string; name: string; email: string }[]> {
  const folder = '.workflow/collab/members';
  const members: { uid: string; name: string; email: string }[] = [];
  for (const name of await reader.files.list(posix.join(reader.root, folder))) {
    if (!name.endsWith('.json')) continue;
    const read = await reader.json(posix.join(reader.root, folder, name));
    const record = read.status === 'read' ? asRecord(read.value) : undefined;
    const uid = asText(record?.uid) ?? name.replace(/\.json$/, '');
    if (record) members.push({ uid, name: asText(record.name) ?? uid, email: asText(record.email) ?? '' });
  }
  return members;
}

function parseEntry(line: string): { user: string; phase: string; at: Date } | undefined {
  try {
    const record = asRecord(JSON.parse(line));
    const user = asText(record?.user);
    const phase = asText(record?.phase_id);
    const at = new Date(asText(record?.ts) ?? Number.NaN);
    if (user === undefined || phase === undefined || Number.isNaN(at.getTime())) return undefined;
    return { user, phase: normalizePhaseNumber(phase) ?? phase, at };
  } catch {
    return undefined;
  }
}
