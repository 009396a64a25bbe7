#!/usr/bin/env node
// Its output stops at 255,808 bytes, exit code 0.
import { writeSync } from 'node:fs';
import { claudeEnd, goodReport, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const whole = JSON.stringify(claudeEnd({ result: 'y'.repeat(300_000), structured_output: goodReport(id) }));
writeSync(1, whole.slice(0, 255_808));
