import type { Task } from '../../domain/phase.js';
import { asRecord, asText, firstOf, type PlanRecord, textsOf } from '../plan-value.js';
import { readTaskFiles } from './task-files.js';

/** A task with the must_haves it states, unread. */
export interface ReadTask {
  readonly task: Task;
  readonly mustHaves: unknown;
}

/** A TASK file's content, or an inline task of plan.json. `fallbackId` stands in where it names none. */
export function readTask(value: unknown, fallbackId: string): ReadTask | undefined {
  const record = asRecord(value);
  if (!record) return undefined;
  const tests = asRecord(record.test) ?? asRecord(record.tests);
  return {
    task: {
      id: asText(firstOf(record, ['id', 'task_id', 'taskId'])) ?? fallbackId,
      title: asText(firstOf(record, ['title', 'name', 'summary', 'description'])) ?? fallbackId,
      status: (asText(record.status) ?? asText(asRecord(record.meta)?.status) ?? '').toLowerCase(),
      criteria: readCriteria(record),
      files: readTaskFiles(record),
      tests: [...textsOf(tests?.unit, TEST_KEYS), ...textsOf(tests?.integration, TEST_KEYS)],
      ...gateLevel(record),
    },
    mustHaves: record.must_haves,
  };
}

/** What `gate plan` asks of the task, as written; nothing where the plan says nothing. */
function gateLevel({
  verify_required: level,
  verify_only: only,
}: PlanRecord): Pick<Task, 'verify_required' | 'verify_only'> {
  return {
    ...(level === undefined || level === null ? {} : { verify_required: String(level) }),
    ...(only === undefined || only === null ? {} : { verify_only: only === true }),
  };
}

const TEST_KEYS = ['path', 'file', 'name'];

/** convergence.criteria, else the names older plans use for it, else convergence's own check. */
function readCriteria(record: PlanRecord): string[] {
  const convergence = asRecord(record.convergence);
  const sources = [
    convergence?.criteria,
    Array.isArray(record.convergence) ? record.convergence : undefined,
    record.acceptance_criteria,
    record.acceptanceCriteria,
    record.acceptance,
    record.criteria,
    record.success_criteria,
    convergence?.verification,
  ];
  for (const source of sources) {
    const texts = typeof source === 'string' ? source.split('\n').map(withoutBullet) : textsOf(source);
    const stated = texts.filter((text) => text.trim() !== '');
    if (stated.length > 0) return stated;
  }
  return [];
}

const withoutBullet = (line: string): string =>
  line.replace(/^\s*(?:[-*]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)/, '');

export const isCompleted = ({ status }: Task): boolean =>
  /^(?:completed?|done|completed_with_\w+|passed|verified)$/.test(status);
