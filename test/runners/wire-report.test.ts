import { expect, test } from 'vitest';
import { AgentReport } from '../../src/domain/agent-report.js';
import {
  readWireReport,
  reportFromWire,
  reportInText,
  WIRE_REPORT_SCHEMA,
} from '../../src/runners/wire-report.js';
import { aJob } from '../rig/a-job.js';

const wire = (changes: Record<string, unknown> = {}) => ({
  id: '4',
  result_status: 'completed',
  verdict: 'WIRED',
  findings: 'Called at src/chat.ts:12-14.',
  gaps_found: '',
  error: '',
  ...changes,
});

const wired = {
  id: '4',
  result_status: 'completed',
  verdict: 'WIRED',
  findings: 'Called at src/chat.ts:12-14.',
  error: '',
  gaps: [],
  evidence: [{ kind: 'anchor', file: 'src/chat.ts', line: 12, endLine: 14 }],
  confidence: 'heuristic',
};

const refused = (error: string) => ({
  id: '4',
  result_status: 'failed',
  verdict: '',
  findings: 'no usable report',
  error,
});

const link = aJob('import_usage');
const scan = aJob('pattern_scan');
const audit = aJob('test_coverage');

test('the schema is flat: six strings, all required, nothing else', () => {
  const { properties, ...rest } = WIRE_REPORT_SCHEMA;
  const keys = ['id', 'result_status', 'verdict', 'findings', 'gaps_found', 'error'];
  expect(rest).toEqual({ type: 'object', required: keys, additionalProperties: false });
  expect(Object.entries(properties as object).map(([key, { type }]) => [key, type])).toEqual(
    keys.map((key) => [key, 'string']),
  );
});

test('places that the findings cite become evidence, and what an agent read is inferred', () => {
  expect(reportFromWire(link, wire())).toEqual(wired);
  expect(AgentReport.safeParse(wired).success).toBe(true);
});

test('gaps are read from a JSON array; what an entry leaves out follows from the verdict', () => {
  const gaps_found = JSON.stringify([
    {
      id: 'GAP-1',
      type: 'missing_feature',
      severity: 'Low',
      description: 'No call',
      fix_direction: 'Call it',
    },
    { description: 'imported and unused at src/chat.ts:3', severity: 'awful' },
  ]);
  expect(reportFromWire(link, wire({ verdict: 'NOT_WIRED', findings: 'None.', gaps_found }))).toEqual({
    ...wired,
    verdict: 'NOT_WIRED',
    findings: 'None.',
    evidence: [{ kind: 'anchor', file: 'src/chat.ts', line: 3 }],
    gaps: [
      {
        type: 'missing_feature',
        severity: 'low',
        description: 'No call',
        fix_direction: 'Call it',
        file: null,
        line: null,
      },
      {
        type: 'broken_integration',
        severity: 'high',
        description: 'imported and unused at src/chat.ts:3',
        fix_direction: '',
        file: 'src/chat.ts',
        line: 3,
      },
    ],
  });
});

test.each([
  ['[high] no call; [low] no type;', ['[high] no call', '[low] no type']],
  ['one\ntwo', ['one', 'two']],
  [
    ['a list', { description: 'of both' }],
    ['a list', 'of both'],
  ],
  ['none', []],
  ['[]', []],
  [null, []],
])('gaps in another form: %j', (gaps_found, descriptions) => {
  const report = reportFromWire(link, wire({ verdict: 'PARTIAL', gaps_found }));
  expect(report?.gaps?.map(({ description, severity }) => [description, severity])).toEqual(
    descriptions.map((description) => [description, 'medium']),
  );
});

