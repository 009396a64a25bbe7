import type { World } from '../../../agents/agent.js';
import {
  contentWords,
  knows,
  type Vocabulary,
  vocabulary,
  type Word,
} from '../../../agents/nyquist/words.js';
import type { Codebase } from '../../../codebase/codebase.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import type { MustHaves } from '../../../domain/must-have.js';
import { type CitedLines, citedLines, holdsName, type Place } from '../../../evidence/cited-lines.js';
import { misquotes, quotedCode, quotesLines } from '../../../evidence/quoted-code.js';
import type { CommandRun } from '../../../host/host.js';
import { linkTraits, type Traits, traitsOf } from './subject.js';

/** What reports are held against. */
export interface AuditContext {
  readonly world: World;
  /** All of the phase: what supports a truth is among them. */
  readonly mustHaves: MustHaves;
}

/** Whether a verdict is a passing one; what has to stand at a cited place depends on it. */
export type Side = 'pass' | 'fail';

export interface Bearing {
  /** Whether what stands at the place can speak for the verdict on this row. */
  bears(place: Place): boolean;
  runBears(run: CommandRun): boolean;
}

/**
 * What makes a cited place evidence. It lies in a file that can show it (no plan, lock file, document or generated file,
 * unless the row is about that), its lines say something (code, for a pass), no quote is put into them, and they show what
 * the check type asks for: the file's own code for substance, a use by name outside the thing for wiring, a file of the row
 * or words in common for the rest.
 */
export function bearingOf(job: AgentJob, side: Side, { world, mustHaves }: AuditContext): Bearing {
  const { codebase } = world;
  const traits = traitsOf(job, { codebase, mustHaves });
  const shows = whatShows(job, side, { traits, codebase });
  const own = new Set(traits.files);
  return {
    bears(place) {
      const lines = citedLines(place, codebase);
      if (!lines || !(own.has(place.file) || isWitness(place.file, codebase))) return false;
      const code = own.has(place.file) && !isCode(place.file, codebase) ? lines.saySomething : lines.holdCode;
      if (!(side === 'pass' ? code : lines.saySomething) || misquotes(place.said, lines)) return false;
      return shows(place, lines);
    },
    runBears: ({ command, stdout, stderr }) =>
      sharesWords(`${command}\n${stdout}\n${stderr}`, traits) ||
      traits.files.some((file) => command.includes(file)),
  };
}

const LOCK_FILE =
  /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$|\.lock$|(?:^|\/)pnpm-lock\.yaml$|(?:^|\/)go\.sum$/;
const NO_WITNESS = new Set(['document', 'generated', 'vendored', 'asset']);
const isWitness = (file: string, codebase: Codebase): boolean =>
  !NO_WITNESS.has(codebase.roleOf(file)) && !LOCK_FILE.test(file);
const isCode = (file: string, codebase: Codebase): boolean => !NO_WITNESS.has(codebase.roleOf(file));

type Shows = (place: Place, lines: CitedLines) => boolean;

function whatShows(
  job: AgentJob,
  side: Side,
  { traits, codebase }: { traits: Traits; codebase: Codebase },
): Shows {
  const inOwn = (place: Place): boolean => traits.files.includes(place.file);
  switch (job.check_type) {
    case 'exists':
    case 'pattern_scan':
      return inOwn;
    case 'substance':
      return (place, lines) => inOwn(place) && !(lines.holdCode && lines.onlyImport);
    case 'import_usage':
      return job.subject.kind === 'link'
        ? linkShows(linkTraits(job.subject.link, codebase), side)
        : (place, lines) =>
            side === 'fail'
              ? inOwn(place) || names(lines, traits)
              : !inOwn(place) &&
                countsAsUse(place.file, codebase) &&
                !lines.onlyImport &&
                names(lines, traits);
    case 'observable_behavior':
    case 'test_coverage':
      return (place, lines) =>
        (inOwn(place) && !(lines.holdCode && lines.onlyImport)) ||
        names(lines, traits) ||
        sharesWords(`${place.file} ${side === 'pass' ? lines.code : lines.text}`, traits) ||
        isTied(place, lines, traits);
  }
}

/** A use stands in one end and names the other, or names both from outside. */
function linkShows({ from, to }: { from: Traits; to: Traits }, side: Side): Shows {
  return (place, lines) => {
    const inFrom = from.files.includes(place.file);
    const inTo = to.files.includes(place.file);
    if (side === 'fail') return inFrom || inTo || names(lines, to);
    if (lines.onlyImport) return false;
    if (inFrom) return names(lines, to);
    return names(lines, from) && (inTo || names(lines, to));
  };
}

/** Tests and stories show no use by the program. */
const countsAsUse = (file: string, codebase: Codebase): boolean =>
  !['test', 'story', 'test-support'].includes(codebase.roleOf(file));

const names = (lines: CitedLines, { names: known }: Traits): boolean =>
  known.some((name) => holdsName(lines.code, name));

/** Words that a text must share with what the plan says: two, or all where it has fewer. */
const SHARED_WORDS = 2;

function sharesWords(text: string, traits: Traits): boolean {
  const words = contentWords(traits.text).filter(({ weight }) => weight === 1);
  if (words.length === 0) return false;
  const known = vocabulary(text);
  return words.filter((word) => isKnown(word, known)).length >= Math.min(SHARED_WORDS, words.length);
}

const isKnown = (word: Word, known: Vocabulary): boolean =>
  knows(known, word) >= 0.9 || [...known.raw].some((other) => isForm(word.raw, other));

/** `saved` of `save`: the same four letters at least, and short endings. */
function isForm(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= 4 && Math.max(one.length, other.length) - shared <= 3;
}

/** The agent quotes the line as it stands and says what it has to do with the claim. */
function isTied(place: Place, lines: CitedLines, traits: Traits): boolean {
  const quotes = quotedCode(place.said);
  if (!quotes.some((quote) => quote.length >= 6 && quotesLines([quote], lines))) return false;
  const plain = place.said.replace(/`[^`]*`/g, ' ');
  const known = vocabulary(plain);
  return contentWords(traits.text).some((word) => word.weight === 1 && isKnown(word, known));
}
