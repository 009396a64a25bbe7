const MARK = '[redacted]';

/** Keys and tokens by the forms their issuers give them. */
const TOKENS: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END (?:[A-Z]+ )*PRIVATE KEY-----|$)/g,
  /\bsk-[A-Za-z0-9_-]{20,}/g,
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{40,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
];
const BEARER = /\b(bearer\s+)(?=[A-Za-z0-9._~+/-]*\d)[A-Za-z0-9._~+/-]{20,}=*/gi;
const IN_ADDRESS = /(:\/\/[^/\s:@'"]*:)[^/\s@'"]{3,}(?=@)/g;
const NAME =
  '(?:api[_-]?key|secret(?:[_-]?key)?|access[_-]?key|auth[_-]?token|token|passw(?:or)?d|credentials?)';
/** Of something that is named a secret: a value in quotes with a digit in it, or a long bare one. */
const QUOTED = new RegExp(
  `(\\b[\\w-]{0,40}${NAME}\\\\?["']?\\s{0,3}[:=]\\s{0,3}\\\\?["'\`])(?=[^\\s"'\`\\\\]{0,200}\\d)[^\\s"'\`\\\\]{8,}(?=\\\\?["'\`])`,
  'gi',
);
const BARE = new RegExp(
  `(\\b[\\w-]{0,40}${NAME}\\s{0,3}[:=]\\s{0,3})(?=[A-Za-z_+]{0,200}\\d)(?=[\\d_+]{0,200}[A-Za-z])[\\w+]{20,}={0,2}`,
  'gi',
);

/** A text of a plan or repository without what looks like a key, a token, a password or a private key. */
export function withoutSecrets(text: string): string {
  const named = [BEARER, IN_ADDRESS, QUOTED, BARE].reduce(
    (rest, pattern) => rest.replace(pattern, `$1${MARK}`),
    text,
  );
  return TOKENS.reduce((rest, pattern) => rest.replace(pattern, MARK), named);
}
