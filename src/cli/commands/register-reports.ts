import type { Command } from 'commander';
import { REPORT_FORMATS } from '../../reporters/registry.js';
import type { CommandOutcome } from '../command-outcome.js';
import { INIT_TARGETS } from '../init-targets.js';

/** The commands that show what runs left, and those that set a project up. */
export function registerReportCommands(program: Command, outcome: CommandOutcome): void {
  program
    .command('report')
    .argument(
      '[words...]',
      `a session or a phase (default: the newest run), then FORMAT[=FILE]: ${REPORT_FORMATS.join(', ')}, verdict`,
    )
    .description('render a past run in any format; without a format on the terminal')
    .option('--cwd <DIR>', 'the project')
    .option('--source <NAME>', 'the plan layout')
    .option('--verbose', 'every check in the report')
    .addHelpText('after', REPORT_EXAMPLES)
    .action(async (words: readonly string[], options) => {
      const { reportCommand } = await import('./report.js');
      outcome.exitCode = await reportCommand(words, options);
    });

  program
    .command('diff')
    .argument('[before]', 'a session (default: the run before)')
    .argument('[after]', 'a session (default: the newest run of the phase)')
    .description('compare two runs: which gaps closed, stayed, are new or came back')
    .option('--cwd <DIR>', 'the project')
    .option('--source <NAME>', 'the plan layout')
    .option('--json', 'machine-readable')
    .addHelpText('after', DIFF_EXAMPLES)
    .action(async (before: string | undefined, after: string | undefined, options) => {
      const { diffCommand } = await import('./diff.js');
      outcome.exitCode = await diffCommand(before, after, options);
    });

  program
    .command('init')
    .argument('<targets...>', Object.keys(INIT_TARGETS).join(', '))
    .description('set up an agent or a CI: shows each file, overwrites nothing unasked')
    .option('--cwd <DIR>', 'the project')
    .option('--force', 'replace files that differ')
    .option('--dry-run', 'show only')
    .addHelpText('after', INIT_EXAMPLES)
    .action(async (targets: readonly string[], options) => {
      const { initCommand } = await import('./init.js');
      outcome.exitCode = await initCommand(targets, options);
    });

  program
    .command('mcp')
    .description(
      'serve verify_phase, get_gaps, gate_plan and gate_verdict to an MCP client over standard input and output',
    )
    .option('--cwd <DIR>', 'the project')
    .option('--source <NAME>', 'the plan layout')
    .addHelpText('after', MCP_EXAMPLES)
    .action(async (options) => {
      const { mcpCommand } = await import('./mcp.js');
      outcome.exitCode = await mcpCommand(options, program.version() ?? '');
    });
}

const REPORT_EXAMPLES = `
Examples:
  verify-phase report                          the newest run, on the terminal
  verify-phase report P3 html                  report.html into the session of phase 3's newest run
  verify-phase report markdown=- | less
  verify-phase report verdict=verdict.json     the artifact that gate verdict reads
`;

const DIFF_EXAMPLES = `
Examples:
  verify-phase diff                            the last two runs of the phase verified last
  verify-phase diff 20260301-verify-P3-cart    that run against the newest of its phase
`;

const INIT_EXAMPLES = `
Examples:
  verify-phase init claude
  verify-phase init codex github --dry-run
  verify-phase init plan
`;

const MCP_EXAMPLES = `
Examples:
  verify-phase mcp --cwd .
  claude mcp add verify-phase -- npx verify-phase mcp
`;
