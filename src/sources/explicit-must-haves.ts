import type { Artifact, KeyLink, MustHaves, Truth, Unreadable } from '../domain/must-have.js';
import { stableId } from '../domain/stable-id.js';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  firstOf,
  type PlanRecord,
  quoteValue,
  TEXT_KEYS,
  textsOf,
} from './plan-value.js';

export const NO_MUST_HAVES: MustHaves = { truths: [], artifacts: [], key_links: [], unreadable: [] };

/**
 * Explicit `must_haves` {truths, artifacts, key_links} of a plan (decision 6). Ids, paths and claims stay word for word;
 * an item without an id gets one made of its content. What can't be understood is returned as unreadable with the reason.
 */
export function readExplicitMustHaves(value: unknown, origin: string): MustHaves {
  if (value === undefined || value === null) return NO_MUST_HAVES;
  if (Array.isArray(value) || typeof value === 'string')
    return collect(asList(value).map((item) => readTruth(item, origin)));
  const record = asRecord(value);
  if (!record)
    return collect([
      unreadable('truth', value, `${origin}: must_haves is no record of truths, artifacts and key_links`),
    ]);
  const { truths, artifacts, key_links, keyLinks, ...others } = record;
  return collect([
    ...items(truths).map((item) => readTruth(item, origin)),
    ...items(artifacts).flatMap((item) => readArtifact(item, origin)),
    ...items(key_links ?? keyLinks).map((item) => readLink(item, origin)),
    ...Object.entries(others)
      .filter(([key]) => !key.startsWith('_'))
      .flatMap(([key, entries]) =>
        asList(entries).map((item) =>
          unreadable('truth', item, `${origin}: must_haves.${key} has no meaning here`),
        ),
      ),
  ]);
}

/** A plan, or parts of it, that could not be read: one UNCERTAIN row for each reason. */
export const unreadMustHaves = (file: string, reasons: readonly string[]): MustHaves => ({
  truths: [],
  artifacts: [],
  key_links: [],
  unreadable: reasons.map((reason) => ({
    id: stableId('U', file, reason),
    kind: 'truth',
    text: file,
    reason: `${file}: ${reason}`,
  })),
});

export const mergeMustHaves = (parts: readonly MustHaves[]): MustHaves => ({
  truths: parts.flatMap((part) => part.truths),
  artifacts: parts.flatMap((part) => part.artifacts),
  key_links: parts.flatMap((part) => part.key_links),
  unreadable: parts.flatMap((part) => part.unreadable),
});

type Item =
  | { readonly is: 'truth'; readonly truth: Truth }
  | { readonly is: 'artifact'; readonly artifact: Artifact }
  | { readonly is: 'link'; readonly link: KeyLink }
  | { readonly is: 'unreadable'; readonly unreadable: Unreadable };

const collect = (read: readonly Item[]): MustHaves => ({
  truths: read.flatMap((item) => (item.is === 'truth' ? [item.truth] : [])),
  artifacts: read.flatMap((item) => (item.is === 'artifact' ? [item.artifact] : [])),
  key_links: read.flatMap((item) => (item.is === 'link' ? [item.link] : [])),
  unreadable: read.flatMap((item) => (item.is === 'unreadable' ? [item.unreadable] : [])),
});

const unreadable = (kind: Unreadable['kind'], value: unknown, reason: string): Item => ({
  is: 'unreadable',
  unreadable: { id: stableId('U', kind, reason, quoteValue(value)), kind, text: quoteValue(value), reason },
});

/** A record keyed by id or path stands for the list of its values: `artifacts: {"src/a.ts": {...}}`. */
function items(value: unknown): readonly unknown[] {
  const record = asRecord(value);
  if (!record || ['path', 'from', 'to', ...TEXT_KEYS].some((key) => key in record)) return asList(value);
  return Object.entries(record).map(([key, entry]) =>
    asRecord(entry) ? { id: key, path: key, ...asRecord(entry) } : entry,
  );
}

function readTruth(item: unknown, origin: string): Item {
  const record = asRecord(item);
  const claim = asText(record ? (firstOf(record, TEXT_KEYS) ?? unquotedColon(record)) : item);
  if (claim === undefined) return unreadable('truth', item, `${origin}: a truth needs a text`);
  const human = /^true$/i.test(String(record?.human)) || /^\s*\[UI-observable\]/i.test(claim);
  return {
    is: 'truth',
    truth: { id: idOf(record) ?? stableId('T', claim), claim, source: 'must_haves', task_files: [], human },
  };
}

/** `- A user can: log in` is a record of one key in YAML, and a sentence to its author. */
function unquotedColon(record: PlanRecord): string | undefined {
  const [entry, ...others] = Object.entries(record);
  const text = entry && asText(entry[1]);
  return text !== undefined && others.length === 0 && entry?.[0] !== 'id'
    ? `${entry?.[0]}: ${text}`
    : undefined;
}

const CLAIMS_CONTENT =
  /^\s*(?:has|have|having|contains?|containing|includes?|including|exports?|exporting|defines?|with)\b/i;

