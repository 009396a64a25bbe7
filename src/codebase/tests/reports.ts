import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportFile } from './test-facts.js';

const PLACES: readonly RegExp[] = [
  /^(?:coverage|test-results|test-reports|reports|build\/reports|build\/test-results|target\/surefire-reports|target\/failsafe-reports|target\/site|htmlcov|\.nyc_output|target\/llvm-cov|TestResults)(?:\/|$)/,
];
const NAMES =
  /(?:^|\/)(?:lcov\.info|coverage-(?:final|summary)\.json|coverage\.(?:json|xml|out|txt)|cover(?:age)?\.out|cobertura[\w.-]*\.xml|clover\.xml|jacoco[\w.-]*\.xml|TEST-[^/]+\.xml|junit[\w.-]*\.xml|test-results[\w.-]*\.xml|pytest[\w.-]*\.xml|codecov\.json|cov\.json)$/;
const MAX_BYTES = 50_000_000;
const MAX_ENTRIES = 20_000;

/** Result and coverage reports below the root and below each package folder, found without following links. */
export function findReports(root: string, packages: readonly string[]): readonly ReportFile[] {
  const found = new Map<string, ReportFile>();
  const budget = { left: MAX_ENTRIES };
  for (const folder of ['', ...packages]) {
    for (const name of listed(join(root, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (NAMES.test(name)) add(root, path, found);
      else if (PLACES.some((place) => place.test(name)) || name === 'build' || name === 'target')
        walk({ root, path, found, budget, inside: PLACES.some((place) => place.test(name)), depth: 0 });
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Walk {
  readonly root: string;
  readonly path: string;
  readonly found: Map<string, ReportFile>;
  readonly budget: { left: number };
  /** Below a report folder everything with a known name counts; below `build` and `target` only their report folders. */
  readonly inside: boolean;
  readonly depth: number;
}

function walk({ root, path, found, budget, inside, depth }: Walk): void {
  if (depth > 5) return;
  for (const name of listed(join(root, path))) {
    if (budget.left-- <= 0) return;
    const child = `${path}/${name}`;
    if (NAMES.test(name) && inside) add(root, child, found);
    else if (
      !name.includes('.') &&
      (inside || /^(?:reports|test-results|surefire-reports|failsafe-reports|site|llvm-cov)$/.test(name))
    )
      walk({ root, path: child, found, budget, inside: true, depth: depth + 1 });
  }
}

function add(root: string, path: string, found: Map<string, ReportFile>): void {
  try {
    const stat = statSync(join(root, path));
    if (stat.isFile() && stat.size <= MAX_BYTES)
      found.set(path, { path, stamp: `${stat.mtimeMs}:${stat.size}:${stat.ino}` });
  } catch {
    found.delete(path);
  }
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

export function readReport(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
