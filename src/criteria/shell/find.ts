import type { Word } from './lex.js';
import { cleanPath, namesFile } from './paths.js';
import type { Reading } from './reading.js';

/** Reads find. Undefined for tests that the predicates cannot say (times, sizes, permissions, actions). */
export function readFind(args: readonly Word[]): Extract<Reading, { type: 'listing' }> | undefined {
  const bases: string[] = [];
  const names: string[] = [];
  const exclude: string[] = [];
  let entry: 'file' | 'dir' | undefined;
  let maxDepth = Number.POSITIVE_INFINITY;
  let negated = false;
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i];
    if (!word || word.dynamic) return undefined;
    const text = word.value;
    if (text === '!' || text === '-not') {
      negated = true;
      continue;
    }
    if (!text.startsWith('-')) {
      if (text === '(' || text === ')') continue;
      if (names.length > 0 || entry) return undefined;
      bases.push(text);
      continue;
    }
    if (text === '-print' || text === '-o' || text === '-or' || text === '-a' || text === '-print0') continue;
    const value = args[i + 1]?.value.replace(/\\([*?.])/g, '$1');
    if (value === undefined) return undefined;
    i += 1;
    if (text === '-name' || text === '-iname')
      (negated ? exclude : names).push(negated ? `**/${value}` : value);
    else if (text === '-path' || text === '-wholename') {
      const glob = value
        .replace(/^\*\/?/, '**/')
        .replace(/\/\*$/, '/**')
        .replace(/^\.\//, '');
      (negated ? exclude : names).push(glob);
    } else if (text === '-type') entry = value === 'd' ? 'dir' : 'file';
    else if (text === '-maxdepth') maxDepth = Number(value);
    else if (text !== '-mindepth') return undefined;
    negated = false;
  }
  const roots = bases.length > 0 ? bases : ['.'];
  const files = roots.flatMap((root) => {
    const clean = cleanPath(root);
    if (names.length === 0)
      return entry === 'dir' || namesFile(clean) ? [clean] : [prefixed(clean, maxDepth === 1 ? '*' : '**')];
    return names.map((name) =>
      prefixed(clean, maxDepth === 1 || name.startsWith('**/') ? name : `**/${name}`),
    );
  });
  return { type: 'listing', files, exclude, ...(entry === 'dir' ? { entry } : {}) };
}

const prefixed = (base: string, glob: string): string =>
  base === '.' || base === '' ? glob : `${base}/${glob}`;

/** Reads ls: what it names has to be there. */
export function readLs(args: readonly Word[]): Extract<Reading, { type: 'listing' }> | undefined {
  const operands = args.filter((word) => !/^-[A-Za-z0-9-]+$/.test(word.value));
  if (operands.some((word) => word.dynamic)) return undefined;
  const recursive = args.some((word) => /^-\w*R/.test(word.value));
  const files = operands.length > 0 ? operands.map((word) => cleanPath(word.value)) : ['.'];
  const folder = operands.length === 1 && operands[0]?.value.endsWith('/');
  if (recursive) return { type: 'listing', files: files.map((file) => `${file}/**`), exclude: [] };
  return { type: 'listing', files, exclude: [], each: true, ...(folder ? { entry: 'dir' as const } : {}) };
}
