import type { TestCase } from '../../codebase/codebase.js';
import type { RequirementCoverage } from '../../domain/agent-report.js';
import type { Audit } from './audit-run.js';
import type { Judgement } from './judge-requirement.js';
import type { TestOutcome } from './results/test-results.js';

/** What was read, held against what ran: a test that failed, or did not run, covers nothing. */
export function reconcile({ coverage, tests }: Judgement, audit: Audit | undefined): RequirementCoverage {
  if (!audit || audit.outcome === 'absent' || coverage.status !== 'covered') return coverage;
  if (audit.outcome === 'broken')
    return {
      ...coverage,
      status: 'partial',
      reason: `${coverage.reason}; but \`${audit.run.command}\` is no pass: ${audit.trouble}`,
    };
  const outcomes = tests.map((test) => ({
    test,
    outcome: worst(audit.results.outcomes.filter((outcome) => isOf(outcome, test))),
  }));
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0)
    return {
      ...coverage,
      status: 'partial',
      reason: `${failed.map(({ test }) => `${test.file}:${test.line} "${test.name}"`).join(', ')} failed when run now (exit ${audit.run.exit_code})`,
    };
  if (outcomes.some(({ outcome }) => outcome === 'passed'))
    return { ...coverage, reason: `${coverage.reason}; it passed when run now` };
  if (outcomes.every(({ outcome }) => outcome === 'skipped'))
    return { ...coverage, status: 'partial', reason: `${coverage.reason}; but it was skipped when run now` };
  if (audit.trouble === '') return coverage;
  const named = audit.results.outcomes.some(({ status }) => status === 'failed');
  return named
    ? coverage
    : {
        ...coverage,
        status: 'partial',
        reason: `${coverage.reason}; but \`${audit.run.command}\` is no pass: ${audit.trouble}`,
      };
}

function worst(outcomes: readonly TestOutcome[]): TestOutcome['status'] | undefined {
  for (const status of ['failed', 'passed', 'skipped'] as const)
    if (outcomes.some((outcome) => outcome.status === status)) return status;
  return undefined;
}

/** The runner's name for a test ends with its title, a parametrised one goes on behind it; files agree where both are known. */
function isOf(outcome: TestOutcome, test: TestCase): boolean {
  const name = plain(outcome.name);
  const title = plain(test.name);
  if (title === '' || !sameFile(outcome.file, test.file)) return false;
  const last = plain(outcome.name.split(/::| > /).at(-1) ?? '');
  if (name === title || last === title || name.endsWith(` ${title}`) || name.startsWith(`${title}/`))
    return true;
  if (!test.parametrised && !/\$\{|%[sdifjop#]|\$\w/.test(test.name))
    return last.startsWith(`${title}[`) || name.endsWith(` ${title}[`);
  const pattern = title
    .split(/\$\{[^}]*\}|%[sdifjop#%]|\$[\w.]+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.{0,200}?');
  return new RegExp(`(?:^|\\s|:)${pattern}(?:\\[|$|/|\\()`).test(name);
}

/** Whether two paths can mean one file; packages and dotted modules count as folders of it. */
function sameFile(given: string, file: string): boolean {
  if (given === '' || !/[./]/.test(given)) return true;
  const clean = given.replace(/\\/g, '/').replace(/^\.\//, '');
  if (/\.\w{1,4}$/.test(clean))
    return clean === file || clean.endsWith(`/${file}`) || file.endsWith(`/${clean}`);
  const stem = file.replace(/\.\w+$/, '');
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return (
    clean.endsWith(stem) ||
    stem.endsWith(clean) ||
    clean.includes(stem) ||
    stem.includes(clean.slice(clean.lastIndexOf('/') + 1)) ||
    (folder !== '' && clean.endsWith(folder)) ||
    clean.split('/').length <= 3
  );
}

const plain = (name: string): string =>
  name
    .replace(/\s+[>›]\s+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
