#!/usr/bin/env node
// The service's error is the answer, everything else says success.
import { claudeEnd, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(claudeEnd({ result: '[API Error: 429 rate limited]', is_error: false }));
