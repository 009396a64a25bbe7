import type { Evidence } from '../../domain/evidence.js';
import type { Comparison, PredicateOf } from '../../domain/predicate.js';
import { namesOf } from '../sentences/calls.js';
import { type Facts, failing, holding, type Judgement, observed, undecided, unread } from './facts.js';
import { absence, type ResolvedFiles, resolveFiles } from './resolve-files.js';
import { type Hit, type SearchResult, searchFiles, withoutExcluded } from './search.js';

const SHOWN = 3;

export function judgeContains(predicate: PredicateOf<'contains'>, facts: Facts): Judgement {
  const files = resolveFiles(predicate.files, facts);
  const unknown = nothingToSearch(predicate.files, files, facts);
  if (unknown) return unknown;
  const found = searchFiles(predicate, files.paths, facts);
  if (!found.ok) return undecided(found.failure);
  const { hits } = found.value;
  const holders = new Set(hits.map((hit) => hit.file));
  const wanted = withoutExcluded(files.paths, predicate.exclude ?? [], facts.codebase);
  if (predicate.match === 'all') {
    const lacking = [...wanted.filter((file) => !holders.has(file)), ...files.absent.map(({ path }) => path)];
    if (lacking.length === 0)
      return holding(`${show(predicate)} is in all ${wanted.length} files`, anchors(hits));
    return failing(`${show(predicate)} is not in ${lacking.slice(0, 5).join(', ')}`, [
      observed(`no match in ${lacking.join(', ')}`, lacking),
    ]);
  }
  if (hits.length > 0) {
    if (files.ambiguous && holders.size < wanted.length)
      return undecided(
        `several files have this name and only ${[...holders].join(', ')} of ${wanted.join(', ')} holds ${show(predicate)}`,
        anchors(hits),
      );
    return holding(`${show(predicate)} is in ${places(hits)}`, anchors(hits));
  }
  return absentText(predicate, { files, result: found.value, facts });
}

interface Miss {
  readonly files: ResolvedFiles;
  readonly result: SearchResult;
  readonly facts: Facts;
}

/** Nothing was found: a failure with what is near, or undecided where the pattern cannot have been meant as written. */
function absentText(predicate: PredicateOf<'contains'>, { files, result, facts }: Miss): Judgement {
  const evident = evidentHits(predicate, files.paths, facts);
  if (evident)
    return undecided(
      `as written ${show(predicate)} matches nothing (${evident.why}), but what it evidently means is in ${places(evident.hits)}`,
      anchors(evident.hits),
    );
  const where =
    result.withoutBlock.length > 0 && predicate.scope && 'block' in predicate.scope
      ? `${predicate.scope.block} of ${result.withoutBlock.join(', ')}, which was not found there`
      : files.paths.slice(0, 5).join(', ') +
        (files.paths.length > 5 ? ` and ${files.paths.length - 5} more` : '');
  const near = nearMiss(predicate, files.paths, facts);
  const missing = files.absent.length > 0 ? `; ${absence(files.absent)}` : '';
  return failing(`${show(predicate)} is not in ${where}${near ? `; near: ${near}` : ''}${missing}`, [
    observed(
      `searched ${files.paths.length} file(s) for ${show(predicate)}, no match`,
      files.paths.slice(0, 20),
    ),
  ]);
}

/** The pattern as it was meant: alternation in the wrong dialect, or a one-line expression over bracketed code that spans lines. */
function evidentHits(
  predicate: PredicateOf<'contains' | 'not_contains'>,
  paths: readonly string[],
  facts: Facts,
): { why: string; hits: readonly Hit[] } | undefined {
  if (predicate.meant !== undefined) {
    const found = searchFiles({ ...predicate, pattern: predicate.meant, regex: true }, paths, facts);
    if (found.ok && found.value.hits.length > 0)
      return { why: 'in a basic regular expression | is a plain character', hits: found.value.hits };
  }
  if (predicate.call !== undefined) {
    const found = searchFiles({ ...predicate, pattern: namesOf(predicate.call) }, paths, facts);
    return found.ok && found.value.hits.length > 0
      ? { why: 'it is named and not called', hits: found.value.hits }
      : undefined;
  }
  if (
    !predicate.regex ||
    predicate.spans_lines ||
    !/\.[*+]/.test(predicate.pattern) ||
    predicate.pattern.includes('|')
  )
    return undefined;
  const spanning = predicate.pattern.replace(/(?<!\\)\.([*+])\??/g, '[^;]$1?');
  const found = searchFiles({ ...predicate, pattern: spanning, spans_lines: true }, paths, facts);
  const hits = found.ok ? found.value.hits.filter((hit) => insideBrackets(hit.match)) : [];
  return hits.length > 0 ? { why: 'the code spans lines', hits } : undefined;
}

