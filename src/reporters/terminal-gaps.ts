import { visibleLine } from '../domain/visible-text.js';
import { place } from './markdown-text.js';
import type { ReportData } from './report.js';
import { rankGaps, withoutPlace } from './tally.js';
import { LABEL, more, type Page, pad } from './terminal-page.js';
import { clip, columns, type Style, wrap, wrapEnds } from './terminal-text.js';

type Gap = ReportData['verification']['gaps'][number];

const SEVERITY_STYLE: Readonly<Record<Gap['severity'], Style>> = {
  critical: 'red',
  high: 'yellow',
  medium: 'cyan',
  low: 'dim',
};

const MOST_GAPS = 6;
const LONGEST_PLACE = 400;

/** The gaps, worst first, each with its place and what to do. */
export function gapList({ verification }: ReportData, page: Page): readonly string[] {
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
