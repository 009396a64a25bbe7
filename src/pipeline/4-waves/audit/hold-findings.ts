import type { World } from '../../../agents/agent.js';
import { acceptedReasons } from '../../../agents/antipattern/accepted.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import type { AgentReport, PatternFinding } from '../../../domain/agent-report.js';
import { insideProject } from '../../../evidence/check-anchors.js';
import type { Place } from '../../../evidence/cited-lines.js';
import type { AuditContext } from './bearing.js';
import { auditFor, bannedReasons, checkedEvidence, undecided } from './hold-verdict.js';
import { sideOf } from './own-reading.js';
import { filesOf } from './subject.js';
import { doubted } from './turned-report.js';

/**
 * A scan. Each finding must stand at a line of the row's files; the verdict is that of the gravest finding left. A scan that
 * passes does not stand where the static one found a blocker: it turns to BLOCKERS where that is a fact or stands at a line
 * that the agent itself cites, to UNCERTAIN otherwise. What the static scan found beside the agent's findings is added.
 */
export function holdFindings(
  job: AgentJob,
  report: AgentReport,
  own: AgentReport | null,
  context: AuditContext,
): AgentReport {
  const { world } = context;
  const side = sideOf(job, report.verdict);
  if (own === null) return { ...undecided(report, world), pattern_findings: [] };
  const { kept, dropped } = checkFindings(job, report, world);
  const said: AgentReport = { ...report, pattern_findings: kept };
  const audit = auditFor(job, said, side ?? 'pass', context);
  const blockers = own.pattern_findings.filter(isBlocker);

  if (side !== 'fail' && !kept.some(isBlocker)) {
    const isPlain = (found: PatternFinding): boolean =>
      FACTS.has(found.pattern) || (side === 'pass' && audit.places.some(at(found)));
    const plain = blockers.filter(isPlain);
    if (plain.length > 0) {
      const findings = `${describe(plain)}. The agent said ${said.verdict}: ${said.findings}`;
      return { ...own, findings, pattern_findings: union(own.pattern_findings, kept) };
    }
    if (side === null) return { ...undecided(said, world), pattern_findings: kept };
    if (blockers.length > 0) return doubted(said, [`reading the code says ${own.findings}`], audit.places);
  }
  if (side === 'fail' && !kept.some(isBlocker) && blockers.length === 0) {
    const reasons = dropped.length > 0 ? dropped : ['no blocker was named'];
    return doubted(said, [...reasons, ...audit.false], audit.places);
  }
  if (side === 'pass' && sideOf(job, own.verdict) === null && audit.places.length + kept.length === 0)
    return doubted(said, ['a pass without checked evidence']);
  if (audit.banned.length > 0 && kept.length === 0) return doubted(said, bannedReasons(audit), audit.places);
  const found = union(kept, own.pattern_findings);
  const notSo = [...dropped, ...audit.false];
  return {
    ...said,
    verdict: verdictOf(found),
    findings: notSo.length > 0 ? `${said.findings} (not so: ${notSo.join('; ')})` : said.findings,
    pattern_findings: [...found],
    evidence: [...checkedEvidence(audit), ...own.evidence],
    confidence: sideOf(job, own.verdict) === side ? own.confidence : 'heuristic',
  };
}

/** Patterns that are there or not, whoever reads. */
const FACTS = new Set(['conflict-marker', 'syntax-error', 'focused-test', 'commented-out-test']);

/** What must stand near a line for a finding of that name. */
const MARKS: Readonly<Record<string, RegExp>> = {
  todo: /TODO|FIXME|XXX|HACK|TBD/i,
  'conflict-marker': /^(?:<{7}|={7}|>{7})/m,
  debugger: /debugger|breakpoint|set_trace|binding\.(?:irb|pry)|byebug/,
  'focused-test': /only|\bf(?:it|describe|context|test)\b|focus/i,
  'disabled-test': /skip|todo|ignore|disabled|pending|\bx(?:it|describe|test)\b|xfail/i,
};

interface Checked {
  readonly kept: PatternFinding[];
  readonly dropped: readonly string[];
}

function checkFindings(
  job: AgentJob,
  { pattern_findings: findings }: AgentReport,
  { codebase }: World,
): Checked {
  const files = new Set(
    job.subject.kind === 'files' ? job.subject.files.flatMap((path) => filesOf(path, codebase)) : [],
  );
  const kept: PatternFinding[] = [];
  const dropped: string[] = [];
  for (const finding of findings) {
    const file = insideProject(finding.file.replaceAll('\\', '/'), codebase.root) ?? finding.file;
    const source = files.has(file) ? codebase.source(file) : undefined;
    const place = `${finding.file}:${finding.line}`;
    if (!source) dropped.push(`${place}: not a file of this scan`);
    else if (finding.line > source.lines || source.lineText(finding.line).trim() === '')
      dropped.push(`${place}: no such line`);
    else if (!isMarked(finding, source.text)) dropped.push(`${place}: no ${finding.pattern} stands there`);
    else {
      const accepted = acceptedReasons(source)(finding.line, finding.pattern);
      kept.push({ ...finding, file, ...(accepted ? { accepted } : {}) });
    }
  }
  return { kept, dropped };
}

function isMarked({ pattern, line }: PatternFinding, text: string): boolean {
  const around = text.split('\n').slice(Math.max(0, line - 3), line + 2);
  return MARKS[pattern]?.test(around.join('\n')) ?? true;
}

const isBlocker = ({ severity, accepted }: PatternFinding): boolean =>
  severity === 'blocker' && accepted === undefined;

const at =
  (finding: PatternFinding) =>
  ({ file, line, endLine }: Place): boolean =>
    finding.file === file && line <= finding.line && finding.line <= endLine;

/** The first list, and what the second has at other places. */
const union = (first: readonly PatternFinding[], second: readonly PatternFinding[]): PatternFinding[] => [
  ...first,
  ...second.filter(
    (other) => !first.some(({ file, line }) => file === other.file && Math.abs(line - other.line) <= 1),
  ),
];

function verdictOf(findings: readonly PatternFinding[]): string {
  if (findings.some(isBlocker)) return 'BLOCKERS';
  return findings.some(({ severity, accepted }) => severity === 'warning' && accepted === undefined)
    ? 'WARNINGS'
    : 'CLEAN';
}

const describe = (findings: readonly PatternFinding[]): string =>
  findings
    .map(({ file, line, pattern, description }) => `${file}:${line} ${pattern}: ${description}`)
    .join('; ');
