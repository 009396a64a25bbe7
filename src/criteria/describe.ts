import type { Predicate, SearchPredicate } from '../domain/predicate.js';

/** A predicate in words: how a criterion is understood. */
export function describePredicate(predicate: Predicate): string {
  switch (predicate.kind) {
    case 'contains':
      return `${predicate.match === 'all' ? 'each of ' : ''}${files(predicate.files)} contains ${pattern(predicate)}`;
    case 'not_contains':
      return `${files(predicate.files)} does not contain ${pattern(predicate)}`;
    case 'count':
      if (predicate.unit === 'files' && predicate.pattern === '')
        return `${predicate.op} ${predicate.value} files ${files(predicate.files)}`;
      return `${files(predicate.files)} has ${predicate.op} ${predicate.value} ${predicate.unit.replace('_', ' ')} of ${pattern(predicate)}`;
    case 'exists':
      return `${files(predicate.files)} exists${predicate.type ? ` as a ${predicate.type === 'dir' ? 'folder' : 'file'}` : ''}${predicate.nonempty ? ' and is not empty' : ''}`;
    case 'not_exists':
      return `${files(predicate.files)} does not exist`;
    case 'json_key':
      return `${files(predicate.files)}: ${predicate.path.join('.') || 'the document'} ${predicate.op}${predicate.value === undefined ? '' : ` ${JSON.stringify(predicate.value)}`}`;
    case 'line_count':
      return `${predicate.scope ? 'each function of ' : predicate.match === 'all' ? 'each of ' : ''}${files(predicate.files)} has ${predicate.op} ${predicate.value} lines`;
    case 'exports':
      return `${files(predicate.files)} exports ${predicate.symbols.join(', ')}`;
    case 'imports':
      return `${predicate.from || 'a file'} imports ${predicate.symbols.join(', ') || 'something'}${predicate.to ? ` from ${predicate.to}` : ''}`;
    case 'command':
    case 'test_run': {
      const wanted = [
        predicate.exit === undefined || predicate.exit === 0
          ? 'exits 0'
          : `exits ${predicate.exit === 'nonzero' ? 'with an error' : predicate.exit}`,
        ...(['stdout', 'stderr', 'output', 'coverage'] as const).flatMap((key) =>
          predicate[key] === undefined ? [] : [`${key} ${predicate[key]}`],
        ),
        ...(predicate.count === undefined ? [] : [`${predicate.count} tests pass`]),
      ];
      return `${predicate.command === '' ? "the project's tests" : `\`${predicate.command}\``} ${wanted.join(', ')}`;
    }
    case 'http':
      return `${predicate.method} ${predicate.url}${predicate.status === undefined ? '' : ` answers ${predicate.status}`}${predicate.auth ? ` for ${predicate.auth}` : ''}${predicate.body_contains ? ` with ${predicate.body_contains}` : ''}`;
    case 'human':
      return 'for a person to judge';
    case 'prose':
      return `in words only${predicate.text ? `: ${predicate.text}` : ''}`;
    case 'and':
    case 'or':
      return predicate.parts
        .map((part) => ('parts' in part ? `(${describePredicate(part)})` : describePredicate(part)))
        .join(` ${predicate.kind} `);
  }
}

const files = (names: readonly string[]): string => names.join(', ') || "one of the task's files";

function pattern(predicate: SearchPredicate): string {
  const scope = predicate.scope;
  const where = !scope
    ? ''
    : 'block' in scope
      ? ` in ${scope.block}`
      : 'outside' in scope
        ? ' outside docstrings'
        : 'line' in scope
          ? ` in line ${scope.line}`
          : ` within ${scope.lines} lines of ${scope.after}`;
  if (predicate.call !== undefined) return `a call of ${predicate.call}${where}`;
  return `${predicate.regex ? `/${predicate.pattern}/${predicate.flags ?? ''}` : `'${predicate.pattern}'`}${where}${predicate.code_only ? ' (in code)' : ''}`;
}
