import type { Codebase } from '../../codebase/codebase.js';
import type { Constraint } from '../../domain/agent-job.js';
import type { ConstraintViolation } from '../../domain/agent-report.js';
import { compilePattern } from '../../domain/bounded-pattern.js';

/** Holds the files against the project's own rules: imports, required and disallowed patterns. */
export function checkConstraints(
  constraints: readonly Constraint[],
  files: readonly string[],
  codebase: Codebase,
): readonly ConstraintViolation[] {
  return constraints.flatMap((constraint) => {
    const inScope = constraint.files.length === 0 ? files : matching(constraint.files, files, codebase);
    const readable = inScope.filter((path) =>
      ['code', 'test-support', 'migration', 'config'].includes(codebase.roleOf(path)),
    );
    switch (constraint.kind) {
      case 'disallowed_import':
        return readable.flatMap((path) => disallowedImports(constraint, path, codebase));
      case 'allowed_imports':
        return readable.flatMap((path) => unlistedImports(constraint, path, codebase));
      case 'required_pattern':
        return readable.flatMap((path) => missingPatterns(constraint, path, codebase));
      case 'disallowed_pattern':
        return readable.flatMap((path) => disallowedPatterns(constraint, path, codebase));
    }
    return constraint.kind satisfies never;
  });
}

function matching(globs: readonly string[], files: readonly string[], codebase: Codebase): readonly string[] {
  const named = new Set(globs.flatMap((pattern) => codebase.glob(pattern)));
  return files.filter((path) => named.has(path) || globs.includes(path));
}

const base = (
  constraint: Constraint,
  file: string,
): Pick<ConstraintViolation, 'severity' | 'file' | 'constraint'> => ({
  severity: constraint.severity,
  file,
  constraint: `${constraint.text} (${constraint.origin})`,
});

function disallowedImports(
  constraint: Constraint,
  file: string,
  codebase: Codebase,
): readonly ConstraintViolation[] {
  return codebase.modules.importsOf(file).flatMap((fact): readonly ConstraintViolation[] => {
    const target = codebase.modules.resolve(file, fact.specifier);
    const hit = constraint.values.find(
      (value) => namesModule(value, fact.specifier) || (target !== undefined && namesModule(value, target)),
    );
    if (hit === undefined) return [];
    return [
      {
        ...base(constraint, file),
        type: 'disallowed_import',
        line: fact.line,
        import: fact.specifier,
        fix_direction: `Remove the import of ${fact.specifier}: ${hit} is disallowed`,
      },
    ];
  });
}

function unlistedImports(
  constraint: Constraint,
  file: string,
  codebase: Codebase,
): readonly ConstraintViolation[] {
  return codebase.modules.importsOf(file).flatMap((fact): readonly ConstraintViolation[] => {
    const { specifier } = fact;
    if (
      /^(?:[./~@#$]\/|\.{1,2}$|\.|\/|node:|#|~|\$)/.test(specifier) ||
      BUILT_IN.has(specifier.split('/')[0] ?? '')
    )
      return [];
    if (
      codebase.modules.resolve(file, specifier) !== undefined ||
      constraint.values.some((value) => namesModule(value, specifier))
    )
      return [];
    return [
      {
        ...base(constraint, file),
        type: 'unlisted_dependency',
        line: fact.line,
        import: specifier,
        fix_direction: `Use an allowed dependency, or add ${specifier} to the list`,
      },
    ];
  });
}

const BUILT_IN = new Set([
  'assert',
  'buffer',
  'child_process',
  'crypto',
  'events',
  'fs',
  'http',
  'http2',
  'https',
  'net',
  'os',
  'path',
  'process',
  'querystring',
  'readline',
  'stream',
  'string_decoder',
  'timers',
  'tls',
  'url',
  'util',
  'v8',
  'vm',
  'worker_threads',
  'zlib',
]);

/** `lodash` names `lodash` and `lodash/get`; `@org/*`, `src/db/**` are globs; `react (UI)` is `react`. */
function namesModule(written: string, specifier: string): boolean {
  const value = written
    .trim()
    .replace(/^[`'"]|[`'"]$/g, '')
    .replace(/\s+\(.*\)$/, '');
  if (value === '') return false;
  if (value.includes('*')) {
    const source = value
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
    return new RegExp(`^${source}$`).test(specifier);
  }
  return (
    specifier === value ||
    specifier.startsWith(`${value}/`) ||
    specifier.startsWith(`${value}.`) ||
    specifier.startsWith(`${value}::`) ||
    specifier.replace(/\.\w+$/, '') === value
  );
}

function missingPatterns(
  constraint: Constraint,
  file: string,
  codebase: Codebase,
): readonly ConstraintViolation[] {
  const text = codebase.source(file)?.code ?? '';
  return constraint.values.flatMap((value): readonly ConstraintViolation[] => {
    if (text.includes(value)) return [];
    const pattern = compilePattern(value);
    if (!pattern.ok || pattern.value.test(text) || pattern.value.timedOut) return [];
    return [
      {
        ...base(constraint, file),
        type: 'missing_required_pattern',
        line: null,
        import: null,
        fix_direction: `Add what the rule requires: ${value}`,
      },
    ];
  });
}

function disallowedPatterns(
  constraint: Constraint,
  file: string,
  codebase: Codebase,
): readonly ConstraintViolation[] {
  const source = codebase.source(file);
  if (!source) return [];
  return constraint.values.flatMap((value) => {
    const compiled = compilePattern(value);
    const pattern = compiled.ok ? compiled : compilePattern(value, { literal: true });
    if (!pattern.ok) return [];
    return pattern.value.findAll(source.code, 20).map(
      (match): ConstraintViolation => ({
        ...base(constraint, file),
        type: 'cli_anti_pattern',
        line: source.lineAt(match.index),
        import: null,
        fix_direction: `Remove ${match.match.slice(0, 60)}: the rule disallows it`,
      }),
    );
  });
}
