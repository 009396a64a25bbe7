import { unusedImport } from '../common/why-unused.js';
import type { LanguageSupport } from '../language-support.js';
import { conventionalUsersOf } from './conventional-users.js';
import { entryPointsOf } from './entry-points.js';
import { exportsOf } from './exports.js';
import { importsOf, resolveImport } from './imports.js';
import { reachesFrom, usesOfTarget } from './reach.js';
import { registersItself } from './registration.js';
import { usesOf } from './uses.js';

/** Python 3: packages, namespace packages, Django, Flask, FastAPI and Celery conventions. */
export const python: LanguageSupport = {
  languages: ['python'],
  imports: importsOf,
  exports: exportsOf,
  resolve: resolveImport,
  entryPoints: entryPointsOf,
  uses: (source, local) => usesOf(source, local),
  registersItself,
  conventionalUsers: conventionalUsersOf,
  usesOf: usesOfTarget,
  whyUnused: unusedImport({ imports: importsOf, resolve: resolveImport, usesOf: usesOfTarget }),
  reaches: reachesFrom,
};
