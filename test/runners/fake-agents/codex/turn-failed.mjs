#!/usr/bin/env node
// The turn failed. The prompt says how: `fails=NAME`, and `exit=0` as old versions do.
import './sandbox.mjs';
import { codexStart, print, readPrompt } from '../speak.mjs';

const prompt = await readPrompt();
const messages = {
  busy: 'exceeded retry limit, last status: 429 Too Many Requests; try again in 1.5s',
  overloaded: 'unexpected status 529: overloaded_error',
  used: "You've hit your usage limit. Upgrade to Pro or try again in 3 hours 12 minutes.",
  login: 'unexpected status 401 Unauthorized: Incorrect API key provided',
  dropped: 'stream disconnected before completion',
};
const message = messages[/fails=(\w+)/.exec(prompt)?.[1]];
print(...codexStart, { type: 'error', message: 'Reconnecting... 1/1' }, { type: 'error', message });
print({ type: 'turn.failed', error: { message } });
process.exit(/exit=0/.test(prompt) ? 0 : 1);
