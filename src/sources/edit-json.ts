import { applyEdits, type FormattingOptions, modify } from 'jsonc-parser';
import { lastMemberEnd, valueSpan } from './json-spans.js';

export interface JsonEdit {
  readonly path: (string | number)[];
  readonly value: unknown;
}

/**
 * JSON text with values set; every other key, its order, the indentation, line ends and a byte order mark stay as they
 * are. undefined when the text is no JSON: it must not be touched then.
 */
export function editJson(text: string, edits: readonly JsonEdit[]): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let body = text.slice(mark.length);
  if (!isObjectText(body)) return undefined;
  const formattingOptions = formattingOf(body);
  for (const edit of edits)
    body =
      splice(body, edit, formattingOptions) ??
      applyEdits(body, modify(body, edit.path, edit.value, { formattingOptions }));
  return mark + body;
}

/** One splice for a value that is there or a further key; what stands around it is not formatted, which takes seconds on a large text. */
function splice(text: string, { path, value }: JsonEdit, format: FormattingOptions): string | undefined {
  if (value === undefined) return undefined;
  const inLines = text.trim().includes('\n');
  const unit = format.insertSpaces ? ' '.repeat(format.tabSize ?? 2) : '\t';
  const lineStart = inLines ? `${format.eol}${unit.repeat(path.length)}` : '';
  const written = JSON.stringify(value, null, inLines ? unit : '').replaceAll('\n', lineStart);
  const span = valueSpan(text, path);
  if (span) return text.slice(0, span.start) + written + text.slice(span.end);
  const key = path.at(-1);
  const end = lastMemberEnd(text, path.slice(0, -1));
  if (typeof key !== 'string' || end === undefined) return undefined;
  const entry = `${JSON.stringify(key)}:${inLines ? ' ' : ''}${written}`;
  return `${text.slice(0, end)},${lineStart}${entry}${text.slice(end)}`;
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
