#!/usr/bin/env node
// Names files by their whole paths, as its own tools do.
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const findings = `${process.cwd()}/src/a.ts:1 is there`;
print(claudeEnd({ structured_output: { ...goodReport(id), findings } }));
