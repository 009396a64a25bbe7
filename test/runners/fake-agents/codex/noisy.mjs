#!/usr/bin/env node
// Errors that end nothing, lines that are no JSON, and events of somebody else on the other output.
import './sandbox.mjs';
import { codexEnd, codexSays, codexStart, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const text = JSON.stringify(goodReport(rowIn(await readPrompt())));
console.error(JSON.stringify({ type: 'turn.failed', error: { message: 'said by a child' } }));
print('\u0000\u0001 not JSON {', '{"type":"turn.failed"', ...codexStart);
print({ type: 'error', message: 'Reconnecting... 1/5' });
print({
  type: 'item.completed',
  item: { id: 'i', type: 'error', message: 'Model metadata for `m` not found.' },
});
print(codexSays('thinking aloud'), codexSays(text), codexEnd);
