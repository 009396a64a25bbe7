import { bareText } from '../artifact-substance/comment-lines.js';
import { admitsStandIn, isElision } from '../artifact-substance/placeholder-words.js';
import { conflictLine } from '../conflict-markers.js';
import type { Detector, Finding, ScannedFile } from './finding.js';

const WORD = '(?:TODO|FIXME|XXX|HACK|TBD)';
const LEADING = new RegExp(
  `(?:^|[.;!?)]\\s+|\\s(?:--|[–—-])\\s+)(?:@|[-*•]\\s*|\\(|\\[)?(${WORD})S?\\b(?![-\\w!/\`"'])`,
);
const WITH_COLON = new RegExp(`(?<![\\w\`"'/-])(${WORD})\\s*(?:\\([^)]*\\))?:(?!:)`);
const LOWER = /^@?(todo|fixme|hack|xxx)\b\s*(?:\([^)]*\)\s*)?[:-]|^@(todo|fixme)\b/i;
const DOMAIN = /^TODOS?\s+(?:lists?|items?|apps?|entr\w+|cards?|comments?|markers?|tags?|mvc)\b(?!.*:)/i;
const DIRECTIVE =
  /^(?:eslint|tslint|biome|@ts-|prettier|istanbul|c8|v8|noqa|pylint|type:|mypy|rubocop|nolint|stylelint|jshint|globals?\b|swiftlint|ktlint|sonar|codespell|cspell)/;
const TRACKED = /(?:^|[\s(])#\d+\b|\b[A-Z][A-Z0-9]{1,9}-\d+\b|https?:\/\/|\b(?:issue|PR|DEF)[ #-]*\d+/;

/** Markers that lead a comment, and comments that stand for code. */
export const findMarkers: Detector = (file) => {
  const { source } = file;
  if (source.role === 'document' || source.language === 'markdown') return [];
  return source.comments.flatMap((comment) => bareText(comment).flatMap((line) => readLine(line, file)));
};

function readLine(item: { line: number; text: string }, file: ScannedFile): readonly Finding[] {
  const { line, text } = item;
  if (text === '' || text.length > 1000) return [];
  if (isElision(text) && file.source.role !== 'config') {
    return [
      { line, pattern: 'elided-code', severity: 'blocker', description: `code is left out: "${cut(text)}"` },
    ];
  }
  const word = markerIn(text, file);
  if (word)
    return [{ line, pattern: 'todo', severity: markerSeverity(word, text, file), description: cut(text) }];
  if (!file.live) return [];
  if (admitsStandIn(text))
    return [{ line, pattern: 'placeholder', severity: 'info', description: cut(text) }];
  return [];
}

function markerIn(text: string, file: ScannedFile): string | undefined {
  if (DOMAIN.test(text)) return undefined;
  const colon = WITH_COLON.exec(text)?.[1];
  if (DIRECTIVE.test(text)) return colon;
  const leading = LEADING.exec(text)?.[1] ?? colon;
  if (leading) return leading;
  const lower = LOWER.exec(text);
  if (
    !lower ||
    /\btodos?\b/i.test(file.source.path) ||
    /\btodos\b|\bTodo[A-Z]?\w*\b/.test(file.source.masked)
  )
    return undefined;
  return (lower[1] ?? lower[2] ?? '').toUpperCase();
}

function markerSeverity(word: string, text: string, file: ScannedFile): Finding['severity'] {
  const tracked = TRACKED.test(text);
  if (file.strictMarkers && /^(?:TBD|FIXME|XXX)$/.test(word)) return tracked ? 'info' : 'blocker';
  return tracked ? 'info' : 'warning';
}

const cut = (text: string): string => (text.length > 140 ? `${text.slice(0, 137)}...` : text);

/** Lines of an unresolved merge. */
export const findConflicts: Detector = ({ source }) => {
  const line = conflictLine(source);
  return line === undefined
    ? []
    : [
        {
          line,
          pattern: 'conflict-marker',
          severity: 'blocker',
          description: 'unresolved merge conflict',
        },
      ];
};
