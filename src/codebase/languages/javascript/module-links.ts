import type { SourceFile } from '../../codebase.js';
import type { Use } from '../language-support.js';
import { readImports } from './imports.js';
import { type Binding, createLiveness, type Reference, type Region } from './scope.js';
import { parseScripts, scriptRanges, templateOf } from './syntax.js';
import { templateReferences } from './template.js';
import type { ModuleMention } from './walk/walk.js';
import { type Walked, walkModule } from './walk/walk-module.js';

/** What happened to a name that a file takes from another one. */
export interface TakenName {
  readonly exported: string;
  readonly local: string;
  readonly typeOnly: boolean;
  /** Places where it takes effect. */
  readonly uses: readonly Use[];
  readonly injected: readonly Use[];
  /** Names under which it is handed on, with their lines. */
  readonly handedOn: readonly { readonly name: string; readonly line: number }[];
  readonly typeLines: readonly number[];
  readonly deadLines: readonly number[];
  /** Line of another declaration of the same name that hides it. */
  readonly hiddenBy: number | undefined;
}

/** A specifier in a file, and what the file does with what it names. */
export interface ModuleLink {
  readonly specifier: string;
  readonly kind: ModuleMention['kind'] | 'glob';
  readonly line: number;
  /** Whether the place itself runs: a dynamic import in dead code does not. */
  readonly runs: boolean;
  readonly names: readonly TakenName[];
}

export interface Extent {
  readonly start: number;
  readonly end: number;
}

export interface ModuleLinks {
  readonly links: readonly ModuleLink[];
  /** Whether the code at an offset can run at all. */
  runsAt(offset: number): boolean;
  /** Top-level names with the extent of their declarations. */
  readonly declarations: ReadonlyMap<string, Extent>;
  /** Uses of top-level names anywhere in the file. */
  readonly mentions: readonly { readonly name: string; readonly offset: number; readonly member?: string }[];
  /** False when the file did not parse and the lexer's reading stands in. */
  readonly parsed: boolean;
}

const known = new WeakMap<SourceFile, ModuleLinks>();

/** Links of a file by its syntax tree, or by its tokens where it does not parse. */
export function moduleLinks(source: SourceFile): ModuleLinks {
  let links = known.get(source);
  if (!links) {
    links = analyse(source);
    known.set(source, links);
  }
  return links;
}

function analyse(source: SourceFile): ModuleLinks {
  const program = parseScripts(source);
  try {
    if (program) return fromTree(source, walkModule(program));
  } catch {
    return fromTokens(source);
  }
  return fromTokens(source);
}

function fromTree(source: SourceFile, walked: Walked): ModuleLinks {
  const template = templateOf(source);
  if (template !== undefined) {
    for (const binding of walked.top.bindings.values()) {
      const found = templateReferences(source, template, binding);
      if (found.length === 0) continue;
      binding.exported ||= binding.kind === 'local';
      binding.refs.push(...found);
    }
  }
  const alive = createLiveness();
  const namesakes = groupByName(walked.bindings);
  const links = walked.mentions.map((mention) => toLink(source, mention, namesakes, alive));
  const scripts = scriptRanges(source);
  const outside = readImports(source).filter(
    (fact) =>
      fact.kind === 'glob' ||
      fact.kind === 'string' ||
      (template !== undefined && !scripts.some(({ start, end }) => isBetween(source, fact.line, start, end))),
  );
  for (const fact of outside) {
    links.push({
      specifier: fact.specifier,
      kind: fact.kind === 'glob' ? 'glob' : 'string',
      line: fact.line,
      runs: runsAt(walked, alive, lineOffset(source, fact.line)),
      names: [],
    });
  }
  const declarations = new Map<string, Extent>();
  const mentions: { name: string; offset: number; member?: string }[] = [];
  for (const [name, binding] of walked.top.bindings) {
    if (binding.range) declarations.set(name, { start: binding.range.start, end: binding.range.end });
    for (const { start, member, role } of binding.refs)
      if (role === 'value') mentions.push({ name, offset: start, ...(member ? { member } : {}) });
  }
  return { links, runsAt: (offset) => runsAt(walked, alive, offset), declarations, mentions, parsed: true };
}

const isBetween = (source: SourceFile, line: number, start: number, end: number): boolean =>
  line >= source.lineAt(start) && line <= source.lineAt(end);

function lineOffset(source: SourceFile, line: number): number {
  const text = source.lineText(line);
  const start = source.text.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0);
  return start + text.length - text.trimStart().length;
}

