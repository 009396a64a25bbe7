import { bullets, code, part, place, prose, table } from './markdown-text.js';
import type { ReportData } from './report.js';
import { rankGaps, testSentence, withoutPlace } from './tally.js';

const TRUTH_ORDER = ['failed', 'uncertain', 'verified'] as const;

export function truths({ verification }: ReportData): readonly string[] {
  const items = verification.must_haves.truths.toSorted(
    (left, right) => TRUTH_ORDER.indexOf(left.status) - TRUTH_ORDER.indexOf(right.status),
  );
  if (items.length === 0) return ['None were named.'];
  return items.map((truth) => {
    const confidence = truth.confidence === 'heuristic' ? ' (inferred, no direct evidence)' : '';
    return [
      `### ${prose(truth.claim)}`,
      `Status: **${truth.status}**${confidence} · ${prose(truth.id)}, from ${prose(truth.source)}`,
      evidence(truth.evidence),
    ].join('\n\n');
  });
}

function evidence(items: readonly string[]): string {
  return items.length === 0
    ? 'Evidence: none'
    : `Evidence:\n\n${bullets(items.map((item) => prose(item, 600)))}`;
}

const answer = (value: boolean | null): string => (value === null ? '–' : value ? 'yes' : '**no**');

export function artifacts({ verification }: ReportData): readonly string[] {
  const items = verification.must_haves.artifacts;
  if (items.length === 0) return ['None were named.'];
  const rows = items.map((item) => [
    code(item.path),
    answer(item.exists),
    answer(item.substantive),
    answer(item.wired),
    item.status === 'verified' ? item.status : `**${item.status}**`,
    item.evidence.map((text) => prose(text, 300)).join('\n'),
  ]);
  return [
    table(['Path', 'Exists', 'Substantive', 'Wired', 'Status', 'Evidence'], rows),
    '– means not checked, not settled, or that wiring does not apply to this kind of file.',
  ];
}

export function links({ verification }: ReportData): readonly string[] {
  const items = verification.must_haves.key_links;
  if (items.length === 0) return ['None were named.'];
  const rows = items.map((item) => [
    `${code(item.from)} → ${code(item.to)}${item.via === '' ? '' : ` via ${prose(item.via, 200)}`}`,
    item.status === 'wired' ? item.status : `**${item.status}**`,
    item.evidence.map((text) => prose(text, 300)).join('\n'),
  ]);
  return [table(['Link', 'Status', 'Evidence'], rows)];
}

export function gaps({ verification }: ReportData): readonly string[] {
  const rows = rankGaps(verification.gaps).map((gap) => [
    prose(gap.id),
    gap.type,
    gap.severity,
    `${gap.file === null ? '' : `${code(place(gap.file, gap.line))} `}${prose(withoutPlace(gap), 600)}`,
    prose(gap.fix_direction, 600),
    prose(gap.issue_id ?? ''),
  ]);
  const accepted = verification.accepted.map(
    (item) => `${prose(item.description)}: ${prose(item.reason)} (${prose(item.by)}, ${code(item.id)})`,
  );
  return [
    rows.length === 0
      ? 'None.'
      : table(['ID', 'Type', 'Severity', 'Description', 'Fix Direction', 'Issue'], rows),
    part('Accepted, counted apart', bullets(accepted)),
  ];
}

export function antipatterns({ verification, rows }: ReportData): readonly string[] {
  const scan = rows.filter((row) => row.check_type === 'pattern_scan');
  const skipped = scan.length > 0 && scan.every((row) => row.status === 'skipped');
  const order = ['blocker', 'warning', 'info'];
  const findings = verification.antipatterns
    .toSorted((left, right) => order.indexOf(left.severity) - order.indexOf(right.severity))
    .map((item) => [
      code(place(item.file, item.line)),
      prose(item.pattern),
      item.severity,
      prose(item.description, 300),
    ]);
  const violations = verification.constraint_violations.map((item) => [
    code(place(item.file, item.line)),
    item.type,
    item.severity,
    prose(item.constraint, 300),
    prose(item.fix_direction, 300),
  ]);
  return [
    findings.length > 0
      ? table(['File:Line', 'Pattern', 'Severity', 'Description'], findings)
      : skipped
        ? 'Scan skipped.'
        : 'None.',
    part(
      'Constraint violations',
      violations.length === 0
        ? ''
        : table(['File:Line', 'Type', 'Severity', 'Constraint', 'Fix Direction'], violations),
    ),
  ];
}

export function fixPlans({ verification }: ReportData): readonly string[] {
  if (verification.fix_plans.length === 0) return ['None needed.'];
  return verification.fix_plans.map((plan) => {
    const after =
      plan.depends_on.length === 0 ? '' : `After ${plan.depends_on.map((id) => prose(id)).join(', ')}. `;
    const tasks = plan.tasks.map(
      (task, index) =>
        `${index + 1}. ${prose(task.action, 600)}${task.files.length === 0 ? '' : `\n   - Files: ${task.files.map(code).join(', ')}`}\n   - Verify: ${prose(task.verify, 300)}`,
    );
    return [
      `### ${prose(plan.id)}: ${prose(plan.objective, 300)}`,
      `${after}Closes ${plan.gaps.map((id) => prose(id)).join(', ')}.`,
      `Tasks:\n\n${tasks.join('\n')}`,
      `Issue Refs: ${plan.issue_ids.length === 0 ? 'none' : plan.issue_ids.map((id) => prose(id)).join(', ')}`,
    ].join('\n\n');
  });
}

export function coverage(data: ReportData): readonly string[] {
  const { validation } = data;
  if (validation === null) return [testSentence(data)];
  const figures = Object.entries(validation.coverage ?? {}).filter(([, value]) => value !== null);
  const rows = validation.requirement_coverage.map((item) => [
    item.requirement === item.id ? prose(item.id) : `${prose(item.id)} ${prose(item.requirement, 300)}`,
    item.status === 'covered' ? item.status : `**${item.status}**`,
    item.tests.map(code).join('\n'),
  ]);
  return [
    `Status: **${validation.status}** · ${prose(testSentence(data))}`,
    figures.length === 0
      ? 'Coverage: not measured.'
      : `Coverage: ${figures.map(([name, value]) => `${name} ${value}%`).join(', ')}`,
    rows.length === 0 ? '' : table(['Requirement', 'Status', 'Tests'], rows),
    part(
      'Missing tests',
      bullets(
        validation.gaps.map((gap) => {
          const test = gap.suggested_test === null ? '' : ` Suggested: ${prose(gap.suggested_test, 300)}`;
          return `${prose(gap.requirement, 200)}: ${prose(gap.description, 300)}${test}`;
        }),
      ),
    ),
  ];
}
