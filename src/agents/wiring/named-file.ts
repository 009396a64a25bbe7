import type { Codebase } from '../../codebase/codebase.js';
import { escapeRegex } from '../../criteria/regex-dialects.js';
import type { KeyLink } from '../../domain/must-have.js';
import { patternUse } from './named-end.js';
import { anchor, type Finding } from './report.js';

const WITHOUT_IMPORTS = new Set([
  'html',
  'css',
  'sql',
  'json',
  'yaml',
  'toml',
  'markdown',
  'shell',
  'php',
  'other',
]);

/**
 * Files that meet by name: a string of `from` holds the path of `to`, or the name its framework gives it (a Laravel view or
 * configuration). Where no import can connect the two, because one of them is no module, the plan's pattern counts too.
 */
export function judgeByName(
  link: KeyLink,
  from: readonly string[],
  to: readonly string[],
  codebase: Codebase,
): Finding | undefined {
  for (const file of from) {
    const source = codebase.source(file);
    if (!source) continue;
    for (const target of to) {
      const hits = namesOf(target).flatMap(({ pattern, shown }) =>
        [...source.code.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => ({
          line: source.lineAt(index + 1),
          shown,
        })),
      );
      const imports = hits.length > 0 ? importLines(file, target, codebase) : new Set<number>();
      const named = hits.find(({ line }) => !imports.has(line));
      if (named) {
        const how = `names ${target} as ${named.shown}`;
        const { line } = named;
        return { verdict: 'WIRED', findings: `${file}:${line} ${how}`, evidence: [anchor(file, line, how)] };
      }
    }
    const apart =
      WITHOUT_IMPORTS.has(codebase.languageOf(file)) ||
      to.every((target) => codebase.roleOf(target) !== 'code' && codebase.roleOf(target) !== 'test');
    const byPattern = apart ? patternUse(file, link, codebase) : undefined;
    if (byPattern) return byPattern;
  }
  return undefined;
}

/** Lines on which a file imports the other: a name there is no use of it. */
const importLines = (file: string, target: string, codebase: Codebase): ReadonlySet<number> =>
  new Set(
    codebase.modules
      .importsOf(file)
      .filter((fact) => fact.kind !== 'string' && codebase.modules.resolve(file, fact.specifier) === target)
      .map((fact) => fact.line),
  );

interface Name {
  readonly pattern: string;
  readonly shown: string;
}

/** Ways in which a string can name the file: its path from any folder down, and what Laravel makes of it. */
function namesOf(path: string): readonly Name[] {
  const segments = path.split('/');
  const base = segments.at(-1) ?? path;
  const parents = segments.slice(0, -1).map((segment) => `(?:${escapeRegex(segment)}/)?`);
  const names: Name[] = [
    {
      pattern: `["'\`(=](?:[.@~]*/|[^"'\`\\s]*/)?${parents.join('')}${escapeRegex(base)}["'\`)?#]`,
      shown: base,
    },
  ];
  const view = /^(?:.*\/)?resources\/views\/(.+)\.blade\.php$/.exec(path)?.[1];
  for (const name of view ? [view, view.replace(/^livewire\//, '')] : []) {
    const dotted = name.replaceAll('/', '.');
    const called = '(?:view|Volt::\\w+|Route::view|Livewire::\\w+|@\\w+|->\\w+)\\([^;\\n]{0,120}?';
    names.push(
      {
        pattern: `${dotted.includes('.') ? '' : called}["']${escapeRegex(dotted)}["']`,
        shown: `the view ${dotted}`,
      },
      {
        pattern: `<(?:x-|livewire:)${escapeRegex(dotted.replace(/^components\./, ''))}[\\s/>]`,
        shown: `<${dotted}>`,
      },
    );
  }
  const edge = /^(?:.*\/)?supabase\/functions\/([\w-]+)\//.exec(path)?.[1];
  if (edge)
    names.push({
      pattern: `\\.invoke\\(\\s*["'\`]${escapeRegex(edge)}["'\`]`,
      shown: `the function ${edge}`,
    });
  const config = /^(?:.*\/)?config\/([\w-]+)\.php$/.exec(path)?.[1];
  if (config)
    names.push({ pattern: `\\bconfig\\(\\s*["']${escapeRegex(config)}[."']`, shown: `config('${config}')` });
  return names;
}
