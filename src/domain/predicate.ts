import * as z from 'zod';

/**
 * What a criterion of a plan says, as something that can be held against the repository. Files are project-relative paths or
 * globs (`dir/**` everything below, a leading `**` + `/` for a bare name); absolute paths of an author's machine stay as
 * written. No files: those of the task. Patterns are literal, or JavaScript regular expressions with the m flag.
 */

export const Comparison = z.enum(['==', '>=', '<=', '>', '<', '~']);
export type Comparison = z.infer<typeof Comparison>;

/** Where in a file to look: in the block of a name, some lines after a text, one line, or all but the docstrings. */
export const Scope = z.union([
  z.object({ block: z.string() }),
  z.object({ after: z.string(), lines: z.number().int().positive() }),
  z.object({ line: z.number().int().positive() }),
  z.object({ outside: z.literal('docstring') }),
]);
export type Scope = z.infer<typeof Scope>;

const search = {
  files: z.array(z.string()),
  pattern: z.string(),
  regex: z.boolean(),
  flags: z.string().optional(),
  /** Hits in comments do not count. */
  code_only: z.boolean().optional(),
  scope: Scope.optional(),
  /** Path globs that are left out. */
  exclude: z.array(z.string()).optional(),
  /** Lines (with their path before them, as `grep -n` prints them) that match do not count. */
  exclude_lines: z.string().optional(),
  /** A match may go over line ends; else it lies in one line, as grep has it. */
  spans_lines: z.boolean().optional(),
  /** Text that cannot have been meant as written (alternation in a basic regular expression): what was meant. */
  meant: z.string().optional(),
  /** The pattern finds calls of this name. Hits in strings do not count; a use that is no call settles nothing. */
  call: z.string().optional(),
};

const Contains = z.object({
  kind: z.literal('contains'),
  ...search,
  match: z.enum(['any', 'all']).optional(),
});
const NotContains = z.object({ kind: z.literal('not_contains'), ...search });
const Count = z.object({
  kind: z.literal('count'),
  ...search,
  op: Comparison,
  value: z.number(),
  /** lines and matches of the pattern; files: those that match the globs (and hold the pattern, unless it is empty). */
  unit: z.enum(['lines', 'matches', 'files', 'distinct_matches']),
});
const entry = { files: z.array(z.string()), type: z.enum(['file', 'dir']).optional() };
const Exists = z.object({ kind: z.literal('exists'), ...entry, nonempty: z.boolean().optional() });
const NotExists = z.object({ kind: z.literal('not_exists'), ...entry });
const JsonKey = z.object({
  kind: z.literal('json_key'),
  files: z.array(z.string()),
  pattern: z.string(),
  path: z.array(z.string()),
  op: z.enum([
    'exists',
    'absent',
    '==',
    '!=',
    '>',
    '>=',
    '<',
    '<=',
    'includes',
    'length>=',
    'length==',
    'length<=',
    'valid',
    'same_keys',
    'startsWith',
  ]),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
});
const LineCount = z.object({
  kind: z.literal('line_count'),
  files: z.array(z.string()),
  op: Comparison,
  value: z.number(),
  match: z.enum(['any', 'all']).optional(),
  scope: z.object({ block: z.literal('each function') }).optional(),
  exclude_lines: z.string().optional(),
});
const Exports = z.object({
  kind: z.literal('exports'),
  files: z.array(z.string()),
  symbols: z.array(z.string()),
  /** named: a default export is not enough. */
  form: z.enum(['named', 'default']).optional(),
});
const Imports = z.object({
  kind: z.literal('imports'),
  /** '' unknown. */
  from: z.string(),
  /** Module specifier as written; '' unknown. */
  to: z.string(),
  /** [] any. */
  symbols: z.array(z.string()),
});
/** Conditions on output: `== 3`, `>= 2`, `contains text`, `empty`, `nonempty`. */
const run = {
  command: z.string(),
  exit: z.union([z.number().int(), z.literal('nonzero')]).optional(),
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  output: z.string().optional(),
  /** Passed tests. */
  count: z.union([z.number(), z.string()]).optional(),
  coverage: z.string().optional(),
  /** What excuses a failure, in words. */
  unless: z.string().optional(),
};
const Command = z.object({ kind: z.literal('command'), ...run });
/** The project's tests, or a part of them; an empty command is the project's own test command. */
const TestRunPredicate = z.object({ kind: z.literal('test_run'), ...run });
const Http = z.object({
  kind: z.literal('http'),
  method: z.string(),
  url: z.string(),
  status: z.union([z.number().int(), z.string()]).optional(),
  auth: z.string().optional(),
  body: z.string().optional(),
  body_contains: z.string().optional(),
  max_seconds: z.number().optional(),
});
/** For a person's eyes, and for whoever can read. */
const Human = z.object({ kind: z.literal('human'), text: z.string().optional() });
const Prose = z.object({ kind: z.literal('prose'), text: z.string().optional() });

const Simple = z.discriminatedUnion('kind', [
  Contains,
  NotContains,
  Count,
  Exists,
  NotExists,
  JsonKey,
  LineCount,
  Exports,
  Imports,
  Command,
  TestRunPredicate,
  Http,
  Human,
  Prose,
]);
type SimplePredicate = z.infer<typeof Simple>;
export type Predicate =
  | SimplePredicate
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Predicate[] };
export const Predicate: z.ZodType<Predicate> = z.lazy(() =>
  z.union([Simple, z.object({ kind: z.enum(['and', 'or']), parts: z.array(Predicate) })]),
);

export type PredicateOf<K extends SimplePredicate['kind']> = Extract<SimplePredicate, { kind: K }>;
export type SearchPredicate = PredicateOf<'contains' | 'not_contains' | 'count'>;
export type CommandPredicate = PredicateOf<'command' | 'test_run'>;

/** All of them; one alone stands for itself, nested conjunctions are flattened. */
export const allOf = (parts: readonly Predicate[]): Predicate => join('and', parts);
export const anyOf = (parts: readonly Predicate[]): Predicate => join('or', parts);

function join(kind: 'and' | 'or', parts: readonly Predicate[]): Predicate {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only, ...others] = flat;
  return only && others.length === 0 ? only : { kind, parts: flat };
}

/** static: reading files settles it; command: something must be run; no: a person or a model. */
export type Decidable = 'static' | 'command' | 'no';

export function decidableOf(predicate: Predicate): Decidable {
  switch (predicate.kind) {
    case 'human':
    case 'prose':
      return 'no';
    case 'command':
    case 'test_run':
    case 'http':
      return 'command';
    case 'and': {
      const parts = predicate.parts.map(decidableOf);
      return parts.includes('command') ? 'command' : parts.includes('no') ? 'no' : 'static';
    }
    case 'or': {
      const parts = predicate.parts.map(decidableOf);
      return parts.includes('static') ? 'static' : parts.includes('command') ? 'command' : 'no';
    }
    default:
      return 'static';
  }
}
