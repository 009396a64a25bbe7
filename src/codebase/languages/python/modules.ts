import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { STANDARD_LIBRARY } from './standard-library.js';

/** What a dotted name means on disk. `file` is absent for a namespace package. */
export interface ModuleLocation {
  readonly file?: string;
  /** Directory whose modules are reached by one more segment; absent for a plain module. */
  readonly directory?: string;
}

interface ModuleIndex {
  readonly files: ReadonlySet<string>;
  readonly directories: ReadonlySet<string>;
  /** First segment of a dotted name -> directories that may stand on sys.path. */
  readonly bases: ReadonlyMap<string, ReadonlySet<string>>;
  readonly declared: ReadonlySet<string>;
  readonly answers: Map<string, ModuleLocation | undefined>;
}

const MANIFESTS = new Set([
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'manage.py',
  'requirements.txt',
  'Pipfile',
]);

const indexOf = memo((project: ProjectFacts): ModuleIndex => {
  const files = new Set(project.filesOf(['python']));
  const directories = new Set<string>();
  const bases = new Map<string, Set<string>>();
  const regular = new Set<string>();
  for (const file of files) if (file.endsWith('__init__.py')) regular.add(directoryOf(file));
  for (const file of files) {
    let name = file.slice(file.lastIndexOf('/') + 1).replace(/\.py$/, '');
    let directory = directoryOf(file);
    for (;;) {
      if (!regular.has(directory)) {
        const known = bases.get(name);
        if (known === undefined) bases.set(name, new Set([directory]));
        else known.add(directory);
      }
      if (directory === '') break;
      directories.add(directory);
      name = directory.slice(directory.lastIndexOf('/') + 1);
      directory = directoryOf(directory);
    }
  }
  const declared = new Set(['', 'src', 'lib']);
  for (const file of project.files) {
    if (!MANIFESTS.has(file.slice(file.lastIndexOf('/') + 1))) continue;
    const directory = directoryOf(file);
    declared.add(directory);
    for (const inner of ['src', 'lib', 'python', 'backend']) declared.add(join(directory, inner));
  }
  return { files, directories, bases, declared, answers: new Map() };
});

/** The module a specifier in `from` names: `a.b`, `.b`, `..`; undefined for what lies outside the project. */
export function locate(from: string, specifier: string, project: ProjectFacts): ModuleLocation | undefined {
  const index = indexOf(project);
  const directory = directoryOf(from);
  const key = `${directory}\0${specifier}`;
  if (index.answers.has(key)) return index.answers.get(key);
  const answer = specifier.startsWith('.')
    ? locateRelative(directory, specifier, index)
    : locateAbsolute(directory, specifier, index);
  index.answers.set(key, answer);
  return answer;
}

/** The file of a dotted name, for callers that do not care about namespace packages. */
export function moduleFile(from: string, specifier: string, project: ProjectFacts): string | undefined {
  return locate(from, specifier, project)?.file;
}

/** Modules right inside a package directory, `__init__` left out. */
export function modulesIn(directory: string, project: ProjectFacts): readonly string[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  return project
    .filesOf(['python'])
    .filter(
      (file) => file.startsWith(prefix) && !file.endsWith('/__init__.py') && directoryOf(file) === directory,
    );
}

/** `__init__` files that importing this one runs first, outermost first. */
export function packageInits(file: string, project: ProjectFacts): readonly string[] {
  const inits: string[] = [];
  for (let directory = directoryOf(file); ; directory = directoryOf(directory)) {
    const init = join(directory, '__init__.py');
    if (!project.has(init)) break;
    if (init !== file) inits.unshift(init);
    if (directory === '') break;
  }
  return inits;
}

export function directoryOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '' : path.slice(0, at);
}

export function join(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

function locateRelative(
  directory: string,
  specifier: string,
  index: ModuleIndex,
): ModuleLocation | undefined {
  const dots = /^\.+/.exec(specifier)?.[0].length ?? 0;
  let base = directory;
  for (let level = 1; level < dots; level++) {
    if (base === '') return undefined;
    base = directoryOf(base);
  }
  return place(base, specifier.slice(dots).split('.').filter(Boolean), index);
}

function locateAbsolute(
  directory: string,
  specifier: string,
  index: ModuleIndex,
): ModuleLocation | undefined {
  const segments = specifier.split('.');
  const top = segments[0] ?? '';
  const bases = index.bases.get(top);
  if (bases === undefined) return undefined;
  let best: { readonly location: ModuleLocation; readonly rank: number } | undefined;
  for (const base of bases) {
    const location = place(base, segments, index);
    if (location === undefined) continue;
    const regular = index.files.has(join(base, `${top}/__init__.py`));
    if (STANDARD_LIBRARY.has(top) && !regular) continue;
    const above = base === '' || directory === base || directory.startsWith(`${base}/`);
    if (!above && !regular && !index.declared.has(base)) continue;
    const rank =
      (location.file === undefined ? 0 : 10_000) +
      (above ? 5_000 + base.length : index.declared.has(base) ? 2_000 - base.length : 1_000 - base.length);
    if (best === undefined || rank > best.rank) best = { location, rank };
  }
  return best?.location;
}

function place(base: string, segments: readonly string[], index: ModuleIndex): ModuleLocation | undefined {
  const path = segments.length === 0 ? base : join(base, segments.join('/'));
  const init = join(path, '__init__.py');
  if (index.files.has(init)) return { file: init, directory: path };
  if (segments.length > 0 && index.files.has(`${path}.py`)) {
    return index.directories.has(path) ? { file: `${path}.py`, directory: path } : { file: `${path}.py` };
  }
  return path === '' || index.directories.has(path) ? { directory: path } : undefined;
}
