import type { ProjectFacts } from '../language-support.js';
import { appOf, djangoConvention } from './django.js';
import { directoryOf } from './modules.js';

/** Settings that install a Django app, and the conftest files that pytest loads for the tests beside and below them. */
export function conventionalUsersOf(
  path: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  if (!path.endsWith('.py')) return [];
  if (path.endsWith('conftest.py')) return testsBelow(directoryOf(path), project);
  const convention = djangoConvention(path, project);
  const installed = convention === undefined ? undefined : appOf(path, project)?.installed;
  return convention === undefined || installed === undefined
    ? []
    : [{ from: installed.file, line: installed.line, how: convention }];
}

function testsBelow(
  directory: string,
  project: ProjectFacts,
): readonly { readonly from: string; readonly line: number; readonly how: string }[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  return project
    .filesOf(['python'])
    .filter((file) => file.startsWith(prefix) && /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests)\.py$/.test(file))
    .map((from) => ({ from, line: 1, how: 'pytest loads conftest' }));
}
