import { visibleLine } from '../domain/visible-text.js';
import { place } from './markdown-text.js';
import type { ReportData } from './report.js';
import { commandsToType, countGaps, countMustHaves, rankGaps, testSentence, withoutPlace } from './tally.js';
import { clip, columns, type Paint, painter, type Style, wrap, wrapEnds } from './terminal-text.js';

export interface TerminalOptions {
  /** Columns of the terminal. */
  readonly width: number;
  /** false under NO_COLOR and where the output is no terminal. */
  readonly color: boolean;
  /** Everything instead of one screen. */
  readonly verbose: boolean;
}

type Gap = ReportData['verification']['gaps'][number];

const VERDICTS = {
  passed: { mark: '✔', words: 'goal reached', style: 'green' },
  gaps_found: { mark: '✖', words: 'gaps found', style: 'red' },
  human_needed: { mark: '?', words: 'a person has to look', style: 'yellow' },
} as const satisfies Record<string, { mark: string; words: string; style: Style }>;

const SEVERITY_STYLE: Readonly<Record<Gap['severity'], Style>> = {
  critical: 'red',
  high: 'yellow',
  medium: 'cyan',
  low: 'dim',
};

const MOST_GAPS = 6;
const MOST_OTHERS = 3;
const LABEL = 9;
const LONGEST_PLACE = 400;

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

interface Page extends TerminalOptions {
  readonly paint: Paint;
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

function gapList({ verification }: ReportData, page: Page): readonly string[] {
  const ranked = rankGaps(verification.gaps);
  if (ranked.length === 0) return [];
  const shown = page.verbose ? ranked : ranked.slice(0, MOST_GAPS);
  return [
    page.paint('bold', `Gaps (${ranked.length})`),
    ...shown.flatMap((gap) => gapLines(gap, page)),
    ...more(page, ranked.length - shown.length, 'gap'),
  ];
}

function gapLines(gap: Gap, page: Page): readonly string[] {
  const label = `  ${page.paint(SEVERITY_STYLE[gap.severity], gap.severity.padEnd(LABEL - 1))} `;
  const room = page.width - LABEL - 2;
  const said = withoutPlace(gap);
  const text = page.verbose ? wrap(said, room) : wrapEnds(said, room);
  const below = fixLines(gap, page, room);
  if (gap.file === null) return [`${label}${text[0] ?? ''}`, ...text.slice(1).map(pad), ...below];
  const where = clip(visibleLine(place(gap.file, gap.line)), LONGEST_PLACE);
  if (columns(where) + 1 + columns(visibleLine(said)) <= room) {
    return [`${label}${page.paint('bold', where)} ${visibleLine(said)}`, ...below];
  }
  return [`${label}${page.paint('bold', where)}`, ...text.map(pad), ...below];
}

/** What to do, unless it only says the description again. */
function fixLines({ description, fix_direction: fix }: Gap, page: Page, room: number): readonly string[] {
  const core = fix.replace(/^[^:]{1,40}: /, '');
  if (core === '' || description.includes(core)) return [];
  return wrap(`→ ${fix}`, room, page.verbose ? undefined : 1).map((line) => pad(page.paint('dim', line)));
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

function more(page: Page, count: number, noun: string): readonly string[] {
  if (count <= 0) return [];
  return [
    `  ${page.paint('dim', `… and ${count} more ${noun}${count === 1 ? '' : 's'} (--verbose shows all)`)}`,
  ];
}

function labelled(
  page: Page,
  label: string,
  texts: readonly string[],
  style?: Style,
  maxLines?: number,
): string[] {
  const lines = texts.flatMap((text) => wrap(text, page.width - LABEL - 1, maxLines));
  return lines.map((line, index) => {
    const head = (index === 0 ? label : '').padEnd(LABEL);
    return `${label === '' ? head : page.paint('bold', head)} ${style === undefined ? line : page.paint(style, line)}`;
  });
}

function indented(page: Page, text: string, maxLines?: number): readonly string[] {
  return wrap(text, page.width - 2, maxLines).map((line) => `  ${line}`);
}

const pad = (line: string): string => `${' '.repeat(2 + LABEL)}${line}`;