function runsAt(walked: Walked, alive: (region: Region | undefined) => boolean, offset: number): boolean {
  return walked.regions.every((region) => offset < region.start || offset >= region.end || alive(region));
}

function groupByName(bindings: readonly Binding[]): ReadonlyMap<string, readonly Binding[]> {
  const groups = new Map<string, Binding[]>();
  for (const binding of bindings) {
    const group = groups.get(binding.name);
    if (group) group.push(binding);
    else groups.set(binding.name, [binding]);
  }
  return groups;
}

function toLink(
  source: SourceFile,
  mention: ModuleMention,
  namesakes: ReadonlyMap<string, readonly Binding[]>,
  alive: (region: Region | undefined) => boolean,
): ModuleLink {
  const runs = alive(mention.region);
  const line = source.lineAt(mention.start);
  const names = mention.names.map(({ exported, binding, typeOnly }): TakenName => {
    if (!binding) {
      const uses: Use[] = runs ? [{ line, how: 'reference' }] : [];
      return {
        exported,
        local: '',
        typeOnly,
        uses,
        injected: [],
        handedOn: [],
        typeLines: [],
        deadLines: runs ? [] : [line],
        hiddenBy: undefined,
      };
    }
    const { refs } = binding;
    const lineOf = (reference: Reference): number => source.lineAt(reference.start);
    const use = (reference: Reference): Use => ({
      line: lineOf(reference),
      how: reference.how,
      ...(reference.member ? { member: reference.member } : {}),
    });
    const live = refs.filter((reference) => reference.role === 'value' && alive(reference.region));
    const dead = refs.filter((reference) => reference.role === 'value' && !alive(reference.region));
    const other = namesakes.get(binding.name)?.find((one) => one !== binding && one.refs.length > 0);
    return {
      exported,
      local: binding.name,
      typeOnly,
      uses: typeOnly ? [] : live.map(use),
      injected: refs
        .filter((reference) => reference.role === 'injected')
        .map((reference) => ({ line: lineOf(reference), how: 'registration' })),
      handedOn: refs
        .filter((reference) => reference.role === 'export')
        .map((reference) => ({ name: reference.exportedAs ?? binding.name, line: lineOf(reference) })),
      typeLines: refs
        .filter((reference) => reference.role === 'type' || reference.role === 'injected')
        .map(lineOf),
      deadLines: dead.map(lineOf),
      hiddenBy: other ? source.lineAt(other.start) : undefined,
    };
  });
  return { specifier: mention.specifier, kind: mention.kind, line, runs, names };
}

/** An entry of a large project takes tens of thousands of names; what none of them has is one list. */
const NONE: readonly never[] = [];

/** Words of the masked text outside import statements; scopes and dead code are not seen. */
function fromTokens(source: SourceFile): ModuleLinks {
  const facts = readImports(source);
  const found = tokenUses(source, facts);
  const links = facts
    .filter((fact) => fact.kind !== 'reexport')
    .map((fact): ModuleLink => {
      const names = fact.names.map(({ exported, local, typeOnly }): TakenName => {
        const uses = found.get(local) ?? NONE;
        return {
          exported,
          local,
          typeOnly,
          uses: typeOnly ? NONE : uses,
          injected: NONE,
          handedOn: NONE,
          typeLines: NONE,
          deadLines: NONE,
          hiddenBy: undefined,
        };
      });
      const kind = fact.kind === 'package' || fact.kind === 'reexport' ? 'static' : fact.kind;
      return { specifier: fact.specifier, kind, line: fact.line, runs: true, names };
    });
  return { links, runsAt: () => true, declarations: new Map(), mentions: [], parsed: false };
}

/** Mentions of imported names outside import statements, by one pass over the text. */
function tokenUses(
  source: SourceFile,
  facts: ReturnType<typeof readImports>,
): ReadonlyMap<string, readonly Use[]> {
  const { masked } = source;
  const importLines = new Set(facts.map((fact) => fact.line));
  const uses = new Map<string, Use[]>(facts.flatMap((fact) => fact.names.map((name) => [name.local, []])));
  for (const match of masked.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) {
    const list = uses.get(match[0]);
    if (!list) continue;
    const line = source.lineAt(match.index);
    if (importLines.has(line) || /\b(?:import|from)\b/.test(source.lineText(line).slice(0, 12))) continue;
    const end = match.index + match[0].length;
    const member = /^\s{0,40}\.\s{0,40}([\w$]+)/.exec(masked.slice(end, end + 120))?.[1];
    const how = masked.charAt(match.index - 1) === '<' ? 'jsx' : 'reference';
    list.push({ line, how, ...(member ? { member } : {}) });
  }
  return uses;
}
