import type { Predicate } from '../../domain/predicate.js';
import { unreachable } from '../../domain/unreachable.js';
import { judgeCommand, judgeHttp } from './commands.js';
import { judgeContains, judgeCount, judgeNotContains } from './contents.js';
import { judgeExists, judgeLineCount, judgeNotExists } from './entries.js';
import { judgeExports } from './exports.js';
import type { Facts, Judgement } from './facts.js';
import { undecided } from './facts.js';
import { judgeImports } from './imports.js';
import { judgeJson } from './json.js';

/** Holds a predicate against the repository: in-process, without a shell; commands only by the runs in `facts`. */
export function holds(predicate: Predicate, facts: Facts): Judgement {
  switch (predicate.kind) {
    case 'contains':
      return judgeContains(predicate, facts);
    case 'not_contains':
      return judgeNotContains(predicate, facts);
    case 'count':
      return judgeCount(predicate, facts);
    case 'exists':
      return judgeExists(predicate, facts);
    case 'not_exists':
      return judgeNotExists(predicate, facts);
    case 'json_key':
      return judgeJson(predicate, facts);
    case 'line_count':
      return judgeLineCount(predicate, facts);
    case 'exports':
      return judgeExports(predicate, facts);
    case 'imports':
      return judgeImports(predicate, facts);
    case 'command':
    case 'test_run':
      return judgeCommand(predicate, facts);
    case 'http':
      return judgeHttp(predicate);
    case 'human':
      return undecided(`for a person: ${predicate.text ?? 'see the criterion'}`);
    case 'prose':
      return undecided(`for a reader: ${predicate.text ?? 'see the criterion'}`);
    case 'and':
      return joined(predicate.parts, facts, { decides: 'fails', all: 'holds' });
    case 'or':
      return joined(predicate.parts, facts, { decides: 'holds', all: 'fails' });
    default:
      return unreachable(predicate);
  }
}

/** One part that decides is enough; all must agree for the other outcome; else it is open. */
function joined(
  parts: readonly Predicate[],
  facts: Facts,
  by: { decides: 'holds' | 'fails'; all: 'holds' | 'fails' },
): Judgement {
  const judged = parts.map((part) => holds(part, facts));
  const deciding = judged.filter(({ outcome }) => outcome === by.decides);
  const open = judged.filter(({ outcome }) => outcome === 'undecided');
  const outcome = deciding.length > 0 ? by.decides : open.length > 0 ? 'undecided' : by.all;
  const said =
    deciding.length > 0
      ? deciding
      : open.length > 0
        ? [...open, ...judged.filter((one) => one.outcome === by.all)]
        : judged;
  return {
    outcome,
    reason: said.map(({ reason }) => reason).join('; '),
    evidence: said.flatMap(({ evidence }) => evidence),
  };
}
