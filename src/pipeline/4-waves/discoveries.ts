import { type AgentJob, subjectName } from '../../domain/agent-job.js';
import type { Discovery } from '../../domain/discovery.js';
import type { JournalEntry } from '../../session/session.js';

/** What a finished row adds to the discovery board for the agents after it. */
export function discoveriesOf(entry: JournalEntry, job: AgentJob | undefined): readonly Discovery[] {
  if (!job) return [];
  const stamp = { ts: entry.at, worker: `${entry.runner}-${entry.row}` };
  const { report } = entry;
  const found: Discovery[] = report.gaps.map((gap) => ({
    ...stamp,
    type: 'verification_gap',
    data: {
      gap_id: `${job.check_type}:${subjectName(job.subject)}`,
      layer: job.check_type,
      severity: gap.severity,
      description: gap.description,
    },
  }));
  if (report.verdict === 'STUB') {
    const gap = report.gaps[0];
    found.push({
      ...stamp,
      type: 'stub_detected',
      data: {
        file: subjectName(job.subject),
        line: gap?.line ?? null,
        marker: 'STUB',
        content: report.findings,
      },
    });
  }
  if (job.subject.kind === 'link' && ['NOT_WIRED', 'PARTIAL', 'ORPHANED'].includes(report.verdict)) {
    const { from, to, via } = job.subject.link;
    found.push({
      ...stamp,
      type: 'broken_wiring',
      data: { from, to, expected: via ?? 'use', actual: report.findings },
    });
  }
  for (const { file, line, pattern, severity } of report.pattern_findings) {
    found.push({ ...stamp, type: 'antipattern', data: { location: `${file}:${line}`, pattern, severity } });
  }
  for (const { requirement, status, suggested_test } of report.requirements) {
    if (status === 'covered') continue;
    found.push({
      ...stamp,
      type: 'test_gap',
      data: { requirement, status, suggested_test: suggested_test ?? '' },
    });
  }
  return found;
}
