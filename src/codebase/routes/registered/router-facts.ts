import type { Language, SourceFile } from '../../codebase.js';
import type { ProjectFacts } from '../../languages/language-support.js';
import { csharp } from './csharp.js';
import type { Reader, RouterFacts } from './facts.js';
import { go } from './go.js';
import { javascript } from './javascript.js';
import { jvm } from './jvm.js';
import { php } from './php.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';

const READERS: Partial<Record<Language, Reader>> = {
  typescript: javascript,
  tsx: javascript,
  javascript,
  jsx: javascript,
  python,
  go,
  rust,
  java: jvm,
  kotlin: jvm,
  csharp,
  ruby,
  php,
};

const NOTHING: RouterFacts = { routes: [] };
const known = new WeakMap<SourceFile, RouterFacts>();

/** Routes, mounts and prefixes that the code of one file states, by the usual frameworks of its language. */
export function routerFacts(source: SourceFile, project: ProjectFacts): RouterFacts {
  let facts = known.get(source);
  if (!facts) {
    facts = READERS[source.language]?.(source, project) ?? NOTHING;
    known.set(source, facts);
  }
  return facts;
}
