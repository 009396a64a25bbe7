import type { Tests } from './tests/test-facts.js';

export type {
  TestCase,
  TestFlaw,
  Weakness,
} from './tests/test-facts.js';

/**
 * The repository under verification, as facts that agents ask for. Built once per run and shared by all checks of all
 * waves. Every answer is synchronous and computed when first asked for. Paths are project-relative with `/`, lines 1-based,
 * offsets 0-based into `text`. No method throws for a file that is absent, binary, too large or does not parse.
 */

export type Language =
  | 'typescript'
  | 'tsx'
  | 'javascript'
  | 'jsx'
  | 'vue'
  | 'svelte'
  | 'astro'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'kotlin'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'swift'
  | 'c'
  | 'cpp'
  | 'shell'
  | 'sql'
  | 'html'
  | 'css'
  | 'json'
  | 'yaml'
  | 'toml'
  | 'markdown'
  | 'other';

/** Role of a file by its place and name; code is the rest. */
export type FileRole =
  | 'code'
  | 'test'
  | 'test-support'
  | 'story'
  | 'document'
  | 'config'
  | 'migration'
  | 'asset'
  | 'generated'
  | 'vendored'
  | 'declaration';

export interface Comment {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly endLine: number;
  /** With its delimiters. */
  readonly text: string;
}

/** A file as the lexer sees it. `code` and `masked` have the length and the line breaks of `text`. */
export interface SourceFile {
  readonly path: string;
  readonly language: Language;
  readonly role: FileRole;
  readonly text: string;
  /** Comments blanked, strings kept. */
  readonly code: string;
  /** Comments and the inside of string literals blanked; quotes, template holes and regex delimiters kept. */
  readonly masked: string;
  readonly comments: readonly Comment[];
  /** Lines that hold at least one character of code. */
  readonly codeLines: number;
  readonly lines: number;
  /** 1-based line of an offset. */
  lineAt(offset: number): number;
  /** Text of a 1-based line, without its line break. */
  lineText(line: number): string;
}

/** What a path of a plan names on this disk. */
export type Lookup =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number }
  | { readonly kind: 'directory'; readonly path: string; readonly files: readonly string[] }
  | { readonly kind: 'glob'; readonly files: readonly string[] }
  /** The path leaves the project (`..`, absolute elsewhere, a symlink out of it). */
  | { readonly kind: 'outside' }
  /** `near`: same name elsewhere, another letter case, a backup or build copy. */
  | { readonly kind: 'absent'; readonly near: readonly string[] };

export interface Codebase {
  readonly root: string;
  /** Every file: tracked and untracked, without what .gitignore names; sorted. */
  readonly files: readonly string[];
  has(path: string): boolean;
  lookup(path: string): Lookup;
  /** Matching files, sorted; `**`, `*`, `?`, `{a,b}` and literal `[id]` segments that exist as such. */
  glob(pattern: string): readonly string[];
  /** UTF-8 text without BOM; undefined when absent, binary or over 5 MB. */
  text(path: string): string | undefined;
  source(path: string): SourceFile | undefined;
  roleOf(path: string): FileRole;
  languageOf(path: string): Language;
  /** Code and test files that hold the word (a cheap prefilter over raw text), sorted. */
  filesWithWord(word: string): readonly string[];
  readonly modules: Modules;
  readonly routes: Routes;
  readonly operations: Operations;
  readonly tests: Tests;
}

/** How one file names another. */
export interface ImportFact {
  /** As written: `./a`, `@/b`, `pkg.mod`, `crate::x`. */
  readonly specifier: string;
  readonly line: number;
  readonly kind:
    | 'static'
    | 'dynamic'
    | 'require'
    | 'reexport'
    | 'side-effect'
    | 'type'
    | 'package'
    | 'glob'
    | 'string';
  /** Names taken from it: exported name -> local name; `*` for a namespace, `default` for a default import. */
  readonly names: readonly {
    readonly exported: string;
    readonly local: string;
    readonly typeOnly: boolean;
  }[];
}

export interface ImportEdge {
  readonly from: string;
  readonly to: string;
  readonly fact: ImportFact;
}

export interface ExportFact {
  readonly name: string;
  readonly line: number;
  readonly kind: 'value' | 'type';
  /** The local or re-exported name when it differs. */
  readonly local?: string;
  /** Specifier, when it is re-exported from another module. */
  readonly from?: string;
}

export interface EntryPoint {
  readonly path: string;
  /** `package.json main`, `next route`, `starts a server at top level`, ... */
  readonly reason: string;
  /** production entries make a file wired; test entries only make it used by tests. */
  readonly scope: 'production' | 'test';
}

/** A place where a name takes effect at run time; `line` is 1-based. */
export interface Use {
  readonly line: number;
  readonly how: 'call' | 'jsx' | 'new' | 'extends' | 'reference' | 'registration' | 'decorator' | 'string';
  /** For a member use: `name.member`. */
  readonly member?: string;
  /** Only handed on: it is a use when the file that does so is an entry. */
  readonly reexport?: true;
}

