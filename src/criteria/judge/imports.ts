import type { Codebase, ImportFact, SourceFile } from '../../codebase/codebase.js';
import type { Evidence } from '../../domain/evidence.js';
import type { PredicateOf } from '../../domain/predicate.js';
import { unresolved } from './exports.js';
import { type Facts, failing, holding, type Judgement, observed } from './facts.js';
import { resolveFiles } from './resolve-files.js';

export function judgeImports(predicate: PredicateOf<'imports'>, facts: Facts): Judgement {
  const { codebase } = facts;
  const files = predicate.from
    ? resolveFiles([predicate.from], facts)
    : { paths: importers(predicate, facts), absent: [], ambiguous: false };
  const unknown = predicate.from ? unresolved([predicate.from], files, facts) : undefined;
  if (unknown) return unknown;
  const tried = files.paths.map((file) => ({ file, ...importIn(file, predicate, codebase) }));
  const met = tried.find(({ lacking }) => lacking.length === 0);
  const what = `${predicate.symbols.join(', ') || 'anything'}${predicate.to ? ` from ${predicate.to}` : ''}`;
  if (met) return holding(`${met.file} imports ${what}`, met.evidence);
  const [first] = tried;
  if (!first)
    return predicate.from
      ? failing(`${predicate.from} is not there`)
      : failing(`no file imports ${what}`, [
          observed(`searched ${codebase.files.length} file(s) for an import of ${what}`),
        ]);
  const near =
    first.specifiers.length > 0
      ? `; it imports ${first.specifiers.slice(0, 5).join(', ')}`
      : '; it imports nothing';
  return failing(
    `${first.file} does not import ${first.lacking.join(', ')}${predicate.to ? ` from ${predicate.to}` : ''}${near}`,
    [
      observed(`imports of ${first.file}: ${first.specifiers.slice(0, 20).join(', ') || 'none'}`, [
        first.file,
      ]),
    ],
  );
}

/** Files that can hold the import when the criterion names none: the task's, else those that hold the names. */
function importers(predicate: PredicateOf<'imports'>, { codebase, taskFiles }: Facts): readonly string[] {
  const own = taskFiles.filter((file) => codebase.has(file));
  const [symbol] = predicate.symbols;
  return own.length > 0 ? own : symbol ? codebase.filesWithWord(symbol).slice(0, 500) : [];
}

interface Tried {
  readonly lacking: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly specifiers: readonly string[];
}

function importIn(file: string, { to, symbols }: PredicateOf<'imports'>, codebase: Codebase): Tried {
  const imports = importsOf(file, codebase);
  const matching = imports.filter(
    ({ specifier }) =>
      !to ||
      sameModule(specifier, to) ||
      (to.includes('/') && sameFile(codebase.modules.resolve(file, specifier), to)),
  );
  const specifiers = [...new Set(imports.map((fact) => fact.specifier))];
  const [first] = matching;
  if (symbols.length === 0)
    return {
      lacking: first ? [] : [to],
      evidence: first ? [{ kind: 'anchor', file, line: first.line, note: `imports ${first.specifier}` }] : [],
      specifiers,
    };
  const found = symbols.map((symbol) => ({ symbol, fact: matching.find((fact) => binds(fact, symbol)) }));
  return {
    lacking: found.filter(({ fact }) => !fact).map(({ symbol }) => symbol),
    evidence: found.flatMap(({ symbol, fact }) =>
      fact
        ? [
            {
              kind: 'anchor' as const,
              file,
              line: fact.line,
              note: `imports ${symbol} from ${fact.specifier}`,
            },
          ]
        : [],
    ),
    specifiers,
  };
}

const binds = (fact: ImportFact, symbol: string): boolean => {
  const plain = symbol.replace(/^\*\s+as\s+/, '').replace(/\s+as\s+.*$/, '');
  return (
    fact.names.some(({ exported, local }) => exported === plain || local === plain) ||
    lastPart(fact.specifier) === plain
  );
};

const lastPart = (specifier: string): string => specifier.split(/[./:]/).at(-1) ?? '';

/** A criterion may name the module by its path in the project, where the import is relative or goes through an alias. */
function sameFile(resolved: string | undefined, path: string): boolean {
  const bare = (text: string): string => text.replace(/\.\w+$/, '').replace(/\/index$/, '');
  return resolved !== undefined && (resolved === path || bare(resolved) === bare(path));
}

/** The same module, however it is written: with or without extension and index, relative or by its last parts. */
function sameModule(specifier: string, wanted: string): boolean {
  const plain = (text: string): string =>
    text
      .replace(/^node:/, '')
      .replace(/^(?:\.{1,2}\/|[@~$]\/|\$lib\/|\*\*\/)+/, '')
      .replace(/\.(?:[cm]?[jt]sx?|vue|svelte|py)$/, '')
      .replace(/\/index$/, '');
  if (specifier === wanted || plain(specifier) === plain(wanted)) return true;
  if (/^[.@~$]/.test(wanted)) return false;
  return (
    plain(specifier).endsWith(`/${plain(wanted)}`) ||
    plain(specifier).endsWith(`.${plain(wanted)}`) ||
    plain(specifier).endsWith(`::${plain(wanted)}`)
  );
}

function importsOf(file: string, codebase: Codebase): readonly ImportFact[] {
  const facts = codebase.modules.importsOf(file);
  if (facts.length > 0) return facts;
  const source = codebase.source(file);
  return source ? scanImports(source) : [];
}

const FORMS =
  /^[ \t]*(?:import|export)\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))?\s*from\s*(["'])([^"'\n]+)\4|^[ \t]*import\s*(["'])([^"'\n]+)\6|(?:const|let|var)\s+(?:\{([^}]*)\}|([\w$]+))\s*=\s*(?:await\s+import|require)\s*\(\s*(["'])([^"'\n]+)\10|^[ \t]*from\s+([\w.]+)\s+import\s+(?:\(([^)]*)\)|([^\n#]+))|^[ \t]*import\s+([\w.]+)(?:\s+as\s+(\w+))?\s*$/gm;

/** Imports as the text shows them, for files whose language has no module facts. */
function scanImports(source: SourceFile): readonly ImportFact[] {
  return [...source.code.matchAll(FORMS)].map((match): ImportFact => {
    const specifier = match[5] ?? match[7] ?? match[11] ?? match[12] ?? match[15] ?? '';
    const braces = match[2] ?? match[8] ?? match[13] ?? match[14] ?? '';
    const names = braces
      .split(',')
      .map((part) => part.trim().replace(/^type\s+/, ''))
      .filter(Boolean)
      .map((part) => {
        const [exported = '', local = exported] = part.split(/\s+as\s+|\s*:\s*/);
        return { exported: exported.trim(), local: local.trim(), typeOnly: false };
      });
    const whole = match[1] ?? match[3] ?? match[9] ?? match[16];
    return {
      specifier,
      line: source.lineAt(match.index + (match[0].length - match[0].trimStart().length)),
      kind: 'static',
      names: whole
        ? [...names, { exported: match[3] ? '*' : 'default', local: whole, typeOnly: false }]
        : names,
    };
  });
}
