import type { CoverageFigures } from '../../../domain/agent-report.js';

/** Totals of cobertura, jacoco and clover documents. */
export function readXmlCoverage(text: string): CoverageFigures | null {
  if (/<report\b[^>]*>[\s\S]*<counter\b/.test(text) && /<counter\b[^>]*type="INSTRUCTION"/.test(text))
    return jacoco(text);
  const clover =
    /<project\b[^>]*>\s*<metrics\b([^>]*)\/?>/.exec(text)?.[1] ??
    (/<coverage\b[^>]*\bclover=/.test(text) ? lastMetrics(text) : undefined);
  if (clover !== undefined) return cloverTotals(clover);
  const cobertura = /<coverage\b([^>]*\bline-rate="[^"]*"[^>]*)>/.exec(text)?.[1];
  return cobertura === undefined ? null : coberturaTotals(cobertura, text);
}

/** The counters that close the report are its totals. */
function jacoco(text: string): CoverageFigures {
  const closing = text.slice(text.lastIndexOf('</package>') + 1);
  const tail = closing.includes('<counter') ? closing : text;
  const of = (type: string): number | null => {
    const hit = new RegExp(`<counter\\b[^>]*type="${type}"[^>]*>`).exec(tail)?.[0];
    if (!hit) return null;
    const missed = Number(attribute(hit, 'missed'));
    const covered = Number(attribute(hit, 'covered'));
    return missed + covered === 0 ? null : round((covered / (missed + covered)) * 100);
  };
  return {
    statements: of('INSTRUCTION'),
    branches: of('BRANCH'),
    functions: of('METHOD'),
    lines: of('LINE'),
  };
}

function cloverTotals(metrics: string): CoverageFigures {
  const share = (covered: string, all: string): number | null => {
    const found = Number(attribute(metrics, all));
    return found > 0 ? round((Number(attribute(metrics, covered)) / found) * 100) : null;
  };
  const statements = share('coveredstatements', 'statements');
  return {
    statements,
    branches: share('coveredconditionals', 'conditionals'),
    functions: share('coveredmethods', 'methods'),
    lines: statements,
  };
}

const lastMetrics = (text: string): string | undefined =>
  [...text.matchAll(/<metrics\b([^>]*)\/?>/g)].at(-1)?.[1];

function coberturaTotals(attributes: string, text: string): CoverageFigures {
  const rate = (name: string): number | null => {
    const value = attribute(attributes, name);
    return value === undefined || value === '' ? null : round(Number(value) * 100);
  };
  const branches =
    /\bbranches-valid="0"/.test(attributes) || !/\bbranch="[Tt]rue"|branches-valid=/.test(text)
      ? null
      : rate('branch-rate');
  return { statements: null, branches, functions: null, lines: rate('line-rate') };
}

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1];
const round = (value: number): number => Math.round(value * 100) / 100;
