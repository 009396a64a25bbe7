import { antipatterns, artifacts, coverage, fixPlans, gaps, links, truths } from './markdown-sections.js';
import { bullets, code, part, prose } from './markdown-text.js';
import type { ReportData } from './report.js';
import type { Reporter } from './reporter.js';
import { agentSentence, commandsToType, countGaps, countMustHaves, testSentence } from './tally.js';

/** context.md: the specification's eight sections under the headings that its readers know. */
export const markdownReporter: Reporter = {
  format: 'markdown',
  fileName: 'context.md',
  render: renderMarkdown,
};

export function renderMarkdown(data: ReportData): string {
  const title = data.phase.title === '' ? '' : `: ${prose(data.phase.title)}`;
  const sections = [
    `# Verification Report -- Phase ${prose(data.verification.phase)}${title}`,
    section('Summary', summary(data)),
    section('Must-Have Truths', truths(data)),
    section('Artifact Checks', artifacts(data)),
    section('Key Links', links(data)),
    section('Gaps', gaps(data)),
    section('Anti-Patterns', antipatterns(data)),
    section('Fix Plans', fixPlans(data)),
    section('Nyquist Coverage', coverage(data)),
  ];
  return `${sections.join('\n\n')}\n`;
}

const section = (heading: string, parts: readonly string[]): string =>
  [`## ${heading}`, ...parts.filter((part) => part !== '')].join('\n\n');

function summary(data: ReportData): readonly string[] {
  const { verification } = data;
  const counts = countMustHaves(verification)
    .filter(({ total }) => total > 0)
    .map(({ label, good, total }) => `${good} of ${total} ${label}`);
  const facts = [
    data.phase.goal === null ? '' : `Goal: ${prose(data.phase.goal)}`,
    `Must-haves that hold: ${counts.join(', ') || 'none were named'}`,
    `Gaps: ${countGaps(verification.gaps) || 'none'}`,
    `Tests: ${prose(testSentence(data))}`,
    data.agents === undefined ? '' : `Agents: ${prose(agentSentence(data))}`,
    `Verified ${prose(verification.verified_at)} by ${prose(verification.verifier)}${covers(data)}`,
    verification.milestone === null ? '' : `Milestone: ${prose(verification.milestone)}`,
    `Session: ${code(data.sessionDir)}`,
  ];
  return [
    `Overall Status: **${verification.status}**`,
    prose(verification.summary),
    bullets(facts.filter((fact) => fact !== '')),
    part('What to do next', nextStep(data)),
    part(
      'For a person to check',
      bullets(
        verification.human_verification.map(({ claim, reason }) => `${prose(claim)} (${prose(reason)})`),
      ),
    ),
    part(
      'Notes',
      bullets(
        data.notices.map(({ file, message }) =>
          file === '' ? prose(message) : `${code(file)}: ${prose(message)}`,
        ),
      ),
    ),
  ];
}

function covers({ verification }: ReportData): string {
  const { head, dirty } = verification.covers;
  if (head === null) return '';
  return `, at commit ${code(head.slice(0, 12))}${dirty === true ? ' with uncommitted changes' : ''}`;
}

function nextStep(data: ReportData): string {
  const commands = commandsToType(data).map((command, index) => `${index + 1}. ${code(command)}`);
  const loop =
    data.verification.gaps.length === 0
      ? ''
      : `The loop: gaps → plan --gaps → execute → verify. After the work, ${code(data.phase.command)} checks again, and ${code('verify-phase diff')} says which of these gaps closed.`;
  return [prose(data.verification.next_step.reason), commands.join('\n'), loop]
    .filter((text) => text !== '')
    .join('\n\n');
}
