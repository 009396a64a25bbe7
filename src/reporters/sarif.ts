import { stableId } from '../domain/stable-id.js';
import { visibleLine, visibleText } from '../domain/visible-text.js';
import { collectFindings, type Finding, fallbackFile } from './findings.js';
import type { ReportData } from './report.js';
import type { Reporter } from './reporter.js';

/** SARIF 2.1.0: every result has a location and a fingerprint that outlives line moves. */
export const sarifReporter: Reporter = {
  format: 'sarif',
  fileName: 'verification.sarif',
  render: renderSarif,
};

const LEVELS = { critical: 'error', high: 'error', medium: 'warning', low: 'note' } as const;

const FAMILIES: Readonly<Record<string, string>> = {
  gap: 'A must-have of the phase that does not hold',
  antipattern: 'A pattern that marks unfinished or untrustworthy code',
  constraint: 'A constraint of the project that is violated',
  test: 'A requirement that no test covers',
  human: 'Something that only a person can settle',
  accepted: 'A finding that was accepted with a reason',
};

export function renderSarif(data: ReportData): string {
  const results = [
    ...collectFindings(data).map((finding) => findingResult(finding, data)),
    ...reviews(data),
    ...accepted(data),
  ];
  const rules = [...new Set(results.map((result) => result.ruleId))].toSorted();
  const version = /\d+\.\d+\.\d+\S*/.exec(data.verification.verifier)?.[0];
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'verify-phase',
            ...(version === undefined ? {} : { version }),
            rules: rules.map((id) => ({
              id,
              name: id.replace(/(?:^|[/_-]+)(\w)/g, (_, letter: string) => letter.toUpperCase()),
              shortDescription: {
                text: `${FAMILIES[id.split('/')[0] ?? ''] ?? id}: ${id.split('/')[1] ?? id}`.replace(
                  /_/g,
                  ' ',
                ),
              },
            })),
          },
        },
        automationDetails: { id: `verify-phase/${encodeURIComponent(data.verification.phase)}/` },
        invocations: [{ executionSuccessful: true }],
        columnKind: 'utf16CodeUnits',
        results: results.map((result) => ({ ...result, ruleIndex: rules.indexOf(result.ruleId) })),
        properties: {
          status: data.verification.status,
          coverage_score: data.verification.coverage_score,
          session: data.verification.session,
        },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function findingResult(finding: Finding, data: ReportData) {
  const fix = finding.fix === '' ? '' : ` Fix: ${finding.fix}`;
  return {
    ruleId: finding.rule,
    level: LEVELS[finding.severity],
    message: { text: visibleText(`${finding.message}${fix}`) },
    locations: [location(finding.file || fallbackFile(data), finding.line, data)],
    partialFingerprints: { 'verifyPhase/v1': finding.fingerprint },
    properties: { severity: finding.severity },
  };
}

function reviews(data: ReportData) {
  return data.verification.human_verification.map(({ claim, reason }) => ({
    ruleId: 'human/judgement_needed',
    kind: 'review',
    level: 'none',
    message: { text: visibleText(`${claim} (${reason})`) },
    locations: [location(fallbackFile(data), null, data)],
    partialFingerprints: { 'verifyPhase/v1': stableId('H', claim) },
  }));
}

function accepted(data: ReportData) {
  return data.verification.accepted.map((item) => ({
    ruleId: `accepted/${item.kind}`,
    level: 'note',
    message: { text: visibleText(item.description) },
    locations: [location(fallbackFile(data), null, data)],
    partialFingerprints: { 'verifyPhase/v1': item.id },
    suppressions: [
      { kind: 'external', status: 'accepted', justification: visibleText(`${item.reason} (${item.by})`) },
    ],
  }));
}

function location(file: string, line: number | null, { excerpts = [] }: ReportData) {
  const snippet =
    line === null ? undefined : excerpts.find((excerpt) => excerpt.file === file && excerpt.line === line);
  const text = line === null ? undefined : snippet?.lines[line - snippet.startLine];
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: '%SRCROOT%' },
      region: { startLine: line ?? 1, ...(text === undefined ? {} : { snippet: { text } }) },
    },
  };
}

function uriOf(file: string): string {
  const path = visibleLine(file).replace(/\\/g, '/').replace(/^\/+/, '');
  return path.split('/').map(encodeURIComponent).join('/');
}
