#!/usr/bin/env node
// Gives up on an overloaded service: the status is null, only the words tell.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(
  claudeStart(),
  claudeEnd({ is_error: true, result: 'Repeated 529 Overloaded errors', total_cost_usd: 0 }),
);
process.exit(1);
