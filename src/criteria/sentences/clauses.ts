import { allOf, anyOf, type Predicate } from '../../domain/predicate.js';
import { type ClauseRule, prose, type Subject, VERB_AHEAD } from './clause.js';
import { blockContains, contains, defines, notContains, renders, uses } from './content-clauses.js';
import { exists, gone, placedSubject } from './exist-clauses.js';
import type { Masked } from './masked.js';
import { exports, imports, notExports, notImports } from './module-clauses.js';

const SPLIT = new RegExp(
  `\\s*(?:[,，;；、]\\s*)?(?:(?<![\\w])(?:and|AND|but|BUT)\\s|(?<![\\w])(OR|or)\\s|并且|并|且|同时|以及|但|[,，;；])\\s*(?=${VERB_AHEAD})`,
  'g',
);

/** All clauses of a predicate behind the subject; undefined when the first says nothing that can be checked. */
export function readClauses(text: string, subject: Subject, masked: Masked): Predicate | undefined {
  const { pieces, joiners } = splitClauses(text);
  const placed = placedSubject(pieces[0] ?? '', subject, masked);
  const parts = pieces.map(
    (piece, index) =>
      readClause(piece.trim(), index === 0 ? subject : placed, masked) ??
      (index === 0 ? undefined : prose(piece, masked)),
  );
  const [first] = parts;
  if (!first) return undefined;
  const read = parts.filter((part) => part !== undefined);
  if (read.every((part) => part.kind === 'prose')) return undefined;
  const groups: Predicate[][] = [];
  for (const [index, part] of read.entries()) {
    const group = index > 0 && joiners[index - 1] === 'or' ? groups.at(-1) : undefined;
    if (group) group.push(part);
    else groups.push([part]);
  }
  return allOf(groups.map(anyOf));
}

/** Clauses, each with its verb; `renders it` stays with the clause that says what it is. */
function splitClauses(text: string): { pieces: string[]; joiners: string[] } {
  const pieces: string[] = [];
  const joiners: string[] = [];
  let from = 0;
  for (const at of text.matchAll(SPLIT)) {
    const next = at.index + at[0].length;
    if (
      at.index === 0 ||
      /^(?:renders?|uses?|calls?|渲染|使用|调用)\s*(?:it|them|它|其)(?![A-Za-z])/i.test(
        text.slice(next, next + 20),
      )
    )
      continue;
    pieces.push(text.slice(from, at.index));
    joiners.push(at[1] ? 'or' : 'and');
    from = next;
  }
  pieces.push(text.slice(from));
  return { pieces, joiners };
}

function readClause(clause: string, subject: Subject, masked: Masked): Predicate | undefined {
  for (const rule of CLAUSES) {
    const predicate = rule(clause, subject, masked);
    if (predicate) return predicate;
  }
  return undefined;
}

const CLAUSES: readonly ClauseRule[] = [
  gone,
  exists,
  notImports,
  imports,
  notExports,
  exports,
  blockContains,
  notContains,
  contains,
  renders,
  defines,
  uses,
];
