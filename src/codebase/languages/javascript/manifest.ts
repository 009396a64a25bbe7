import { remember } from '../../once.js';
import type { ProjectFacts } from '../language-support.js';

/** JSON with comments and trailing commas, as tsconfig and many tools allow; undefined when it is no object. */
export function readJson(project: ProjectFacts, path: string): Record<string, unknown> | undefined {
  const source = project.source(path);
  if (!source) return undefined;
  const parse = (text: string): Record<string, unknown> | undefined => {
    try {
      const value: unknown = JSON.parse(text);
      return isRecord(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const plain = parse(source.text);
  if (plain) return plain;
  const characters = [...source.code.split('')];
  for (const match of source.masked.matchAll(/,(?=\s*[}\]])/g)) characters[match.index] = ' ';
  return parse(characters.join(''));
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A package.json of the project. */
export interface Manifest {
  /** Folder with a trailing `/`, or empty for the root. */
  readonly dir: string;
  readonly path: string;
  readonly name: string | undefined;
  readonly json: Record<string, unknown>;
}

const manifests = new WeakMap<ProjectFacts, readonly Manifest[]>();

/** Every package.json of the project itself, the outermost first. */
export function manifestsOf(project: ProjectFacts): readonly Manifest[] {
  const known = manifests.get(project);
  if (known) return known;
  const found: Manifest[] = [];
  for (const path of project.files) {
    if (!path.endsWith('package.json') || (path !== 'package.json' && !path.endsWith('/package.json')))
      continue;
    if (/(?:^|\/)(?:node_modules|vendor|fixtures|__fixtures__|testdata)\//.test(path)) continue;
    const json = readJson(project, path);
    if (!json) continue;
    const name = typeof json.name === 'string' ? json.name : undefined;
    found.push({ dir: path.slice(0, -'package.json'.length), path, name, json });
  }
  found.sort((a, b) => a.dir.length - b.dir.length);
  manifests.set(project, found);
  return found;
}

const nearest = new WeakMap<ProjectFacts, (dir: string) => Manifest | undefined>();

/** The package a file belongs to. */
export function manifestFor(project: ProjectFacts, path: string): Manifest | undefined {
  let find = nearest.get(project);
  if (!find) {
    const byDir = new Map(manifestsOf(project).map((manifest) => [manifest.dir, manifest]));
    const search: (dir: string) => Manifest | undefined = remember((dir) => {
      const own = byDir.get(dir);
      if (own || dir === '') return own;
      return search(dir.slice(0, dir.lastIndexOf('/', dir.length - 2) + 1));
    });
    find = search;
    nearest.set(project, find);
  }
  return find(path.slice(0, path.lastIndexOf('/') + 1));
}

/** Whether the package of `path`, or the root's, depends on one of the names. */
export function dependsOn(project: ProjectFacts, path: string, names: readonly string[]): boolean {
  const packages = [manifestFor(project, path), manifestsOf(project).find((manifest) => manifest.dir === '')];
  return packages.some(
    (manifest) => manifest !== undefined && names.some((name) => hasDependency(manifest, name)),
  );
}

export function hasDependency(manifest: Manifest, name: string): boolean {
  return ['dependencies', 'devDependencies', 'peerDependencies'].some((key) => {
    const list = manifest.json[key];
    return isRecord(list) && name in list;
  });
}
