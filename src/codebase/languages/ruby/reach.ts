import type { ImportFact, SourceFile } from '../../codebase.js';
import { memo } from '../common/memo.js';
import { offsetsOf, previousSolid, wordBefore, wordsIn } from '../common/words.js';
import type { ProjectFacts, TargetUse, Use } from '../language-support.js';
import { type RubyFile, rubyFile } from './file.js';

export function importsOf(source: SourceFile): readonly ImportFact[] {
  return rubyFile(source).requires.map(({ path, kind, line }) => ({
    specifier: kind === 'require_relative' && !path.startsWith('.') ? `./${path}` : path,
    line,
    kind: kind === 'autoload' ? 'dynamic' : 'side-effect',
    names: [],
  }));
}

/** The project file of a require: beside the file, or under a load path. */
export function resolveRequire(from: string, specifier: string, project: ProjectFacts): readonly string[] {
  const file = specifier.endsWith('.rb') ? specifier : `${specifier}.rb`;
  if (specifier.startsWith('.')) {
    const directory = from.slice(0, Math.max(0, from.lastIndexOf('/')));
    const path = normalize(`${directory}/${file}`);
    return project.has(path) ? [path] : [];
  }
  for (const root of loadPaths(project)) {
    const path = root === '' ? file : `${root}/${file}`;
    if (project.has(path)) return [path];
  }
  return [];
}

const loadPaths = memo((project: ProjectFacts): readonly string[] => {
  const found = new Set(['lib', 'app', '', 'spec', 'test', 'config']);
  for (const file of project.files)
    if (file.endsWith('.gemspec'))
      found.add(normalize(`${file.slice(0, Math.max(0, file.lastIndexOf('/')))}/lib`));
  return [...found];
});

/** Files that a loader finds by the name of their constant. */
function isAutoloaded(path: string, project: ProjectFacts): boolean {
  return /^(?:.+\/)?app\/[^/]+\/.+\.rb$/.test(path) || (/(?:^|\/)lib\//.test(path) && zeitwerk(project));
}

const zeitwerk = memo(
  (project: ProjectFacts): boolean =>
    project.filesWithWord('Zeitwerk').length > 0 ||
    project.filesWithWord('autoload_lib').length > 0 ||
    project.filesWithWord('autoload_paths').length > 0 ||
    project.filesWithWord('eager_load_paths').length > 0,
);

const requiredFiles = memo((project: ProjectFacts): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const path of project.filesOf(['ruby'])) {
    const source = project.source(path);
    if (source === undefined) continue;
    for (const { specifier } of importsOf(source))
      for (const file of resolveRequire(path, specifier, project)) found.add(file);
  }
  return found;
});

/** Last segment of a constant -> files that define it. */
const defining = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of project.filesOf(['ruby'])) {
    for (const { name } of factsAt(path, project)?.constants ?? []) {
      const last = name.slice(name.lastIndexOf(':') + 1);
      const files = found.get(last);
      if (files === undefined) found.set(last, [path]);
      else if (!files.includes(path)) files.push(path);
    }
  }
  return found;
});

export function factsAt(path: string, project: ProjectFacts): RubyFile | undefined {
  const source = project.source(path);
  return source?.language === 'ruby' ? rubyFile(source) : undefined;
}

export function usesOfTarget(
  source: SourceFile,
  target: string,
  project: ProjectFacts,
): readonly TargetUse[] {
  const facts = target === source.path ? undefined : factsAt(target, project);
  if (facts === undefined) return [];
  const required = importsOf(source)
    .filter(({ specifier }) => resolveRequire(source.path, specifier, project).includes(target))
    .map(({ line }): TargetUse => ({ line, how: 'registration', name: '*' }));
  if (!isAutoloaded(target, project) && !requiredFiles(project).has(target)) return required;
  const own = new Set(rubyFile(source).constants.map(({ name }) => name));
  const named = ownConstants(target, facts)
    .filter(({ name }) => !own.has(name))
    .flatMap(({ name }) => constantUses(source, name).map((use): TargetUse => ({ ...use, name })));
  return [...required, ...named, ...modelNames(source, target, facts)];
}

