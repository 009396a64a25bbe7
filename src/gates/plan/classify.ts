import type { Classification, VerifyResult } from '../../domain/plan-gate.js';
import { type ChangedFile, isEmptyFile, isSubstantial } from '../diff/changed-file.js';
import { normalizePlannedPath } from './planned-paths.js';

const LARGE_WITHOUT_PLAN = 50;
const SCOPE_RATIO = 3;
const NAMED = 5;

/** Classifies changed files against the paths a plan names (spec/2). A rename counts once and answers to both of its names. */
export function classify(planned: readonly string[], files: readonly ChangedFile[]): Classification {
  const substantial = files.filter(isSubstantial);
  const counted =
    substantial.length > 0 ? files.filter((file) => isSubstantial(file) || isEmptyFile(file)) : [];
  const paths = [...new Set(planned.map(normalizePlannedPath))];
  const missing = paths.filter((path) => !counted.some((file) => answers(file, path)));
  const facts = {
    planned: paths,
    changed: [...new Set(counted.map((file) => file.path))].sort(),
    missing,
    unplanned: counted
      .filter((file) => !paths.some((path) => answers(file, path)))
      .map((file) => file.path)
      .sort(),
    changed_lines: counted.reduce((sum, file) => sum + file.added + file.removed, 0),
  };
  return { ...decide(facts), ...facts };
}

/** True when a changed path and a planned one name the same file: whole, or one the end of the other at a slash. */
export function pathsMatch(changed: string, planned: string): boolean {
  if (changed === planned || changed.endsWith(`/${planned}`)) return true;
  return changed.includes('/') && planned.endsWith(`/${changed}`);
}

const answers = (file: ChangedFile, planned: string): boolean =>
  pathsMatch(file.path, planned) ||
  (file.kind === 'renamed' && file.previousPath !== null && pathsMatch(file.previousPath, planned));

function decide(facts: Omit<Classification, 'result' | 'reasoning'>): {
  result: VerifyResult;
  reasoning: string;
} {
  const { planned, changed, missing, unplanned, changed_lines: lines } = facts;
  if (changed.length === 0)
    return { result: 'EMPTY', reasoning: 'No file changed by more than blank lines.' };
  if (planned.length === 0) {
    return lines > LARGE_WITHOUT_PLAN
      ? {
          result: 'DIVERGENT',
          reasoning: `The plan names no path and ${lines} lines changed, over ${LARGE_WITHOUT_PLAN}.`,
        }
      : {
          result: 'ALIGNED',
          reasoning: `The plan names no path; ${lines} lines changed in ${changed.length} file(s).`,
        };
  }
  if (missing.length > 0) {
    return {
      result: 'PARTIAL',
      reasoning: `${missing.length} of ${planned.length} planned paths unchanged: ${some(missing)}.`,
    };
  }
  if (changed.length >= SCOPE_RATIO * planned.length) {
    return {
      result: 'DIVERGENT',
      reasoning: `${changed.length} paths changed for ${planned.length} planned; not planned: ${some(unplanned)}.`,
    };
  }
  return {
    result: 'ALIGNED',
    reasoning: `All ${planned.length} planned paths changed, ${changed.length} in all.`,
  };
}

function some(paths: readonly string[]): string {
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return `${paths.slice(0, NAMED).join(', ')}${more}`;
}
