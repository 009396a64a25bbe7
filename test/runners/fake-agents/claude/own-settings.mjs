#!/usr/bin/env node
// Keeps its state in its settings folder as the real one does: breaks when another process does so at the same time.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
const lock = join(process.env.CLAUDE_CONFIG_DIR, 'lock');
mkdirSync(lock);
await new Promise((resolve) => setTimeout(resolve, 200));
rmSync(lock, { recursive: true });
print(claudeEnd({ structured_output: goodReport(id) }));
