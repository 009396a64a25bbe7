#!/usr/bin/env node
// The account has no more: said in prose, exit code 0, everything a success.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(claudeStart(), claudeEnd({ result: "You've hit your limit · resets 3pm", total_cost_usd: 0 }));
