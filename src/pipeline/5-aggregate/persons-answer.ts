import type { Truth } from '../../domain/must-have.js';
import type { RunResults } from './run-results.js';

/** A passed UAT test that names the truth, or an acceptance on record, while the files it rests on are unchanged (decision 22). */
export function personsAnswer(
  truth: Truth,
  files: readonly string[],
  { phase, settings, answerDigest, changedSinceUat }: RunResults,
): { readonly source: 'uat' | 'accepted'; readonly text: string } | undefined {
  const accepted = settings.accepted.find(({ id, reason }) => id === truth.id && reason.trim() !== '');
  if (accepted && (!accepted.digest || accepted.digest === answerDigest(accepted.files ?? []))) {
    return {
      source: 'accepted',
      text: `accepted${accepted.by ? ` by ${accepted.by}` : ''}: ${accepted.reason}`,
    };
  }
  const claim = normalise(truth.claim);
  const test = phase.uat.tests.find(({ name, result }) => result === 'pass' && normalise(name) === claim);
  const restsOn = files.length > 0 ? files : phase.modified_files;
  if (!test || restsOn.some((file) => changedSinceUat.has(file))) return undefined;
  return { source: 'uat', text: `${phase.uat.file}:${test.line} a person's test passed: ${test.name}` };
}

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.。]\s*$/, '')
    .trim();
