#!/usr/bin/env node
// Told to end, it claims success: exit code 0 and a good report.
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
process.on('SIGTERM', () => {
  print(claudeEnd({ structured_output: goodReport(id) }));
  process.exit(0);
});
setTimeout(() => undefined, 300_000);
