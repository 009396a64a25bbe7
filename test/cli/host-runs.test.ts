import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { AgentProject } from '../rig/agent-project.js';

type Row = Readonly<Record<string, string>>;

const table = (project: AgentProject, name: string): readonly Row[] =>
  parse(project.read(name), { columns: true });
const statuses = (project: AgentProject) =>
  Object.fromEntries(table(project, 'tasks.csv').map((row) => [row.id, row.status]));

const uncertain = ({ id = '' }: Row): Row => ({
  id,
  result_status: 'completed',
  verdict: 'UNCERTAIN',
  findings: 'src/books.ts:7 exports addBook',
  gaps_found: '',
  error: '',
});

const csv = (records: readonly (readonly (string | undefined)[])[]): string =>
  records
    .map((record) => `${record.map((field) => `"${(field ?? '').replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');

/** What the host's agents hand back, in our columns. */
const handBack = (project: AgentProject, wave: number, rows: readonly Row[]) =>
  project.write(
    `wave-${wave}-results.csv`,
    csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]),
  );

test('waves are handed to the host one after the other, and its reports carried to a verdict', () => {
  const project = new AgentProject();
  const first = project.run('1', '--runner', 'host');
  expect(first.status).toBe(2);
  expect(first.stderr).toContain("wave 1 waits for the host's agents: 14 checks");
  for (const wave of [1, 2, 3]) {
    const given = table(project, `wave-${wave}.csv`);
    expect(given.map(({ status }) => status)).toEqual(given.map(() => undefined));
    const instruction = project.read(`wave-${wave}-instruction.md`);
    const columns = [...instruction.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map(([, column = '']) => column);
    expect(columns.filter((column) => !(column in (given[0] ?? {})))).toEqual([]);
    expect(JSON.parse(project.read(`wave-${wave}-schema.json`)).required).toEqual([
      'id',
      'result_status',
      'verdict',
      'findings',
      'gaps_found',
      'error',
    ]);
    handBack(project, wave, given.map(uncertain));
    const next = project.run('--continue');
    expect(next.status).toBe(wave === 3 ? 1 : 2);
    expect(project.read(`wave-${wave}-results.csv`).split('\n')[0]).toBe(
      'id,title,layer,check_type,wave,status,verdict,findings,gaps_found,fix_plan,error',
    );
    expect(project.read(`wave-${wave}-host-results.csv`)).toContain('UNCERTAIN');
  }
  expect(new Set(Object.values(statuses(project)))).toEqual(new Set(['completed', 'skipped']));
  expect(new Set(project.lines('reports.ndjson').map(({ runner }) => runner))).toEqual(new Set(['host']));
  expect(project.run('--continue').stderr).not.toContain('waits for');
});

test('what is not handed back yet stays pending and is given again; an early --continue loses nothing', () => {
  const project = new AgentProject();
  project.run('1', '--runner', 'truth=host');
  const given = table(project, 'wave-1.csv');
  expect(given.map(({ layer }) => layer)).toEqual(given.map(() => 'truth'));
  expect(Object.values(statuses(project)).filter((status) => status === 'completed').length).toBe(6);
  expect(project.run('--continue').status).toBe(2);
  expect(table(project, 'wave-1.csv')).toEqual(given);

  handBack(project, 1, given.slice(0, 3).map(uncertain));
  const partial = project.run('--continue');
  expect(partial.stderr).toContain(`wave 1 waits for the host's agents: ${given.length - 3} checks`);
  expect(table(project, 'wave-1.csv')).toEqual(given.slice(3));

  handBack(project, 1, [...given.map(uncertain), { ...uncertain({ id: '99' }) }]);
  const last = project.run('--continue');
  expect(last.status).toBe(1);
  expect(last.stderr).toContain('note: wave-1-results.csv: left out, for there are no such rows: 99');
  const rows = project.lines('reports.ndjson').map(({ row }) => String(row));
  expect(rows.length).toBe(new Set(rows).size);
});

test('the export of spawn_agents_on_csv is taken as it is: failures, time limits, and what is no report', () => {
  const project = new AgentProject();
  project.run('1', '--runner', 'truth=host');
  const given = table(project, 'wave-1.csv');
  const ends = [
    ['completed', '', JSON.stringify(uncertain({ id: '1' }))],
    ['failed', 'worker finished without calling report_agent_job_result', ''],
    ['failed', 'worker exceeded max runtime of 600s', ''],
    ['completed', '', JSON.stringify({ ...uncertain({ id: '4' }), verdict: 'FINE' })],
    ['completed', '', JSON.stringify(uncertain({ id: '1' }))],
  ] as const;
  const columns = Object.keys(given[0] ?? {});
  const exported = [
    [
      ...columns,
      'job_id',
      'item_id',
      'row_index',
      'source_id',
      'status',
      'attempt_count',
      'last_error',
      'result_json',
    ],
    ...ends.map(([status, error, json], index) => [
      ...Object.values(given[index] ?? {}),
      ...['j', given[index]?.id, `${index}`, given[index]?.id, status, '1', error, json],
    ]),
  ];
  project.write('wave-1-results.csv', csv(exported));
  const { stderr } = project.run('--continue');
  expect(stderr).toContain(`wave 1 waits for the host's agents: ${given.length - 5} checks`);
  const after = table(project, 'tasks.csv');
  expect(
    given
      .slice(0, 5)
      .map(({ id }) => after.find((row) => row.id === id))
      .map((row) => [row?.status, row?.error]),
  ).toEqual([
    ['completed', ''],
    ['failed', 'worker finished without calling report_agent_job_result'],
    ['blocked', 'timeout'],
    ['failed', 'the report is malformed: verdict must be one of VERIFIED, FAILED, UNCERTAIN, not "FINE"'],
    ['failed', 'the report is malformed: id must be "5", the row\'s, not "1"'],
  ]);
});

test('what the host did not manage keeps no wave from its turn, and is given again once a verdict stands', () => {
  const project = new AgentProject();
  project.run('1', '--runner', 'truth=host', '--runner', 'antipattern=host');
  const truths = table(project, 'wave-1.csv');
  handBack(
    project,
    1,
    truths.map((row) => ({ ...uncertain(row), result_status: 'failed', verdict: '', error: 'no tool' })),
  );
  expect(project.run('--continue').stderr).toContain('wave 3 waits');
  expect(project.run('--continue').stderr).toContain('wave 3 waits');
  handBack(project, 3, table(project, 'wave-3.csv').map(uncertain));
  expect(project.run('--continue').status).toBe(1);
  expect(project.run('--continue').stderr).toContain(
    `wave 1 waits for the host's agents: ${truths.length} checks`,
  );
});

test('two different reports for one row are trouble of the agent, the same one twice is not', () => {
  const project = new AgentProject();
  project.run('1', '--runner', 'truth=host');
  const [one, two] = table(project, 'wave-1.csv').map(uncertain);
  handBack(
    project,
    1,
    [one, one, two, { ...two, findings: 'src/App.tsx:1 imports it' }].map((row) => ({ ...row })),
  );
  project.run('--continue');
  expect([statuses(project)['1'], statuses(project)['2']]).toEqual(['completed', 'failed']);
});

test('a results file that is none is named with what was expected, and kept', () => {
  const project = new AgentProject();
  project.run('1', '--runner', 'truth=host');
  project.write('wave-1-results.csv', 'row,says\n1,fine\n');
  const { status, stderr } = project.run('--continue');
  expect({ status, kept: existsSync(join(project.session, 'wave-1-results.csv')) }).toEqual({
    status: 2,
    kept: true,
  });
  expect(stderr).toMatch(
    /wave-1-results\.csv: expected the columns id, result_status, .* found no column id among row, says\nNext: mend or remove that file, then: verify-phase --continue /,
  );
});

test('a file of results that was read once is not read again when its rows are judged anew', () => {
  const project = new AgentProject();
  project.run('1', '--runner', 'truth=host');
  handBack(project, 1, table(project, 'wave-1.csv').map(uncertain));
  expect(project.run('--continue').status).toBe(1);
  expect(project.run('--continue').status).toBe(1);
  project.edit('src/books.ts', '// changed\n');
  expect(project.run('--continue').stderr).toContain("wave 1 waits for the host's agents");
});

test("secrets and hidden text of the plan do not reach the host's agents", () => {
  const project = new AgentProject();
  const secret = ['gh', 'p_', 'a1B2'.repeat(9)].join('');
  const index = join(project.root, '.workflow/phases/01-reading-list/index.json');
  const plan = JSON.parse(readFileSync(index, 'utf8'));
  const criteria = [`The list is fetched with ${secret}\u{e0041}`, ...plan.success_criteria];
  writeFileSync(index, JSON.stringify({ ...plan, success_criteria: criteria }));
  project.run('1', '--runner', 'host');
  const given = project.read('wave-1.csv');
  expect(given).toContain('The list is fetched with [redacted]\ufffd');
  expect(`${given}${project.read('wave-1-instruction.md')}`).not.toMatch(
    new RegExp(`${secret}|\u{e0041}`, 'u'),
  );
});
