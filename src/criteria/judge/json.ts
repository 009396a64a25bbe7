import { type ParseError, parse } from 'jsonc-parser';
import type { PredicateOf } from '../../domain/predicate.js';
import { type Facts, failing, holding, type Judgement, observed, undecided } from './facts.js';
import { absence, resolveFiles } from './resolve-files.js';

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Keys and values of JSON files (comments and trailing commas allowed where their tools allow them). */
export function judgeJson(predicate: PredicateOf<'json_key'>, facts: Facts): Judgement {
  const files = resolveFiles(predicate.files, facts);
  if (files.paths.length === 0) {
    if (predicate.files.length === 0) return undecided('the criterion names no file, and its task none');
    return failing(absence(files.absent), [observed(absence(files.absent))]);
  }
  const judged = files.paths.map((file) => ({ file, ...judgeOne(file, predicate, facts) }));
  const wrong = judged.filter(({ met }) => !met);
  const shown = (wrong.length > 0 ? wrong : judged).slice(0, 5);
  const said = shown.map(({ file, said }) => `${file}: ${said}`).join('; ');
  const evidence = [
    observed(
      said,
      shown.map(({ file }) => file),
    ),
  ];
  return wrong.length > 0 ? failing(said, evidence) : holding(said, evidence);
}

function judgeOne(
  file: string,
  predicate: PredicateOf<'json_key'>,
  facts: Facts,
): { met: boolean; said: string } {
  const read = readJson(file, facts);
  if (read.trouble !== undefined) return { met: false, said: read.trouble };
  const { op, path } = predicate;
  if (op === 'valid') return { met: true, said: 'valid JSON' };
  if (op === 'same_keys') return sameKeys(read.value, String(predicate.value ?? ''), facts);
  if (path[0] === 'dependencies' && path.length === 2) return dependency(read.value, predicate);
  const found = valueAt(read.value, path);
  const name = path.length > 0 ? path.join('.') : 'the top level';
  return {
    met: meets(found, predicate),
    said: `${name} ${found === undefined ? 'is absent' : `is ${brief(found)}`}, wanted ${op}${predicate.value === undefined ? '' : ` ${brief(predicate.value)}`}`,
  };
}

function dependency(value: unknown, predicate: PredicateOf<'json_key'>): { met: boolean; said: string } {
  const name = predicate.path[1] ?? '';
  const section = DEPENDENCIES.find((key) => valueAt(value, [key, name]) !== undefined);
  if (predicate.op === 'absent')
    return {
      met: section === undefined,
      said: section ? `${name} is in ${section}` : `${name} is no dependency`,
    };
  const found = section && valueAt(value, [section, name]);
  return {
    met: found !== undefined && meets(found, predicate),
    said: section ? `${name} is in ${section}: ${brief(found)}` : `${name} is no dependency`,
  };
}

function readJson(file: string, { codebase }: Facts): { value: unknown; trouble?: string } {
  const text = codebase.text(file);
  if (text === undefined) return { value: undefined, trouble: 'cannot be read as text' };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, { allowTrailingComma: true });
    const lenient =
      /(?:^|\/)(?:[tj]sconfig[\w.-]*|\.eslintrc|devcontainer|settings|launch|tasks|extensions|turbo|biome|deno|nx|wrangler)\.jsonc?$|\.(?:jsonc|json5)$/.test(
        file,
      );
    if (lenient && errors.length === 0) return { value };
    return {
      value: undefined,
      trouble: `not valid JSON (${error instanceof Error ? error.message : 'unreadable'})`,
    };
  }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

const lengthOf = (value: unknown): number =>
  Array.isArray(value) || typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length
      : Number.NaN;

function meets(found: unknown, { op, value }: PredicateOf<'json_key'>): boolean {
  switch (op) {
    case 'exists':
      return found !== undefined && found !== null;
    case 'absent':
      return found === undefined || found === null;
    case '==':
      return (
        found === value ||
        (typeof found !== 'object' && found !== undefined && String(found) === String(value))
      );
    case '!=':
      return found !== value && String(found) !== String(value);
    case '>':
      return typeof found === 'number' && found > Number(value);
    case '>=':
      return typeof found === 'number' && found >= Number(value);
    case '<':
      return typeof found === 'number' && found < Number(value);
    case '<=':
      return typeof found === 'number' && found <= Number(value);
    case 'includes':
      return Array.isArray(found)
        ? found.includes(value)
        : typeof found === 'string'
          ? found.includes(String(value))
          : typeof found === 'object' && found !== null && Object.hasOwn(found, String(value));
    case 'length>=':
      return lengthOf(found) >= Number(value);
    case 'length<=':
      return lengthOf(found) <= Number(value);
    case 'length==':
      return lengthOf(found) === Number(value);
    case 'startsWith':
      return typeof found === 'string' && found.startsWith(String(value));
    case 'valid':
    case 'same_keys':
      return false;
  }
}

function sameKeys(value: unknown, other: string, facts: Facts): { met: boolean; said: string } {
  const [file] = resolveFiles([other], facts).paths;
  const read = file === undefined ? undefined : readJson(file, facts);
  if (!read || read.trouble !== undefined)
    return { met: false, said: `${other} ${read?.trouble ?? 'is not there'}` };
  const [left, right] = [new Set(keysOf(value)), new Set(keysOf(read.value))];
  const lacking = [...right].filter((key) => !left.has(key));
  const extra = [...left].filter((key) => !right.has(key));
  if (lacking.length + extra.length === 0) return { met: true, said: `the ${left.size} keys of ${other}` };
  return {
    met: false,
    said: `keys differ from ${other}: ${lacking.length > 0 ? `lacks ${lacking.slice(0, 5).join(', ')}` : ''}${lacking.length > 0 && extra.length > 0 ? '; ' : ''}${extra.length > 0 ? `has besides ${extra.slice(0, 5).join(', ')}` : ''}`,
  };
}

/** Paths of all keys, parents before their children; deep nesting ends at 200 levels. */
function keysOf(value: unknown, prefix = '', depth = 0): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 200) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${prefix}${key}`,
    ...keysOf(inner, `${prefix}${key}.`, depth + 1),
  ]);
}

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};