/** The constants a file is about: not the modules it merely reopens on the way. */
function ownConstants(target: string, facts: RubyFile): readonly { readonly name: string }[] {
  const inner = facts.constants.filter(
    ({ name }) =>
      !facts.constants.some((other) => other.name.startsWith(`${name}::`)) || facts.constants.length === 1,
  );
  const stem = target.slice(target.lastIndexOf('/') + 1, -3).replace(/_/g, '');
  const named = facts.constants.filter(
    ({ name }) => name.slice(name.lastIndexOf(':') + 1).toLowerCase() === stem.toLowerCase(),
  );
  return named.length > 0 ? named : inner;
}

/** Reads of a constant, by full name or by its tail. */
export function constantUses(source: SourceFile, name: string): readonly Use[] {
  const last = name.slice(name.lastIndexOf(':') + 1);
  const { masked } = source;
  return offsetsOf(source, last).flatMap((offset) => {
    const before = previousSolid(masked, offset);
    if (masked[before] === '.' || masked[before] === '@') return [];
    const written = /(?:[A-Z]\w*::)*$/.exec(masked.slice(Math.max(0, offset - 120), offset))?.[0] ?? '';
    if (written !== '' && !name.endsWith(`${written}${last}`) && !`${written}${last}`.endsWith(name))
      return [];
    const word = wordBefore(masked, offset - written.length);
    if (word === 'class' || word === 'module') return [];
    const how =
      masked[before] === '<'
        ? 'extends'
        : masked.startsWith('.new', offset + last.length)
          ? 'new'
          : 'reference';
    return [{ line: source.lineAt(offset), how }];
  });
}

/** Associations and helpers that name a class by symbol: `has_many :comments`, `class_name: "Comment"`. */
function modelNames(source: SourceFile, target: string, facts: RubyFile): readonly TargetUse[] {
  const stem = target.slice(target.lastIndexOf('/') + 1, -3);
  const name = facts.constants[0]?.name ?? stem;
  const patterns: RegExp[] = [];
  if (/(?:^|\/)app\/models\//.test(target))
    patterns.push(
      new RegExp(
        `\\b(?:has_many|has_one|belongs_to|has_and_belongs_to_many|devise_for|resources|validates_associated)[ (]+:${stem.replace(/y$/, '(?:y|ies)')}(?:s|es)?\\b`,
      ),
    );
  if (/(?:^|\/)app\/validators\//.test(target))
    patterns.push(new RegExp(`\\b${stem.replace(/_validator$/, '')}:`));
  patterns.push(new RegExp(`["']${name}["']`));
  return patterns.flatMap((pattern): readonly TargetUse[] => {
    const match = pattern.exec(source.code);
    return match === null ? [] : [{ line: source.lineAt(match.index), how: 'string', name }];
  });
}

export function reachesFrom(source: SourceFile, project: ProjectFacts): readonly string[] {
  const candidates = new Set<string>();
  for (const { specifier } of importsOf(source))
    for (const file of resolveRequire(source.path, specifier, project)) candidates.add(file);
  for (const word of wordsIn(source))
    if (/^[A-Z]/.test(word)) for (const file of defining(project).get(word) ?? []) candidates.add(file);
  for (const match of source.code.matchAll(/:([a-z_]\w*)|([a-z_]\w*):|["']([A-Z][\w:]*)["']/g)) {
    const word = (match[1] ?? match[2] ?? '').replace(/ies$/, 'y').replace(/s$/, '');
    const constant = match[3]?.split('::').at(-1) ?? camelize(word);
    for (const file of [
      ...(defining(project).get(constant) ?? []),
      ...(defining(project).get(`${constant}Validator`) ?? []),
    ])
      candidates.add(file);
  }
  candidates.delete(source.path);
  return [...candidates].filter((file) => usesOfTarget(source, file, project).length > 0);
}

function camelize(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
