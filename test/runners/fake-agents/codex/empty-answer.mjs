#!/usr/bin/env node
// A turn that ends well without a word and without tokens.
import './sandbox.mjs';
import { writeFileSync } from 'node:fs';
import { codexStart, option, print, readPrompt } from '../speak.mjs';

await readPrompt();
writeFileSync(option('-o'), '');
print(...codexStart, { type: 'turn.completed', usage: { input_tokens: 0, output_tokens: 0 } });
