import type { BodyFacts, ClassFact, FunctionFact } from '../../codebase/bodies/bodies.js';
import type { Codebase } from '../../codebase/codebase.js';
import type { FunctionPlace } from './stub-sign.js';

/** Gives each function the place it is judged in; whether a class is extended anywhere is searched only when asked. */
export function placesOf(facts: BodyFacts, codebase: Codebase): (fn: FunctionFact) => FunctionPlace {
  const known = new Map<string, boolean>();
  return (fn) => {
    const owner = fn.owner === null ? null : ownerOf(facts, fn);
    return {
      facts,
      owner,
      get isBase() {
        if (!owner) return false;
        const seen = known.get(owner.name);
        if (seen !== undefined) return seen;
        const base = isBaseClass(owner, facts, codebase);
        known.set(owner.name, base);
        return base;
      },
    };
  };
}

const ownerOf = (facts: BodyFacts, fn: FunctionFact): ClassFact | null =>
  facts.classes.findLast(
    (item) => item.name === fn.owner && item.line <= fn.line && fn.line <= item.endLine,
  ) ??
  facts.classes.find((item) => item.name === fn.owner) ??
  null;

function isBaseClass(owner: ClassFact, facts: BodyFacts, codebase: Codebase): boolean {
  if (owner.kind === 'abstract' || owner.kind === 'interface') return true;
  if (
    /^(?:Abstract|Base|I[A-Z])|(?:Base|Mixin|Abstract|Interface|Protocol|Adapter|Template)$/.test(owner.name)
  )
    return true;
  if (facts.functions.some((fn) => fn.owner === owner.name && fn.declaredOnly))
    return owner.kind !== 'impl' || facts.path.endsWith('.swift');
  const name = owner.name.replace(/[^\w$]/g, '');
  if (name.length < 2 || owner.kind === 'impl') return false;
  const extended = new RegExp(
    `\\bextends\\s+(?:[\\w.]+\\.)?${name.replaceAll('$', '\\$')}\\b|\\bclass\\s+\\w+\\s*\\([^)]*\\b${name}\\b[^)]*\\)\\s*:|\\bclass\\s+\\w+\\s*<\\s*(?:\\w+::)*${name}\\b|\\b(?:class|object)\\b[^{;\\n]*:\\s*[^{;\\n]*\\b${name}\\s*[(,{<]`,
  );
  return codebase
    .filesWithWord(name)
    .slice(0, 60)
    .some((path) => extended.test(codebase.source(path)?.masked ?? ''));
}
