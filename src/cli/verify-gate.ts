#!/usr/bin/env node
import { runCli } from './run-cli.js';

process.exitCode = await runCli(['gate', 'pr', ...process.argv.slice(2)]);
