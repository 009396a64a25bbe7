/** Names every agent's program may see; `*` at the end stands for any rest. */
const COMMON = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'LC_*',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'XDG_*',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
];
const LOOPBACK = '127.0.0.1,localhost';

/**
 * The environment of an agent's program: what the common and its own list name (`*` at the end stands for any rest),
 * and what is set for it. Folders of PATH that are not absolute are left out: they would name programs of the project.
 */
export function agentEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  own: readonly string[],
  set: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const allowed = [...COMMON, ...own];
  const picked = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && allowed.some((name) => fits(name, entry[0])),
  );
  const result: Record<string, string> = { ...Object.fromEntries(picked), ...set };
  if (result.PATH !== undefined) result.PATH = absoluteFolders(result.PATH).join(':');
  // The agent hands its report over on loopback, which a proxy can not reach.
  if (picked.some(([name]) => /^(https?|all)_proxy$/i.test(name))) {
    const except = [result.NO_PROXY ?? result.no_proxy, LOOPBACK].filter(Boolean).join(',');
    result.NO_PROXY = except;
    result.no_proxy = except;
  }
  return result;
}

/** Folders of a PATH that are absolute, in order. */
export const absoluteFolders = (path: string): readonly string[] =>
  path.split(':').filter((folder) => folder.startsWith('/'));

const fits = (allowed: string, name: string): boolean =>
  allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed;
