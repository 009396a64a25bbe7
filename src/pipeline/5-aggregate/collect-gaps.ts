import type { CheckSubject } from '../../domain/agent-job.js';
import type { Gap, GapSeverity, ReportedGap } from '../../domain/gap.js';
import { stableId } from '../../domain/stable-id.js';
import type { TruthResult } from '../../domain/verification.js';
import type { Findings } from './collect-findings.js';
import { type JudgedRow, judgedRows } from './rows-of.js';
import type { RunResults } from './run-results.js';

type Unnumbered = Omit<Gap, 'id' | 'issue_id' | 'finding_id'>;

/** All gaps with ids in row order (decision 11): rows, truths that failed by their support, blockers, constraints, UAT, plan. */
export function collectGaps(results: RunResults, truths: readonly TruthResult[], findings: Findings): Gap[] {
  const byClaim = new Map(truths.map((truth) => [truth.claim, truth]));
  const ofRows = judgedRows(results).flatMap((judged) => gapsOfRow(judged, byClaim));
  const stubs = stubPlaces(ofRows);
  const gaps = [
    ...ofRows,
    ...findings.antipatterns
      .filter(({ severity, accepted }) => severity === 'blocker' && accepted === undefined)
      .filter(({ file, line }) => !stubs.has(`${file}:${line}`))
      .map(
        ({ file, line, pattern, description }): Unnumbered => ({
          type: 'antipattern',
          severity: 'critical',
          layer: 'antipattern',
          source: `${file}:${line} ${pattern}`,
          description: `${file}:${line} ${description}`,
          fix_direction: `Replace what the ${pattern} finding shows by a working implementation`,
          file,
          line,
        }),
      ),
    ...findings.violations
      .filter(({ severity }) => severity === 'critical' || severity === 'high')
      .map(
        ({ id, severity, file, line, constraint, fix_direction }): Unnumbered => ({
          type: 'constraint',
          severity,
          layer: 'constraint',
          source: id,
          description: `${file}${line ? `:${line}` : ''} violates: ${constraint}`,
          fix_direction,
          file,
          line,
        }),
      ),
    ...results.phase.uat.gaps.map(
      (gap): Unnumbered => ({ ...gap, layer: 'uat', source: results.phase.uat.file ?? 'uat' }),
    ),
    ...results.phase.plan_gaps.map(
      (gap): Unnumbered => ({ ...gap, layer: 'truth', source: results.phase.dir }),
    ),
  ];
  return number(withoutDoubles(gaps));
}

/** The stub gap at a place already says what the scan found there. */
function stubPlaces(gaps: readonly Unnumbered[]): ReadonlySet<string> {
  const stubs = gaps.filter(({ type }) => type === 'incomplete_implementation');
  return new Set(stubs.flatMap(({ file, line }) => (file && line ? [`${file}:${line}`] : [])));
}

function gapsOfRow(
  { row, job, report }: JudgedRow,
  truths: ReadonlyMap<string, TruthResult>,
): readonly Unnumbered[] {
  if (row.check_type === 'test_coverage') return [];
  const place = { layer: row.layer, source: `row ${row.id}` };
  if (row.status === 'failed' || row.status === 'blocked') {
    return [
      {
        ...place,
        type: 'unverified',
        severity: 'medium',
        description: `Could not be checked: ${row.title} (${row.error || row.status})`,
        fix_direction: 'Run verify-phase --continue, which checks it again',
        file: fileOf(job.subject),
        line: null,
      },
    ];
  }
  if (row.status !== 'completed' || row.check_type === 'pattern_scan') return [];
  if (job.subject.kind === 'truth') {
    const { claim } = job.subject.truth;
    const truth = truths.get(claim);
    if (truth?.status !== 'failed') return [];
    const gaps = report?.gaps ?? [];
    if (truth.confidence === 'direct' && gaps.length > 0)
      return gaps.map((gap) => ({ ...gap, severity: 'critical', ...place }));
    return [
      {
        ...place,
        type: 'missing_feature',
        severity: 'critical',
        description: sentence(claim, truth.evidence[0]),
        fix_direction: `Make it true: ${claim}`,
        file: null,
        line: null,
      },
    ];
  }
  const standard = STANDARD[row.verdict];
  if (!standard) return [];
  if (report && report.gaps.length > 0) return report.gaps.map((gap) => ({ ...gap, ...place }));
  return [
    {
      ...place,
      type: standard.type,
      severity: standard.severity,
      description: report?.findings || row.findings || row.title,
      fix_direction: standard.fix,
      file: fileOf(job.subject),
      line: null,
    },
  ];
}

/** The claim without its full stop and the first reason, joined to one sentence. */
function sentence(claim: string, reason: string | undefined): string {
  const what = `Not true: ${claim.trim().replace(/[.\u3002]+$/, '')}`;
  return reason ? `${what}, because ${reason}` : what;
}

/** Type and severity of a verdict whose agent reported no gap of its own. */
const STANDARD: Readonly<Record<string, { type: ReportedGap['type']; severity: GapSeverity; fix: string }>> =
  {
    MISSING: { type: 'missing_feature', severity: 'critical', fix: 'Create the file' },
    STUB: { type: 'incomplete_implementation', severity: 'high', fix: 'Implement what the plan promises' },
    ORPHANED: {
      type: 'broken_integration',
      severity: 'high',
      fix: 'Import and use it where the program starts',
    },
    NOT_WIRED: { type: 'broken_integration', severity: 'high', fix: 'Import it and use it' },
    PARTIAL: { type: 'broken_integration', severity: 'medium', fix: 'Wire the parts that do not reach' },
  };

function fileOf(subject: CheckSubject): string | null {
  if (subject.kind === 'artifact') return subject.artifact.path;
  return subject.kind === 'link' ? subject.link.from : null;
}

function withoutDoubles(gaps: readonly Unnumbered[]): readonly Unnumbered[] {
  const seen = new Set<string>();
  return gaps.filter((gap) => !seen.has(doubleKey(gap)) && seen.add(doubleKey(gap)));
}

/** Gaps of one key are one gap: a missing file is, however many checks need it. */
export const doubleKey = ({ type, file, description }: ReportedGap): string =>
  type === 'missing_feature' && file ? `missing ${file}` : `${type} ${file} ${description}`;

const number = (gaps: readonly Unnumbered[]): Gap[] =>
  gaps.map((gap, index) => ({
    id: `GAP-${String(index + 1).padStart(3, '0')}`,
    finding_id: stableId('G', gap.type, gap.file ?? '', gap.description.replace(/:\d+\b/g, '')),
    ...gap,
    issue_id: null,
  }));
