import type {
  EntryPoint,
  ExportFact,
  ImportFact,
  Language,
  SourceFile,
  TargetUse,
  Use,
} from '../codebase.js';

/** What a language module may ask about the project while it resolves. */
export interface ProjectFacts {
  readonly root: string;
  readonly files: readonly string[];
  has(path: string): boolean;
  text(path: string): string | undefined;
  source(path: string): SourceFile | undefined;
  filesWithWord(word: string): readonly string[];
  /** Files of the given languages, sorted. */
  filesOf(languages: readonly Language[]): readonly string[];
}

export type { TargetUse, Use } from '../codebase.js';

/** One language family: how its files name each other, what they offer, where they start. Registered in languages/registry.ts. */
export interface LanguageSupport {
  readonly languages: readonly Language[];
  imports(source: SourceFile, project: ProjectFacts): readonly ImportFact[];
  exports(source: SourceFile, project: ProjectFacts): readonly ExportFact[];
  /** Project files the specifier names: several for a package or wildcard import, none for what lies outside. */
  resolve(from: string, specifier: string, project: ProjectFacts): readonly string[];
  /** Production and test entries by manifest and by framework convention. */
  entryPoints(project: ProjectFacts): readonly EntryPoint[];
  /** Uses of a local name beyond its import and declaration: not in comments or strings, not shadowed, not in dead code. */
  uses(source: SourceFile, local: string, project: ProjectFacts): readonly Use[];
  /** Files that may use this one's symbols without an import: the same Go, Java, Kotlin or C# package. */
  packagePeers?(path: string, project: ProjectFacts): readonly string[];
  /** Why loading this file takes effect by itself (decorator on an app, signal receiver, Go init), or undefined. */
  registersItself?(source: SourceFile, project: ProjectFacts): string | undefined;
  /** Files wired to this one without an import: DI and component scan, registration by string, framework settings. */
  conventionalUsers?(
    path: string,
    project: ProjectFacts,
  ): readonly { readonly from: string; readonly line: number; readonly how: string }[];
  /**
   * Uses in `source` of what `target` offers, however it is bound: import, re-export chain, qualified path, wildcard, same package,
   * registration on load. Empty means that `source` does not reach `target` by name. Where a family has this method it decides, in
   * place of imports, resolve and uses; conventionalUsers comes on top.
   */
  usesOf?(source: SourceFile, target: string, project: ProjectFacts): readonly TargetUse[];
  /** Files that `source` reaches: forward edges of reachability, those of usesOf and what the language loads along (`__init__`, Go init). */
  reaches?(source: SourceFile, project: ProjectFacts): readonly string[];
  /** Why `source` names `target` without reaching it: imported and never used, only as a type, shadowed, in dead code. */
  whyUnused?(
    source: SourceFile,
    target: string,
    project: ProjectFacts,
  ): { readonly line: number; readonly reason: string } | undefined;
  /** Words by which other files may name this one besides its base name and exports: its package's name. */
  wordsFor?(path: string, project: ProjectFacts): readonly string[];
}
