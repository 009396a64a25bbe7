import type { GapSeverity, ReportedGap } from '../domain/gap.js';
import type { Phase, UatTest } from '../domain/phase.js';
import { readFrontmatter } from './frontmatter.js';
import { type MarkdownLine, markdownLines, markdownSections, tableRows } from './markdown-lines.js';
import { asText, type PlanRecord, recordsOf, textsOf } from './plan-value.js';
import { parsePlanYaml } from './plan-yaml.js';

export interface UatRead {
  readonly uat: Omit<Phase['uat'], 'file'>;
  /** Things that were passed over or read as meant, with their line. */
  readonly remarks: readonly string[];
}

/**
 * uat.md of maestro and NN-UAT.md of GSD: tests as `### N. name` sections or as tables, open gaps under the exact heading
 * `## Gaps`, and human_verification of the frontmatter. A test with an issue and no gap entry is a gap itself.
 */
export async function readUat(text: string): Promise<UatRead> {
  const { record, body, bodyLine, problems } = await readFrontmatter(text);
  const remarks = problems.map(({ line, message }) => `line ${line}: ${message}`);
  const offset = bodyLine - 1;
  const by = asText(record.tester) ?? asText(record.verified_by) ?? null;
  const at = asText(record.updated) ?? asText(record.started) ?? null;
  const parsed = [...testsOfSections(body), ...testsOfTables(body)];
  const tests = parsed.map(
    ({ name, word, line }): UatTest => ({
      name,
      result: resultOf(word, remarks, line + offset),
      line: line + offset,
      by,
      at,
    }),
  );
  const gaps = await readGaps(body, offset, remarks);
  const answered = new Set(gaps.map(({ test }) => test));
  const unlisted = parsed.flatMap((test) => {
    if (resultOf(test.word, [], 0) !== 'issue' || answered.has(test.number) || answered.has(test.name))
      return [];
    const said = test.reported === '' ? 'an issue was reported' : test.reported;
    return [aGap({ reason: `${test.name}: ${said}`, truth: test.name, severity: test.severity })];
  });
  const pending = textsOf(record.human_verification, ['test', 'claim', 'item', 'truth', 'description']).map(
    (name): UatTest => ({ name, result: 'pending', line: 1, by: null, at: null }),
  );
  return {
    uat: { tests: [...tests, ...pending], gaps: [...gaps.flatMap(({ gap }) => gap ?? []), ...unlisted] },
    remarks,
  };
}

interface ParsedTest {
  readonly number: string;
  readonly name: string;
  readonly word: string;
  readonly line: number;
  readonly reported: string;
  readonly severity: string;
}

const TEST_HEADING = /^(?:(?:test|uat)[\s-]*)?#?(\d{1,4})[.):：-]?\s+(.*)$/i;

function testsOfSections(body: string): ParsedTest[] {
  return markdownSections(body).flatMap((section) => {
    const match = TEST_HEADING.exec(section.title);
    const fields = fieldsOf(section.body);
    const word = fields.get('result') ?? fields.get('status');
    if (!match?.[1] || section.level < 3 || (word === undefined && !fields.has('expected'))) return [];
    return [
      {
        number: match[1],
        name: (match[2] ?? '').trim(),
        word: word ?? '',
        line: section.line,
        reported: fields.get('reported') ?? fields.get('reason') ?? '',
        severity: fields.get('severity') ?? '',
      },
    ];
  });
}

