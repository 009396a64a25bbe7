import { decodeEntities } from './entities.js';
import { counted, type TestOutcome, type TestResults } from './test-results.js';

/** JUnit XML as surefire, gradle, pytest, vitest and others write it; undefined for another document. */
export function readJunit(documents: readonly string[]): TestResults | undefined {
  const suites = documents.filter((text) => /<testsuites?\b/.test(text));
  return suites.length === 0 ? undefined : counted(suites.flatMap(casesOf));
}

function casesOf(text: string): TestOutcome[] {
  const plain = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  return [...plain.matchAll(/<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)].map((hit) => {
    const inside = hit[3] ?? '';
    const status = /<(?:failure|error)\b/.test(inside)
      ? 'failed'
      : /<skipped\b/.test(inside)
        ? 'skipped'
        : 'passed';
    const group = attribute(hit[1] as string, 'classname');
    const name = attribute(hit[1] as string, 'name');
    return {
      name: group === '' || name.startsWith(group) ? name : `${group} ${name}`,
      file: attribute(hit[1] as string, 'file') || group.replace(/\./g, '/'),
      status,
    };
  });
}

const attribute = (attributes: string, name: string): string =>
  decodeEntities(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
