import type { Language } from '../codebase.js';
import { csharpTests } from './csharp-tests.js';
import { goTests } from './go-tests.js';
import { javaScriptTests } from './javascript/dialect.js';
import { jvmTests } from './jvm/dialect.js';
import { phpTests } from './php-tests.js';
import { pythonTests } from './python/dialect.js';
import { rubyTests } from './ruby-tests.js';
import { rustTests } from './rust-tests.js';
import type { TestDialect } from './test-dialect.js';

/** How each language states tests; a language without a row has none that can be read. */
export const DIALECTS: Partial<Record<Language, TestDialect>> = {
  typescript: javaScriptTests,
  tsx: javaScriptTests,
  javascript: javaScriptTests,
  jsx: javaScriptTests,
  vue: javaScriptTests,
  svelte: javaScriptTests,
  python: pythonTests,
  go: goTests,
  rust: rustTests,
  java: jvmTests,
  kotlin: jvmTests,
  csharp: csharpTests,
  php: phpTests,
  ruby: rubyTests,
};
