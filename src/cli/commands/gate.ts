import { Command, CommanderError, Option } from 'commander';
import { GATE_EXIT_CODES } from '../../domain/gate-finding.js';
import type { Result } from '../../domain/result.js';
import type { GateHost, GateOutcome } from '../../gates/gate.js';
import type { VerifiedPhase } from '../../gates/plan/plan-gate.js';

export interface GateIo {
  readonly host: GateHost;
  /** Standard output: the result. */
  write(text: string): void;
  /** Standard error: reasons and usage, one line at a time. */
  report(line: string): void;
  /** A phase of the project with its latest verdict; the failure is one sentence. */
  openPhase(request: {
    phase: string;
    milestone: string | null;
    source: string | undefined;
  }): Promise<Result<VerifiedPhase, string>>;
}

/** `verify-phase gate ...`: parses, calls, prints; resolves to the exit code. */
export async function runGateCommand(argv: readonly string[], io: GateIo): Promise<number> {
  let exitCode: number = GATE_EXIT_CODES.unreadable;
  const finish = async (outcome: GateOutcome, format: string): Promise<void> => {
    io.write(await formatOutput(outcome.output, format));
    for (const reason of outcome.reasons) io.report(reason);
    exitCode = GATE_EXIT_CODES[outcome.decision];
  };
  const program = new Command('verify-phase gate')
    .description('Lets work through or refuses it by what a run or a reviewer left.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.write(text), writeErr: (text) => io.report(text.trimEnd()) });
  for (const command of [planCommand, verdictCommand, answerCommand, doneCommand, prCommand]) {
    program.addCommand(command(io, finish).exitOverride().copyInheritedSettings(program));
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : GATE_EXIT_CODES.unreadable;
  }
  return exitCode;
}

type Finish = (outcome: GateOutcome, format: string) => Promise<void>;

const formatOption = (fallback: 'json' | 'yaml'): Option =>
  new Option('--format <format>', 'form of the result').choices(['json', 'yaml']).default(fallback);

async function formatOutput(output: unknown, format: string): Promise<string> {
  if (typeof output === 'string') return output;
  if (format !== 'yaml') return `${JSON.stringify(output, null, 2)}\n`;
  const { stringify } = await import('yaml');
  return stringify(output, { lineWidth: 0 });
}

const planCommand = (io: GateIo, finish: Finish): Command =>
  new Command('plan')
    .description('does the work follow its plan?')
    .option('--plan <file>', 'plan or task file, Markdown or JSON')
    .option('--base <revision>', 'revision the work started from')
    .option('--diff <file>', 'unified diff of the work, instead of --base')
    .option('--phase <phase>', 'plan, base and latest verdict of this phase')
    .option('--milestone <id>', 'with --phase')
    .option('--source <name>', 'with --phase')
    .option('--result <word>', 'a result already known: ALIGNED, PARTIAL, EMPTY, DIVERGENT')
    .option('--required <level>', 'ALIGNED, ALIGNED_OR_PARTIAL or ANY')
    .option('--verify-only', 'the task is to verify only')
    .option('--summary <text>', 'what differs from the plan, and why')
    .addOption(formatOption('json'))
    .action(async (options) => {
      const { runPhasePlanGate, runPlanGate } = await import('../../gates/plan/plan-gate.js');
      if (options.phase === undefined) return finish(await runPlanGate(options, io.host), options.format);
      const request = { phase: options.phase, milestone: options.milestone ?? null, source: options.source };
      const verified = await io.openPhase(request);
      if (verified.ok)
        return finish(await runPhasePlanGate(verified.value, options, io.host), options.format);
      const { unreadable } = await import('../../gates/gate.js');
      return finish(unreadable('plan', verified.failure), options.format);
    });

const verdictCommand = (io: GateIo, finish: Finish): Command =>
  new Command('verdict')
    .description('does the verdict artifact certify its task?')
    .argument('<file>', 'the artifact')
    .option('--task <id>', 'the task it must certify')
    .addOption(formatOption('json'))
    .action(async (file, options) => {
      const { runVerdictGate } = await import('../../gates/verdict/verdict-gate.js');
      await finish(await runVerdictGate({ file, task: options.task }, io.host), options.format);
    });

const answerCommand = (io: GateIo, finish: Finish): Command =>
  new Command('answer')
    .description('is the answer complete and does its evidence exist? writes the artifact when it is')
    .argument('[answer]', 'the answer, Markdown')
    .requiredOption('--task-file <file>', 'the task it answers')
    .option('--feature <file>', 'the feature the task belongs to')
    .option('--out <file>', 'where the artifact goes, or the skeleton')
    .option('--task <id>', "the task's id, where its file does not tell it")
    .option('--base <revision>', 'revision the work started from: adds scope and command line checks')
    .option('--template', 'write the skeleton of an answer')
    .option('--missing', 'list the ids still to complete; write no artifact')
    .addOption(formatOption('json'))
    .action(async (answer, options) => {
      const { runAnswerGate, runAnswerTemplate } = await import('../../gates/answer/answer-gate.js');
      if (options.template) return finish(await runAnswerTemplate(options, io.host), options.format);
      if (answer !== undefined)
        return finish(await runAnswerGate({ ...options, answer }, io.host), options.format);
      const { unreadable } = await import('../../gates/gate.js');
      return finish(
        unreadable('answer', 'name the answer: gate answer ANSWER.md --task-file TASK.md'),
        options.format,
      );
    });

const doneCommand = (io: GateIo, finish: Finish): Command =>
  new Command('done')
    .description('may the task become done?')
    .requiredOption('--artifact <file>', 'the verdict artifact')
    .requiredOption('--task <id>', 'the task')
    .option('--current <status>', 'status the task has')
    .option('--force-done', 'let it through whatever the artifact says; needs --reason and is recorded')
    .option('--force', 'the same')
    .option('--reason <text>', 'why it is forced')
    .addOption(formatOption('json'))
    .action(async (options) => {
      const { runDoneGate } = await import('../../gates/verdict/done-gate.js');
      const force = options.forceDone === true || options.force === true;
      await finish(await runDoneGate({ ...options, force }, io.host), options.format);
    });

const prCommand = (io: GateIo, finish: Finish): Command =>
  new Command('pr')
    .description('does the pull request meet its ticket, its reviewers and its rules?')
    .argument('[number]', 'number of the pull request, read through gh and git')
    .option('--bundle <file>', 'judge this bundle instead')
    .option('--ticket <id>', 'the ticket: an id, a file, or the number of an issue')
    .option('--round <n>', 'round of a bundle')
    .option('--comment', 'post the summary on the pull request')
    .addOption(formatOption('yaml'))
    .action(async (number, options) => {
      const { runPrGate } = await import('../../gates/pull-request/pr-gate.js');
      const { unreadable } = await import('../../gates/gate.js');
      const numbers = [number, options.round].filter((value) => value !== undefined);
      const wrong = numbers.find((value) => !/^[1-9]\d{0,8}$/.test(value));
      if (wrong !== undefined)
        return finish(unreadable('pr', `${JSON.stringify(wrong)} is no positive number`), options.format);
      const asNumber = (value: string | undefined): number | undefined =>
        value === undefined ? undefined : Number(value);
      return finish(
        await runPrGate({ ...options, number: asNumber(number), round: asNumber(options.round) }, io.host),
        options.format,
      );
    });
