import { printable } from '../../domain/gate-finding.js';
import type { BundleClaim, BundleComment, ExitCriterion, PrBundle } from '../../domain/pr-bundle.js';
import type { CriterionVerdict } from '../../domain/pr-verdict.js';
import { unsupportedWording } from '../../evidence/audit.js';
import { plannedPaths } from '../plan/planned-paths.js';
import { holdsPhrase, sharedWords } from './key-words.js';
import { commitTouches, diffShows, type NamedPlace, namesPath, readPlace } from './touches.js';

export interface CriterionJudgement {
  readonly verdict: CriterionVerdict;
  /** Claims about this criterion that do not hold. */
  readonly unsupported: readonly string[];
}

/** Judges one exit criterion by what the pull request itself shows; claims only say where to look (spec/4). */
export function judgeCriterion(bundle: PrBundle, index: number): CriterionJudgement {
  const criterion = bundle.ticket?.exit_criteria[index] ?? { text: '', mentions: [] };
  const claims = bundle.claims.filter((claim) => claim.criterion === index);
  const places = placesOf(criterion);
  const evidence =
    commitEvidence({ bundle, criterion, claims, places }) ??
    testEvidence(bundle, criterion) ??
    rationaleEvidence({ bundle, criterion, claims });
  const unsupported = claims.flatMap((claim) => {
    const why = whyClaimFails({ bundle, criterion, claim });
    return why ? [`criterion ${index + 1}, ${printable(claim.kind, 40)}: ${why}`] : [];
  });
  const status = evidence ? 'ADDRESSED' : 'MISSING';
  const missing = missingReason({ bundle, places, unsupported });
  return { verdict: { criterion: criterion.text, status, evidence: evidence ?? missing }, unsupported };
}

interface Question {
  readonly bundle: PrBundle;
  readonly criterion: ExitCriterion;
  readonly claims: readonly BundleClaim[];
}

const LONGEST_TEXT = 4000;

