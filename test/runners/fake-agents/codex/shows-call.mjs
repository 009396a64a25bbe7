#!/usr/bin/env node
// Its findings are how it was called and what it sees: arguments, names of the environment, the schema.
import './sandbox.mjs';
import { readFileSync } from 'node:fs';
import { codexEnd, codexSays, goodReport, option, print, readPrompt, rowIn } from '../speak.mjs';

const prompt = await readPrompt();
const seen = {
  args: process.argv.slice(2).map((word) => word.replace(/:\d+\/[\w/-]+/, ':PORT/TOKEN')),
  names: Object.keys(process.env).sort(),
  schema: Object.keys(JSON.parse(readFileSync(option('--output-schema'), 'utf8'))),
};
print(codexSays(JSON.stringify({ ...goodReport(rowIn(prompt)), findings: JSON.stringify(seen) })), codexEnd);
