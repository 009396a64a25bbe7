#!/usr/bin/env node
// Tried five times to answer in the schema.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

await readPrompt();
print(
  claudeStart(),
  claudeEnd({ subtype: 'error_max_structured_output_retries', is_error: true, errors: ['5 attempts'] }),
);
process.exit(1);
