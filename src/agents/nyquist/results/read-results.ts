import { readGoEvents, readJsonReport } from './read-json.js';
import { readJunit } from './read-junit.js';
import { readTap } from './read-tap.js';
import { readTextReport, withoutColour } from './read-text.js';
import type { TestResults } from './test-results.js';

const UNKNOWN: TestResults = { passed: null, failed: null, skipped: null, outcomes: [] };

/** Results of a run from what it printed and from the report files it wrote; counts are null where nothing tells them. */
export function readResults({
  stdout,
  stderr,
  reports,
}: {
  stdout: string;
  stderr: string;
  reports: readonly string[];
}): TestResults {
  const plain = withoutColour(stdout);
  const machine =
    readJsonReport(plain) ??
    readGoEvents(plain) ??
    readJunit([plain]) ??
    readJsonReport(withoutColour(stderr));
  if (machine) return machine;
  const text = readTap(plain) ?? readTextReport(`${stdout}\n${stderr}`);
  const written = readJunit(reports);
  if (written && (!text || text.outcomes.length < written.outcomes.length)) return written;
  return text ?? UNKNOWN;
}
