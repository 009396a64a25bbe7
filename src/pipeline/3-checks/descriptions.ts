import type { CheckSubject } from '../../domain/agent-job.js';
import type { CheckType } from '../../domain/check.js';

/** The instruction of a row: what to look at and which verdicts there are. */
export function describeCheck(checkType: CheckType, subject: CheckSubject): string {
  if (subject.kind === 'unreadable') {
    return `The plan's ${subject.unreadable.kind} could not be understood (${subject.unreadable.reason}). Say what it means, or UNCERTAIN.`;
  }
  switch (checkType) {
    case 'observable_behavior':
      return 'Decide whether the claim holds now: find what supports it, look at existence, substance and wiring, and run or read what proves it. VERIFIED, FAILED or UNCERTAIN.';
    case 'exists':
      return `Check on disk that ${subjectName(subject)} is there; note size and structure for wave 2. EXISTS or MISSING.`;
    case 'substance':
      return `Read ${subjectName(subject)} and judge whether it does its job: real logic, not a placeholder.${demands(subject)} SUBSTANTIVE or STUB.`;
    case 'import_usage':
      return subject.kind === 'link'
        ? `Check that ${subject.link.from} reaches ${subject.link.to}${subject.link.via ? ` (${subject.link.via})` : ''} at run time: imported and used beyond the import. WIRED, PARTIAL, ORPHANED or NOT_WIRED.`
        : `Check that ${subjectName(subject)} is reached from an entry point of the program: imported and used. WIRED or ORPHANED.`;
    case 'pattern_scan':
      return `Scan ${count(subject)} for markers of unfinished work, placeholders, empty returns, swallowed errors, fake data and disabled tests; grade each Blocker, Warning or Info. CLEAN, WARNINGS or BLOCKERS.`;
    case 'test_coverage':
      return `Map ${count(subject)} to tests that are enabled, run the real code and can fail; run the tests when allowed. COVERED, PARTIAL or MISSING.`;
  }
}

const subjectName = (subject: CheckSubject): string =>
  subject.kind === 'artifact' ? subject.artifact.path : 'it';

function demands(subject: CheckSubject): string {
  if (subject.kind !== 'artifact') return '';
  const { exports, contains, min_lines } = subject.artifact;
  const parts = [
    exports?.length ? `it must export ${exports.join(', ')}` : '',
    contains?.length ? `it must contain ${contains.join(', ')}` : '',
    min_lines ? `the plan expects ${min_lines} lines` : '',
  ].filter(Boolean);
  return parts.length > 0 ? ` The plan: ${parts.join('; ')}.` : '';
}

function count(subject: CheckSubject): string {
  if (subject.kind === 'files')
    return `${subject.files.length} modified file${subject.files.length === 1 ? '' : 's'}`;
  if (subject.kind === 'requirements') {
    return `${subject.requirements.length} requirement${subject.requirements.length === 1 ? '' : 's'}`;
  }
  return 'it';
}
