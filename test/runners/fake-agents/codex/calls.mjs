#!/usr/bin/env node
// Hands its report over by a call and says little.
import './sandbox.mjs';
import {
  callTool,
  codexEnd,
  codexSays,
  codexStart,
  goodReport,
  print,
  readPrompt,
  reportAddress,
  rowIn,
} from '../speak.mjs';

const id = rowIn(await readPrompt());
await callTool(reportAddress(), 'report_agent_job_result', {
  ...goodReport(id),
  findings: 'src/a.ts:1, said by the call',
});
print(...codexStart, codexSays('done'), codexEnd);
