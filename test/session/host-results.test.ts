import { expect, test } from 'vitest';
import { parseHostResults } from '../../src/session/host-results.js';

test('our columns are read, also under the name status, in any order and with others between them', () => {
  const own =
    'id,result_status,verdict,findings,gaps_found,error\n1,completed,EXISTS,"src/a.ts:1 is there, whole",,\n2,blocked,,,,timeout\n';
  const other =
    '\ufeffnote,verdict,status,id,findings,error,gaps_found\r\nx,EXISTS,completed,1,"src/a.ts:1 is there, whole",,\r\nx,,blocked,2,,timeout,\r\n';
  const expected = [
    {
      row: '1',
      report: {
        id: '1',
        result_status: 'completed',
        verdict: 'EXISTS',
        findings: 'src/a.ts:1 is there, whole',
        gaps_found: '',
        error: '',
      },
    },
    {
      row: '2',
      report: {
        id: '2',
        result_status: 'blocked',
        verdict: '',
        findings: '',
        gaps_found: '',
        error: 'timeout',
      },
    },
  ];
  expect([parseHostResults(own), parseHostResults(other)]).toEqual([expected, expected]);
});

test('rows that nobody carried out, or not yet, are left out', () => {
  const text = 'id,result_status,verdict,findings\n1,pending,,\n2,,,\n3,running,,\n,completed,EXISTS,x\n';
  expect(parseHostResults(text)).toEqual([]);
});

test('an export of spawn_agents_on_csv is read by its own status, the last column of that name', () => {
  const header =
    'id,title,status,job_id,item_id,row_index,source_id,status,attempt_count,last_error,result_json,reported_at,completed_at';
  const json = '"{""id"":""1"",""verdict"":""EXISTS""}"';
  const text = [
    header,
    `1,a,pending,j,1,0,1,completed,1,,${json},2026-01-02T03:04:05Z,2026-01-02T03:04:06Z`,
    '2,b,pending,j,2,1,2,failed,1,worker finished without calling report_agent_job_result,,,2026-01-02T03:04:06Z',
    '3,c,pending,j,3,2,3,failed,1,worker exceeded max runtime of 600s,,,2026-01-02T03:04:06Z',
    '4,d,pending,j,4,3,4,running,1,,,,',
    '5,e,pending,j,5,4,5,completed,1,,{broken,,',
    '6,f,pending,j,6,5,6,cancelled,0,,,,',
    '7,g,pending,j,7,6,7,failed,1,,,,',
  ].join('\n');
  expect(parseHostResults(text)).toEqual([
    { row: '1', report: { id: '1', verdict: 'EXISTS' } },
    { row: '2', status: 'failed', error: 'worker finished without calling report_agent_job_result' },
    { row: '3', status: 'blocked', error: 'timeout' },
    { row: '5', status: 'failed', error: 'its result_json is no JSON' },
    { row: '7', status: 'failed', error: 'the agent ended without a report' },
  ]);
});

test.each([
  ['', 'no column id among none'],
  ['name,verdict\nx,y\n', 'no column id among name, verdict'],
  ['id,verdict\n1,EXISTS\n', 'no column result_status among id, verdict'],
  ['id,status,findings\n1,completed,x\n', 'no column verdict among id, status, findings'],
])('a file that is no results file is refused: %j', (text, message) => {
  expect(() => parseHostResults(text)).toThrow(message);
});
