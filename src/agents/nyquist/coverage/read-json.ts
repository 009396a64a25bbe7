import type { CoverageFigures } from '../../../domain/agent-report.js';

type Json = Readonly<Record<string, unknown>>;

/** istanbul's summary and detail, coverage.py's and llvm-cov's JSON. */
export function readJsonCoverage(text: string): CoverageFigures | null {
  const report = parse(text);
  if (!report) return null;
  if (isObject(report.total)) return istanbulSummary(report.total);
  if (isObject(report.totals)) return coveragePy(report.totals);
  if (Array.isArray(report.data)) return llvm(report.data[0]);
  const files = Object.values(report).filter(
    (file) => isObject(file) && isObject(file.s) && isObject(file.f),
  ) as Json[];
  return files.length > 0 ? istanbulDetail(files) : null;
}

function istanbulSummary(total: Json): CoverageFigures {
  const of = (key: string): number | null => {
    const part = total[key];
    return isObject(part) && typeof part.pct === 'number' ? part.pct : null;
  };
  return {
    statements: of('statements'),
    branches: of('branches'),
    functions: of('functions'),
    lines: of('lines'),
  };
}

function istanbulDetail(files: readonly Json[]): CoverageFigures {
  const hits = (key: string): number[] =>
    files.flatMap((file) => (isObject(file[key]) ? Object.values(file[key] as Json).flat() : [])).map(Number);
  const share = (values: readonly number[]): number | null =>
    values.length === 0
      ? null
      : Math.round((values.filter((count) => count > 0).length / values.length) * 10_000) / 100;
  return {
    statements: share(hits('s')),
    branches: share(hits('b')),
    functions: share(hits('f')),
    lines: share(files.flatMap(lineHits)),
  };
}

/** A line is covered when a statement that starts on it ran. */
function lineHits(file: Json): readonly number[] {
  const lines = new Map<number, number>();
  const counts = isObject(file.s) ? file.s : {};
  for (const [id, place] of Object.entries(isObject(file.statementMap) ? file.statementMap : {})) {
    const start = isObject(place) && isObject(place.start) ? Number(place.start.line) : Number.NaN;
    if (!Number.isNaN(start)) lines.set(start, Math.max(lines.get(start) ?? 0, Number(counts[id] ?? 0)));
  }
  return [...lines.values()];
}

function coveragePy(totals: Json): CoverageFigures {
  const statements = rate(totals.covered_lines, totals.num_statements);
  return {
    statements,
    branches: rate(totals.covered_branches, totals.num_branches),
    functions: null,
    lines: statements,
  };
}

function llvm(data: unknown): CoverageFigures | null {
  const totals = isObject(data) && isObject(data.totals) ? data.totals : undefined;
  if (!totals) return null;
  const of = (key: string): number | null => {
    const part = totals[key];
    return isObject(part) && Number(part.count) > 0 ? rate(part.covered, part.count) : null;
  };
  return {
    statements: of('regions'),
    branches: of('branches'),
    functions: of('functions'),
    lines: of('lines'),
  };
}

const rate = (hit: unknown, found: unknown): number | null =>
  typeof hit === 'number' && typeof found === 'number' && found > 0
    ? Math.round((hit / found) * 10_000) / 100
    : null;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
