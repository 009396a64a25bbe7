import { posix } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import { normalizePhaseNumber } from '../phase-token.js';
import type { PlanReader } from '../plan-reader.js';
import { asList, asRecord, asText } from '../plan-value.js';

const SCOPE_FILE = '.workflow/worktree-scope.json';

/** A worktree that owns some phases refuses the others. */
export async function outsideScope(reader: PlanReader, phase: string): Promise<Failure | undefined> {
  const read = await reader.json(posix.join(reader.root, SCOPE_FILE));
  if (read.status === 'absent') return undefined;
  if (read.status === 'unreadable')
    return { reason: 'unreadable', file: SCOPE_FILE, expected: 'JSON with owned_phases', found: read.reason };
  const listed = asRecord(read.value)?.owned_phases;
  if (listed === undefined) return undefined;
  const owned = asList(listed).flatMap((entry) => {
    const text = asText(asRecord(entry)?.phase ?? entry);
    return text === undefined ? [] : [normalizePhaseNumber(text) ?? text];
  });
  return owned.includes(phase) ? undefined : { reason: 'phase-not-owned', phase, file: SCOPE_FILE, owned };
}
