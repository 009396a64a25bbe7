#!/usr/bin/env node
// The server for reports could not be reached: the agent goes on without it and ends well.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(claudeStart('failed'), claudeEnd({ result: 'There is no such tool.' }));
