#!/usr/bin/env node
// All is well: the last message is the report, in the file asked for.
import './sandbox.mjs';
import { writeFileSync } from 'node:fs';
import { codexEnd, codexSays, codexStart, goodReport, option, print, readPrompt, rowIn } from '../speak.mjs';

const text = JSON.stringify(goodReport(rowIn(await readPrompt())));
writeFileSync(option('-o'), text);
print(...codexStart, codexSays(text), codexEnd);
