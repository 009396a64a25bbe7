import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { explainJson } from '../../criteria/explain.js';
import { printFailure } from '../print-failure.js';

export interface ExplainFlags {
  readonly file?: string;
  readonly json?: boolean;
  readonly cwd?: string;
}

/** `verify-phase explain "CRITERION"`: how it is read and what it gives here; exit 0, or 2 when there is nothing to read. */
export async function explainCommand(criterion: string | undefined, flags: ExplainFlags): Promise<number> {
  const criteria =
    flags.file === undefined ? (criterion === undefined ? [] : [criterion]) : readList(flags.file);
  if (criteria === undefined)
    return usage(`cannot read ${flags.file}: give a file with one criterion a line`, flags);
  if (criteria.length === 0) return usage('explain takes a criterion, or --file LIST with one a line', flags);
  const lines = flags.json ? explainJson(criteria) : await inWords(criteria, resolve(flags.cwd ?? '.'));
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

const usage = (message: string, flags: ExplainFlags): number =>
  printFailure({ reason: 'usage', message }, { json: flags.json });

async function inWords(criteria: readonly string[], root: string): Promise<readonly string[]> {
  const { explainHere } = await import('../../explain-criteria.js');
  return explainHere(criteria, root);
}

function readList(file: string): readonly string[] | undefined {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
  } catch {
    return undefined;
  }
}
