const MARK = '[redacted]';
/** A shorter value is no key, and would be found in any text. */
const MIN_LENGTH = 8;
const SECRET_WORDS =
  /(^|_)(API)?(KEYS?|TOKENS?|SECRETS?|PASSWORD|PASSWD|PASS|CREDENTIALS?|AUTH|COOKIES?|HEADERS?|PAT|DSN)(_|$)/i;

/** Takes values of secrets out of a text. */
export type Redact = (text: string) => string;

/** Redacts the environment's secrets (told by their names, or credentials in an address) and the values given. */
export function redactor(
  env: Readonly<Record<string, string | undefined>>,
  further: readonly string[] = [],
): Redact {
  const values = Object.entries(env).flatMap(([name, value = '']) => [
    ...(SECRET_WORDS.test(name) ? [value] : []),
    ...[...value.matchAll(/:\/\/[^/\s:@]*:([^/\s@]+)@/g)].map(([, password = '']) => password),
  ]);
  const forms = [...values, ...further]
    .filter((value) => value.length >= MIN_LENGTH)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  // Longest first: a value can begin with another.
  const secrets = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, MARK), text);
}

/** The same value without secrets in any of its texts. */
export const redactValue = (redact: Redact, value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(redact(JSON.stringify(value)));
