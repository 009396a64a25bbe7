import { allOf, anyOf, type Predicate, type Scope } from '../../domain/predicate.js';
import { escapeRegex, translatePattern } from '../regex-dialects.js';
import { callsOf } from './calls.js';
import type { Subject } from './clause.js';
import type { Objects } from './objects.js';
import type { comparisonOf } from './sentence.js';

/** `it(...)` and `test(...)` calls, or the test functions of other languages. */
export function testCases(
  files: readonly string[],
  op: ReturnType<typeof comparisonOf>,
  value: number,
): Predicate {
  return {
    kind: 'count',
    files: [...files],
    pattern:
      '\\b(?:it|test)(?:\\.\\w+)*\\(|^\\s*(?:async )?def test_|^func Test|#\\[(?:\\w+::)?test\\]|@Test\\b',
    regex: true,
    op,
    value,
    unit: 'matches',
    code_only: true,
  };
}

/** Objects as texts that the files hold. */
export function found(
  objects: Objects,
  subject: Subject,
  how: { scope?: Scope; codeOnly?: boolean; calls?: boolean },
): Predicate {
  const scope = how.scope ?? (subject.block ? { block: subject.block } : undefined);
  const parts = (
    subject.each && subject.files.length > 1 ? subject.files.map((file) => [file]) : [[...subject.files]]
  ).map((files) => {
    const each = objects.items.map(
      (item): Predicate => ({
        kind: 'contains',
        files,
        ...(how.codeOnly ? { code_only: true } : {}),
        ...searchFor(item, { objects, ...how }),
        ...(scope ? { scope } : {}),
      }),
    );
    return objects.joiner === 'any' ? anyOf(each) : allOf(each);
  });
  return allOf(parts);
}

const KINDS: Readonly<Record<string, string>> = {
  typescript: '.ts',
  javascript: '.js',
  python: '.py',
  json: '.json',
  markdown: '.md',
  yaml: '.yaml',
  svelte: '.svelte',
  vue: '.vue',
  test: '.test.*',
};

/** Files of a kind (`.test.tsx`, `TypeScript`) below folders. */
export function filesOfKind(
  folders: readonly string[],
  kind: string,
  bound: { readonly op: ReturnType<typeof comparisonOf>; readonly value: number },
): Predicate {
  const extension = kind.startsWith('.') ? kind : (KINDS[kind.toLowerCase()] ?? '');
  return {
    kind: 'count',
    files: folders.map((folder) => `${folder}/**/*${extension}`),
    pattern: '',
    regex: false,
    ...bound,
    unit: 'files',
  };
}

/** A call where one is asked for: by the verb, or by `name()` without quotes. Else the item's text. */
export function searchFor(
  item: string,
  { objects, calls = false }: { objects: Objects; calls?: boolean },
): { pattern: string; regex: boolean } {
  const call = calls || objects.called?.includes(item) ? callsOf(item, { declared: !calls }) : undefined;
  return call ?? literalOrLoose(item);
}

/** Attribute values may be quoted either way in the source. */
function literalOrLoose(item: string): { pattern: string; regex: boolean } {
  const attribute = /^([\w:@.-]+=)(["'])([^"']*)\2$/.exec(item);
  if (attribute)
    return {
      pattern: `${escapeRegex(attribute[1] ?? '')}\\{?["'\`]${escapeRegex(attribute[3] ?? '')}["'\`]`,
      regex: true,
    };
  if (/\.[*+]|\\[sSwWdDb.(]/.test(item)) {
    const { pattern, regex } = translatePattern(item, 'javascript');
    return { pattern, regex };
  }
  return { pattern: item, regex: false };
}
