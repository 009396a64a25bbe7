import { visibleLine } from '../domain/visible-text.js';

/** Untrusted text as prose: code spans stay, everything else that Markdown or HTML would act on is escaped. */
export function prose(text: string, limit = 2_000): string {
  const line = cut(visibleLine(text), limit);
  return line
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeInline(part)))
    .join('')
    .replace(/^(#{1,6}(?=\s)|[-+](?=\s)|\d+(?=[.)]\s))/, '\\$1');
}

/** Untrusted text as one code span. */
export function code(text: string): string {
  const line = visibleLine(text);
  if (line === '') return '';
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A table; cells are Markdown already, their bars are escaped here. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), `|${header.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A subsection, or nothing when its body is empty. */
export const part = (heading: string, body: string): string =>
  body === '' ? '' : `### ${heading}\n\n${body}`;

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** At most `limit` characters, with an ellipsis where something was left out. */
function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

export const place = (file: string, line: number | null): string =>
  line === null ? file : `${file}:${line}`;

function cell(text: string): string {
  return text.replace(/\n+/g, '<br>').replace(/\\?\|/g, '\\|');
}

function escapeInline(text: string): string {
  return text.replace(/[\\*<[\]`~]/g, '\\$&').replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_');
}
