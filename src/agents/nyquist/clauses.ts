import type { Codebase, TestCase } from '../../codebase/codebase.js';
import type { Requirement } from '../../domain/must-have.js';
import { contentWords, knows, vocabulary, type Word } from './words.js';

const BETWEEN = /;|；|，|、|,(?=\s)|\b(?:and|as well as|but|plus|und|sowie)\b|以及|并且|同时|且/;

/** Parts of a requirement that can be tested apart; one for a plain sentence. */
export const clausesOf = (text: string): readonly string[] =>
  text
    .split(BETWEEN)
    .map((clause) => clause.trim())
    .filter((clause) => contentWords(clause).length > 0);

/**
 * A clause of the requirement that none of the tests speaks of, in any word, while another one is plainly tested. Only
 * clauses with two words of their own count: what is said in one word is often tested without saying it.
 */
export function uncoveredClause(
  requirement: Requirement,
  tests: readonly TestCase[],
  codebase: Codebase,
): string | undefined {
  const clauses = clausesOf(requirement.text);
  if (clauses.length < 2) return undefined;
  const known = vocabulary(
    tests
      .map(
        (test) =>
          `${test.suites.join(' ')} ${test.name} ${codebase.source(test.file)?.text.slice(test.start, test.end) ?? ''}`,
      )
      .join(' '),
  );
  const shares = clauses.map((clause) => {
    const own = ownWords(clause, clauses);
    return {
      clause,
      own: own.length,
      share: own.length === 0 ? 1 : own.filter((word) => knows(known, word) > 0).length / own.length,
    };
  });
  if (!shares.some(({ own, share }) => own > 0 && share >= 0.5)) return undefined;
  return shares.find(({ own, share }) => own >= 2 && share === 0)?.clause;
}

/** Words that stand in this clause alone. */
function ownWords(clause: string, clauses: readonly string[]): readonly Word[] {
  const others = vocabulary(clauses.filter((other) => other !== clause).join(' '));
  return contentWords(clause).filter((word) => word.weight === 1 && knows(others, word) === 0);
}
