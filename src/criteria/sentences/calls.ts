import { escapeRegex } from '../regex-dialects.js';

/** What a search needs to find calls of a name. */
interface CallSearch {
  readonly pattern: string;
  readonly regex: true;
  readonly code_only: true;
  readonly call: string;
}

const DECLARED = '(?<!\\b(?:function|def|fn|func|fun)\\b[\\s*]*)';
const TYPE_ARGUMENTS = '(?:(?:::)?<[^<>()]*>)?';

/**
 * `save()` in a sentence means save with any arguments, not those six characters. Where a use is asked for, the line that
 * declares it is none.
 */
export function callsOf(item: string, { declared }: { readonly declared: boolean }): CallSearch | undefined {
  const name = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\(\)$/.exec(item)?.[1];
  if (name === undefined) return undefined;
  return {
    pattern: `${declared ? '' : DECLARED}(?<![\\w$])${escapeRegex(name)}(?:\\?\\.)?${TYPE_ARGUMENTS}\\s*\\(`,
    regex: true,
    code_only: true,
    call: name,
  };
}

/** Lines that name it (a member by its own name), other than those that only bring it into the file. */
export const namesOf = (call: string): string =>
  `^(?!\\s*(?:import|from|use|using|require)\\b)(?!.*\\brequire\\().*?${DECLARED}(?<![\\w$])${escapeRegex(call.split('.').at(-1) ?? call)}(?![\\w$])`;
