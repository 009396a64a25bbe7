import type { Phase } from '../../domain/phase.js';
import type { Validation } from '../../domain/validation.js';
import { yaml } from './verification-md.js';

const AUDIT = '## Nyquist Audit';

/**
 * NN-VALIDATION.md after an audit. An existing file keeps all it says: its frontmatter's status and nyquist_compliant are
 * set, and the audit's own section is replaced or appended. An audit of no requirement validates nothing: a draft stays one.
 */
export function validationMd(existing: string | undefined, phase: Phase, validation: Validation): string {
  const audited = validation.requirement_coverage.length > 0;
  const compliant = audited && validation.status === 'passed';
  const section = auditSection(validation);
  const frontmatter =
    existing === undefined ? null : /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?=\r?\n|$)/.exec(existing);
  if (existing === undefined || !frontmatter) {
    const created = yaml({
      phase: phase.dir.split('/').at(-1) ?? phase.slug,
      slug: phase.slug,
      status: audited ? 'validated' : 'draft',
      nyquist_compliant: compliant,
      wave_0_complete: audited,
      created: validation.validated_at,
    });
    const kept =
      existing === undefined
        ? `# Phase ${phase.number}: Validation\n`
        : existing.replace(/^\uFEFF/, '').trimEnd();
    return `---\n${created}---\n\n${withSection(kept, section)}`;
  }
  const written = frontmatter[1] ?? '';
  const head = audited
    ? setKey(setKey(written, 'status', 'validated'), 'nyquist_compliant', String(compliant))
    : written;
  return `---\n${head}\n---\n\n${withSection(existing.slice(frontmatter[0].length).trim(), section)}`;
}

const setKey = (block: string, key: string, value: string): string => {
  const pattern = new RegExp(`^${key}:.*$`, 'm');
  return pattern.test(block) ? block.replace(pattern, `${key}: ${value}`) : `${block}\n${key}: ${value}`;
};

function withSection(body: string, section: string): string {
  const start = body.search(new RegExp(`^${AUDIT}$`, 'm'));
  if (start === -1) return `${body.trimEnd()}\n\n${section}\n`;
  const rest = body.slice(start + AUDIT.length);
  const end = rest.search(/^## /m);
  return `${body.slice(0, start)}${section}\n${end === -1 ? '' : `\n${rest.slice(end)}\n`}`.replace(
    /\n+$/,
    '\n',
  );
}

function auditSection({
  validated_at,
  test_framework,
  test_run,
  coverage,
  requirement_coverage,
  gaps,
}: Validation): string {
  const cell = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
  const rows = requirement_coverage.map(
    ({ id, requirement, status, tests }) =>
      `| ${cell(id)} | ${cell(requirement)} | ${WORDS[status]} | ${cell(tests.join(', ')) || '-'} |`,
  );
  const percent =
    coverage === null || coverage.lines === null ? 'not measured' : `${coverage.lines}% of lines`;
  return [
    AUDIT,
    `Audited: ${validated_at}\nTest framework: ${test_framework ?? 'none found'}\nTest run: ${test_run === null ? 'not run' : `\`${test_run.command}\` exit ${test_run.exit_code ?? 'none'}`}\nCoverage: ${percent}`,
    rows.length === 0
      ? 'No requirement was audited.'
      : ['| Requirement | Text | Status | Tests |', '|---|---|---|---|', ...rows].join('\n'),
    ...(gaps.length === 0
      ? []
      : [
          gaps
            .map(
              ({ requirement, description, suggested_test }) =>
                `- ${cell(requirement)}: ${cell(description)}${suggested_test === null ? '' : ` (suggested: ${cell(suggested_test)})`}`,
            )
            .join('\n'),
        ]),
  ].join('\n\n');
}

const WORDS = {
  covered: 'COVERED',
  partial: 'PARTIAL',
  uncovered: 'MISSING',
  uncertain: 'UNCERTAIN',
} as const;
