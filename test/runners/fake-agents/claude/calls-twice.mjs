#!/usr/bin/env node
// Reports a second time, with another verdict; goes on when that is refused.
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
await callTool(reportAddress(), 'report_agent_job_result', goodReport(id));
const second = await callTool(reportAddress(), 'report_agent_job_result', {
  ...goodReport(id),
  verdict: 'MISSING',
});
print(claudeStart(), claudeEnd({ result: `second call refused: ${second.isError}` }));
