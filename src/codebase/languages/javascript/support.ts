import type { LanguageSupport } from '../language-support.js';
import { javascriptConventionalUsers } from './conventional-users.js';
import { JAVASCRIPT_LANGUAGES, javascriptEntryPoints } from './entry-points.js';
import { moduleLinks } from './module-links.js';
import { packageWords } from './package-words.js';
import { readExportsOnce, readImportsOnce } from './reexports.js';
import { resolverOf } from './resolve.js';
import { javascriptUsesOf, javascriptWhyUnused } from './uses-of.js';

/** TypeScript, JavaScript, and the components of Vue, Svelte and Astro. */
export const javascript: LanguageSupport = {
  languages: JAVASCRIPT_LANGUAGES,
  imports: (source, project) => readImportsOnce(project, source.path),
  exports: (source, project) => readExportsOnce(project, source.path),
  resolve(from, specifier, project) {
    const found = resolverOf(project)(from, specifier);
    return found === undefined ? [] : [found];
  },
  entryPoints: javascriptEntryPoints,
  uses: (source, local) =>
    moduleLinks(source).links.flatMap((link) =>
      link.names.filter((name) => name.local === local).flatMap((name) => name.uses),
    ),
  usesOf: javascriptUsesOf,
  whyUnused: javascriptWhyUnused,
  conventionalUsers: javascriptConventionalUsers,
  wordsFor: packageWords,
};
