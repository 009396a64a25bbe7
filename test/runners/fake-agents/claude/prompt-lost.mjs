#!/usr/bin/env node
// Begins without its prompt and answers about something else.
import { claudeEnd, claudeStart, goodReport, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(claudeStart(), claudeEnd({ structured_output: goodReport('1') }));
