import type { CoverageFigures } from '../../../domain/agent-report.js';
import { readJsonCoverage } from './read-json.js';
import { readXmlCoverage } from './read-xml.js';

export interface CoverageReport {
  readonly path: string;
  readonly text: string;
}

/** Coverage of the whole project from the reports of one run, the most telling form first; null when none can be read. */
export function readCoverage(reports: readonly CoverageReport[], output: string): CoverageFigures | null {
  const ranked = [...reports].sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
  for (const report of ranked) {
    const figures = readReport(report);
    if (figures) return figures;
  }
  return readPrinted(output);
}

/** A summary before the detail it sums up. */
const rank = (path: string): number =>
  [
    /coverage-summary\.json$/,
    /coverage-final\.json$/,
    /\.json$/,
    /cobertura|coverage\.xml$/,
    /jacoco/,
    /clover/,
    /lcov\.info$/,
    /\.out$/,
  ].findIndex((pattern) => pattern.test(path)) + 1 || 99;

function readReport({ path, text }: CoverageReport): CoverageFigures | null {
  if (path.endsWith('.json')) return readJsonCoverage(text);
  if (path.endsWith('.xml')) return readXmlCoverage(text);
  if (/^mode: (?:set|count|atomic)$/m.test(text.slice(0, 200))) return goProfile(text);
  return /^SF:/m.test(text) ? lcov(text) : null;
}

function lcov(text: string): CoverageFigures {
  const sum = (key: string): number =>
    [...text.matchAll(new RegExp(`^${key}:(\\d+)`, 'gm'))].reduce((all, hit) => all + Number(hit[1]), 0);
  const share = (hit: string, found: string): number | null => percent(sum(hit), sum(found));
  return {
    statements: null,
    branches: share('BRH', 'BRF'),
    functions: share('FNH', 'FNF'),
    lines: share('LH', 'LF'),
  };
}

/** `go test -coverprofile`: statements per block; a block listed by several packages counts once. */
function goProfile(text: string): CoverageFigures | null {
  const blocks = new Map<string, { statements: number; hit: boolean }>();
  for (const line of text.matchAll(/^(\S+:\d+\.\d+,\d+\.\d+) (\d+) (\d+)$/gm)) {
    const known = blocks.get(line[1] as string);
    blocks.set(line[1] as string, {
      statements: Number(line[2]),
      hit: Number(line[3]) > 0 || known?.hit === true,
    });
  }
  const all = [...blocks.values()];
  const found = all.reduce((sum, block) => sum + block.statements, 0);
  const hit = all.reduce((sum, block) => sum + (block.hit ? block.statements : 0), 0);
  return found === 0
    ? null
    : { statements: percent(hit, found), branches: null, functions: null, lines: null };
}

/** Totals as istanbul, coverage.py and go print them. */
function readPrinted(output: string): CoverageFigures | null {
  const summary = (name: string): number | null =>
    number(new RegExp(`^${name}\\s*:\\s*([\\d.]+)%`, 'm').exec(output)?.[1]);
  const istanbul = {
    statements: summary('Statements'),
    branches: summary('Branches'),
    functions: summary('Functions'),
    lines: summary('Lines'),
  };
  if (Object.values(istanbul).some((value) => value !== null)) return istanbul;
  const table = /^All files\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)/m.exec(output);
  if (table)
    return {
      statements: number(table[1]),
      branches: number(table[2]),
      functions: number(table[3]),
      lines: number(table[4]),
    };
  const node = /^(?:# |ℹ )all files\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)\s*\|\s*([\d.]+)/m.exec(output);
  if (node)
    return {
      statements: null,
      lines: number(node[1]),
      branches: number(node[2]),
      functions: number(node[3]),
    };
  const python = /^TOTAL\s+\d+\s+\d+(?:\s+\d+\s+\d+)?\s+([\d.]+)%\s*$/m.exec(output);
  if (python) return { statements: number(python[1]), branches: null, functions: null, lines: null };
  const go = [...output.matchAll(/coverage: ([\d.]+)% of statements(?! in)/g)];
  const packages = new Set(go.map((hit) => hit[1]));
  return go.length > 0 && packages.size === 1
    ? { statements: number(go[0]?.[1]), branches: null, functions: null, lines: null }
    : null;
}

const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Two decimals; null when there was nothing to cover. */
const percent = (hit: number, found: number): number | null =>
  found === 0 ? null : Math.round((hit / found) * 10_000) / 100;
