import { createHash } from 'node:crypto';
import { checks, findings, fixPlans, tests } from './html/further.js';
import { gaps } from './html/gaps.js';
import { linkGraph } from './html/link-graph.js';
import { html, type Markup, trusted } from './html/markup.js';
import { mustHaves } from './html/must-haves.js';
import { SCRIPT } from './html/script.js';
import { section } from './html/status.js';
import { STYLE } from './html/style.js';
import { timeline } from './html/timeline.js';
import type { ReportData } from './report.js';
import type { Reporter } from './reporter.js';
import { commandsToType, countGaps, countMustHaves } from './tally.js';

/** One self-contained page: no network, no script but its own, all text escaped. */
export const htmlReporter: Reporter = { format: 'html', fileName: 'report.html', render: renderHtml };

const WORDS = {
  passed: '✔ goal reached',
  gaps_found: '✖ gaps found',
  human_needed: '? a person has to look',
} as const;

export function renderHtml(data: ReportData): string {
  const sections = [gaps, people, mustHaves, linkGraph, fixPlans, tests, findings, timeline, checks].map(
    (part) => part(data),
  );
  const name = [data.phase.label, data.phase.title].filter(Boolean).join(' ');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}: ${data.verification.status.replace(/_/g, ' ')}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>${verdict(data, name)}${navigation(sections)}</header>
<main id="main" tabindex="-1">
${sections}
</main>
<footer>${footer(data)}</footer>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`;
  return page.markup;
}

const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

function verdict(data: ReportData, name: string): Markup {
  const { verification } = data;
  const tiles = countMustHaves(verification)
    .filter(({ total }) => total > 0)
    .map(
      ({ label, good, total }) =>
        html`<li${good < total && html` class="short"`}><strong>${good} / ${total}</strong> ${label}</li>`,
    );
  const count = verification.gaps.length;
  return html`<div class="verdict ${verification.status}"><h1>${name}: <span class="word">${WORDS[verification.status]}</span></h1>
${data.phase.goal !== null && html`<p>${data.phase.goal}</p>`}
<ul class="tiles">${tiles}<li${count > 0 && html` class="short"`}><strong>${count}</strong> gaps${count > 0 && html`<br><small>${countGaps(verification.gaps)}</small>`}</li></ul>
<div class="next"><strong>Do next:</strong> ${verification.next_step.reason}<ol>${commandsToType(data).map((command) => html`<li><code>${command}</code></li>`)}</ol></div></div>`;
}

function navigation(sections: readonly Markup[]): Markup {
  const links = sections.flatMap(({ markup }) => {
    const found = /<section id="([\w-]+)"[^>]*><h2[^>]*>([^<]*)</.exec(markup);
    return found === null ? [] : [html`<a href="#${found[1]}">${trusted(found[2] ?? '')}</a>`];
  });
  return html`<nav aria-label="Sections">${links.map((link) => html`${link} `)}<button type="button" id="theme" hidden>Light or dark</button></nav>`;
}

function people({ verification }: ReportData): Markup {
  const items = verification.human_verification;
  if (items.length === 0) return html``;
  return section(
    'people',
    `For a person to check (${items.length})`,
    html`<ul>${items.map(({ claim, reason }) => html`<li>${claim} <small>${reason}</small></li>`)}</ul>`,
  );
}

function footer({ verification, sessionDir }: ReportData): Markup {
  const { head, dirty } = verification.covers;
  return html`Verified ${verification.verified_at} by ${verification.verifier}${head !== null && html` at commit <code>${head.slice(0, 12)}</code>${dirty === true && ' with uncommitted changes'}`}.
${verification.milestone !== null && html`Milestone ${verification.milestone}. `}Session <code>${sessionDir}</code>.`;
}
