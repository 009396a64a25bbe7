#!/usr/bin/env node
// The one object of `--output-format json`, over several lines.
import { claudeEnd, goodReport, print, readPrompt, rowIn } from '../speak.mjs';

const id = rowIn(await readPrompt());
print(JSON.stringify(claudeEnd({ structured_output: goodReport(id) }), null, 2));
