import { escapeMarkup } from '../markup.js';

/** HTML that is safe to place as it stands. Only the `html` tag makes it. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Value[] | false | null | undefined;

/** Builds markup: strings put in are escaped, markup and lists of it are placed as they are, nothing becomes nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const pieces = parts.map((part, index) => part + (index < values.length ? render(values[index]) : ''));
  return { markup: pieces.join('') };
}

/** Our own style, script or drawing, as it stands. */
export const trusted = (markup: string): Markup => ({ markup });

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeMarkup(value);
  if (typeof value === 'number') return String(value);
  if ('markup' in value) return value.markup;
  return value.map(render).join('');
}
