#!/usr/bin/env node
// Refuses to start inside another one.
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

if (process.env.CLAUDECODE || process.env.CLAUDE_CODE_ENTRYPOINT) {
  console.error('Claude Code cannot be launched inside another Claude Code session');
  process.exit(1);
}
print(claudeEnd({ structured_output: goodReport(rowIn(await readPrompt())) }));
