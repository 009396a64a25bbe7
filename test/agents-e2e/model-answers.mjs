// What the model on loopback says: it reads a file first, then reports on the row that its prompt is about.
import { join } from 'node:path';

const PASSING = {
  observable_behavior: 'VERIFIED',
  exists: 'EXISTS',
  substance: 'SUBSTANTIVE',
  import_usage: 'WIRED',
  pattern_scan: 'CLEAN',
  test_coverage: 'COVERED',
};
const FINDINGS = {
  observable_behavior:
    'src/greet.js:2 returns Hello with the name that greet is given; src/main.js:3 calls greet',
  exists: 'src/greet.js:1 is there',
  substance: 'src/greet.js:2 builds the greeting from the name',
  import_usage: 'src/main.js:1 imports greet, src/main.js:3 calls it',
  pattern_scan: 'src/greet.js:1 and src/main.js:1 read, no markers',
  test_coverage: 'test/greet.test.js:5 calls greet and compares what it says',
};

/** The report of the row that a prompt is about. */
function reportFor(prompt) {
  const id = /^- id: `([^`]+)`/m.exec(prompt)?.[1] ?? 'none';
  const check = /^- check: (\w+)/m.exec(prompt)?.[1] ?? 'exists';
  const requirement = {
    requirement: 'REQ-1',
    status: 'covered',
    tests: ['test/greet.test.js:5'],
    reason: 'it is called',
  };
  return {
    id,
    result_status: 'completed',
    verdict: PASSING[check],
    findings: FINDINGS[check],
    gaps_found: check === 'test_coverage' ? JSON.stringify([requirement]) : '[]',
    error: '',
  };
}

/** Reads src/greet.js with the tool that each program has for it. */
const readFirst = (turn, project) =>
  turn.api === 'messages'
    ? { call: 'Read', input: { file_path: join(project, 'src/greet.js') } }
    : { call: 'exec_command', input: { cmd: 'cat src/greet.js' } };

/** The same report by the tool of the report server, then a last word. */
export function byCall(turn, project) {
  if (turn.results.length === 0) return readFirst(turn, project);
  const tool = turn.tools.find((name) => name.endsWith('report_agent_job_result'));
  if (turn.results.length === 1) return { call: tool, input: reportFor(turn.prompt) };
  return { say: 'Reported.' };
}

/** In the schema asked for, without a call. */
export function inSchema(turn, project) {
  if (turn.results.length === 0) return readFirst(turn, project);
  const report = reportFor(turn.prompt);
  const structured = turn.tools.includes('StructuredOutput');
  if (structured && turn.results.length === 1) return { call: 'StructuredOutput', input: report };
  return { say: JSON.stringify(report) };
}
