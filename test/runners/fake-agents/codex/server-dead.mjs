#!/usr/bin/env node
// The required server for reports could not be reached: no events.
import './sandbox.mjs';
import { readPrompt } from '../speak.mjs';

await readPrompt();
console.error('WARNING: something else\nError: required MCP servers failed to initialize: vp');
process.exit(1);
