#!/usr/bin/env node
// Hangs without a word.
import './sandbox.mjs';
import { readPrompt } from '../speak.mjs';

await readPrompt();
setTimeout(() => undefined, 300_000);
