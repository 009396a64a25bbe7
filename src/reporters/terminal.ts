import { visibleLine } from '../domain/visible-text.js';
import type { ReportData } from './report.js';
import { agentSentence, commandsToType, countGaps, countMustHaves, testSentence } from './tally.js';
import { gapList } from './terminal-gaps.js';
import { indented, LABEL, labelled, more, type Page, type TerminalOptions } from './terminal-page.js';
import { clip, columns, painter, type Style, wrap } from './terminal-text.js';

const MOST_OTHERS = 3;

const VERDICTS = {
  passed: { mark: '✔', words: 'goal reached', style: 'green' },
  gaps_found: { mark: '✖', words: 'gaps found', style: 'red' },
  human_needed: { mark: '?', words: 'a person has to look', style: 'yellow' },
} as const satisfies Record<string, { mark: string; words: string; style: Style }>;

/** The report after a run: the verdict, what to do, then the gaps with the place of each. Ends with a line break. */
export function renderTerminal(data: ReportData, options: TerminalOptions): string {
  const width = Math.max(40, Math.min(options.width, 120));
  const page: Page = { ...options, width, paint: painter(options.color) };
  const blocks = [
    [...headline(data, page), ...facts(data, page)],
    doNext(data, page),
    gapList(data, page),
    testList(data, page),
    humanList(data, page),
    findingList(data, page),
    acceptedList(data, page),
    options.verbose ? rowList(data, page) : [],
    notices(data, page),
    [labelled(page, 'Report', [`${data.sessionDir}/context.md`]).join('\n')],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function headline({ verification, phase }: ReportData, { paint, width }: Page): readonly string[] {
  const verdict = VERDICTS[verification.status];
  const name = visibleLine([phase.label, phase.title].filter(Boolean).join(' '));
  const text = `${verdict.mark} ${clip(name, width - columns(verdict.words) - 6)}: ${verdict.words}`;
  return [paint('bold', paint(verdict.style, text))];
}

function facts(data: ReportData, page: Page): readonly string[] {
  const counts = countMustHaves(data.verification)
    .filter(({ total }) => total > 0)
    .map(({ label, good, total }) => `${good}/${total} ${label}`);
  const gaps = countGaps(data.verification.gaps);
  return [
    ...indented(page, [counts.join(' · '), gaps === '' ? '' : `gaps: ${gaps}`].filter(Boolean).join(' · ')),
    ...indented(page, `tests: ${testSentence(data)}`),
    ...(data.agents === undefined ? [] : indented(page, `agents: ${agentSentence(data)}`)),
  ];
}

function doNext(data: ReportData, page: Page): readonly string[] {
  const [first = '', ...others] = commandsToType(data).map(visibleLine);
  const reason = visibleLine(data.verification.next_step.reason);
  const fits = LABEL + columns(first) + columns(reason) + 5 <= page.width;
  return [
    ...(fits
      ? [
          `${page.paint('bold', 'Do next'.padEnd(LABEL))} ${page.paint('bold', first)}  ${page.paint('dim', `# ${reason}`)}`,
        ]
      : [...labelled(page, 'Do next', [first], 'bold'), ...labelled(page, '', [reason], 'dim')]),
    ...labelled(page, 'then', others.length > 0 ? [others.join(' → ')] : []),
  ];
}

function testList({ validation }: ReportData, page: Page): readonly string[] {
  const items = validation?.gaps ?? [];
  if (items.length === 0) return [];
  const shown = page.verbose ? items : items.slice(0, MOST_OTHERS);
  return [
    page.paint('bold', `Requirements without a sound test (${items.length})`),
    ...shown.flatMap(({ requirement, description }) =>
      indented(page, `${requirement}: ${description}`, page.verbose ? undefined : 2),
    ),
    ...more(page, items.length - shown.length, 'requirement'),
  ];
}

function humanList({ verification }: ReportData, page: Page): readonly string[] {
  const items = verification.human_verification;
  if (items.length === 0) return [];
  const shown = page.verbose ? items : items.slice(0, MOST_OTHERS);
  const reasons = new Set(shown.map(({ reason }) => reason));
  const most = page.verbose ? undefined : 1;
  const reasonLines = (reason: string) =>
    wrap(reason, page.width - 4, most).map((line) => `    ${page.paint('dim', line)}`);
  return [
    page.paint('bold', `For a person to check (${items.length})`),
    ...shown.flatMap(({ claim, reason }) => [
      ...indented(page, `? ${claim}`, most),
      ...(reasons.size > 1 ? reasonLines(reason) : []),
    ]),
    ...(reasons.size === 1 ? [...reasons].flatMap(reasonLines) : []),
    ...more(page, items.length - shown.length, 'item'),
  ];
}

function findingList({ verification }: ReportData, page: Page): readonly string[] {
  const gapPlaces = new Set(verification.gaps.map((gap) => `${gap.file}:${gap.line}`));
  const rest = verification.antipatterns.filter(
    (item) => item.severity !== 'blocker' || !gapPlaces.has(`${item.file}:${item.line}`),
  );
  const shown = page.verbose ? rest : rest.filter((item) => item.severity !== 'info').slice(0, MOST_OTHERS);
  if (rest.length === 0) return [];
  return [
    page.paint('bold', `Findings beside the gaps (${rest.length})`),
    ...shown.flatMap((item) =>
      indented(page, `${item.severity.padEnd(LABEL - 1)} ${item.file}:${item.line} ${item.description}`, 1),
    ),
    ...more(page, rest.length - shown.length, 'finding'),
  ];
}

function acceptedList({ verification }: ReportData, page: Page): readonly string[] {
  if (verification.accepted.length === 0) return [];
  const lines = verification.accepted.flatMap((item) =>
    indented(page, `${item.description} (${item.reason}, ${item.by})`, page.verbose ? undefined : 1),
  );
  return [page.paint('bold', `Accepted, not counted as gaps (${verification.accepted.length})`), ...lines];
}

function rowList({ rows }: ReportData, page: Page): readonly string[] {
  return [
    page.paint('bold', `Checks (${rows.length})`),
    ...rows.flatMap((row) =>
      indented(
        page,
        `${row.id}. ${row.title}: ${row.verdict || row.status}${row.findings === '' ? '' : ` - ${row.findings}`}`,
      ),
    ),
  ];
}

function notices({ notices: items }: ReportData, page: Page): readonly string[] {
  const shown = page.verbose ? items : items.slice(0, MOST_OTHERS - 1);
  return [
    ...shown.flatMap(({ file, message }) =>
      labelled(
        page,
        'Note',
        [file === '' ? message : `${file}: ${message}`],
        'dim',
        page.verbose ? undefined : 2,
      ),
    ),
    ...more(page, items.length - shown.length, 'note'),
  ];
}
