import type { Language } from '../codebase.js';
import { javascript } from './javascript/support.js';
import type { LanguageSupport } from './language-support.js';

/** Every language family whose wiring is understood. */
export const LANGUAGE_SUPPORTS: readonly LanguageSupport[] = [javascript];

const byLanguage = new Map<Language, LanguageSupport>(
  LANGUAGE_SUPPORTS.flatMap((support) => support.languages.map((language) => [language, support] as const)),
);

export const supportOf = (language: Language): LanguageSupport | undefined => byLanguage.get(language);
