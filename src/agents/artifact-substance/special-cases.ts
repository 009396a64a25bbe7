import type { BodyFacts, FunctionFact } from '../../codebase/bodies/bodies.js';
import type { Codebase } from '../../codebase/codebase.js';
import { judgeFunction } from './judge-function.js';
import type { FunctionPlace, StubSign } from './stub-sign.js';

/** Every function of the file only writes log lines. */
export function judgeSilent(
  facts: BodyFacts,
  placeOf: (fn: FunctionFact) => FunctionPlace,
): StubSign | undefined {
  const bodies = facts.functions.filter((fn) => !fn.declaredOnly && fn.kind !== 'constructor');
  const signs = bodies.map((fn) => judgeFunction(fn, placeOf(fn)));
  const [first] = signs;
  return bodies.length >= 2 && first && signs.every((sign) => sign?.kind === 'log-only')
    ? { ...first, strength: 'certain' }
    : undefined;
}

/** A function over an open range of inputs that answers only those its tests ask for. */
export function judgeSpecialCases(
  facts: BodyFacts,
  codebase: Codebase,
  names: readonly string[],
): StubSign | undefined {
  for (const fn of facts.functions) {
    const { lookup } = fn;
    if (!lookup || (names.length > 0 ? !names.includes(fn.name) : !fn.exported)) continue;
    const numeric = lookup.keys.every((key) => /^-?\d/.test(key));
    const gives = lookup.fallback;
    const silent =
      gives.kind === 'null' ||
      gives.kind === 'empty' ||
      gives.kind === 'nothing' ||
      (gives.kind === 'scalar' && gives.zero);
    if (
      !silent ||
      (!numeric && !/^(?:string|str|&str|String)$/.test(fn.returnType)) ||
      (!numeric && lookup.keys.some((key) => key.length < 6)) ||
      contiguous(lookup.keys)
    )
      continue;
    const asked = codebase
      .filesWithWord(fn.name)
      .filter((path) => codebase.roleOf(path) === 'test')
      .map((path) => codebase.source(path)?.code ?? '')
      .join('\n');
    const known = lookup.keys.filter((key) =>
      new RegExp(`(?<![\\w.])${key.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&')}(?![\\w.])`).test(asked),
    );
    if (asked !== '' && known.length === lookup.keys.length) {
      return {
        kind: 'hardcoded-data',
        strength: 'certain',
        line: fn.line,
        note: `${fn.name}() answers only the ${known.length} inputs that its tests use`,
      };
    }
  }
  return undefined;
}

/** 0, 1, 2, 3: a code table, not picked inputs. */
function contiguous(keys: readonly string[]): boolean {
  const numbers = keys.map(Number).sort((a, b) => a - b);
  return (
    numbers.every((value, index) => value === (numbers[0] ?? 0) + index) ||
    numbers.every((value) => value >= 100 && value < 600)
  );
}