function readArtifact(item: unknown, origin: string): Item[] {
  if (typeof item === 'string') return readArtifactText(item, origin);
  const record = asRecord(item);
  const path = record && asText(firstOf(record, ['path', 'file']));
  if (!record || path === undefined)
    return [unreadable('artifact', item, `${origin}: an artifact needs a path`)];
  const provides = asText(firstOf(record, ['provides', 'description', 'purpose']));
  const minLines = asNumber(record.min_lines);
  const contains = [...textsOf(record.contains, []).flatMap(quotedTexts), ...textsOf(record.pattern, [])];
  const exports = exportNames(record.exports);
  const artifact: Artifact = {
    id: idOf(record) ?? stableId('A', path),
    path,
    source: 'must_haves',
    expectation: 'present',
    ...(provides === undefined ? {} : { provides }),
    ...(minLines === undefined ? {} : { min_lines: minLines }),
    ...(contains.length === 0 ? {} : { contains }),
    ...(exports.length === 0 ? {} : { exports }),
  };
  const odd = (['min_lines', 'contains', 'exports'] as const).filter((key) => !isReadable(key, record[key]));
  return [
    { is: 'artifact', artifact },
    ...(record.max_lines === undefined || record.max_lines === null
      ? []
      : [
          unreadable(
            'artifact',
            { path, max_lines: record.max_lines },
            `${origin}: max_lines of ${path} is not checked: a file's length alone is no fault`,
          ),
        ]),
    ...odd.map((key) =>
      unreadable('artifact', { path, [key]: record[key] }, `${origin}: ${key} of ${path} is not understood`),
    ),
  ];
}

/** `"a", "b"` is a list whose brackets were forgotten; its outer quotes may be gone already. */
const quotedTexts = (text: string): readonly string[] =>
  /["']\s*,\s*["']/.test(text) && !/[()[\]{}=]/.test(text)
    ? text.split(/["']\s*,\s*["']/).map((part) => part.replace(/^\s*["']|["']\s*$/g, ''))
    : [text];

function isReadable(key: 'min_lines' | 'contains' | 'exports', value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (key === 'min_lines') return asNumber(value) !== undefined;
  const texts = key === 'exports' ? textsOf(value, ['name']) : textsOf(value, []);
  return texts.length === asList(value).length;
}

/** Prose such as `src/a.ts - the store`: the path leads, the rest is what it provides. */
function readArtifactText(text: string, origin: string): Item[] {
  const match = /^\s*[`"']?([^\s`"']*[./][^\s`"']*?)[`"']?[:,]?(?:\s+(.*))?$/s.exec(text);
  const [, path, rest = ''] = match ?? [];
  if (path === undefined) return [unreadable('artifact', text, `${origin}: an artifact needs a path`)];
  const provides = rest.replace(/^[-–—:(\s]+/, '').trim();
  const artifact: Item = {
    is: 'artifact',
    artifact: {
      id: stableId('A', path),
      path,
      source: 'must_haves',
      expectation: 'present',
      ...(provides === '' ? {} : { provides }),
    },
  };
  if (!CLAIMS_CONTENT.test(rest)) return [artifact];
  return [
    artifact,
    unreadable('artifact', text, `${origin}: prose; what ${path} must hold belongs into contains or exports`),
  ];
}

/** `[GET, POST]`, `"GET, POST"`, or names with a kind in front (`function GET(request)`, `type: Props`) as a list of names. */
const exportNames = (value: unknown): string[] =>
  textsOf(value, ['name'])
    .flatMap((text) =>
      text
        .slice(0, 10_000)
        .replace(/\([^()]*\)|<[^<>]*>/g, ' ')
        .replace(/^\[|\]$/g, '')
        .split(/[,;:\s]+/),
    )
    .map((name) => name.replace(/^["'`]+|["'`]+$/g, ''))
    .filter((name) => name !== '' && !KIND_WORDS.has(name));

const KIND_WORDS = new Set([
  'function',
  'class',
  'const',
  'let',
  'var',
  'type',
  'interface',
  'enum',
  'async',
  'and',
]);

function readLink(item: unknown, origin: string): Item {
  if (typeof item === 'string') return readLinkText(item, origin);
  const record = asRecord(item);
  if (!record) return unreadable('key_link', item, `${origin}: a key link needs from and to`);
  const [from, to] = [asText(record.from), asText(record.to)];
  if (from === undefined || to === undefined) {
    return unreadable(
      'key_link',
      item,
      `${origin}: a key link needs ${from === undefined ? '`from`' : '`to`'}`,
    );
  }
  const exported = exportNames(firstOf(record, ['export', 'exports']));
  const [single] = exported;
  return {
    is: 'link',
    link: {
      id: idOf(record) ?? stableId('L', from, to, asText(record.via) ?? ''),
      from,
      to,
      source: 'must_haves',
      ...(exported.length === 0
        ? {}
        : { export: exported.length === 1 && single !== undefined ? single : exported }),
      ...optional(record, ['via', 'pattern', 'method', 'action']),
    },
  };
}

function readLinkText(text: string, origin: string): Item {
  const match =
    /^\s*(\S+)\s*(?:->|=>|→)\s*(\S+?)[,:]?(?:\s+(?:via\s+|\(via\s+|[-–—(]\s*)?(.*?)\)?)?\s*$/s.exec(text);
  const [, from, to, via = ''] = match ?? [];
  if (from === undefined || to === undefined)
    return unreadable('key_link', text, `${origin}: prose; a key link needs from and to`);
  const [start, end] = [unquote(from), unquote(to)];
  return {
    is: 'link',
    link: {
      id: stableId('L', start, end, via),
      from: start,
      to: end,
      source: 'must_haves',
      ...(via === '' ? {} : { via }),
    },
  };
}

const unquote = (text: string): string => text.replace(/^[`"']|[`"']$/g, '');

const idOf = (record: PlanRecord | undefined): string | undefined => asText(record?.id);

const optional = <K extends string>(record: PlanRecord, keys: readonly K[]): { [P in K]?: string } =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = asText(record[key]);
      return text === undefined ? [] : [[key, text]];
    }),
  ) as { [P in K]?: string };
