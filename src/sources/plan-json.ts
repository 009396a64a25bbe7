import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { inspectJson } from '../domain/strict-json.js';
import type { Files } from '../host/host.js';
import { readPlanText } from './plan-text.js';

/** A JSON planning file. `repaired` says what had to be overlooked; `reason` of an unreadable one names line and column. */
export type JsonRead =
  | { readonly status: 'read'; readonly value: unknown; readonly repaired: string | null }
  | { readonly status: 'absent' }
  | { readonly status: 'unreadable'; readonly reason: string };

export async function readPlanJson(files: Files, path: string): Promise<JsonRead> {
  const read = await readPlanText(files, path);
  return read.status === 'read' ? parsePlanJson(read.text) : read;
}

/**
 * Strict JSON first. Agents on Windows write paths with single backslashes, people leave comments and trailing commas:
 * these alone are overlooked. Anything else, a cut-off file above all, is unreadable: half a plan is no plan.
 */
export function parsePlanJson(text: string): JsonRead {
  if (text.trim() === '') return { status: 'unreadable', reason: 'it is empty' };
  try {
    const value: unknown = JSON.parse(text);
    const trouble = inspectJson(text);
    return {
      status: 'read',
      value,
      repaired: trouble ? `${trouble}; read as JSON.parse does, the last one counts` : null,
    };
  } catch {
    return parseLeniently(text);
  }
}

function parseLeniently(text: string): JsonRead {
  const escaped = text.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g, (match) =>
    match === '\\' ? '\\\\' : match,
  );
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(escaped, errors, { allowTrailingComma: true, disallowComments: false });
  } catch {
    return { status: 'unreadable', reason: 'it is nested too deeply' };
  }
  const first = errors[0];
  if (!first) {
    const what = escaped === text ? 'comments or trailing commas' : 'backslashes that JSON does not know';
    return { status: 'read', value, repaired: `not strict JSON (${what}), read as meant` };
  }
  const word = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return { status: 'unreadable', reason: `invalid JSON at ${lineAndColumn(escaped, first.offset)}: ${word}` };
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `line ${line}, column ${offset - before.lastIndexOf('\n')}`;
}
