import type { Predicate } from '../../domain/predicate.js';
import { F, type Masked, maskSentence } from './masked.js';

/** A sentence ready for the rules: masked, with the subject split off where it begins with files or a name. */
export interface Sentence {
  readonly masked: Masked;
  /** Masked text, trimmed, without a full stop at its end. */
  readonly text: string;
}

/** A rule reads a whole sentence or nothing. */
export type SentenceRule = (sentence: Sentence) => Predicate | undefined;

export function toSentence(text: string): Sentence {
  const masked = maskSentence(text.trim());
  return {
    masked,
    text: masked.text
      .replace(/[.。;；\s]+$/, '')
      .replaceAll('===', '==')
      .trim(),
  };
}

/** A path as a predicate names it: bare names anywhere, folders of one name anywhere, globs of folders. */
export function fileGlob(path: string): string {
  const clean = path.replace(/(?<=.)[\\/]+$/, '');
  if (/^[A-Za-z]:[\\/]/.test(clean)) return clean;
  const slashed = clean.replace(/\\/g, '/').replace(/^\.\//, '');
  const top =
    /^(?:package|tsconfig|jsconfig|composer|manifest|turbo|nx|angular|vercel|lerna|deno)(?:\.[\w-]+)?\.json$|^(?:Makefile|Dockerfile|LICENSE|README(?:\.\w+)?|Procfile|Jenkinsfile|[A-Z][A-Z_-]+\.md|pyproject\.toml|Cargo\.toml|go\.(?:mod|sum)|pnpm-(?:lock|workspace)\.yaml|[\w-]+\.lock|[\w-]+\.config\.\w+|analysis\w*\.yaml|docker-compose[\w.-]*\.ya?ml|\..+)$/;
  return slashed.includes('/') || slashed.startsWith('**') || top.test(slashed) ? slashed : `**/${slashed}`;
}

/** `web/{a,b}.js` names two files. */
function braces(path: string): readonly string[] {
  const match = /^([^{]*)\{([^{}]+)\}(.*)$/.exec(path);
  if (!match) return [path];
  return (match[2] ?? '').split(',').map((part) => `${match[1]}${part.trim()}${match[3]}`);
}

export const LIST = `${F}(?:\\s*(?:,|，|、|and|AND|和|与|及|&|以及|\\+)\\s*(?:and\\s+)?${F})*`;

/** The files of a masked list. */
export const filesIn = (masked: Masked, part: string): readonly string[] =>
  (part.match(new RegExp(F, 'g')) ?? []).flatMap((mask) => braces(masked.value(mask))).map(fileGlob);

const COMPARISONS: readonly (readonly [RegExp, '>=' | '<=' | '>' | '<' | '==' | '~'])[] = [
  [
    /^(?:>=|≥|at least|no (?:fewer|less) than|a minimum of|minimum|不少于|不小于|至少|大于等于|不低于)$/i,
    '>=',
  ],
  [
    /^(?:<=|≤|at most|no more than|up to|not more than|no longer than|within|max(?:imum)?|不超过|不多于|不大于|最多|小于等于|至多)$/i,
    '<=',
  ],
  [/^(?:>|more than|greater than|over|above|exceeds?|longer than|大于|超过|多于|高于)$/i, '>'],
  [/^(?:<|less than|fewer than|under|below|shorter than|smaller than|小于|少于|低于|不到)$/i, '<'],
  [/^(?:~|about|around|approximately|roughly|约|大约|~约)$/i, '~'],
];
export const COMPARISON =
  '(?:>=|≥|<=|≤|>|<|~|==?|at least|at most|no fewer than|no less than|no more than|not more than|no longer than|up to|within|a minimum of|more than|greater than|fewer than|less than|longer than|shorter than|over|above|under|below|exceeds?|about|around|approximately|roughly|exactly|不少于|不小于|至少|大于等于|不低于|不超过|不多于|不大于|最多|小于等于|至多|大于|超过|多于|小于|少于|低于|不到|大约|约|恰好|正好|等于)';

export function comparisonOf(words: string | undefined): '>=' | '<=' | '>' | '<' | '==' | '~' {
  const text = (words ?? '').trim();
  return COMPARISONS.find(([pattern]) => pattern.test(text))?.[1] ?? '==';
}

/** The file a mask stands for. */
export const one = (masked: Masked, mask: string): string => fileGlob(masked.value(mask));