/** `key: value` lines, in bold or as list items too; a wrapped value keeps its first line, the text of a `|` holds no keys. */
function fieldsOf(lines: readonly MarkdownLine[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let block: number | null = null;
  for (const { text } of lines) {
    const indent = text.search(/\S/);
    if (block !== null && (indent === -1 || indent > block)) continue;
    block = /^\s*(?:[-*]\s+)?\**\w+\**\s*:\**\s*[|>][+-]?\s*$/.test(text) ? indent : null;
    const match = /^\s*(?:[-*]\s+)?\**(\w+)\**\s*[:：]\**\s*(.*?)\s*$/.exec(text);
    if (match?.[1] && !fields.has(match[1].toLowerCase()))
      fields.set(match[1].toLowerCase(), (match[2] ?? '').replace(/^["'`]|["'`]$/g, ''));
  }
  return fields;
}

function testsOfTables(body: string): ParsedTest[] {
  return tableRows(markdownLines(body)).flatMap(({ line, cells }) => {
    const word = firstCell(cells, ['result', 'status', 'verdict', '结果', '状态']);
    const name = firstCell(cells, ['test', 'name', 'scenario', 'case', 'test case', '测试', '用例', 'item']);
    if (word === undefined || name === undefined) return [];
    const number = firstCell(cells, ['#', 'id', 'no', 'no.', '编号']) ?? '';
    return [
      {
        number,
        name,
        word,
        line,
        reported: firstCell(cells, ['notes', 'reported', 'evidence', 'reason', '备注']) ?? '',
        severity: firstCell(cells, ['severity']) ?? '',
      },
    ];
  });
}

const firstCell = (cells: ReadonlyMap<string, string>, names: readonly string[]): string | undefined =>
  names.map((name) => cells.get(name)).find((cell) => cell !== undefined && cell !== '');

function resultOf(word: string, remarks: string[], line: number): UatTest['result'] {
  const plain = word
    .replace(/[[\]*_`]/g, '')
    .trim()
    .toLowerCase();
  if (/^(?:pass|passed|ok|✅|✓|通过)(?:$|\W)/u.test(plain)) return 'pass';
  if (/^(?:issue|issues|fail|failed|broken|❌|✗|失败)(?:$|\W)/u.test(plain)) return 'issue';
  if (/^(?:skip|skipped|n\/a|跳过)(?:$|\W)/u.test(plain)) return 'skipped';
  if (!/^(?:|pending|blocked|in[_ ]progress|todo|not run|partial|待.*)$/u.test(plain))
    remarks.push(`line ${line}: result "${word}" is not known and counts as pending`);
  return 'pending';
}

async function readGaps(
  body: string,
  offset: number,
  remarks: string[],
): Promise<{ test: string; gap: ReportedGap | null }[]> {
  const section = markdownSections(body).find(({ level, title }) => level === 2 && title === 'Gaps');
  const text =
    section?.body
      .filter((line) => !/^\s*(?:```|~~~)/.test(line.text))
      .map((line) => line.text.replace(/<!--.*?-->/g, ''))
      .join('\n') ?? '';
  if (!section || /^[\s[\]]*(?:\[?\s*(?:none|no gaps|n\/a|无)\b.*)?$/i.test(text.trim())) return [];
  const read = await parsePlanYaml(text);
  const entries = recordsOf(read.value);
  for (const { line, message } of read.problems)
    remarks.push(`line ${section.line + line + offset}: ${message}`);
  if (entries.length === 0) {
    const quoted = text.trim().split('\n')[0] ?? '';
    return [
      {
        test: '',
        gap: aGap({
          reason: `the Gaps section is no list of gaps ("${quoted}")`,
          truth: 'Gaps',
          severity: '',
        }),
      },
    ];
  }
  return entries.map((entry) => ({
    test: asText(entry.test) ?? '',
    gap: isOpen(entry)
      ? aGap({
          reason: asText(entry.reason) ?? asText(entry.description) ?? asText(entry.truth) ?? 'not said',
          truth: asText(entry.truth) ?? asText(entry.test) ?? '',
          severity: asText(entry.severity) ?? '',
          fix: asText(entry.fix_direction),
          file: fileOf(entry),
        })
      : null,
  }));
}

const isOpen = ({ status }: PlanRecord): boolean =>
  !/^(?:resolved|closed|fixed|verified|passed?|done|wontfix)$/i.test(asText(status) ?? '');

const fileOf = (entry: PlanRecord): string | undefined =>
  textsOf(entry.affected_files ?? entry.artifacts, ['path', 'file'])[0];

const SEVERITIES: ReadonlyMap<string, GapSeverity> = new Map([
  ['blocker', 'critical'],
  ['critical', 'critical'],
  ['major', 'high'],
  ['high', 'high'],
  ['minor', 'medium'],
  ['medium', 'medium'],
  ['cosmetic', 'low'],
  ['low', 'low'],
]);

interface GapParts {
  readonly reason: string;
  readonly truth: string;
  readonly severity: string;
  readonly fix?: string | undefined;
  readonly file?: string | undefined;
}

/** A severity nobody gave counts as major: a person saw it fail. */
const aGap = ({ reason, truth, severity, fix, file }: GapParts): ReportedGap => ({
  type: 'human_verified_failure',
  severity: SEVERITIES.get(severity.toLowerCase()) ?? 'high',
  description: `From UAT: ${reason}`,
  fix_direction: fix ?? `Address user-reported issue: ${truth}`,
  file: file ?? null,
  line: null,
});
