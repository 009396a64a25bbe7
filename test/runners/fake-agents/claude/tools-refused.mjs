#!/usr/bin/env node
// Tried to write and to run something, and was refused both.
import { claudeEnd, claudeStart, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const permission_denials = ['Write', 'Bash', 'Write'].map((tool_name) => ({ tool_name, tool_input: {} }));
print(claudeStart(), claudeEnd({ structured_output: goodReport(id), permission_denials }));
