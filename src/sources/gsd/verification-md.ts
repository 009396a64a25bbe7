import type { Phase } from '../../domain/phase.js';
import type { Verification } from '../../domain/verification.js';
import type { PlanRecord } from '../plan-value.js';

export interface VerificationReport {
  readonly phase: Phase;
  readonly verification: Verification;
  /** Status and overrides of the report that this one replaces. */
  readonly previous: { readonly status: string | null; readonly overrides: readonly PlanRecord[] };
}

/** NN-VERIFICATION.md: frontmatter that GSD's own tools read, then tables for people. */
export function verificationMd(report: VerificationReport): string {
  const { phase, verification } = report;
  return `---\n${frontmatter(report)}---\n\n${[
    `# Phase ${phase.number}: ${line(phase.title)} Verification Report`,
    `**Phase Goal:** ${line(phase.goal ?? 'not stated')}\n**Verified:** ${verification.verified_at}\n**Status:** ${verification.status}`,
    line(verification.summary),
    '## Goal Achievement',
    '### Observable Truths',
    table(
      ['#', 'Truth', 'Status', 'Evidence'],
      verification.must_haves.truths.map(({ claim, status, evidence }, index) => [
        `${index + 1}`,
        claim,
        status.toUpperCase(),
        evidence.join('; '),
      ]),
    ),
    '### Required Artifacts',
    table(
      ['Artifact', 'Exists', 'Substantive', 'Wired', 'Status', 'Details'],
      verification.must_haves.artifacts.map((artifact) => [
        artifact.path,
        yesNo(artifact.exists),
        yesNo(artifact.substantive),
        yesNo(artifact.wired),
        artifact.status.toUpperCase(),
        artifact.evidence.join('; '),
      ]),
    ),
    '### Key Link Verification',
    table(
      ['From', 'To', 'Via', 'Status', 'Details'],
      verification.must_haves.key_links.map(({ from, to, via, status, evidence }) => [
        from,
        to,
        via,
        status.toUpperCase(),
        evidence.join('; '),
      ]),
    ),
    '### Anti-Patterns Found',
    table(
      ['File', 'Line', 'Pattern', 'Severity', 'Description'],
      verification.antipatterns.map((finding) => [
        finding.file,
        `${finding.line}`,
        finding.pattern,
        finding.severity,
        finding.description,
      ]),
    ),
    '### Human Verification Required',
    verification.human_verification.length === 0
      ? 'None.'
      : verification.human_verification
          .map(({ claim, reason }, index) => `${index + 1}. ${line(claim)} (${line(reason)})`)
          .join('\n'),
    '### Gaps Summary',
    verification.gaps.length === 0
      ? 'No gaps.'
      : table(
          ['ID', 'Severity', 'Description', 'Fix direction'],
          verification.gaps.map((gap) => [gap.id, gap.severity, gap.description, gap.fix_direction]),
        ),
    `Next: \`${line(verification.next_step.command)}\` (${line(verification.next_step.reason)})`,
    `_Verified: ${verification.verified_at}, ${line(verification.verifier)}_`,
  ].join('\n\n')}\n`;
}

function frontmatter({ phase, verification, previous }: VerificationReport): string {
  const { truths, artifacts, key_links: links } = verification.must_haves;
  const settled =
    [...truths, ...artifacts].filter(({ status }) => status === 'verified').length +
    links.filter(({ status }) => status === 'wired').length;
  const total = truths.length + artifacts.length + links.length;
  const applied = previous.overrides.length;
  return yaml({
    phase: phase.dir.split('/').at(-1) ?? phase.slug,
    verified: verification.verified_at,
    status: verification.status,
    score: `${settled}/${total} must-haves verified`,
    overrides_applied: applied,
    ...(applied > 0 ? { overrides: previous.overrides } : {}),
    ...(previous.status === null
      ? {}
      : {
          re_verification: {
            previous_status: previous.status,
            gaps_remaining: verification.gaps.map(({ description }) => description),
          },
        }),
    gaps: verification.gaps.map((gap) => ({
      truth: gap.description,
      status: gap.severity === 'medium' || gap.severity === 'low' ? 'partial' : 'failed',
      reason: gap.fix_direction,
      severity: gap.severity,
      artifacts: gap.file === null ? [] : [{ path: gap.file, issue: gap.description }],
      missing: gap.fix_direction === '' ? [] : [gap.fix_direction],
    })),
    deferred: phase.deferred.map(({ text, addressed_in }) => ({ truth: text, addressed_in, evidence: '' })),
    human_verification: verification.human_verification.map(({ claim, reason }) => ({
      test: claim,
      expected: claim,
      why_human: reason,
    })),
  });
}

const line = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();

const yesNo = (value: boolean | null): string => (value === null ? '-' : value ? 'yes' : 'no');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.';
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => line(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n');
}

/** Block YAML with every text in double quotes, which any reader takes the same way. */
export function yaml(value: unknown, indent = ''): string {
  return Object.entries(value as PlanRecord)
    .map(([key, entry]) => {
      if (Array.isArray(entry))
        return entry.length === 0
          ? `${indent}${key}: []\n`
          : `${indent}${key}:\n${entry.map((item) => yamlItem(item, `${indent}  `)).join('')}`;
      if (typeof entry === 'object' && entry !== null)
        return `${indent}${key}:\n${yaml(entry, `${indent}  `)}`;
      return `${indent}${key}: ${scalar(entry)}\n`;
    })
    .join('');
}

function yamlItem(item: unknown, indent: string): string {
  if (typeof item !== 'object' || item === null) return `${indent}- ${scalar(item)}\n`;
  return yaml(item, `${indent}  `).replace(`${indent}  `, `${indent}- `);
}

/** A plain word stays plain: readers that know no YAML look for `status: passed`. */
const scalar = (value: unknown): string =>
  typeof value !== 'string'
    ? String(value)
    : /^[a-z][\w-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
      ? value
      : JSON.stringify(value);
