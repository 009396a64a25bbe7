/** Reads values of planning files, whose types nobody enforces. Each returns undefined (or an empty list) for another type. */

export type PlanRecord = Readonly<Record<string, unknown>>;

export const asRecord = (value: unknown): PlanRecord | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PlanRecord) : undefined;

/** Text of a string or number; blank text is none. */
export function asText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  return text.trim() === '' ? undefined : text;
}

export const asNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** A list; a single value stands for a list of one, nothing for an empty one. */
export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

/** The records of a list; other items are left out. */
export const recordsOf = (value: unknown): PlanRecord[] =>
  asList(value)
    .map(asRecord)
    .filter((record) => record !== undefined);

/** The first of several keys that holds something. */
export const firstOf = (record: PlanRecord, keys: readonly string[]): unknown => {
  const key = keys.find((name) => record[name] !== undefined && record[name] !== null && record[name] !== '');
  return key === undefined ? undefined : record[key];
};

/** Strings of a list whose items are strings or records that carry their text under one of the keys. */
export const textsOf = (value: unknown, keys: readonly string[] = TEXT_KEYS): string[] =>
  asList(value).flatMap((item) => {
    const record = asRecord(item);
    const text = asText(record ? firstOf(record, keys) : item);
    return text === undefined ? [] : [text];
  });

export const TEXT_KEYS: readonly string[] = [
  'text',
  'claim',
  'criterion',
  'statement',
  'description',
  'truth',
  'title',
  'name',
];

/** A value as one line, for messages that quote what could not be understood. */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
