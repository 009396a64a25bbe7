#!/usr/bin/env node
// An empty answer, exit code 0.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(claudeStart(), claudeEnd({ result: '' }));
