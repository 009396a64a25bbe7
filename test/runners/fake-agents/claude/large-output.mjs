#!/usr/bin/env node
// 301,000 bytes in one write, and gone: a pipe that is read late would keep the first part only.
import { claudeEnd, goodReport, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const findings = `src/a.ts:1 ${'y'.repeat(300_000)}`;
process.stdout.write(
  `${JSON.stringify(claudeEnd({ structured_output: { ...goodReport(id), findings } }))}\n`,
);
process.exit(0);
