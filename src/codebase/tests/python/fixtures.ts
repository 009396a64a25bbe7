import type { SourceFile } from '../../codebase.js';
import { boundNames, type UnitProject } from '../bound-names.js';
import type { TestCase } from '../test-facts.js';
import { type PythonBlock, pythonBlocks } from './blocks.js';

/** Production files reached through the fixtures that a test asks for by parameter name, in its file and the conftests above. */
export function fixtureUnits(source: SourceFile, test: TestCase, project: UnitProject): readonly string[] {
  if (source.language !== 'python') return [];
  const wanted = parametersOf(source, test);
  const found = new Set<string>();
  const files = [source.path, ...conftests(source.path, project)];
  const seen = new Set<string>();
  const queue = [...wanted];
  for (let name = queue.pop(); name !== undefined && seen.size < 100; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const path of files) {
      const file = path === source.path ? source : project.source(path);
      const fixture =
        file &&
        pythonBlocks(file).find(
          (block) => block.name === name && block.decorators.some(({ text }) => /fixture/.test(text)),
        );
      if (!file || !fixture) continue;
      queue.push(...names(fixture.head));
      const words = new Set(file.masked.slice(fixture.body.start, fixture.body.end).match(/\w+/g) ?? []);
      for (const [local, units] of boundNames(file, project).units)
        if (words.has(local.slice(local.lastIndexOf('.') + 1))) for (const unit of units) found.add(unit);
      break;
    }
  }
  return [...found];
}

function parametersOf(source: SourceFile, test: TestCase): readonly string[] {
  const block = pythonBlocks(source).find(
    (candidate) => candidate.start === test.start && candidate.name === test.name,
  );
  const used = (blocks: readonly PythonBlock[]): string[] =>
    blocks.flatMap((one) =>
      one.decorators.flatMap(({ text }) =>
        /usefixtures/.test(text) ? [...text.matchAll(/["'](\w+)["']/g)].map((hit) => hit[1] as string) : [],
      ),
    );
  return block ? [...names(block.head), ...used([block, ...block.parents])] : [];
}

const names = (head: string): string[] =>
  head
    .split(',')
    .map((part) => /^\s*\*{0,2}(\w+)/.exec(part)?.[1] ?? '')
    .filter((name) => name !== '' && name !== 'self');

function conftests(path: string, project: UnitProject): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts
    .map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/conftest.py`)
    .concat('conftest.py')
    .filter((file) => project.has(file));
}
