import type { AnswerFinding, AnswerRule } from '../../domain/answer-lint.js';
import { printable } from '../../domain/gate-finding.js';
import { EvidenceType, evidenceTypes, isExecutable, RowStatus } from '../../domain/verify-verdict.js';
import { absentSubjects } from '../../evidence/absent-subjects.js';
import { unsupportedWording } from '../../evidence/audit.js';
import { checkAnchors } from '../../evidence/check-anchors.js';
import type { ProjectTree } from '../../evidence/project-tree.js';
import type { MarkdownDocument } from '../markdown.js';
import { type AnswerRow, type AnswerRows, answerRows } from './answer-rows.js';
import { type CriterionIdentities, criterionIdentities, normalizeTitle } from './criterion-identities.js';
import { requirementIds } from './requirement-ids.js';
import { type VerdictLine, verdictLines } from './verdict-line.js';

export interface AnswerLint {
  readonly findings: readonly AnswerFinding[];
  readonly warnings: readonly string[];
  readonly rows: AnswerRows;
  readonly verdict: VerdictLine | null;
  readonly identities: CriterionIdentities;
  /** Requirement ids and task criteria that no row without a finding answers. */
  readonly missing: readonly string[];
  /** Task criteria that no row resolves to. */
  readonly unanswered: readonly string[];
}

export interface LintInput {
  readonly answer: MarkdownDocument;
  readonly task: MarkdownDocument;
  readonly feature: MarkdownDocument | null;
  /** null: only the form of anchors is checked. */
  readonly tree: ProjectTree | null;
}

/** Lints an answer against its task (spec/3): all findings, in the order of the answer, missing rows last. */
export function lintAnswer({ answer, task, feature, tree }: LintInput): AnswerLint {
  const rows = answerRows(answer);
  const verdicts = verdictLines(answer);
  const identities = criterionIdentities(task, feature);
  const ids = requirementIds(task);
  const answered = rows.criteria.map((row) => identities.resolve(row.id));
  const findings = [
    ...verdictFindings(verdicts),
    ...requirementFindings(rows.requirements, { ids, tree }),
    ...criterionFindings(rows.criteria, { answered, tree }),
    ...missingFindings(rows, { ids, identities }),
  ];
  const faulty = new Set(findings.map((finding) => `${finding.line}\n${finding.row}`));
  const isClean = (row: AnswerRow): boolean => !faulty.has(`${row.line}\n${row.row}`);
  const cleanTitles = new Set(rows.criteria.flatMap((row, at) => (isClean(row) ? (answered[at] ?? []) : [])));
  const titles = new Set(answered.flat());
  return {
    findings,
    warnings: [...rows.requirements, ...rows.criteria].flatMap((row) => rowWarnings(row, tree)),
    rows,
    verdict: verdicts[0] ?? null,
    identities,
    missing: [
      ...ids.filter((id) => !rows.requirements.some((row) => row.id === id && isClean(row))),
      ...identities.task.filter((name) => !cleanTitles.has(normalizeTitle(name))),
    ],
    unanswered: identities.task.filter((name) => !titles.has(normalizeTitle(name))),
  };
}

const VERDICTS = ['PASS', 'PARTIAL', 'FAIL'];
const REQUIREMENT_STATUSES = ['MET', 'PARTIAL', 'UNMET'];

function verdictFindings(verdicts: readonly VerdictLine[]): readonly AnswerFinding[] {
  const [first, second] = verdicts;
  if (!first) return [finding('verdict-missing', '', 1, 'there is no line `Verdict: PASS | PARTIAL | FAIL`')];
  return [
    ...(VERDICTS.includes(first.value.toUpperCase())
      ? []
      : [
          finding('verdict-value', '', first.line, `${quote(first.value)} is none of ${VERDICTS.join(', ')}`),
        ]),
    ...(second
      ? [finding('verdict-duplicate', '', second.line, `the verdict stands on line ${first.line} already`)]
      : []),
  ];
}

function requirementFindings(
  rows: readonly AnswerRow[],
  { ids, tree }: { ids: readonly string[]; tree: ProjectTree | null },
): readonly AnswerFinding[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const report = reporter(row);
    const known = ids.includes(row.id);
    const again = seen.has(row.id);
    seen.add(row.id);
    return [
      ...report(!known, 'req-unknown', `the task declares ${ids.join(', ') || 'no requirement'}`),
      ...report(known && again, 'req-duplicate', 'the requirement has a row already'),
      ...report(
        !isWord(row.status, REQUIREMENT_STATUSES),
        'req-status',
        `${quote(row.status)} is none of ${REQUIREMENT_STATUSES.join(', ')}`,
      ),
      ...report(
        isBlank(row.evidence),
        'req-evidence',
        'no evidence; say `no evidence found` where there is none',
      ),
      ...anchorFindings(row, { tree, required: true }),
    ];
  });
}

