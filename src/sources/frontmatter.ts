import { asRecord, type PlanRecord } from './plan-value.js';
import { parsePlanYaml, type YamlProblem, type YamlRead } from './plan-yaml.js';

export interface Frontmatter {
  readonly record: PlanRecord;
  readonly body: string;
  /** 1-based line of the body's first line in the file. */
  readonly bodyLine: number;
  readonly repaired: readonly YamlProblem[];
  readonly problems: readonly YamlProblem[];
}

/**
 * Frontmatter stands at the very start; a block between dashes further down is text. A block that is never closed is a
 * problem, not a file without metadata. `text` is without byte order mark and CR.
 */
export async function readFrontmatter(text: string): Promise<Frontmatter> {
  if (!/^---[ \t]*\n/.test(text)) return { record: {}, body: text, bodyLine: 1, repaired: [], problems: [] };
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*$/m.exec(text.slice(start));
  const block = end ? text.slice(start, start + end.index) : text.slice(start);
  const read = shifted(await parsePlanYaml(block));
  const record = asRecord(read.value);
  const problems = [...read.problems];
  if (!end) problems.push({ line: 1, message: 'the frontmatter is opened with --- and never closed' });
  if (!record && block.trim() !== '')
    problems.push({ line: 2, message: 'the frontmatter is no list of keys' });
  const body = end ? text.slice(start + end.index + end[0].length).replace(/^\n/, '') : '';
  return {
    record: record ?? {},
    body,
    bodyLine: text.slice(0, text.length - body.length).split('\n').length,
    repaired: read.repaired,
    problems,
  };
}

/** Lines counted from the file's start: the opening dashes are line 1. */
const shifted = (read: YamlRead): YamlRead => {
  const down = ({ line, message }: YamlProblem): YamlProblem => ({ line: line + 1, message });
  return { ...read, repaired: read.repaired.map(down), problems: read.problems.map(down) };
};
