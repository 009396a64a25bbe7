import type { Codebase, Language, SourceFile } from '../codebase.js';
import { type Bodies, type BodyFacts, NO_FACTS } from './bodies.js';
import { readTemplate } from './template.js';

const SYNTAX: ReadonlySet<Language> = new Set([
  'typescript',
  'tsx',
  'javascript',
  'jsx',
  'vue',
  'svelte',
  'astro',
]);
const TEXT: ReadonlySet<Language> = new Set([
  'python',
  'go',
  'rust',
  'java',
  'kotlin',
  'csharp',
  'ruby',
  'php',
  'swift',
  'c',
  'cpp',
]);

const opened = new WeakMap<Codebase, Bodies>();

/** Body facts of the files of a codebase; each file is read once, when it is first asked for. */
export function openBodies(codebase: Codebase): Bodies {
  const known = opened.get(codebase);
  if (known) return known;
  const cache = new Map<string, Promise<BodyFacts | undefined>>();
  const bodies: Bodies = {
    of(path) {
      const cached = cache.get(path);
      if (cached) return cached;
      const source = codebase.source(path);
      const facts = source ? readBodies(source) : Promise.resolve(undefined);
      cache.set(path, facts);
      return facts;
    },
  };
  opened.set(codebase, bodies);
  return bodies;
}

/** Body facts of one file; parsers are loaded for the languages that need them. */
async function readBodies(source: SourceFile): Promise<BodyFacts> {
  const nothing: BodyFacts = { ...NO_FACTS, path: source.path };
  if (SYNTAX.has(source.language)) {
    const [{ parseModule }, { readFacts }] = await Promise.all([
      import('./javascript/parse.js'),
      import('./javascript/facts.js'),
    ]);
    const parsed = await parseModule(source);
    const template = readTemplate(source);
    if (!parsed.error)
      return { ...nothing, level: 'syntax', template, ...readFacts(parsed.statements, source) };
    const syntaxError = { line: source.lineAt(parsed.error.offset), message: parsed.error.message };
    return { ...nothing, level: 'text', template, syntaxError };
  }
  if (!TEXT.has(source.language)) return nothing;
  const { readTextFacts } = await import('./text/facts.js');
  return { ...nothing, level: 'text', ...readTextFacts(source) };
}
