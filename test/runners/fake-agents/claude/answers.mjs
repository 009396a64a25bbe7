#!/usr/bin/env node
// All is well: the answer in the schema asked for.
import { claudeEnd, claudeStart, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
print(claudeStart(), claudeEnd({ result: 'done', structured_output: goodReport(id) }));
