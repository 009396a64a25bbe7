import type { Predicate } from '../../domain/predicate.js';
import { describePredicate } from '../describe.js';
import type { Facts } from './facts.js';
import { holds } from './holds.js';

/** What to do about a predicate that fails, and the file it is about. */
export function fixDirection(
  predicate: Predicate,
  facts: Facts,
): { readonly text: string; readonly file: string | null } {
  if (predicate.kind === 'and') {
    const failing = predicate.parts.filter((part) => holds(part, facts).outcome === 'fails');
    const [first] = failing.map((part) => fixDirection(part, facts));
    return first
      ? { text: failing.map((part) => fixDirection(part, facts).text).join('; '), file: first.file }
      : { text: `Make this true: ${describePredicate(predicate)}`, file: null };
  }
  const file =
    'files' in predicate
      ? (predicate.files[0] ?? facts.taskFiles[0] ?? null)
      : predicate.kind === 'imports'
        ? predicate.from || null
        : null;
  return { text: direction(predicate), file };
}

function direction(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'contains':
      return `Write it so that ${describePredicate(predicate)}`;
    case 'not_contains':
      return `Remove it: ${describePredicate(predicate)}`;
    case 'exists':
      return `Create ${predicate.files.join(', ')}`;
    case 'not_exists':
      return `Delete ${predicate.files.join(', ')} and what still uses it`;
    case 'exports':
      return `Export ${predicate.symbols.join(', ')} from ${predicate.files.join(', ') || "the task's module"}`;
    case 'imports':
      return `Import ${predicate.symbols.join(', ') || 'it'}${predicate.to ? ` from ${predicate.to}` : ''} in ${predicate.from || 'the module that needs it'} and use it`;
    case 'command':
    case 'test_run':
      return `Make it pass: ${describePredicate(predicate)}`;
    default:
      return `Make this true: ${describePredicate(predicate)}`;
  }
}
