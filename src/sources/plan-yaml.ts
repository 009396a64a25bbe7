import type { Document, Node, YAMLMap } from 'yaml';

export interface YamlProblem {
  /** 1-based, in the text given. */
  readonly line: number;
  readonly message: string;
}

/**
 * YAML of a planning file. Scalars stay text as written (`01`, `2.10`, `yes`), empty ones are null. `repaired`: slips that
 * agents make and that leave one meaning (an unquoted colon, a regex backslash in double quotes). `problems`: what stayed
 * unreadable; the value then holds the rest.
 */
export interface YamlRead {
  readonly value: unknown;
  readonly repaired: readonly YamlProblem[];
  readonly problems: readonly YamlProblem[];
}

/** Each repair parses again: fewer for a large text. */
const repairLimit = (text: string): number => (text.length > 100_000 ? 20 : 200);

export async function parsePlanYaml(text: string): Promise<YamlRead> {
  const yaml = await import('yaml');
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^[ ]*\t[\t ]*/, (indent) => indent.replaceAll('\t', '  ')));
  const repaired: YamlProblem[] = [];
  const touched = new Set<number>();
  for (;;) {
    const source = lines.join('\n');
    const document = yaml.parseDocument(source, {
      schema: 'failsafe',
      uniqueKeys: false,
      strict: false,
      logLevel: 'silent',
    });
    const problems = document.errors.map((error) => ({
      line: lineOf(source, error.pos[0]),
      message: firstLine(error.message),
    }));
    const target = problems.find(
      ({ line }) => !touched.has(line) && repairLine(lines[line - 1] ?? '') !== undefined,
    );
    const better = target && repairLine(lines[target.line - 1] ?? '');
    if (target && better !== undefined && touched.size < repairLimit(text)) {
      touched.add(target.line);
      lines[target.line - 1] = better;
      repaired.push(target);
      continue;
    }
    const doubled: YamlProblem[] = [];
    const value = toPlain(document, { yaml, source, doubled });
    return { value, repaired: [...repaired, ...doubled], problems };
  }
}

const firstLine = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Quotes a plain value that YAML can't take, and doubles backslashes that double quotes don't know. */
function repairLine(line: string): string | undefined {
  const match = /^(\s*(?:-\s+)?(?:[\w-]+:\s+)?|\s*-\s+)(\S.*?)\s*$/.exec(line);
  const [, lead = '', value = ''] = match ?? [];
  if (value === '' || /^[|>[{]/.test(value)) return undefined;
  if (value.startsWith('"') && value.endsWith('"') && value.length > 1) {
    const inner = value
      .slice(1, -1)
      .replace(/\\(?![\\"/abefnrtv0NLP_ xuU\n])/g, '\\\\')
      .replace(/(?<!\\)"/g, '\\"');
    return `"${inner}"` === value ? undefined : `${lead}"${inner}"`;
  }
  if (value.startsWith("'") && value.endsWith("'") && value.length > 1) {
    const inner = value.slice(1, -1).replace(/(?<!')'(?!')/g, "''");
    return `'${inner}'` === value ? undefined : `${lead}'${inner}'`;
  }
  return `${lead}'${value.replaceAll("'", "''")}'`;
}

interface Conversion {
  readonly yaml: typeof import('yaml');
  readonly source: string;
  readonly doubled: YamlProblem[];
}

function toPlain(document: Document.Parsed, conversion: Conversion): unknown {
  const { yaml } = conversion;
  const seen = new Set<unknown>();
  const plain = (node: unknown): unknown => {
    if (yaml.isAlias(node)) {
      const target = node.resolve(document);
      if (!target || seen.has(target)) return null;
      seen.add(target);
      const value = plain(target);
      seen.delete(target);
      return value;
    }
    if (yaml.isSeq(node)) return node.items.map(plain);
    if (yaml.isMap(node)) return plainMap(node, plain, conversion);
    if (!yaml.isScalar(node)) return null;
    const text = String(node.value ?? '');
    return node.type === 'PLAIN' && /^(?:~|null|)$/i.test(text) ? null : text;
  };
  return plain(document.contents);
}

/** A key given twice keeps both lists; of other values the last stands, and both are told. */
function plainMap(
  map: YAMLMap,
  plain: (node: unknown) => unknown,
  { yaml, source, doubled }: Conversion,
): Record<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const pair of map.items) {
    const key = String(yaml.isScalar(pair.key) ? pair.key.value : (plain(pair.key) ?? ''));
    const value = plain(pair.value);
    const known = entries.get(key);
    if (entries.has(key)) {
      const offset = (pair.key as Node | null)?.range?.[0] ?? 0;
      doubled.push({ line: lineOf(source, offset), message: `the key ${key} is given twice` });
    }
    entries.set(key, Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value);
  }
  return Object.fromEntries(entries);
}
