#!/usr/bin/env node
// Its call was refused since nobody was there to approve it; the turn ends well.
import './sandbox.mjs';
import { codexEnd, codexSays, codexStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
const error = { message: 'MCP tool call requires approval, but approval policy is never' };
const item = {
  type: 'mcp_tool_call',
  server: 'vp',
  tool: 'report_agent_job_result',
  status: 'failed',
  error,
};
print(...codexStart, { type: 'item.completed', item }, codexSays('I could not report.'), codexEnd);
