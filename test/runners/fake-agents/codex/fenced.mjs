#!/usr/bin/env node
// The server ignored the schema: a fenced report in the file of the last message.
import './sandbox.mjs';
import { writeFileSync } from 'node:fs';
import { codexEnd, codexStart, goodReport, option, print, readPrompt, rowIn } from '../speak.mjs';

const report = JSON.stringify(goodReport(rowIn(await readPrompt())), null, 1);
writeFileSync(option('-o'), `Here is the result:\n\`\`\`json\n${report}\n\`\`\`\n`);
print(...codexStart, codexEnd);
