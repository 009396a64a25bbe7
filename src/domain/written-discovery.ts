import { Discovery } from './discovery.js';
import { fail, ok, type Result } from './result.js';
import { isRecord } from './strict-json.js';

/** The fields of each type of discovery, by the type's name. */
export const DISCOVERY_FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Discovery.options.map(({ shape }) => [shape.type.value, Object.keys(shape.data.shape)]),
);

/**
 * A discovery as an agent writes it: its type and its fields side by side, all of them strings. `exports` is separated by
 * semicolons, `line` is a number in digits or empty. The failure names the fields that the type needs.
 */
export function readWrittenDiscovery(
  written: unknown,
  stamp: Pick<Discovery, 'ts' | 'worker'>,
): Result<Discovery, string> {
  const fields = isRecord(written) ? written : {};
  const wanted = DISCOVERY_FIELDS[String(fields.type)];
  if (!wanted) return fail(`type must be one of ${Object.keys(DISCOVERY_FIELDS).join(', ')}`);
  const data = Object.fromEntries(wanted.map((name) => [name, fieldValue(name, fields[name])]));
  const discovery = Discovery.safeParse({ ...stamp, type: fields.type, data });
  if (discovery.success) return ok(discovery.data);
  return fail(`${fields.type} needs the fields ${wanted.join(', ')}`);
}

function fieldValue(name: string, value: unknown): unknown {
  if (name === 'exports' && typeof value === 'string') return value.split(/[;,]\s*/).filter(Boolean);
  if (name === 'exports') return value ?? [];
  if (name !== 'line') return value;
  const line = Number(value ?? '');
  return Number.isInteger(line) && line > 0 ? line : null;
}
