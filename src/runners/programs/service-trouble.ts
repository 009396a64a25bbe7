import type { ServiceTrouble } from '../runner.js';

/** Said instead of an answer by a service that has no more for this account. */
const EXHAUSTED =
  /usage limit|usage cap|\bquota\b|insufficient_quota|credit balance|out of (extra )?(credits?|usage)|billing_hard_limit|spend(ing)? limit|(hour|hourly|daily|weekly|monthly|session) limits? (reached|exceeded)|(hit|reached) your (?!rate)([\w-]+ )*limit|\b402\b/i;
const OVERLOADED =
  /\b(429|529)\b|overloaded|rate[ _-]?limit|too many requests|at capacity|temporarily unavailable/i;
const REFUSED =
  /\b401\b|invalid[ _](x-)?api[ _-]?key|incorrect api key|authentication[ _](error|failed)|unauthorized|not logged in|run \/login|oauth token|token (has )?expired/i;
/** A longer answer is about the project, whatever words are in it. */
const MAX_NOTICE = 400;
const MAX_MESSAGE = 500;

/** What kind of trouble the service's own words, or its status, tell of; null: none of these. */
export function serviceTrouble(message: string, status: number | null = null): ServiceTrouble | null {
  const kind =
    status === 402 || EXHAUSTED.test(message)
      ? 'exhausted'
      : status === 429 || status === 529 || OVERLOADED.test(message)
        ? 'overloaded'
        : null;
  if (kind === null) return null;
  const retryAfterMs = waitOf(message);
  return {
    kind,
    message: message.slice(0, MAX_MESSAGE),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** The same for an answer in prose from an agent that ended well: only a short notice is taken at its word. */
export function troubleInAnswer(answer: string): ServiceTrouble | null {
  const text = answer.trim();
  if (isErrorText(text)) return serviceTrouble(text);
  return text.length <= MAX_NOTICE && EXHAUSTED.test(text) ? serviceTrouble(text) : null;
}

/** Some programs hand an error of the service over as their answer, with exit code 0. */
export const isErrorText = (answer: string): boolean => /^\[?API Error\b/i.test(answer.trim());

/** Whether the service does not know who is asking. */
export const isRefusedLogin = (message: string, status: number | null = null): boolean =>
  status === 401 || REFUSED.test(message);

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** `try again in 1.5s`, `retry after 20 seconds`, `in 3 hours 12 minutes`. */
function waitOf(message: string): number | undefined {
  const said = /(?:try again in|retry[- ]after:?)\s+((?:[\d.]+\s*(?:ms|s|m|h)[a-z]*[\s,and]*)+)/i.exec(
    message,
  )?.[1];
  if (said === undefined) return undefined;
  const parts = [...said.matchAll(/([\d.]+)\s*(ms|s|m|h)/gi)];
  return parts.reduce((sum, [, amount = '', unit = '']) => {
    const factor = Object.entries(UNIT_MS).find(([name]) => name === unit.toLowerCase())?.[1] ?? 0;
    return sum + Math.round(Number(amount) * factor);
  }, 0);
}
