#!/usr/bin/env node
// Says the key it was given, on both outputs and in its report.
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const key = process.env.ANTHROPIC_API_KEY;
console.error(`using ${key}`);
print(
  claudeEnd({ result: key, structured_output: { ...goodReport(id), findings: `src/a.ts:1 holds ${key}` } }),
);