/** Every line break of the match lies inside a bracket that the match opens. */
function insideBrackets(match: string): boolean {
  let depth = 0;
  if (/\n\s*\n/.test(match)) return false;
  for (const char of match) {
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if (char === ')' || char === ']' || char === '}') depth -= 1;
    else if (char === '\n' && depth <= 0) return false;
  }
  return match.includes('\n');
}

/** The same text in another letter case, or elsewhere in the project. */
function nearMiss(
  predicate: PredicateOf<'contains'>,
  paths: readonly string[],
  facts: Facts,
): string | undefined {
  if (predicate.flags?.includes('i')) return undefined;
  const caseless = searchFiles({ ...predicate, flags: 'i' }, paths, facts);
  const [other] = caseless.ok ? caseless.value.hits : [];
  if (other) return `${other.file}:${other.line} has ${quote(other.match)}`;
  if (predicate.scope || predicate.code_only) {
    const { scope: _scope, code_only: _code, ...anywhere } = predicate;
    const wider = searchFiles(anywhere, paths, facts);
    const [hit] = wider.ok ? wider.value.hits : [];
    if (hit) return `${hit.file}:${hit.line} has it ${predicate.code_only ? 'in a comment' : 'elsewhere'}`;
  }
  const word = predicate.regex ? undefined : /[A-Za-z_$][\w$]{3,}/.exec(predicate.pattern)?.[0];
  const elsewhere =
    word === predicate.pattern
      ? facts.codebase.filesWithWord(word).filter((file) => !paths.includes(file))
      : [];
  return elsewhere[0] ? `${elsewhere.slice(0, SHOWN).join(', ')} has it` : undefined;
}

export function judgeNotContains(predicate: PredicateOf<'not_contains'>, facts: Facts): Judgement {
  const files = resolveFiles(predicate.files, facts);
  const unknown = nothingToSearch(predicate.files, files, facts);
  if (unknown) return unknown;
  const found = searchFiles(predicate, files.paths, facts);
  if (!found.ok) return undecided(found.failure);
  const { hits, withoutBlock } = found.value;
  if (hits.length > 0) {
    if (files.ambiguous)
      return undecided(
        `several files have this name; ${show(predicate)} is in ${places(hits)}`,
        anchors(hits),
      );
    return failing(`${show(predicate)} is still in ${places(hits)}`, anchors(hits));
  }
  if (files.absent.length > 0)
    return undecided(`nothing found, but ${absence(files.absent)}: the absence proves nothing there`);
  if (predicate.scope && 'block' in predicate.scope && withoutBlock.length === files.paths.length) {
    const name = predicate.scope.block;
    return undecided(
      `${name} was not found as a block in ${files.paths.join(', ')}: the absence of ${show(predicate)} proves nothing`,
    );
  }
  const evident = evidentHits(predicate, files.paths, facts);
  if (evident)
    return undecided(
      `as written ${show(predicate)} matches nothing (${evident.why}), but what it evidently means is in ${places(evident.hits)}`,
      anchors(evident.hits),
    );
  return holding(`${show(predicate)} is in none of ${files.paths.length} file(s)`, [
    observed(
      `searched ${files.paths.length} file(s) for ${show(predicate)}, no match`,
      files.paths.slice(0, 50),
    ),
  ]);
}