test('a scan carries its findings, from JSON or from text that names place and severity', () => {
  const todo = { file: 'src/chat.ts', line: 3, pattern: 'todo', severity: 'Warning' };
  const blocker = 'Blocker: src/api.ts:8 empty handler';
  const report = (gaps_found: unknown) =>
    reportFromWire(scan, wire({ verdict: 'BLOCKERS', gaps_found }))?.pattern_findings;
  expect(report([todo, blocker])).toEqual([
    { file: 'src/chat.ts', line: 3, pattern: 'todo', severity: 'warning', description: 'todo' },
    { file: 'src/api.ts', line: 8, pattern: 'reported', severity: 'blocker', description: blocker },
  ]);
  expect(report(JSON.stringify([blocker]))).toEqual(report(`${blocker};`));
});

test('an audit has one entry for each requirement of the row; tests with a line are evidence', () => {
  const gaps_found = [
    { requirement: 'Messages are listed', status: 'COVERED', tests: ['test/chat.test.ts:7 lists'] },
    'REQ-2: MISSING',
  ];
  expect(reportFromWire(audit, wire({ verdict: 'PARTIAL', findings: 'Read.', gaps_found }))).toEqual({
    id: '4',
    result_status: 'completed',
    verdict: 'PARTIAL',
    findings: 'Read.',
    error: '',
    requirements: [
      {
        id: 'REQ-1',
        requirement: 'Messages are listed',
        status: 'covered',
        tests: ['test/chat.test.ts:7 lists'],
        reason: '',
        suggested_test: null,
      },
      {
        id: 'REQ-2',
        requirement: 'Messages can be sent',
        status: 'uncovered',
        tests: [],
        reason: '',
        suggested_test: null,
      },
    ],
    evidence: [{ kind: 'anchor', file: 'test/chat.test.ts', line: 7 }],
    confidence: 'heuristic',
  });
});

test('a requirement that the agent left out is uncertain, and COVERED does not stand on it', () => {
  const one = [{ requirement: 'REQ-1', status: 'covered', tests: 'test/a.test.ts:1; test/b.test.ts:2' }];
  const read = (verdict: string) => readWireReport(audit, wire({ verdict, gaps_found: one }));
  expect(read('COVERED')).toEqual({
    ok: false,
    failure: 'verdict COVERED, but gaps_found has REQ-2 as uncertain (the agent did not report it)',
  });
  const partial = read('PARTIAL');
  expect(partial.ok && partial.value.requirements?.map(({ status, tests }) => [status, tests])).toEqual([
    ['covered', ['test/a.test.ts:1', 'test/b.test.ts:2']],
    ['uncertain', []],
  ]);
});

test.each([
  [link, wire({ id: '5' }), 'id must be "4", the row\'s, not "5"'],
  [
    link,
    wire({ verdict: 'FINE' }),
    'verdict must be one of WIRED, PARTIAL, ORPHANED, NOT_WIRED, UNCERTAIN, not "FINE"',
  ],
  [link, wire({ findings: ' ' }), 'findings must say what was found, with file:line for each claim'],
  [link, wire({ findings: ['a'] }), 'findings: Invalid input: expected string, received array'],
  [
    link,
    wire({ result_status: 'done' }),
    'result_status: Invalid option: expected one of "completed"|"failed"|"blocked"',
  ],
  [link, 'WIRED', 'the report: Invalid input: expected object, received string'],
  [link, wire({ gaps_found: 7 }), 'gaps_found must be a string that holds a JSON array'],
  [
    link,
    wire({ gaps_found: '[{"description":"cut' }),
    'gaps_found begins like a JSON array but is none: check quotes, commas and the closing bracket',
  ],
  [
    link,
    wire({ gaps_found: '[{"severity":"high"}]' }),
    'gaps_found[0]: expected {"type","severity","description","fix_direction"} with a description',
  ],
  [
    scan,
    wire({ verdict: 'WARNINGS', gaps_found: [{ file: 'a.ts', line: 0, pattern: 'todo', severity: 'info' }] }),
    'gaps_found[0]: expected {"file","line","pattern","severity"}, severity blocker, warning or info, line from 1 on',
  ],
  [scan, wire({ verdict: 'BLOCKERS' }), 'verdict BLOCKERS, but gaps_found lists no blocker'],
  [
    scan,
    wire({ verdict: 'CLEAN', gaps_found: 'src/a.ts:1 info; src/a.ts:2 warning' }),
    'verdict CLEAN, but gaps_found lists a warning',
  ],
  [
    audit,
    wire({ verdict: 'PARTIAL', gaps_found: 'REQ-9: COVERED' }),
    'gaps_found[0]: requirement "REQ-9" is none of the row\'s',
  ],
  [
    audit,
    wire({ verdict: 'PARTIAL', gaps_found: 'REQ-1: COVERED; REQ-1: MISSING' }),
    'gaps_found[1]: requirement REQ-1 has two statuses',
  ],
])('a report that cannot be used is a failed one that says what to correct (%#)', (job, value, failure) => {
  expect(readWireReport(job, value)).toEqual({ ok: false, failure });
  expect(reportFromWire(job, value)).toEqual(refused(`the report is malformed: ${failure}`));
});

