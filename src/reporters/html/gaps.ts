import type { Excerpt, ReportData } from '../report.js';
import { rankGaps } from '../tally.js';
import { html, type Markup } from './markup.js';
import { scroll, section, severity, where } from './status.js';

type Gap = ReportData['verification']['gaps'][number];

/** Every gap with the code it speaks about, worst first. */
export function gaps({ verification, excerpts = [] }: ReportData): Markup {
  const ranked = rankGaps(verification.gaps);
  const body =
    ranked.length === 0 ? html`<p>None.</p>` : html`${ranked.map((gap) => gapCard(gap, excerpts))}`;
  const accepted =
    verification.accepted.length > 0 &&
    html`<h3>Accepted, counted apart</h3><ul>${verification.accepted.map((item) => html`<li>${item.description} <small>${item.reason} (${item.by})</small></li>`)}</ul>`;
  return section('gaps', `Gaps (${ranked.length})`, html`${body}${accepted}`);
}

function gapCard(gap: Gap, excerpts: readonly Excerpt[]): Markup {
  const excerpt = excerpts.find((item) => item.file === gap.file && item.line === gap.line);
  return html`<article class="gap ${gap.severity}" id="${anchor(gap.id)}"><h3>${severity(gap.severity)} ${gap.description}</h3>
<p class="facts">${gap.id} · ${gap.type.replace(/_/g, ' ')}${gap.file !== null && html` · ${where(gap.file, gap.line)}`}${gap.issue_id !== null && html` · issue ${gap.issue_id}`}</p>
${gap.fix_direction !== '' && html`<p><strong>What to do:</strong> ${gap.fix_direction}</p>`}
${excerpt !== undefined && code(excerpt)}</article>`;
}

export const anchor = (id: string): string => `gap-${id.replace(/[^\w-]/g, '-')}`;

function code({ file, line, startLine, lines }: Excerpt): Markup {
  const rows = lines.map((text, index) => {
    const number = startLine + index;
    return number === line
      ? html`<mark><span class="number">${number}</span>${text}</mark>\n`
      : html`<span class="number">${number}</span>${text}\n`;
  });
  return scroll(`${file}, line ${line}`, html`<pre class="code">${rows}</pre>`);
}
