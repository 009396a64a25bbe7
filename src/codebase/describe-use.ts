import { type TargetUse, USE_VERBS } from './codebase.js';

/** `renders Chat`, `calls save`, `loads it`; the local name where the symbol is a default export. */
export function describeUse(use: TargetUse, fallback: string): string {
  if (use.name === '*' && use.member === undefined)
    return use.how === 'registration' ? 'loads it' : `${USE_VERBS[use.how]} it`;
  const name = use.name === 'default' || use.name === '*' ? (use.member ?? fallback) : use.name;
  return `${use.reexport ? 're-exports' : USE_VERBS[use.how]} ${name}`;
}
