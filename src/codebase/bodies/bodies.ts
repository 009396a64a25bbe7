/**
 * Function bodies of one file as facts, for every language in the same words. Lines are 1-based, offsets 0-based into the
 * file's text. Facts only: whether a body is a stub is an agent's judgement.
 */

/** What an expression amounts to, as far as it can be told without running it. */
export type Value =
  /** `return;`, or the end of the body. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'null' }
  /** An empty collection, object or string. */
  | { readonly kind: 'empty'; readonly text: string }
  | { readonly kind: 'boolean'; readonly text: string; readonly truth: boolean }
  | { readonly kind: 'scalar'; readonly text: string; readonly zero: boolean }
  /** An object of constants; `zeros`: every number in it is 0. */
  | { readonly kind: 'record'; readonly text: string; readonly zeros: boolean }
  /** A list of constants. */
  | { readonly kind: 'rows'; readonly text: string; readonly count: number }
  /** Constants and parameters put together, nothing computed. */
  | { readonly kind: 'mixed'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'random'; readonly text: string }
  | { readonly kind: 'markup'; readonly markup: Markup }
  /** A call; `local`: of a function of this file, with nothing but names and constants passed on. */
  | { readonly kind: 'call'; readonly callee: string; readonly local: boolean }
  | { readonly kind: 'function' }
  | { readonly kind: 'computed' };

export interface Step {
  readonly kind:
    | 'return'
    | 'throw'
    /** Writes constants and names to a log or the console. */
    | 'log'
    | 'sleep'
    /** `pass`, `...`, `_ = x`, preventDefault. */
    | 'noop'
    /** A local name for a constant. */
    | 'declare'
    /** A function declared inside. */
    | 'define'
    /** Sets a component's state to a constant, or appends a text to a local list. */
    | 'note'
    /** A conditional, loop or block in which only steps of the kinds above occur. */
    | 'inert-branch'
    | 'branch'
    | 'work';
  readonly line: number;
  readonly text: string;
  readonly value?: Value;
  /** For a throw: it says that the code is not there, or only that the operation is not supported. */
  readonly missing?: 'not-implemented' | 'unsupported' | 'subclass';
  /** For a return: it answers a request (`res.json(...)`). */
  readonly answers?: boolean;
}

export interface Parameter {
  readonly name: string;
  /** Occurs in the body outside of log lines. */
  readonly used: boolean;
}

/** What a component or template shows. */
export interface Markup {
  readonly line: number;
  readonly elements: number;
  /** Elements of the project's or a library's own components. */
  readonly components: number;
  readonly attributes: number;
  /** Texts a reader sees, trimmed, with their lines. */
  readonly texts: readonly { readonly line: number; readonly text: string }[];
  /** Holes filled from data: expressions other than constants and translated texts, directives, slots, children. */
  readonly dynamic: number;
  readonly handlers: number;
}

export interface FunctionFact {
  /** `default` for an anonymous default export; empty for a callback. */
  readonly name: string;
  /** Class, object, impl or receiver it belongs to. */
  readonly owner: string | null;
  readonly kind: 'function' | 'method' | 'constructor' | 'accessor' | 'handler';
  /** Reachable from other files: exported, public, or a member of something that is. */
  readonly exported: boolean;
  readonly async: boolean;
  /** Declared to replace or fill in something of a base or an interface. */
  readonly overrides: boolean;
  /** abstract, overload, or without a body. */
  readonly declaredOnly: boolean;
  readonly decorators: readonly string[];
  readonly params: readonly Parameter[];
  readonly returnType: string;
  readonly line: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
  readonly steps: readonly Step[];
  /** Values of every return of this function, nested blocks included, nested functions not. */
  readonly returns: readonly Value[];
  /** Text of the comments inside the body, without delimiters. */
  readonly comments: readonly { readonly line: number; readonly text: string }[];
  /** First line of code behind an unconditional return or throw. */
  readonly unreachableLine: number | null;
  /** Answers looked up by comparing one parameter with literals: the literals, when that is all the body does. */
  readonly lookup: { readonly keys: readonly string[]; readonly fallback: Value } | null;
}

export interface ClassFact {
  readonly name: string;
  readonly kind: 'class' | 'abstract' | 'interface' | 'enum' | 'data' | 'exception' | 'object' | 'impl';
  readonly exported: boolean;
  readonly bases: readonly string[];
  readonly decorators: readonly string[];
  readonly line: number;
  readonly endLine: number;
  /** Fields, constants and other members that are no functions. */
  readonly fields: number;
  readonly members: number;
}

/** A handler for errors: catch, except, rescue, `if err != nil`. */
export interface CatchFact {
  readonly line: number;
  readonly endLine: number;
  readonly steps: readonly Step[];
  readonly comments: readonly string[];
  /** It is for one expected trouble only (a named narrow exception type). */
  readonly narrow: boolean;
  /** What the function reports afterwards as if nothing had happened. */
  readonly thenReports: Value | null;
  /** Name of the enclosing function, when it is known. */
  readonly within: string | null;
}

/** A throw or panic that says the code is not there, wherever it stands. */
export interface MissingCode {
  readonly line: number;
  readonly text: string;
  readonly missing: 'not-implemented' | 'unsupported' | 'subclass';
  /** Function it stands in. */
  readonly within: string | null;
  /** It answers what no other branch handles. */
  readonly fallback: boolean;
}

/** A module-level or local name for a constant. */
export interface ConstantFact {
  readonly name: string;
  readonly line: number;
  readonly exported: boolean;
  readonly topLevel: boolean;
  readonly value: Value;
}

/** What kinds of top-level statements a file consists of. */
export interface ModuleShape {
  readonly imports: number;
  readonly sideEffectImports: number;
  readonly reexports: number;
  readonly types: number;
  readonly constants: number;
  readonly functions: number;
  readonly classes: number;
  /** Calls, assignments and other effects at top level. */
  readonly effects: number;
}

export interface BodyFacts {
  readonly path: string;
  /** syntax: read from a syntax tree; text: from masked text; none: no rules for this language. */
  readonly level: 'syntax' | 'text' | 'none';
  readonly syntaxError: { readonly line: number; readonly message: string } | null;
  readonly shape: ModuleShape;
  readonly functions: readonly FunctionFact[];
  readonly classes: readonly ClassFact[];
  readonly constants: readonly ConstantFact[];
  readonly catches: readonly CatchFact[];
  readonly missing: readonly MissingCode[];
  /** Names exported as types only. */
  readonly typeNames: readonly { readonly name: string; readonly line: number }[];
  /** What a JavaScript module exports; `local` is the name inside, `from` the module a re-export takes it from, name `*` all of it. */
  readonly exports: readonly {
    readonly name: string;
    readonly local: string;
    readonly from: string | null;
  }[];
  /** Template of a Vue, Svelte or Astro file. */
  readonly template: Markup | null;
}

export interface Bodies {
  /** Facts of one file; undefined when the file is absent, binary or too large. */
  of(path: string): Promise<BodyFacts | undefined>;
}

/** What is known of a file that was not read. */
export const NO_FACTS: BodyFacts = {
  path: '',
  level: 'none',
  syntaxError: null,
  shape: {
    imports: 0,
    sideEffectImports: 0,
    reexports: 0,
    types: 0,
    constants: 0,
    functions: 0,
    classes: 0,
    effects: 0,
  },
  functions: [],
  classes: [],
  constants: [],
  catches: [],
  missing: [],
  typeNames: [],
  exports: [],
  template: null,
};
