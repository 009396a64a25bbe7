import type { ReportData, TimelineBar } from '../report.js';
import { html, type Markup } from './markup.js';
import { section } from './status.js';

const MOST_BARS = 150;
const PASSING = new Set(['VERIFIED', 'EXISTS', 'SUBSTANTIVE', 'WIRED', 'CLEAN', 'WARNINGS', 'COVERED']);

/** When each agent worked, wave by wave on one scale. */
export function timeline({ timeline: bars = [] }: ReportData): Markup {
  if (bars.length === 0) return html``;
  const end = Math.max(1, endOf(bars));
  const shown = new Set(bars.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, MOST_BARS));
  const waves = ([1, 2, 3] as const).map((wave) => {
    const all = bars.filter((bar) => bar.wave === wave);
    if (all.length === 0) return html``;
    const drawn = all.filter((bar) => shown.has(bar)).toSorted((a, b) => a.startedMs - b.startedMs);
    const first = all.reduce((least, bar) => Math.min(least, bar.startedMs), Number.POSITIVE_INFINITY);
    const last = endOf(all);
    const left = all.length - drawn.length;
    return html`<h3>Wave ${wave}</h3><p>${all.length} checks in ${duration(last - first)}${left > 0 && `; ${left} short ones are not drawn`}</p>
<ol class="bars">${drawn.map((bar) => barLine(bar, end))}</ol>`;
  });
  return section(
    'timeline',
    'Waves',
    html`<p>Wave after wave, ${duration(end)} in all.</p><details class="fold"${bars.length <= 40 && html` open`}><summary>Each agent's time</summary>${waves}</details>`,
  );
}

const endOf = (bars: readonly TimelineBar[]): number =>
  bars.reduce((most, bar) => Math.max(most, bar.startedMs + bar.durationMs), 0);

function barLine(bar: TimelineBar, end: number): Markup {
  const word = bar.verdict || bar.status;
  const kind =
    word === 'UNCERTAIN' ? 'open' : PASSING.has(word) ? 'holds' : bar.status === 'skipped' ? 'none' : 'fails';
  const from = ((bar.startedMs / end) * 100).toFixed(2);
  const size = Math.max((bar.durationMs / end) * 100, 0.4).toFixed(2);
  return html`<li><span class="name">${bar.id}. ${bar.title}</span><span class="track" aria-hidden="true"><span class="bar ${kind}" style="left:min(${from}%, 99.6%);width:${size}%"></span></span>
<span class="time">${word} <span class="said">in</span> ${duration(bar.durationMs)}</span></li>`;
}

function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
