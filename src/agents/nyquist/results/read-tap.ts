import { counted, type TestOutcome, type TestResults } from './test-results.js';

/** TAP, with the subtests of node:test and tap: a parent that only sums up its subtests is not counted. */
export function readTap(output: string): TestResults | undefined {
  if (!/^\s*(?:TAP version \d+|1\.\.\d+)/m.test(output)) return undefined;
  const outcomes: (TestOutcome & { readonly depth: number })[] = [];
  const open: string[] = [];
  for (const line of output.split('\n')) {
    const subtest = /^(\s*)# Subtest: (.*)$/.exec(line);
    if (subtest) {
      const depth = Math.floor((subtest[1] as string).length / 4);
      open.length = depth;
      open[depth] = unescaped(subtest[2] as string);
      continue;
    }
    const point = /^(\s*)(not )?ok\b\s*\d*\s*(?:-\s*)?(.*)$/.exec(line);
    if (!point) continue;
    const depth = Math.floor((point[1] as string).length / 4);
    const directive = /(?<!\\)#\s*(skip|todo)\b.*$/i.exec(point[3] as string);
    const name = unescaped((point[3] as string).replace(/(?<!\\)#\s*(?:skip|todo|time=).*$/i, '').trim());
    const status = directive ? 'skipped' : point[2] ? 'failed' : 'passed';
    const above = open.slice(0, depth).filter(Boolean);
    const parent = outcomes.at(-1);
    const sums = parent !== undefined && parent.depth > depth;
    if (
      !sums ||
      (status === 'failed' &&
        !outcomes.some((outcome) => outcome.depth > depth && outcome.status === 'failed'))
    )
      outcomes.push({ name: [...above, name].join(' '), file: '', status, depth });
    else collapse(outcomes, depth);
  }
  return outcomes.length > 0 || /^1\.\.0/m.test(output) || /^# tests 0$/m.test(output)
    ? counted(outcomes.map(({ name, file, status }) => ({ name, file, status })))
    : undefined;
}

/** Children already counted must not make a later sibling at this depth look like a sum. */
function collapse(outcomes: (TestOutcome & { readonly depth: number })[], depth: number): void {
  for (let at = outcomes.length - 1; at >= 0 && (outcomes[at]?.depth ?? 0) > depth; at--)
    outcomes[at] = { ...(outcomes[at] as TestOutcome), depth };
}

const unescaped = (text: string): string => text.replace(/\\([#\\])/g, '$1');
