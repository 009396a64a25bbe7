import { fail, ok, type Result } from '../../domain/result.js';
import { isRecord, own, parseStrictJson } from '../../domain/strict-json.js';
import { normalizePlannedPath, plannedPaths } from './planned-paths.js';

/** What the plan gate takes from a plan or task file. Words are as written; undefined where the file says nothing. */
export interface PlanFacts {
  readonly paths: readonly string[];
  readonly verifyRequired: string | undefined;
  readonly verifyOnly: boolean | undefined;
}

/** Reads a Markdown plan, or a JSON one (TASK-*.json, plan.json). */
export function readPlan(text: string, path: string): Result<PlanFacts, string> {
  if (!path.toLowerCase().endsWith('.json')) return ok(markdownFacts(text));
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return fail(`${path}: ${parsed.failure}`);
  if (!isRecord(parsed.value)) return fail(`${path}: the root is no JSON object`);
  return ok(jsonFacts(parsed.value));
}

function markdownFacts(text: string): PlanFacts {
  const field = (name: string): string | undefined =>
    new RegExp(
      `^[\\s>*-]{0,8}[*_\`]{0,3}${name}[*_\`]{0,3}\\s{0,4}:\\s{0,4}[*_\`"']{0,3}([\\w-]{1,40})`,
      'm',
    ).exec(text)?.[1];
  const only = field('verify_only');
  return {
    paths: plannedPaths(text),
    verifyRequired: field('verify_required'),
    verifyOnly: only === undefined ? undefined : only === 'true',
  };
}

const PATH_KEYS = new Set(['path', 'file', 'target_module', 'test_file', 'from', 'to']);
const PATH_LISTS = new Set(['files', 'files_modified', 'files_to_create', 'files_to_modify']);

function jsonFacts(root: Readonly<Record<string, unknown>>): PlanFacts {
  const paths: string[] = [];
  collectPaths(root, { key: '', paths });
  const only = own(root, 'verify_only');
  const required = own(root, 'verify_required');
  return {
    paths: [...new Set(paths.map(normalizePlannedPath))],
    verifyRequired: required === undefined || required === null ? undefined : String(required),
    verifyOnly: only === undefined ? undefined : only === true,
  };
}

/** Paths of a JSON plan: values of keys that hold paths, and what prose names in backticks. Files only read are none. */
function collectPaths(value: unknown, { key, paths }: { key: string; paths: string[] }): void {
  if (typeof value === 'string') {
    const isPath = (PATH_KEYS.has(key) || PATH_LISTS.has(key)) && /^[^\s`]+\.[A-Za-z0-9]{1,10}$/.test(value);
    paths.push(...(isPath ? [value] : plannedPaths(value)));
  } else if (Array.isArray(value)) {
    for (const item of value) collectPaths(item, { key, paths });
  } else if (isRecord(value) && own(value, 'action') !== 'read') {
    for (const [name, child] of Object.entries(value)) collectPaths(child, { key: name, paths });
  }
}