export function judgeCount(predicate: PredicateOf<'count'>, facts: Facts): Judgement {
  const files = resolveFiles(predicate.files, facts);
  if (predicate.unit === 'files' && predicate.pattern === '') return countFiles(predicate, { files, facts });
  const unknown = nothingToSearch(predicate.files, files, facts);
  if (unknown) return unknown;
  const found = searchFiles(predicate, files.paths, facts);
  if (!found.ok) return undecided(found.failure);
  const { hits } = found.value;
  const number = {
    lines: () => new Set(hits.map((hit) => `${hit.file}:${hit.line}`)).size,
    matches: () => hits.length,
    distinct_matches: () => new Set(hits.map((hit) => hit.match)).size,
    files: () => new Set(hits.map((hit) => hit.file)).size,
  }[predicate.unit]();
  const said = `${number} ${predicate.unit.replace('_', ' ')} of ${show(predicate)}, wanted ${predicate.op} ${predicate.value}`;
  if (compares(number, predicate.op, predicate.value)) {
    if (files.absent.length > 0 && number === 0) return undecided(`${said}; ${absence(files.absent)}`);
    return holding(said, anchors(hits));
  }
  return failing(
    files.absent.length > 0 ? `${said}; ${absence(files.absent)}` : said,
    hits.length > 0 ? anchors(hits) : [observed(said, files.paths.slice(0, 20))],
  );
}

function countFiles(
  predicate: PredicateOf<'count'>,
  { files, facts }: Pick<Miss, 'files' | 'facts'>,
): Judgement {
  const kept = withoutExcluded(files.paths, predicate.exclude ?? [], facts.codebase);
  const said = `${kept.length} file(s) match ${predicate.files.join(', ')}, wanted ${predicate.op} ${predicate.value}`;
  const evidence = [
    observed(kept.length > 0 ? `${said}: ${kept.slice(0, 10).join(', ')}` : said, kept.slice(0, 20)),
  ];
  return compares(kept.length, predicate.op, predicate.value)
    ? holding(said, evidence)
    : failing(said, evidence);
}

export function compares(number: number, op: Comparison, value: number): boolean {
  switch (op) {
    case '==':
      return number === value;
    case '>=':
      return number >= value;
    case '<=':
      return number <= value;
    case '>':
      return number > value;
    case '<':
      return number < value;
    case '~':
      return Math.abs(number - value) <= Math.max(1, value / 2);
  }
}

/** Files that are not there settle a search before it begins. */
function nothingToSearch(
  named: readonly string[],
  files: ResolvedFiles,
  { codebase }: Facts,
): Judgement | undefined {
  if (named.length === 0 && files.paths.length === 0 && files.absent.length === 0)
    return undecided('the criterion names no file, and its task none');
  if (files.paths.length > 0) return unread(files.paths, codebase);
  if (files.absent.length === 0) return undefined;
  if (files.tail)
    return undecided(`${absence(files.absent)}, but ${files.tail} ends like it: say which file is meant`);
  return failing(absence(files.absent), [observed(absence(files.absent))]);
}

const quote = (text: string): string =>
  `'${text.length > 80 ? `${text.slice(0, 80)}…` : text.replace(/\n/g, ' ')}'`;
const show = (predicate: { pattern: string; regex: boolean; call?: string | undefined }): string =>
  predicate.call !== undefined
    ? `a call of ${predicate.call}`
    : predicate.regex
      ? `/${predicate.pattern.length > 100 ? `${predicate.pattern.slice(0, 100)}…` : predicate.pattern}/`
      : quote(predicate.pattern);
const places = (hits: readonly Hit[]): string => {
  const shown = hits.slice(0, SHOWN).map((hit) => `${hit.file}:${hit.line}`);
  return hits.length > SHOWN ? `${shown.join(', ')} and ${hits.length - SHOWN} more` : shown.join(', ');
};
const anchors = (hits: readonly Hit[]): Evidence[] =>
  hits.slice(0, 5).map((hit) => ({
    kind: 'anchor',
    file: hit.file,
    line: hit.line,
    note: hit.match.trim().slice(0, 120).split('\n')[0] ?? '',
  }));
