import type { ImportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { closingBracket, nextSolid } from '../common/words.js';
import type { ProjectFacts } from '../language-support.js';
import { directoryOf, locate, modulesIn } from './modules.js';
import { outlineOf, statementAt } from './statements.js';
import { stringFacts } from './string-imports.js';

const STATEMENT =
  /(?:^|[;:])[ \t]*(?:from[ \t]+([.\w\u0080-\uffff \t]+?)[ \t]*\bimport\b|import\b(?![ \t]*[=.,)\]:]))/gm;
const SUSPICIOUS = /TYPE_CHECKING|\bif\s+\(?\s*(?:False|0)\b/;

const factsOf = memo((_project: ProjectFacts) => new WeakMap<SourceFile, readonly ImportFact[]>());

/** Imports of a file: statements that can run, and dotted strings that a loader, a registry or a setting turns into modules. */
export function importsOf(source: SourceFile, project: ProjectFacts): readonly ImportFact[] {
  const known = factsOf(project);
  let facts = known.get(source);
  if (facts === undefined) {
    facts = [...statementFacts(source, project), ...stringFacts(source, project)];
    known.set(source, facts);
  }
  return facts;
}

/** Project files of a specifier; `pkg.*` names all modules of a package, a trailing attribute is dropped. */
export function resolveImport(from: string, specifier: string, project: ProjectFacts): readonly string[] {
  if (specifier.endsWith('*')) return resolveGlob(from, specifier, project);
  const location = locate(from, specifier, project);
  if (location !== undefined) return location.file === undefined ? [] : [location.file];
  const cut = specifier.lastIndexOf('.');
  if (cut <= 0 || specifier.startsWith('.')) return [];
  const owner = locate(from, specifier.slice(0, cut), project)?.file;
  if (owner !== undefined) return [owner];
  const second = specifier.lastIndexOf('.', cut - 1);
  const outer = second > 0 ? locate(from, specifier.slice(0, second), project)?.file : undefined;
  return outer === undefined ? [] : [outer];
}

function resolveGlob(from: string, specifier: string, project: ProjectFacts): readonly string[] {
  const name = specifier.slice(0, -1).replace(/(?<=\w)\.$/, '');
  const directory = name === '' ? directoryOf(from) : locate(from, name, project)?.directory;
  if (directory === undefined) return [];
  const inner = project
    .filesOf(['python'])
    .filter(
      (file) =>
        file.startsWith(`${directory}/`) &&
        file.endsWith('/__init__.py') &&
        directoryOf(directoryOf(file)) === directory,
    );
  return [...modulesIn(directory, project), ...inner].filter((file) => file !== from);
}

function statementFacts(source: SourceFile, project: ProjectFacts): readonly ImportFact[] {
  const { masked } = source;
  const outline = SUSPICIOUS.test(masked) ? outlineOf(source) : undefined;
  const facts: ImportFact[] = [];
  STATEMENT.lastIndex = 0;
  for (let match = STATEMENT.exec(masked); match !== null; match = STATEMENT.exec(masked)) {
    const list = namesText(masked, STATEMENT.lastIndex);
    STATEMENT.lastIndex = Math.max(STATEMENT.lastIndex, list.end - 1);
    const statement =
      outline === undefined ? undefined : statementAt(outline, match.index + match[0].length - 1);
    if (statement?.dead === true || followsExit(masked, match.index)) continue;
    const typeOnly = statement?.typing ?? false;
    const line = source.lineAt(match.index + match[0].length - 1);
    const entries = list.text
      .replace(/[()\\]/g, ' ')
      .split(',')
      .flatMap(parseAlias);
    const kind = typeOnly ? 'type' : 'static';
    if (match[1] === undefined) {
      for (const { name, local } of entries) {
        facts.push({
          specifier: name,
          line,
          kind,
          names: [{ exported: '*', local: local ?? name, typeOnly }],
        });
      }
    } else {
      facts.push(
        ...fromFacts(source, project, { module: match[1].replace(/\s/g, ''), entries, line, typeOnly }),
      );
    }
  }
  return facts;
}

/** An indented statement behind a sibling that leaves the block: it never runs. */
function followsExit(masked: string, offset: number): boolean {
  const indent = /^[ \t]*/.exec(masked.slice(offset, offset + 80))?.[0] ?? '';
  if (indent === '') return false;
  for (let end = offset - 1, lines = 0; end > 0 && lines < 200; lines++) {
    const start = masked.lastIndexOf('\n', end - 1) + 1;
    const line = masked.slice(start, end);
    const solid = line.trimStart();
    if (solid !== '') {
      if (line.length - solid.length < indent.length) return false;
      if (line.length - solid.length === indent.length && /^(?:return|raise|continue|break)\b/.test(solid))
        return true;
    }
    end = start - 1;
  }
  return false;
}

interface FromImport {
  readonly module: string;
  readonly entries: readonly Alias[];
  readonly line: number;
  readonly typeOnly: boolean;
}

function fromFacts(
  source: SourceFile,
  project: ProjectFacts,
  { module, entries, line, typeOnly }: FromImport,
): ImportFact[] {
  const kind = typeOnly ? 'type' : 'static';
  const location = locate(source.path, module, project);
  const symbols: { exported: string; local: string; typeOnly: boolean }[] = [];
  const facts: ImportFact[] = [];
  for (const { name, local } of entries) {
    const inner = module.endsWith('.') ? `${module}${name}` : `${module}.${name}`;
    if (
      name !== '*' &&
      location?.directory !== undefined &&
      isSubmodule(source, project, { file: location.file, name, inner })
    ) {
      facts.push({
        specifier: inner,
        line,
        kind,
        names: [{ exported: '*', local: local ?? name, typeOnly }],
      });
    } else symbols.push({ exported: name, local: local ?? name, typeOnly });
  }
  if (symbols.length > 0) facts.push({ specifier: module, line, kind, names: symbols });
  return facts;
}

function isSubmodule(
  source: SourceFile,
  project: ProjectFacts,
  { file, name, inner }: { readonly file: string | undefined; readonly name: string; readonly inner: string },
): boolean {
  const location = locate(source.path, inner, project);
  if (location === undefined) return false;
  if (file === undefined || file === source.path) return true;
  const owner = project.source(file);
  if (owner === undefined) return true;
  const defined = new RegExp(
    `^(?:(?:async[ \\t]+)?def|class)[ \\t]+${name}\\b|^${name}[ \\t]*(?::[^=\\n]+)?=(?!=)`,
    'm',
  );
  const imported = new RegExp(
    `\\bfrom[ \\t]+[.\\w]*\\w[.\\w]*[ \\t]+import\\b[^\\n]*\\b${name}\\b(?!\\s+as\\b)|\\bas[ \\t]+${name}\\b`,
    'm',
  );
  return !defined.test(owner.masked) && !imported.test(owner.masked);
}

interface Alias {
  readonly name: string;
  readonly local?: string;
}

function parseAlias(text: string): readonly Alias[] {
  const match = /^\s*([\w.\u0080-\uffff]+|\*)(?:\s+as\s+([\w\u0080-\uffff]+))?\s*$/.exec(text);
  if (match?.[1] === undefined) return [];
  return [match[2] === undefined ? { name: match[1] } : { name: match[1], local: match[2] }];
}

function namesText(masked: string, offset: number): { readonly text: string; readonly end: number } {
  const start = nextSolid(masked, offset);
  if (masked[start] === '(') {
    const end = closingBracket(masked, start);
    return { text: masked.slice(start + 1, end), end };
  }
  let end = offset;
  for (;;) {
    const lineBreak = masked.indexOf('\n', end);
    const semicolon = masked.indexOf(';', end);
    const stop = lineBreak < 0 ? masked.length : lineBreak;
    if (semicolon >= 0 && semicolon < stop) return { text: masked.slice(offset, semicolon), end: semicolon };
    if (lineBreak < 0 || !/\\\r?$/.test(masked.slice(Math.max(0, stop - 2), stop)))
      return { text: masked.slice(offset, stop), end: stop };
    end = lineBreak + 1;
  }
}
