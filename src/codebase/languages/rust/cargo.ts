import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';

/** One compilation target. */
export interface Crate {
  readonly kind: 'lib' | 'bin' | 'example' | 'test' | 'bench' | 'build';
  /** Name in paths; only libraries are named by others. */
  readonly name: string;
  readonly root: string;
  /** Directory of its Cargo.toml. */
  readonly directory: string;
}

interface Section {
  readonly header: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Targets of every Cargo.toml, by declaration and by Cargo's own discovery. Without one, `src/main.rs` and `src/lib.rs` stand. */
export const cratesOf = memo((project: ProjectFacts): readonly Crate[] => {
  const manifests = project.files.filter((file) => file === 'Cargo.toml' || file.endsWith('/Cargo.toml'));
  const rust = project.filesOf(['rust']);
  const crates = manifests.flatMap((file) => packageCrates(file, rust, project));
  if (crates.length > 0) return crates;
  return rust
    .filter((file) => /(?:^|\/)(?:main|lib)\.rs$/.test(file))
    .map((root) => ({
      kind: root.endsWith('lib.rs') ? 'lib' : 'bin',
      name: 'crate',
      root,
      directory: root.replace(/\/?(?:src\/)?(?:main|lib)\.rs$/, ''),
    }));
});

/** Names under which dependencies are imported, where Cargo.toml renames them: alias -> package. */
export const renamedDependencies = memo((project: ProjectFacts): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const file of project.files) {
    if (file !== 'Cargo.toml' && !file.endsWith('/Cargo.toml')) continue;
    for (const match of (project.text(file) ?? '').matchAll(
      /^\s*([\w-]+)\s*=\s*\{[^}\n]*\bpackage\s*=\s*"([\w-]+)"/gm,
    )) {
      found.set(identifier(match[1] ?? ''), identifier(match[2] ?? ''));
    }
  }
  return found;
});

function packageCrates(manifest: string, rust: readonly string[], project: ProjectFacts): readonly Crate[] {
  const sections = sectionsOf(project.text(manifest) ?? '');
  const head = sections.find((section) => section.header === 'package');
  if (head === undefined) return [];
  const directory = manifest === 'Cargo.toml' ? '' : manifest.slice(0, -'/Cargo.toml'.length);
  const prefix = directory === '' ? '' : `${directory}/`;
  const name = identifier(head.values.get('name') ?? 'crate');
  const found = new Map<string, Crate>();
  const add = (kind: Crate['kind'], root: string, crateName = name) => {
    if (project.has(root) && !found.has(root)) found.set(root, { kind, name: crateName, root, directory });
  };
  for (const { header, values } of sections) {
    const path = values.get('path');
    const kind = ({ lib: 'lib', bin: 'bin', example: 'example', test: 'test', bench: 'bench' } as const)[
      header
    ];
    if (kind === undefined) continue;
    const own = identifier(values.get('name') ?? name);
    if (path !== undefined) add(kind, normalize(`${prefix}${path}`), kind === 'lib' ? own : name);
    else if (kind === 'lib') add('lib', `${prefix}src/lib.rs`, own);
  }
  add('lib', `${prefix}src/lib.rs`);
  add('bin', `${prefix}src/main.rs`);
  add('build', `${prefix}${head.values.get('build') ?? 'build.rs'}`);
  const folders: readonly (readonly [string, Crate['kind']])[] = [
    ['src/bin/', 'bin'],
    ['examples/', 'example'],
    ['tests/', 'test'],
    ['benches/', 'bench'],
  ];
  for (const file of rust) {
    if (!file.startsWith(prefix)) continue;
    const inner = file.slice(prefix.length);
    for (const [folder, kind] of folders) {
      if (inner.startsWith(folder) && /^[^/]+(?:\.rs|\/main\.rs)$/.test(inner.slice(folder.length)))
        add(kind, file);
    }
  }
  return [...found.values()];
}

function sectionsOf(text: string): readonly Section[] {
  const sections: { header: string; values: Map<string, string> }[] = [];
  for (const line of text.split('\n')) {
    const header = /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line)?.[1];
    if (header !== undefined) sections.push({ header, values: new Map() });
    else {
      const pair = /^\s*([\w-]+)\s*=\s*"([^"]*)"/.exec(line);
      if (pair?.[1] !== undefined) sections.at(-1)?.values.set(pair[1], pair[2] ?? '');
    }
  }
  return sections;
}

function identifier(name: string): string {
  return name.replace(/-/g, '_');
}

/** Resolves `.` and `..` in a project-relative path. */
export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