function criterionFindings(
  rows: readonly AnswerRow[],
  { answered, tree }: { answered: readonly (readonly string[])[]; tree: ProjectTree | null },
): readonly AnswerFinding[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const report = reporter(row);
    const titles = answered[at] ?? [];
    const again = titles.length === 1 && seen.has(titles[0] ?? '');
    if (titles.length === 1) seen.add(titles[0] ?? '');
    const types = evidenceTypes(row.evidenceType);
    return [
      ...report(
        titles.length === 0,
        'ac-identity',
        'no criterion of the task and no scenario of the feature has this name',
      ),
      ...report(
        titles.length > 1,
        'ac-ambiguous',
        `it may mean ${titles.map((title) => quote(title)).join(' or ')}`,
      ),
      ...report(again, 'ac-duplicate', 'the criterion has a row already'),
      ...report(
        !isWord(row.status, RowStatus.options),
        'ac-status',
        `${quote(row.status)} is none of ${RowStatus.options.join(', ')}`,
      ),
      ...report(
        !types.every((type) => EvidenceType.safeParse(type).success),
        'ac-evidence-type',
        `${quote(row.evidenceType)} is none of ${EvidenceType.options.join(', ')}, nor several joined by +`,
      ),
      ...report(isBlank(row.evidence), 'ac-evidence', 'no evidence and no reason why it does not apply'),
      ...anchorFindings(row, { tree, required: !isExecutable(row.evidenceType) }),
    ];
  });
}

function anchorFindings(
  row: AnswerRow,
  { tree, required }: { tree: ProjectTree | null; required: boolean },
): readonly AnswerFinding[] {
  if (row.status.toUpperCase() !== 'MET' || isBlank(row.evidence)) return [];
  return checkAnchors(row.evidence, tree)
    .findings.filter(({ problem }) => required || problem !== 'no-anchor')
    .map(({ problem, citation }) =>
      finding(
        problem,
        row.row,
        row.line,
        citation ? `${quote(citation)}: ${ANCHOR_MESSAGES[problem]}` : ANCHOR_MESSAGES[problem],
      ),
    );
}

const ANCHOR_MESSAGES = {
  'no-file': 'no such file in the project',
  range: 'the file has no such lines',
  glob: 'a pattern is no place: name the files that were checked',
  'no-anchor': 'no `file:line` or `file:start-end` is cited',
} as const;

function missingFindings(
  rows: AnswerRows,
  { ids, identities }: { ids: readonly string[]; identities: CriterionIdentities },
): readonly AnswerFinding[] {
  const missing = ids.filter((id) => !rows.requirements.some((row) => row.id === id));
  return [
    ...missing.map((id) => finding('req-missing', id, 1, 'the requirement has no row')),
    ...(identities.task.length > 0 && rows.criteria.length === 0
      ? [finding('ac-missing', '', 1, 'the task has acceptance criteria and the answer has no row for any')]
      : []),
  ];
}

function rowWarnings(row: AnswerRow, tree: ProjectTree | null): readonly string[] {
  const subjects = tree ? absentSubjects(row.evidence, tree) : [];
  const banned = unsupportedWording(row.evidence, tree);
  return [
    ...subjects.map(
      (subject) => `line ${row.line}, ${quote(row.row)}: \`${subject}\` is not in the cited lines`,
    ),
    ...banned.map((words) => `line ${row.line}, ${quote(row.row)}: ${quote(words)} is no evidence`),
  ];
}

const isWord = (value: string, words: readonly string[]): boolean => words.includes(value.toUpperCase());
const isBlank = (evidence: string): boolean => /^[-–—\s]*$/.test(evidence);
const quote = (text: string): string => JSON.stringify(printable(text, 120));
const finding = (rule: AnswerRule, row: string, line: number, message: string): AnswerFinding => ({
  rule,
  row,
  line,
  message,
});
const reporter =
  (row: AnswerRow) =>
  (wrong: boolean, rule: AnswerRule, message: string): readonly AnswerFinding[] =>
    wrong ? [finding(rule, row.row, row.line, message)] : [];
