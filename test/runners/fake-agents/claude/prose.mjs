#!/usr/bin/env node
// The schema is ignored: words, exit code 0. They speak of limits, since the project does.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(
  claudeStart(),
  claudeEnd({
    result: 'I looked at src/limit.ts. The rate limit answers 429 when too many requests come. All good!',
  }),
);
