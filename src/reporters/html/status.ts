import { html, type Markup } from './markup.js';

/** How a status counts in the filter: it fails, it is open, or it holds. */
export type Standing = 'fails' | 'open' | 'holds';

const STANDINGS: Readonly<Record<string, Standing>> = {
  verified: 'holds',
  wired: 'holds',
  covered: 'holds',
  passed: 'holds',
  uncertain: 'open',
  partial: 'fails',
  uncovered: 'fails',
};

const MARKS: Readonly<Record<Standing, string>> = { holds: '✔', fails: '✖', open: '?' };

export const standingOf = (status: string): Standing => STANDINGS[status] ?? 'fails';

export const worstFirst = <T extends { readonly status: string }>(items: readonly T[]): readonly T[] =>
  items.toSorted(
    (left, right) => ORDER.indexOf(standingOf(left.status)) - ORDER.indexOf(standingOf(right.status)),
  );

const ORDER: readonly Standing[] = ['fails', 'open', 'holds'];

/** A word with a mark, so that it does not depend on colour. */
export function badge(status: string): Markup {
  const standing = standingOf(status);
  return html`<span class="badge ${standing}"><span aria-hidden="true">${MARKS[standing]}</span> ${status.replace(/_/g, ' ')}</span>`;
}

/** A cell of the must-have matrix. */
export function answer(value: boolean | null): Markup {
  if (value === null)
    return html`<td class="answer none"><span class="said">not settled</span><span aria-hidden="true">–</span></td>`;
  return value
    ? html`<td class="answer holds"><span class="said">yes</span><span aria-hidden="true">✔</span></td>`
    : html`<td class="answer fails"><span class="said">no</span><span aria-hidden="true">✖</span></td>`;
}

export const severity = (word: string): Markup => html`<span class="severity ${word}">${word}</span>`;

export const where = (file: string, line: number | null): Markup =>
  html`<code class="place">${file}${line === null ? '' : `:${line}`}</code>`;

/** A heading with an anchor and a region around it. */
export const section = (id: string, heading: string, body: Markup): Markup =>
  html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>${body}</section>`;

/** A table that scrolls by itself on a narrow screen and can be reached by keyboard. */
export const scroll = (label: string, body: Markup): Markup =>
  html`<div class="scroll" role="region" tabindex="0" aria-label="${label}, scrolls sideways">${body}</div>`;
