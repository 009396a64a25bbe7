#!/usr/bin/env node
// The service failed: subtype success all the same. The prompt says with what: `status=529`, and `exit=0` as old versions do.
import { claudeEnd, claudeStart, print, readPrompt } from '../speak.mjs';

const prompt = await readPrompt();
const status = Number(/status=(\d+)/.exec(prompt)?.[1]);
const said = {
  400: 'invalid_request_error',
  401: 'Invalid API key · Please run /login',
  429: 'rate_limit_error: please try again in 20 seconds',
  500: 'api_error',
  529: 'overloaded_error',
};
const result = `API Error: ${status} ${said[status]}`;
print(claudeStart(), claudeEnd({ is_error: true, api_error_status: status, result, total_cost_usd: 0 }));
process.exit(/exit=0/.test(prompt) ? 0 : 1);
