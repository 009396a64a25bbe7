#!/usr/bin/env node
// Says that it began, then nothing more.
import { claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(claudeStart());
setTimeout(() => undefined, 300_000);
