import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentReport } from '../../src/domain/agent-report.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { journal } from '../../src/session/journal.js';
import type { JournalEntry } from '../../src/session/session.js';

const entry = (row: string, verdict = 'EXISTS'): JournalEntry => ({
  row,
  report: AgentReport.parse({ id: row, result_status: 'completed', verdict, findings: 'f' }),
  runner: 'static',
  attempts: 1,
  started_ms: 0,
  duration_ms: 1,
  at: '2026-01-02T03:04:05.000Z',
});

test('a finished row is on the file when its append resolves, and survives a torn line after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-phase-journal-'));
  const path = join(folder, 'reports.ndjson');
  const first = journal(path, nodeFiles);
  await Promise.all(['1', '2', '3'].map((row) => first.append(entry(row), { sync: row === '2' })));
  await appendFile(path, '{"row":"4","report":{"id":"4"');

  const second = journal(path, nodeFiles);
  await second.append(entry('1', 'MISSING'), { sync: false });
  const read = await second.read();
  expect([...read.values()]).toEqual([entry('1', 'MISSING'), entry('2'), entry('3')]);
  await rm(folder, { recursive: true });
});
