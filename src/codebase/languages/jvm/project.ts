import { memo } from '../common/memo.js';
import type { ProjectFacts } from '../language-support.js';
import { type JvmFile, jvmFile } from './file.js';

export const JVM_LANGUAGES = ['java', 'kotlin'] as const;

const PACKAGE = /^[ \t]*package\s+([\w$]+(?:\.[\w$]+)*)/m;

/** Java and Kotlin files by package, from their package clause. */
export const packagesOf = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of project.filesOf(JVM_LANGUAGES)) {
    const text = project.text(file);
    if (text === undefined) continue;
    const name = PACKAGE.exec(text.length > 20_000 ? text.slice(0, 20_000) : text)?.[1] ?? '';
    const files = found.get(name);
    if (files === undefined) found.set(name, [file]);
    else files.push(file);
  }
  return found;
});

/** File stems: the names of nearly all types. */
export const typeNames = memo(
  (project: ProjectFacts): ReadonlySet<string> => new Set(project.filesOf(JVM_LANGUAGES).map(stemOf)),
);

/** Fully qualified name -> files: `pkg.Type`, and `pkg.FileKt` for Kotlin. A multiplatform name has several. */
export const filesByQualifiedName = memo((project: ProjectFacts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const add = (name: string, file: string) => {
    const files = found.get(name);
    if (files === undefined) found.set(name, [file]);
    else files.push(file);
  };
  for (const [name, files] of packagesOf(project)) {
    for (const file of files) {
      const prefix = name === '' ? '' : `${name}.`;
      add(`${prefix}${stemOf(file)}`, file);
      if (file.endsWith('.kt')) add(`${prefix}${stemOf(file)}Kt`, file);
    }
  }
  return found;
});

export function factsAt(path: string, project: ProjectFacts): JvmFile | undefined {
  const source = project.source(path);
  return source !== undefined && (source.language === 'java' || source.language === 'kotlin')
    ? jvmFile(source)
    : undefined;
}

/** Package part of a dotted import path, the longest prefix that is a package here. */
export function packageOfImport(path: string, project: ProjectFacts): string | undefined {
  const packages = packagesOf(project);
  for (let at = path.length; at > 0; at = path.lastIndexOf('.', at - 1)) {
    const name = path.slice(0, at);
    if (packages.has(name)) return name;
  }
  return undefined;
}

export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

export function isTestPath(path: string): boolean {
  return (
    /(?:^|\/)src\/(?:test|\w*Test|testFixtures|integration-?test|it)\//.test(path) ||
    /(?:^|\/)(?:tests?|androidTest)\//.test(path)
  );
}
