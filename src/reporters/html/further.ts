import type { ReportData } from '../report.js';
import { agentSentence, testSentence } from '../tally.js';
import { anchor } from './gaps.js';
import { html, type Markup } from './markup.js';
import { badge, scroll, section, severity, where, worstFirst } from './status.js';

/** Fix plans in the order in which they are to be carried out. */
export function fixPlans({ verification }: ReportData): Markup {
  if (verification.fix_plans.length === 0) return html``;
  const plans = verification.fix_plans.map(
    (plan) => html`<li><h3>${plan.id}: ${plan.objective}</h3>
<p class="facts">closes ${join(plan.gaps.map((id) => html`<a href="#${anchor(id)}">${id}</a>`))}${plan.depends_on.length > 0 && html` · after ${plan.depends_on.join(', ')}`}${plan.issue_ids.length > 0 && html` · issues ${plan.issue_ids.join(', ')}`}</p>
<ol>${plan.tasks.map(
      (task) =>
        html`<li>${task.action}${task.files.length > 0 && html`<br><small>Files: ${join(task.files.map((file) => html`<code>${file}</code>`))}</small>`}<br><small>Verify: <code>${task.verify}</code></small></li>`,
    )}</ol></li>`,
  );
  return section('fix-plans', 'Fix plans', html`<ol class="plans">${plans}</ol>`);
}

/** Which tests stand for each requirement, and the figures of the run. */
export function tests(data: ReportData): Markup {
  const { validation } = data;
  if (validation === null) return section('tests', 'Tests', html`<p>${testSentence(data)}</p>`);
  const figures = Object.entries(validation.coverage ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value }],
  );
  const rows = worstFirst(validation.requirement_coverage).map(
    (
      item,
    ) => html`<tr><th scope="row">${item.id}${item.requirement !== item.id && html` ${item.requirement}`}</th><td>${badge(item.status)}</td>
<td>${item.tests.length === 0 ? html`<span class="none">none</span>` : join(item.tests.map((file) => html`<code>${file}</code>`))}</td></tr>`,
  );
  return section(
    'tests',
    'Tests',
    html`<p>${testSentence(data)}</p>
${figures.length > 0 && html`<dl class="figures">${figures.map(({ name, value }) => html`<div><dt>${name}</dt><dd><meter min="0" max="100" value="${value}" aria-label="${name} coverage">${value}%</meter> ${value}%</dd></div>`)}</dl>`}
${rows.length > 0 && scroll('Requirements', html`<table><thead><tr><th scope="col">Requirement</th><th scope="col">Status</th><th scope="col">Tests</th></tr></thead><tbody>${rows}</tbody></table>`)}
${validation.gaps.length > 0 && html`<h3>Missing tests</h3><ul>${validation.gaps.map((gap) => html`<li>${gap.requirement}: ${gap.description}${gap.suggested_test !== null && html` <small>${gap.suggested_test}</small>`}</li>`)}</ul>`}`,
  );
}

/** Anti-patterns and constraint violations, blockers first. */
export function findings({ verification }: ReportData): Markup {
  const order = ['blocker', 'warning', 'info'];
  const patterns = verification.antipatterns.toSorted(
    (left, right) => order.indexOf(left.severity) - order.indexOf(right.severity),
  );
  const violations = verification.constraint_violations;
  if (patterns.length + violations.length === 0) return html``;
  const rows = [
    ...violations.map(
      (item) =>
        html`<tr><td>${severity(item.severity)}</td><td>${where(item.file, item.line)}</td><td>${item.constraint} <small>${item.fix_direction}</small></td></tr>`,
    ),
    ...patterns.map(
      (item) =>
        html`<tr><td>${severity(item.severity)}</td><td>${where(item.file, item.line)}</td><td>${item.description} <small>${item.pattern}</small></td></tr>`,
    ),
  ];
  const head = html`<tr><th scope="col">Severity</th><th scope="col">Where</th><th scope="col">What</th></tr>`;
  return section(
    'findings',
    'Anti-patterns and constraints',
    scroll(
      'Anti-patterns and constraints',
      html`<table><thead>${head}</thead><tbody>${rows}</tbody></table>`,
    ),
  );
}

/** Every row of tasks.csv, folded away. */
export function checks(data: ReportData): Markup {
  const { rows, notices, agents } = data;
  const head = ['Id', 'Check', 'Wave', 'Status', 'Verdict', 'Findings'].map(
    (text) => html`<th scope="col">${text}</th>`,
  );
  const lines = rows.map(
    (row) =>
      html`<tr><td>${row.id}</td><th scope="row">${row.title}</th><td>${row.wave}</td><td>${row.status}</td><td>${row.verdict}</td><td>${row.findings || row.error}</td></tr>`,
  );
  const notes = notices.map(
    ({ file, message }) => html`<li>${file !== '' && html`<code>${file}</code>: `}${message}</li>`,
  );
  return section(
    'checks',
    'All checks',
    html`<details class="fold"><summary>${rows.length} rows</summary>${scroll('All checks', html`<table><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table>`)}</details>
${agents !== undefined && html`<p>Agents: ${agentSentence(data)}</p>`}${notes.length > 0 && html`<h3>Notes</h3><ul>${notes}</ul>`}`,
  );
}

const join = (items: readonly Markup[]): Markup =>
  html`${items.map((item, index) => (index === 0 ? item : html`, ${item}`))}`;
