import { applyEdits, type FormattingOptions, modify, parseTree } from 'jsonc-parser';

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
  try {
    JSON.parse(body);
  } catch {
    return undefined;
  }
  if (parseTree(body)?.type !== 'object') return undefined;
  const formattingOptions = formattingOf(body);
  for (const { path, value } of edits)
    body = applyEdits(body, modify(body, path, value, { formattingOptions }));
  return mark + body;
}

function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
