import type { PrBundle } from '../../../domain/pr-bundle.js';
import type { HeadTree } from './head-tree.js';
import { isTestFile, testTitles, titleWords } from './test-titles.js';

const MOST_TEST_FILES = 200;

/** Tests of the files that the pull request changes, as the head holds them. */
export async function testsOf(diff: PrBundle['diff'], tree: HeadTree): Promise<PrBundle['tests']> {
  const tests: PrBundle['tests'] = [];
  for (const { path } of diff.files.filter((file) => isTestFile(file.path)).slice(0, MOST_TEST_FILES)) {
    const text = await tree.read(path);
    for (const title of testTitles(text ?? ''))
      tests.push({ id: `${path} > ${titleWords(title)}`, covers: [] });
  }
  return tests;
}