/** How a report says it: `calls save`, `renders Chat`. */
export const USE_VERBS: Readonly<Record<Use['how'], string>> = {
  call: 'calls',
  jsx: 'renders',
  new: 'constructs',
  extends: 'extends',
  reference: 'uses',
  registration: 'registers',
  decorator: 'decorates with',
  string: 'names',
};

/** A use of what another file offers; `name` is the symbol of that file (`Class.method` for a method), `*` when loading it is the effect. */
export interface TargetUse extends Use {
  readonly name: string;
}

/** A file that makes another one take effect; `line` is 1-based, `how` reads `renders Chat`, `calls save`, `DI scan`. */
export interface User {
  readonly from: string;
  readonly line: number;
  readonly how: string;
  /** Symbols of the used file: `default`, `save`, `Store.add`; `*` when loading it is the effect. */
  readonly names: readonly string[];
}

/** How a file is reached from where the program starts. */
export interface Reach {
  readonly reached: boolean;
  /** From the file back to the entry: each step's user. Empty when the file is an entry itself. */
  readonly chain: readonly User[];
  readonly entry: EntryPoint | undefined;
  /** Why it counts although no entry is known, or why it does not count. */
  readonly note?: string;
}

/** A handler of the project's server. `method` is upper case, `*` for any. */
export interface Route {
  readonly method: string;
  /** Segments with `:name` for a parameter and `*` for the rest, below the prefixes of the routers above as far as they are known. */
  readonly pattern: string;
  readonly file: string;
  readonly line: number;
  /** `file` when the framework derives the whole path from the file's name; a registered one may have a prefix in front. */
  readonly kind: 'file' | 'registered' | 'page';
  /** Of a registered one: the pattern begins at the server's root, every prefix above it being known. */
  readonly placed?: boolean;
}

/** A place that asks for a path: a fetch, a client's method, a form, a link, or a constant that holds the path. */
export interface PathRequest {
  /** Upper case; `*` when the place does not tell. */
  readonly method: string;
  /** Holes of a template are `*`. */
  readonly path: string;
  readonly file: string;
  readonly line: number;
  /** False in a function that nothing calls, or in dead code. */
  readonly runs: boolean;
}

/** The project's HTTP surface: who serves a path, who asks for it. */
export interface Routes {
  /** Handlers in one file. */
  of(path: string): readonly Route[];
  /** Routes registered elsewhere whose handler is what this file offers: a view, a controller. */
  handledBy(path: string): readonly Route[];
  /** Whether the project serves anything but pages. */
  any(): boolean;
  /** Handlers whose pattern takes the path, any method. */
  serving(path: string): readonly Route[];
  /** Requests in the file and in what it uses of the project's own clients, hooks and constants. */
  requestsFrom(path: string): readonly PathRequest[];
  /** Whether a request's path, possibly behind a client's base, meets the route. */
  meets(request: PathRequest, route: Route): boolean;
}

/** A tRPC procedure or a GraphQL field at a place that serves it or asks for it. */
export interface Operation {
  readonly kind: 'trpc' | 'graphql';
  /** `post.list` by the keys of the routers above, `Query.notes`. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** False in a function that nothing calls, or in dead code. */
  readonly runs: boolean;
}

/** The project's typed API besides its paths. */
export interface Operations {
  servedBy(path: string): readonly Operation[];
  /** In the file and in what it uses of the project's own hooks and documents. */
  askedFrom(path: string): readonly Operation[];
}

/** Imports, exports and reachability over all languages. */
export interface Modules {
  importsOf(path: string): readonly ImportFact[];
  exportsOf(path: string): readonly ExportFact[];
  /** The project file a specifier in `from` names; undefined for packages and unknown ones. */
  resolve(from: string, specifier: string): string | undefined;
  /** Files that import this one, directly (barrels are importers too). */
  importersOf(path: string): readonly ImportEdge[];
  entryPoints(): readonly EntryPoint[];
  /** Uses in `from` of what `to` offers, re-export chains followed; empty when it does not reach it. */
  usesOf(from: string, to: string): readonly TargetUse[];
  /** Why `from` names `to` without reaching it. */
  whyUnused(from: string, to: string): { readonly line: number; readonly reason: string } | undefined;
  /** Every file with a use of this one, tests and stories included, sorted. */
  usersOf(path: string): readonly User[];
  /** Those of the names that no production file takes from this one. */
  unusedOf(path: string, names: readonly string[]): readonly string[];
  /** Files that hand on what this one offers: barrels. */
  barrelsOf(path: string): readonly string[];
  reach(path: string): Reach;
  /** Whether uses and reachability of this file's language are understood. */
  understands(path: string): boolean;
}
