import type { ReportData } from '../report.js';
import { html, type Markup } from './markup.js';
import { answer, badge, scroll, section, standingOf, worstFirst } from './status.js';

type MustHaves = ReportData['verification']['must_haves'];

/** Truths, the artifact matrix and the key links, with one search and filter over all three. */
export function mustHaves({ verification }: ReportData): Markup {
  const { truths, artifacts, key_links: links } = verification.must_haves;
  const total = truths.length + artifacts.length + links.length;
  if (total === 0) return section('must-haves', 'Must-haves', html`<p>None were named.</p>`);
  return section(
    'must-haves',
    'Must-haves',
    html`${controls(total)}
${truths.length > 0 && html`<h3>Truths</h3>${truthTable(truths)}`}
${artifacts.length > 0 && html`<h3>Artifacts</h3>${artifactTable(artifacts)}`}
${links.length > 0 && html`<h3>Key links</h3>${linkTable(links)}`}`,
  );
}

function controls(total: number): Markup {
  const choice = (value: string, label: string, checked: boolean) =>
    html`<label><input type="radio" name="standing" value="${value}"${checked && html` checked`}> <span>${label}</span></label>`;
  return html`<form class="controls" id="filter" role="search" aria-label="Filter the must-haves">
<label class="search"><span>Search</span> <input type="search" id="query" autocomplete="off" placeholder="path, claim or evidence"></label>
<fieldset><legend>Show</legend>${choice('', 'all', true)}${choice('fails', 'failing', false)}${choice('open', 'open', false)}${choice('holds', 'holding', false)}</fieldset>
<p id="shown" role="status" data-total="${total}">${total} of ${total} shown</p>
</form>`;
}

function truthTable(truths: MustHaves['truths']): Markup {
  const rows = worstFirst(truths).map(
    (truth) => html`<tr data-standing="${standingOf(truth.status)}"><th scope="row">${truth.claim}</th>
<td>${badge(truth.status)}${truth.confidence === 'heuristic' && html`<br><small>inferred</small>`}</td><td>${evidence(truth)}</td></tr>`,
  );
  return table(
    'Truths',
    html`<th scope="col">Claim</th><th scope="col">Status</th><th scope="col">Evidence</th>`,
    rows,
  );
}

function artifactTable(artifacts: MustHaves['artifacts']): Markup {
  const rows = worstFirst(artifacts).map(
    (
      item,
    ) => html`<tr data-standing="${standingOf(item.status)}"><th scope="row"><code>${item.path}</code></th>
${answer(item.exists)}${answer(item.substantive)}${answer(item.wired)}<td>${badge(item.status)}</td><td>${evidence(item)}</td></tr>`,
  );
  const head = ['Path', 'Exists', 'Substantive', 'Wired', 'Status', 'Evidence'].map(
    (text) => html`<th scope="col">${text}</th>`,
  );
  return table('Artifacts', html`${head}`, rows);
}

function linkTable(links: MustHaves['key_links']): Markup {
  const rows = worstFirst(links).map(
    (
      item,
    ) => html`<tr data-standing="${standingOf(item.status)}"><th scope="row"><code>${item.from}</code> <span class="said">to</span><span aria-hidden="true">→</span> <code>${item.to}</code>${item.via !== '' && html` <small>via ${item.via}</small>`}</th>
<td>${badge(item.status)}</td><td>${evidence(item)}</td></tr>`,
  );
  return table(
    'Key links',
    html`<th scope="col">Link</th><th scope="col">Status</th><th scope="col">Evidence</th>`,
    rows,
  );
}

const table = (label: string, head: Markup, rows: readonly Markup[]): Markup =>
  scroll(label, html`<table class="filtered"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`);

const MOST_SHOWN = 6;

/** What holds shows its first evidence and folds the rest; what does not hold shows why at once. */
function evidence(item: { readonly status: string; readonly evidence: readonly string[] }): Markup {
  const shown = item.evidence.slice(0, standingOf(item.status) === 'holds' ? 1 : MOST_SHOWN);
  const folded = item.evidence.slice(shown.length);
  const list = (items: readonly string[]) => html`<ul>${items.map((text) => html`<li>${text}</li>`)}</ul>`;
  if (shown.length === 0) return html`<span class="none">none</span>`;
  return html`${shown.length === 1 ? html`${shown}` : list(shown)}${folded.length > 0 && html`<details><summary>${folded.length} more</summary>${list(folded)}</details>`}`;
}
