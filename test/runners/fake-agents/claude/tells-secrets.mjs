#!/usr/bin/env node
// Says the key it was given, on both outputs and in its report, and another that it read somewhere.
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const key = process.env.ANTHROPIC_API_KEY;
console.error(`using ${key} and ghp_${'0123456789'.repeat(4)}`);
print(
  claudeEnd({ result: key, structured_output: { ...goodReport(id), findings: `src/a.ts:1 holds ${key}` } }),
);
