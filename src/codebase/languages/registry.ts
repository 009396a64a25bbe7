import type { Language } from '../codebase.js';
import { csharp } from './csharp/support.js';
import { go } from './go/support.js';
import { javascript } from './javascript/support.js';
import { jvm } from './jvm/support.js';
import type { LanguageSupport } from './language-support.js';
import { php } from './php/support.js';
import { python } from './python/support.js';
import { ruby } from './ruby/support.js';
import { rust } from './rust/support.js';

/** Every language family whose wiring is understood. */
export const LANGUAGE_SUPPORTS: readonly LanguageSupport[] = [
  javascript,
  python,
  go,
  rust,
  jvm,
  csharp,
  ruby,
  php,
];

const byLanguage = new Map<Language, LanguageSupport>(
  LANGUAGE_SUPPORTS.flatMap((support) => support.languages.map((language) => [language, support] as const)),
);

export const supportOf = (language: Language): LanguageSupport | undefined => byLanguage.get(language);