/** Files a criterion names: its mentions, else the paths of its text. */
function placesOf(given: ExitCriterion): readonly NamedPlace[] {
  const criterion = { ...given, text: given.text.slice(0, LONGEST_TEXT) };
  if (criterion.mentions.length > 0) return criterion.mentions.map(readPlace);
  const bare =
    criterion.text.match(/(?<![\w/:.-])(?:[\w@.[\]-]+\/)+[\w@.[\]-]+\.[A-Za-z]\w{0,9}(?::\d+(?:-\d+)?)?/g) ??
    [];
  const cited = criterion.text.match(/`[^`\s]+:\d+(?:-\d+)?`/g) ?? [];
  const named = [...cited.map((token) => token.slice(1, -1)), ...bare, ...plannedPaths(criterion.text)].map(
    readPlace,
  );
  return named.filter((place, at) => named.findIndex((other) => other.path === place.path) === at);
}

function commitEvidence({
  bundle,
  criterion,
  claims,
  places,
}: Question & { places: readonly NamedPlace[] }): string | null {
  const { commits } = bundle.pr;
  if (places.length === 0) return unnamedFileEvidence({ bundle, criterion, claims });
  const shown: string[] = [];
  for (const place of places) {
    const cited = claims.flatMap((claim) =>
      claim.kind === 'commit' && claim.path && claim.line && namesPath({ path: claim.path }, place.path)
        ? [claim.line]
        : [],
    );
    const wanted =
      place.line !== null || cited.length === 0
        ? [place]
        : cited.map((line) => ({ ...place, line, endLine: line }));
    const hit = wanted.flatMap((target) => {
      const commit = commits.findLast((candidate) => commitTouches(candidate, target));
      return commit ? [{ commit, target }] : [];
    })[0];
    if (!hit || !diffShows(bundle.diff, place.path)) return null;
    shown.push(`${hit.commit.sha} ${placeText(bundle, hit)}`);
  }
  return shown.join('; ');
}

function placeText(
  bundle: PrBundle,
  { commit, target }: { commit: PrBundle['pr']['commits'][number]; target: NamedPlace },
): string {
  const file = commit.files.find((candidate) => namesPath(candidate, target.path));
  const line =
    target.line ??
    file?.lines[0]?.[0] ??
    bundle.diff.files.find((shown) => namesPath(shown, target.path))?.hunks[0]?.[0];
  return `${file?.path ?? target.path}${line ? `:${line}` : ''}`;
}

/** A criterion without a file: a commit whose message says it, or a claimed change whose commit speaks of the same thing. */
function unnamedFileEvidence({ bundle, criterion, claims }: Question): string | null {
  for (const commit of bundle.pr.commits) {
    const words = sharedWords(criterion.text, commit.message);
    const file = commit.files.find((candidate) => diffShows(bundle.diff, candidate.path));
    const claimed = claims.some(
      (claim) =>
        claim.kind === 'commit' &&
        claim.sha === commit.sha &&
        whyClaimFails({ bundle, criterion, claim }) === null,
    );
    const needed = claimed ? Math.min(2, words.of) : Math.max(2, words.of);
    if (file && words.of > 0 && words.shared >= needed)
      return `${commit.sha} ${file.path}${file.lines[0] ? `:${file.lines[0][0]}` : ''}`;
  }
  return null;
}

const covers = (test: PrBundle['tests'][number], criterion: ExitCriterion): boolean => {
  if (test.covers.length > 0) return test.covers.some((text) => sameText(text, criterion.text));
  const words = sharedWords(criterion.text, test.id);
  return words.of > 1 && words.shared === words.of;
};

function testEvidence(bundle: PrBundle, criterion: ExitCriterion): string | null {
  const test = bundle.tests.find((candidate) => covers(candidate, criterion));
  return test ? `test ${test.id}` : null;
}

function rationaleEvidence({ bundle, criterion, claims }: Question): string | null {
  const claimed = claims.flatMap((claim) =>
    claim.kind === 'rationale' && claim.comment ? [claim.comment] : [],
  );
  const comment = bundle.pr.comments.find(
    (candidate) =>
      (claimed.includes(candidate.id) || holdsPhrase(candidate.body, criterion.text)) &&
      isRationale(candidate, bundle),
  );
  return comment ? `rationale ${comment.url ?? comment.id} by ${comment.author}` : null;
}

const FOLLOW_UP = /\bfollow[- ]?up\b|\b(?:later|separate|another) (?:pr|ticket|change)\b/i;

/** A posted comment that was validated, says more than banned wording, and names a ticket where it puts work off. */
export function isRationale(comment: BundleComment, bundle: Pick<PrBundle, 'tickets_known'>): boolean {
  if (comment.validated !== true || comment.body.trim() === '') return false;
  if (unsupportedWording(comment.body, null).length > 0) return false;
  return (
    !FOLLOW_UP.test(comment.body) || bundle.tickets_known.some((ticket) => holdsPhrase(comment.body, ticket))
  );
}

function whyClaimFails({
  bundle,
  criterion,
  claim,
}: Omit<Question, 'claims'> & { claim: BundleClaim }): string | null {
  switch (claim.kind) {
    case 'commit': {
      const commit = bundle.pr.commits.find((candidate) => candidate.sha === claim.sha);
      if (!commit)
        return `commit ${printable(claim.sha ?? 'without sha', 60)} is not part of the pull request`;
      if (!claim.path) return 'the claim names no file';
      const place = { path: claim.path, line: claim.line ?? null, endLine: claim.line ?? null };
      const text = `${printable(claim.path, 200)}${claim.line ? `:${claim.line}` : ''}`;
      if (!commitTouches(commit, place)) return `commit ${commit.sha} does not change ${text}`;
      return diffShows(bundle.diff, claim.path) ? null : `the final diff no longer shows ${text}`;
    }
    case 'test': {
      const test = bundle.tests.find((candidate) => candidate.id === claim.id);
      if (!test) return `there is no test ${JSON.stringify(printable(claim.id ?? '', 120))}`;
      return covers(test, criterion)
        ? null
        : `test ${JSON.stringify(printable(test.id, 120))} does not cover it`;
    }
    case 'rationale': {
      const comment = bundle.pr.comments.find((candidate) => candidate.id === claim.comment);
      if (!comment) return `there is no comment ${printable(claim.comment ?? '', 60)}`;
      return isRationale(comment, bundle)
        ? null
        : `comment ${printable(comment.id, 60)} is no validated rationale`;
    }
    default:
      return 'this is no evidence';
  }
}

function missingReason(facts: {
  bundle: PrBundle;
  places: readonly NamedPlace[];
  unsupported: readonly string[];
}): string {
  const untouched = facts.places
    .filter((place) => !diffShows(facts.bundle.diff, place.path))
    .map((place) => place.path);
  const files =
    untouched.length > 0
      ? `the diff does not show ${untouched.join(', ')}`
      : 'no commit, test or rationale shows it';
  return `no evidence found: ${files}`;
}

const sameText = (left: string, right: string): boolean =>
  left.replace(/\s+/g, ' ').trim().toLowerCase() === right.replace(/\s+/g, ' ').trim().toLowerCase();
