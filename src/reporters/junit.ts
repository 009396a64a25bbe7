import { escapeMarkup } from './markup.js';
import type { ReportData } from './report.js';
import type { Reporter } from './reporter.js';

/** JUnit XML: one test case a must-have. It has a failure exactly when the run found gaps. */
export const junitReporter: Reporter = { format: 'junit', fileName: 'junit.xml', render: renderJunit };

interface Case {
  readonly name: string;
  readonly className: string;
  readonly file: string | null;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  readonly body: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

export function renderJunit(data: ReportData): string {
  const suites = [
    truths(data),
    artifacts(data),
    links(data),
    otherGaps(data),
    people(data),
    requirements(data),
  ]
    .filter((suite) => suite.cases.length > 0)
    .map((suite) => (data.verification.status === 'gaps_found' ? suite : withoutFailures(suite)));
  const all = suites.flatMap((suite) => suite.cases);
  const stamp = data.verification.verified_at.replace(/(\.\d+)?(Z|[+-]\d\d:\d\d)$/, '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="verify-phase ${escapeMarkup(data.phase.label)}" ${counts(all)}>`,
    ...suites.flatMap((suite) => [
      `  <testsuite name="${escapeMarkup(suite.name)}" ${counts(suite.cases)} timestamp="${escapeMarkup(stamp)}">`,
      ...suite.cases.map(testCase),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

/** Without gaps, what does not hold was accepted with a reason. */
function withoutFailures(suite: Suite): Suite {
  const settle = (item: Case): Case =>
    item.outcome === 'failed' ? { ...item, outcome: 'skipped', message: `${item.message}, accepted` } : item;
  return { ...suite, cases: suite.cases.map(settle) };
}

function truths({ verification }: ReportData): Suite {
  return {
    name: 'truths',
    cases: verification.must_haves.truths.map((truth) => ({
      name: truth.claim,
      className: 'truths',
      file: null,
      outcome: truth.status === 'verified' ? 'passed' : truth.status === 'failed' ? 'failed' : 'skipped',
      message: saidOf(truth.status, truth.evidence[0]),
      body: truth.evidence,
    })),
  };
}

function artifacts({ verification }: ReportData): Suite {
  return {
    name: 'artifacts',
    cases: verification.must_haves.artifacts.map((artifact) => ({
      name: artifact.path,
      className: 'artifacts',
      file: artifact.path,
      outcome:
        artifact.status === 'verified' ? 'passed' : artifact.status === 'uncertain' ? 'skipped' : 'failed',
      message: saidOf(
        artifact.status,
        verification.gaps.find((gap) => gap.file === artifact.path)?.description,
      ),
      body: artifact.evidence,
    })),
  };
}

function links({ verification }: ReportData): Suite {
  return {
    name: 'key links',
    cases: verification.must_haves.key_links.map((link) => ({
      name: `${link.from} -> ${link.to}${link.via === '' ? '' : ` via ${link.via}`}`,
      className: 'key links',
      file: link.from,
      outcome: link.status === 'wired' ? 'passed' : link.status === 'uncertain' ? 'skipped' : 'failed',
      message: saidOf(link.status, link.evidence[0]),
      body: link.evidence,
    })),
  };
}

/** Most test reports show the message alone, so it says why. */
const saidOf = (status: string, reason: string | undefined): string =>
  reason === undefined ? status : `${status}: ${reason}`;

/** Gaps that are no must-have's own: people's findings, anti-patterns, constraints, checks that came to no end. */
function otherGaps({ verification }: ReportData): Suite {
  const own = new Set(['truth', 'artifact', 'wiring']);
  const gaps = verification.gaps.filter((gap) => !own.has(gap.layer) || gap.type === 'unverified');
  return {
    name: 'further gaps',
    cases: gaps.map((gap) => ({
      name: `${gap.id} ${gap.description}`,
      className: `gaps.${gap.layer}`,
      file: gap.file,
      outcome: 'failed',
      message: gap.severity,
      body: [
        gap.file === null ? '' : `${gap.file}${gap.line === null ? '' : `:${gap.line}`}`,
        gap.fix_direction,
      ].filter(Boolean),
    })),
  };
}

function people({ verification }: ReportData): Suite {
  const asked = verification.human_verification.filter(
    ({ claim }) => !verification.must_haves.truths.some((truth) => truth.claim === claim),
  );
  return {
    name: 'for a person',
    cases: asked.map(({ claim, reason }) => ({
      name: claim,
      className: 'for a person',
      file: null,
      outcome: 'skipped',
      message: reason,
      body: [],
    })),
  };
}

/** A missing test does not change the verdict, so it is no failure here either. */
function requirements({ validation }: ReportData): Suite {
  return {
    name: 'requirements',
    cases: (validation?.requirement_coverage ?? []).map((item) => ({
      name: item.requirement === item.id ? item.id : `${item.id} ${item.requirement}`,
      className: 'requirements',
      file: null,
      outcome: item.status === 'covered' ? 'passed' : 'skipped',
      message: `tests: ${item.status}`,
      body: item.tests,
    })),
  };
}

function counts(cases: readonly Case[]): string {
  const count = (outcome: Case['outcome']) => cases.filter((item) => item.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
}

function testCase(item: Case): string {
  const file = item.file === null ? '' : ` file="${escapeMarkup(item.file)}"`;
  const open = `    <testcase name="${escapeMarkup(item.name)}" classname="${escapeMarkup(item.className)}"${file}`;
  const body = item.body.map((line) => escapeMarkup(line)).join('\n');
  if (item.outcome === 'passed')
    return body === '' ? `${open}/>` : `${open}><system-out>${body}</system-out></testcase>`;
  if (item.outcome === 'skipped')
    return `${open}><skipped message="${escapeMarkup([item.message, ...item.body.filter((line) => !item.message.endsWith(line))].join('; '))}"/></testcase>`;
  return `${open}><failure message="${escapeMarkup(item.message)}" type="gap">${body}</failure></testcase>`;
}
