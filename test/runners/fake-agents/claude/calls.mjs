#!/usr/bin/env node
// Hands its report over by a call; the structured answer says something else.
import {
  callTool,
  claudeEnd,
  claudeStart,
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
print(claudeStart(), claudeEnd({ structured_output: { ...goodReport(id), verdict: 'MISSING' } }));