test('an agent that failed or was blocked has no verdict, and nothing is no report', () => {
  const blocked = wire({ result_status: 'blocked', verdict: 'WIRED', findings: '', error: 'timeout' });
  expect(reportFromWire(link, blocked)).toEqual({
    id: '4',
    result_status: 'blocked',
    verdict: '',
    findings: '',
    error: 'timeout',
  });
  expect([reportFromWire(link, undefined), reportFromWire(link, null)]).toEqual([undefined, undefined]);
});

const json = JSON.stringify(wire());

test.each([
  ['bare', json],
  ['pretty with a byte order mark', `\ufeff\n${JSON.stringify(wire(), null, 2)}\n`],
  ['fenced', `\`\`\`json\n${json}\n\`\`\``],
  ['fenced between prose', `I looked at {it}.\n\n\`\`\`\n${json}\n\`\`\`\nThat is all: "done}`],
  ['within prose', `The call is there. ${json} Done.`],
  ['within another object', `{"type":"result","report":${json},"cost":1}`],
  ['said twice with the keys in another order', `${json}\n{"error":"",${json.slice(1, -11)}}`],
  ['after an unclosed brace and one for another row', `{ "a" ${JSON.stringify(wire({ id: '9' }))} ${json}`],
])('a report in text: %s', (_, text) => {
  expect(reportInText(link, text)).toEqual(wired);
});

test('a fence inside a string of the report ends nothing', () => {
  const findings = 'It says:\n```json\n{"id":"4"}\n```\nat src/chat.ts:12-14';
  expect(reportInText(link, `\`\`\`json\n${JSON.stringify(wire({ findings }))}\n\`\`\``)).toEqual({
    ...wired,
    findings,
  });
});

test('two reports that differ are trouble', () => {
  const other = JSON.stringify(wire({ verdict: 'NOT_WIRED' }));
  expect(reportInText(link, `${json}\nOn second thought:\n${other}`)).toEqual(
    refused('2 different reports in one answer'),
  );
});

test('a report in text that cannot be used says why', () => {
  expect(reportInText(link, `Here: ${JSON.stringify(wire({ verdict: 'YES' }))}`)).toEqual(
    refused(
      'the report is malformed: verdict must be one of WIRED, PARTIAL, ORPHANED, NOT_WIRED, UNCERTAIN, not "YES"',
    ),
  );
});

test('an answer that is empty, prose or cut off holds no report', () => {
  expect(
    ['', 'All is wired.', json.slice(0, -1), `\`\`\`json\n${json.slice(0, 60)}`].map((text) =>
      reportInText(link, text),
    ),
  ).toEqual([undefined, undefined, undefined, undefined]);
});

test('findings of 100 kB come through whole', () => {
  const findings = `src/chat.ts:12-14 ${'é'.repeat(100_000)}`;
  expect(reportInText(link, `Found: ${JSON.stringify(wire({ findings }))}`)).toEqual({ ...wired, findings });
});

test('half a megabyte of open braces ends', () => {
  expect(reportInText(link, '{"'.repeat(250_000))).toBeUndefined();
});
