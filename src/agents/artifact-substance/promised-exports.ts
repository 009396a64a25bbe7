import type { BodyFacts } from '../../codebase/bodies/bodies.js';
import type { Codebase, SourceFile } from '../../codebase/codebase.js';
import { placesOf } from './base-classes.js';
import { usedAsValue } from './judge-module.js';
import { judgeSymbol } from './judge-symbol.js';
import type { StubSign } from './stub-sign.js';

export interface ExportJudgement {
  readonly name: string;
  /** False: neither exported nor defined here. */
  readonly found: boolean;
  readonly signs: readonly StubSign[];
  /** Where its definition stands, when its body was judged: the proof of its substance. */
  readonly proof: { readonly file: string; readonly line: number } | null;
}

/** Export names of a plan: lists, comma strings, `default export X`, `function f()`. What is no name is left out. */
export function exportNames(written: readonly string[]): readonly string[] {
  const names = written
    .flatMap((item) => item.split(/[,;]|\s+and\s+|\n/))
    .map((item) =>
      item
        .trim()
        .replace(/^[`'"[\]{}\s]+|[`'"[\]{}\s]+$/g, '')
        .replace(
          /^(?:export\s+)?(?:default\s+export\s*[:-]?\s*|default\s+(?=\w))?(?:(?:async\s+)?(?:function|class|const|let|var|type|interface|enum|component|hook|def|fn|func|struct|trait)\s+)?/i,
          '',
        )
        .replace(
          /\s*(?:\((?:[^()]|\([^()]*\))*\)|<[^<>]*>)?\s*(?::.*|=>.*|->.*|\((?:default|type|component|function)\))?$/,
          '',
        )
        .replace(/::/g, '.')
        .replace(/^\*/, ''),
    )
    .filter((item) => /^[A-Za-z_$][\w$.!?-]*$/.test(item));
  return [...new Set(names)];
}

interface World {
  readonly codebase: Codebase;
  readonly factsOf: (path: string) => Promise<BodyFacts | undefined>;
}

/** Looks the name up in the file, through its re-exports, and judges what it finds. */
export async function judgeExport(
  name: string,
  source: SourceFile,
  world: World,
  depth = 0,
): Promise<ExportJudgement> {
  const facts = await world.factsOf(source.path);
  const missing: ExportJudgement = { name, found: false, signs: [], proof: null };
  if (!facts) return missing;
  if (facts.level !== 'syntax') return judgeByName(name, { facts, source, world });
  const [head = name, ...rest] = name.split('.');
  if (isOwnComponent(head, source)) return { ...missing, found: true };
  const exported =
    facts.exports.find((item) => item.name === head) ??
    facts.exports.find((item) => item.local === head && item.name === 'default');
  if (exported?.from) {
    const target = world.codebase.modules.resolve(source.path, exported.from);
    const next = target && depth < 6 ? world.codebase.source(target) : undefined;
    return next && exported.local !== '*'
      ? judgeExport([exported.local, ...rest].join('.'), next, world, depth + 1)
      : { ...missing, found: true };
  }
  if (exported) {
    const local = [exported.local, ...rest].join('.');
    const judged = judgeSymbol(local, facts, placesOf(facts, world.codebase));
    const imported =
      judged.found !== false || rest.length > 0
        ? undefined
        : importOf(exported.local, source, world.codebase);
    const next = imported && depth < 6 ? world.codebase.source(imported.path) : undefined;
    if (imported && next) return judgeExport(imported.name, next, world, depth + 1);
    const found = rest.length === 0 || judged.found !== false || hasWord(rest.join('.'), source);
    const typeOnly =
      judged.found === 'type' && (/^[a-z]/.test(name) || usedAsValue(name, source.path, world.codebase));
    const signs: readonly StubSign[] = typeOnly
      ? [
          {
            kind: 'placeholder',
            strength: 'certain',
            line: judged.line ?? 1,
            note: `${name} is only a type here`,
          },
        ]
      : judged.signs;
    return {
      name,
      found,
      signs,
      proof: judged.found === 'value' && judged.line ? { file: source.path, line: judged.line } : null,
    };
  }
  const method = facts.functions.find(
    (item) => item.name === name && facts.exports.some(({ local }) => local === item.owner),
  );
  if (method?.owner && rest.length === 0) return judgeExport(`${method.owner}.${name}`, source, world, depth);
  for (const star of facts.exports.filter((item) => item.name === '*')) {
    if (!star.from) return { ...missing, found: hasWord(head, source) };
    const target = world.codebase.modules.resolve(source.path, star.from);
    const next = target && depth < 6 ? world.codebase.source(target) : undefined;
    if (!next) continue;
    const judged = await judgeExport(name, next, world, depth + 1);
    if (judged.found) return judged;
  }
  return missing;
}

function judgeByName(
  name: string,
  given: { facts: BodyFacts; source: SourceFile; world: World },
): ExportJudgement {
  const { facts, source, world } = given;
  const judged =
    facts.level === 'none'
      ? { found: false as const, line: null, signs: [] }
      : judgeSymbol(name, facts, placesOf(facts, world.codebase));
  const found =
    judged.found !== false ||
    name === 'default' ||
    isOwnComponent(name, source) ||
    world.codebase.modules.exportsOf(source.path).some((item) => item.name === name) ||
    hasWord(name.split('.').at(-1) ?? name, source);
  return {
    name,
    found,
    signs: judged.signs,
    proof: judged.line ? { file: source.path, line: judged.line } : null,
  };
}

/** A component file is its own default export, and is called by its file name. */
const isOwnComponent = (name: string, source: SourceFile): boolean =>
  /^(?:vue|svelte|astro)$/.test(source.language) &&
  (name === 'default' || name === /([^/]+)\.\w+$/.exec(source.path)?.[1] || /^[A-Z]/.test(name));

function importOf(
  local: string,
  source: SourceFile,
  codebase: Codebase,
): { path: string; name: string } | undefined {
  for (const fact of codebase.modules.importsOf(source.path)) {
    const taken = fact.names.find((item) => item.local === local);
    const path = taken ? codebase.modules.resolve(source.path, fact.specifier) : undefined;
    if (taken && path) return { path, name: taken.exported };
  }
  return undefined;
}

const hasWord = (word: string, source: SourceFile): boolean =>
  new RegExp(`(?<![\\w$])${word.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&')}(?![\\w$])`).test(source.masked);

/** Where a name that is not exported does stand: in a comment, in a string, unexported, or nowhere. */
export function whereInstead(name: string, source: SourceFile): StubSign {
  const word = new RegExp(
    `(?<![\\w$])${(name.split('.').at(-1) ?? name).replace(/[$.*+?^{}()|[\]\\]/g, '\\$&')}(?![\\w$])`,
  );
  const inCode = word.exec(source.masked);
  const inText = word.exec(source.code);
  const anywhere = word.exec(source.text);
  const at = inCode ?? inText ?? anywhere;
  const where = inCode
    ? 'is there but not exported'
    : inText
      ? 'stands in a string only'
      : anywhere
        ? 'stands in a comment only'
        : 'is not there';
  return {
    kind: 'placeholder',
    strength: 'certain',
    line: at ? source.lineAt(at.index) : 1,
    note: `promised export ${name} ${where}`,
  };
}
