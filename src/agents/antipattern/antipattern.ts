import { openBodies } from '../../codebase/bodies/open-bodies.js';
import type { AgentReportInput, PatternFinding } from '../../domain/agent-report.js';
import type { Evidence } from '../../domain/evidence.js';
import type { Agent } from '../agent.js';
import { scanFile } from './scan-file.js';

/** S_WAVE_3: markers, stubs, dropped errors, void tests and tampered runners in the files of the phase. */
export const antipattern: Agent = {
  checkType: 'pattern_scan',
  async inspect(job, { codebase }) {
    if (job.subject.kind !== 'files') {
      return {
        id: job.id,
        result_status: 'completed',
        verdict: 'UNCERTAIN',
        findings: 'the row names no files',
        confidence: 'heuristic',
      };
    }
    const bodies = openBodies(codebase);
    const files = [...new Set(job.subject.files.flatMap((path) => filesAt(path, codebase)))];
    const strictMarkers = /(?:^|\/)\.planning(?:\/|$)/.test(job.phase_dir);
    const found: PatternFinding[] = [];
    const read: string[] = [];
    for (const path of files) {
      const findings = await scanFile(path, { codebase, factsOf: (file) => bodies.of(file), strictMarkers });
      if (!findings) continue;
      read.push(path);
      found.push(...findings);
    }
    const { checkConstraints } =
      job.subject.constraints.length > 0 ? await import('./constraints.js') : { checkConstraints: () => [] };
    const violations = checkConstraints(job.subject.constraints, files, codebase);
    return summarise({
      id: job.id,
      named: job.subject.files.length,
      read,
      found,
      violations: [...violations],
    });
  },
};

/** The file itself, or the files of a folder or glob; nothing for what is gone. */
function filesAt(path: string, codebase: Parameters<Agent['inspect']>[1]['codebase']): readonly string[] {
  const found = codebase.lookup(path);
  if (found.kind === 'file') return [found.path];
  return found.kind === 'directory' || found.kind === 'glob' ? found.files : [];
}

interface Scan {
  readonly id: string;
  readonly named: number;
  readonly read: readonly string[];
  readonly found: PatternFinding[];
  readonly violations: NonNullable<AgentReportInput['constraint_violations']>;
}

function summarise({ id, named, read, found, violations }: Scan): AgentReportInput {
  const open = found.filter((item) => !item.accepted);
  const count = (severity: PatternFinding['severity']): number =>
    open.filter((item) => item.severity === severity).length;
  const blockers = count('blocker');
  const warnings = count('warning');
  const verdict = blockers > 0 ? 'BLOCKERS' : warnings > 0 ? 'WARNINGS' : 'CLEAN';
  const accepted = found.length - open.length;
  const parts = [
    `${blockers} blockers, ${warnings} warnings, ${count('info')} notes in ${read.length} files`,
  ];
  if (accepted > 0) parts.push(`${accepted} accepted`);
  if (violations.length > 0) parts.push(`${violations.length} constraint violations`);
  if (read.length < named)
    parts.push(
      `${named - read.length} of the ${named} named paths were not scanned (gone, binary, generated or vendored)`,
    );
  const first = open
    .filter((item) => item.severity !== 'info')
    .sort((a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0))
    .slice(0, 5);
  parts.push(...first.map((item) => `${item.file}:${item.line} ${item.pattern} (${item.severity})`));
  const evidence: Evidence[] = [
    { kind: 'observation', text: `${read.length} files scanned`, files: [...read].slice(0, 200) },
    ...first.map(
      (item): Evidence => ({
        kind: 'anchor',
        file: item.file,
        line: item.line,
        note: `${item.pattern}: ${item.description}`,
      }),
    ),
  ];
  return {
    id,
    result_status: 'completed',
    verdict,
    findings: parts.join('; '),
    pattern_findings: found,
    constraint_violations: violations,
    evidence,
  };
}
