#!/usr/bin/env node
// Its findings are how it was called and what it sees: arguments, names of the environment, the longest run of é in its prompt.
import { readdirSync } from 'node:fs';
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const prompt = await readPrompt();
const seen = {
  args: process.argv.slice(2).map((word) => word.replace(/:\d+\/[\w/-]+/, ':PORT/TOKEN')),
  names: Object.keys(process.env).sort(),
  settings: readdirSync(process.env.CLAUDE_CONFIG_DIR ?? '.').length,
  longest: Math.max(0, ...(prompt.match(/é+/g) ?? []).map(({ length }) => length)),
};
print(claudeEnd({ structured_output: { ...goodReport(rowIn(prompt)), findings: JSON.stringify(seen) } }));
