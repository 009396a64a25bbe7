const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]+\.py$|_test\.\w+$|Tests?\.(?:java|kt|cs)$/;

const TITLES: readonly RegExp[] = [
  /\b(?:it|test|describe|scenario)(?:\.\w+)?\(\s{0,20}(["'`])((?:(?!\1)[^\\\n]|\\.){1,300})\1/g,
  /\bdef\s+()(test_\w{1,200})/g,
  /\bfunc\s+()(Test\w{1,200})\(/g,
  /@Test[\s\S]{0,200}?\b(?:void|fun)\s+()(`[^`\n]{1,200}`|\w{1,200})/g,
  /#\[(?:\w+::)?test\]\s{0,100}(?:async\s+)?fn\s+()(\w{1,200})/g,
];

export const isTestFile = (path: string): boolean => TEST_FILE.test(path);

/** Titles of the tests a file holds; words of identifiers are set apart. */
export function testTitles(text: string): readonly string[] {
  const titles = TITLES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => (match[2] ?? '').replaceAll('`', '')),
  );
  return [...new Set(titles)];
}

/** An identifier such as `test_idle_ends` or `TestIdleEnds` as words. */
export const titleWords = (title: string): string =>
  /\s/.test(title) ? title : title.replace(/_/g, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2');
