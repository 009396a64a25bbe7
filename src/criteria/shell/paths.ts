/** Forward slashes, no `./` and no slash at the end. */
export const cleanPath = (path: string): string =>
  path
    .replace(/\\/g, '/')
    .replace(/^(?:\.\/)+(?=.)/, '')
    .replace(/(?<=.)\/+$/, '');

const ABSOLUTE = /^(?:[A-Za-z]:[\\/]|\/)/;

/** A path as written below a folder (`cd folder && ...`). */
export function below(folder: string, path: string): string {
  if (!folder || ABSOLUTE.test(path)) return path;
  const parts = folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The last segment has an extension. */
export const namesFile = (path: string): boolean =>
  /[^/]\.[A-Za-z0-9_]{1,10}$/.test(path) || /(?:^|\/)(?:Makefile|Dockerfile|LICENSE|Procfile)$/.test(path);

/** What a recursive search of an operand looks at. */
export function recursiveGlobs(operand: string, includes: readonly string[]): readonly string[] {
  const path = cleanPath(operand);
  if (namesFile(path) && !operand.endsWith('/')) return [path];
  const base =
    path === '.' || path === ''
      ? ''
      : path.endsWith('/**') || path === '**'
        ? path.slice(0, -3).replace(/\/$/, '')
        : path;
  const prefix = base ? `${base}/` : '';
  return includes.length > 0 ? includes.map((glob) => `${prefix}**/${glob}`) : [`${prefix}**`];
}
