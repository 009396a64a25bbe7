import type { TargetUse } from './codebase.js';

const VERBS: Record<TargetUse['how'], string> = {
  call: 'calls',
  jsx: 'renders',
  new: 'constructs',
  extends: 'extends',
  reference: 'uses',
  registration: 'registers',
  decorator: 'decorates with',
  string: 'names',
};

/** `renders Chat`, `calls save`, `loads it`; the local name where the symbol is a default export. */
export function describeUse(use: TargetUse, fallback: string): string {
  if (use.name === '*' && use.member === undefined)
    return use.how === 'registration' ? 'loads it' : `${VERBS[use.how]} it`;
  const name = use.name === 'default' || use.name === '*' ? (use.member ?? fallback) : use.name;
  return `${use.reexport ? 're-exports' : VERBS[use.how]} ${name}`;
}
