import type { ReportData } from '../../src/reporters/report.js';
import { aReport } from './a-report.js';

/** Text that means something to a terminal, to Markdown, HTML, XML, JSON, a workflow command or a URI. */
export const NASTY =
  '</script><img src=x onerror="alert(1)"> & \'q\' | %0A::error::x\r\n## h \u001b[31m \u0000 \ud800 \ufffe ]]> `a|b` 数据';

/** A report in which every text of the plan, the repository and the agents is hostile. */
export function aNastyReport(): ReportData {
  const text = NASTY;
  const base = aReport();
  return aReport({
    phase: { label: text, title: text, goal: text, command: text, planFile: 'plan [1] 数.json' },
    notices: [{ file: text, message: text }],
    rows: base.rows.map((row) => ({ ...row, title: text, findings: text, verdict: text })),
    timeline: (base.timeline ?? []).map((bar) => ({ ...bar, title: text, verdict: text })),
    excerpts: [{ file: text, line: 4, startLine: 4, lines: [text] }],
    verification: {
      summary: text,
      must_haves: {
        truths: [
          { id: text, claim: text, status: 'failed', confidence: 'direct', source: text, evidence: [text] },
        ],
        artifacts: [
          {
            id: text,
            path: text,
            status: 'stub',
            exists: true,
            substantive: false,
            wired: null,
            evidence: [text],
          },
        ],
        key_links: [{ id: text, from: text, to: text, via: text, status: 'partial', evidence: [text] }],
      },
      gaps: [
        {
          id: text,
          finding_id: text,
          type: 'missing_feature',
          severity: 'critical',
          layer: 'truth',
          source: text,
          description: text,
          fix_direction: text,
          file: text,
          line: 4,
          issue_id: text,
        },
        {
          id: text,
          finding_id: text,
          type: 'missing_feature',
          severity: 'low',
          layer: 'uat',
          source: text,
          description: text,
          fix_direction: text,
          file: null,
          line: null,
          issue_id: null,
        },
      ],
      antipatterns: [
        {
          id: text,
          file: text,
          line: 9,
          pattern: text,
          severity: 'warning',
          description: text,
          issue_id: null,
        },
      ],
      constraint_violations: [
        {
          id: text,
          type: 'disallowed_import',
          severity: 'high',
          file: text,
          line: null,
          import: text,
          constraint: text,
          fix_direction: text,
        },
      ],
      accepted: [{ id: text, kind: 'gap', description: text, reason: text, by: text }],
      fix_plans: [
        {
          id: text,
          objective: text,
          gaps: [text],
          tasks: [{ files: [text], action: text, verify: text }],
          depends_on: [text],
          issue_ids: [text],
        },
      ],
      human_verification: [{ claim: text, reason: text }],
      next_step: { command: text, reason: text, then: [`${text} 2`] },
    },
    validation: {
      test_framework: text,
      requirement_coverage: [{ id: text, requirement: text, tests: [text], status: 'partial' }],
      gaps: [{ requirement: text, description: text, suggested_test: text }],
    },
  });
}
