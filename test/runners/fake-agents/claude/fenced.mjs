#!/usr/bin/env node
// The report in a fence among prose; a fence also stands inside one of its strings.
import { claudeEnd, claudeStart, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const fence = '```';
const id = rowIn(await readPrompt());
const report = { ...goodReport(id), findings: `src/a.ts:1 holds ${fence}json\n{}\n${fence}` };
const result = `Here it is:\n${fence}json\n${JSON.stringify(report)}\n${fence}\nLet me know.`;
print(claudeStart(), claudeEnd({ result }));
