import { type Command, Option } from 'commander';
import type { AnswerGateOptions } from '../../gates/answer/answer-gate.js';
import type { GateHost, GateOutcome } from '../../gates/gate.js';
import type { PlanGateOptions } from '../../gates/plan/plan-gate.js';
import type { CommandOutcome } from '../command-outcome.js';
import { wholeNumber } from '../whole-number.js';

/** `verify-phase gate ...`: five gates over one vocabulary; each loads its code when it is called. */
export function registerGateCommand(program: Command, outcome: CommandOutcome): void {
  const gate = program
    .command('gate')
    .description('let work through, or refuse it, by what a run or a reviewer left')
    .addHelpText('after', EXIT_CODES_OF_GATES);
  const action = (run: Gate) => actionOf(run, outcome);

  place(gate.command('plan'), 'json')
    .description('does the work follow its plan?')
    .addHelpText('after', GATE_EXAMPLES.plan)
    .option('--plan <FILE>', 'plan or task file, Markdown or JSON')
    .option('--base <REV>', 'revision the work started from')
    .option('--diff <FILE>', 'unified diff of the work, instead of --base')
    .option('--phase <PHASE>', 'plan, base and latest verdict of this phase')
    .option('--milestone <ID>', 'with --phase')
    .option('--source <NAME>', 'with --phase')
    .option('--result <WORD>', 'a result already known: ALIGNED, PARTIAL, EMPTY, DIVERGENT')
    .option('--required <LEVEL>', 'ALIGNED, ALIGNED_OR_PARTIAL or ANY')
    .option('--verify-only', 'the task is to verify only')
    .option('--summary <TEXT>', 'what differs from the plan, and why')
    .action((options) => action((host) => planGate(options, host))(options));

  place(gate.command('verdict'), 'json')
    .description('does the verdict artifact certify its task?')
    .addHelpText('after', GATE_EXAMPLES.verdict)
    .argument('<file>', 'the artifact')
    .option('--task <ID>', 'the task it must certify')
    .action((file, options) =>
      action(async (host) => {
        const { runVerdictGate } = await import('../../gates/verdict/verdict-gate.js');
        return runVerdictGate({ ...options, file }, host);
      })(options),
    );

  place(gate.command('answer'), 'json')
    .description('is the answer complete and does its evidence exist? writes the artifact when it is')
    .addHelpText('after', GATE_EXAMPLES.answer)
    .argument('[answer]', 'the answer, Markdown')
    .requiredOption('--task-file <FILE>', 'the task it answers')
    .option('--feature <FILE>', 'the feature the task belongs to')
    .option('--out <FILE>', 'where the artifact goes, or the skeleton')
    .option('--task <ID>', 'the id of the task, where its file does not tell it')
    .option('--base <REV>', 'revision the work started from: adds scope and command line checks')
    .option('--template', 'write the skeleton of an answer')
    .option('--missing', 'list the ids still to complete; write no artifact')
    .action((answer, options) => action((host) => answerGate({ ...options, answer }, host))(options));

  place(gate.command('done'), 'json')
    .description('may the task become done?')
    .addHelpText('after', GATE_EXAMPLES.done)
    .requiredOption('--artifact <FILE>', 'the verdict artifact')
    .requiredOption('--task <ID>', 'the task')
    .option('--current <STATUS>', 'status the task has')
    .option('--force-done', 'let it through whatever the artifact says; needs --reason and is recorded')
    .option('--force', 'the same')
    .option('--reason <TEXT>', 'why it is forced')
    .action((options) =>
      action(async (host) => {
        const { runDoneGate } = await import('../../gates/verdict/done-gate.js');
        return runDoneGate({ ...options, force: options.forceDone === true || options.force === true }, host);
      })(options),
    );

  place(gate.command('pr'), 'yaml')
    .description('does the pull request meet its ticket, its reviewers and its rules?')
    .addHelpText('after', GATE_EXAMPLES.pr)
    .addOption(new Option('--round <N>', 'round of a bundle').argParser(wholeNumber('--round', 1, 99)))
    .argument(
      '[number]',
      'number of the pull request, read through gh and git',
      wholeNumber('number', 1, 999_999_999),
    )
    .option('--bundle <FILE>', 'judge this bundle instead')
    .option('--ticket <ID>', 'the ticket: an id, a file, or the number of an issue')
    .option('--comment', 'post the summary on the pull request')
    .action((number, options) =>
      action(async (host) => {
        const { runPrGate } = await import('../../gates/pull-request/pr-gate.js');
        return runPrGate({ ...options, number }, host);
      })(options),
    );
}

const EXIT_CODES_OF_GATES = `
Examples:
  verify-phase gate plan --phase P3
  verify-phase gate pr 17
Exit codes: 0 allowed, 1 refused, 2 unreadable input, 3 escalate to a person.
`;

const GATE_EXAMPLES = {
  plan: `
Examples:
  verify-phase gate plan --plan plan.md --base main
  verify-phase gate plan --phase P3 --summary "the parser moved to its own module"
`,
  verdict: `
Examples:
  verify-phase gate verdict verdict.json --task 0042
`,
  answer: `
Examples:
  verify-phase gate answer --template --task-file 0042.md --out answer.md
  verify-phase gate answer answer.md --task-file 0042.md
`,
  done: `
Examples:
  verify-phase gate done --artifact verdict.json --task 0042
`,
  pr: `
Examples:
  verify-phase gate pr 17
  verify-phase gate pr --bundle bundle.json --round 2
`,
} as const;

type Gate = (host: GateHost) => Promise<GateOutcome>;

interface GateFlags {
  readonly cwd?: string;
  readonly format: 'json' | 'yaml';
}

const place = (command: Command, format: 'json' | 'yaml'): Command =>
  command
    .option('--cwd <DIR>', 'the project that file arguments and anchors are relative to (default: here)')
    .addOption(
      new Option('--format <FORMAT>', 'form of the result').choices(['json', 'yaml']).default(format),
    );

/** Runs a gate, prints its result on standard output and its reasons on standard error. */
const actionOf =
  (run: Gate, outcome: CommandOutcome) =>
  async (flags: GateFlags): Promise<void> => {
    const { openGateHost } = await import('../../gate-project.js');
    const { GATE_EXIT_CODES } = await import('../../domain/gate-finding.js');
    const decided = await run(await openGateHost(requestOf(flags)));
    process.stdout.write(await formatOutput(decided.output, flags.format));
    for (const reason of decided.reasons) process.stderr.write(`${reason}\n`);
    outcome.exitCode = GATE_EXIT_CODES[decided.decision];
  };

const requestOf = ({ cwd }: { readonly cwd?: string }) => ({
  cwd: process.cwd(),
  ...(cwd === undefined ? {} : { root: cwd }),
});

async function formatOutput(output: unknown, format: GateFlags['format']): Promise<string> {
  if (typeof output === 'string') return output;
  if (format === 'json') return `${JSON.stringify(output, null, 2)}\n`;
  const { yamlText } = await import('../yaml-text.js');
  return yamlText(output);
}

interface PlanFlags extends GateFlags, PlanGateOptions {
  readonly phase?: string;
  readonly milestone?: string;
  readonly source?: string;
}

async function planGate(flags: PlanFlags, host: GateHost): Promise<GateOutcome> {
  const { runPhasePlanGate, runPlanGate } = await import('../../gates/plan/plan-gate.js');
  if (flags.phase === undefined) return runPlanGate(flags, host);
  const { openVerifiedPhase } = await import('../../gate-project.js');
  const { unreadable } = await import('../../gates/gate.js');
  const request = { ...requestOf(flags), ...(flags.source === undefined ? {} : { source: flags.source }) };
  const verified = await openVerifiedPhase(request, {
    phase: flags.phase,
    milestone: flags.milestone ?? null,
  });
  if (!verified.ok) return unreadable('plan', verified.failure);
  return runPhasePlanGate(verified.value, flags, { ...host, cwd: verified.value.root });
}

interface AnswerFlags extends GateFlags, Omit<AnswerGateOptions, 'answer'> {
  readonly answer?: string;
  readonly template?: boolean;
}

async function answerGate(flags: AnswerFlags, host: GateHost): Promise<GateOutcome> {
  const { runAnswerGate, runAnswerTemplate } = await import('../../gates/answer/answer-gate.js');
  const { unreadable } = await import('../../gates/gate.js');
  const { answer } = flags;
  if (flags.template) return runAnswerTemplate(flags, host);
  if (answer === undefined)
    return unreadable('answer', 'name the answer: gate answer ANSWER.md --task-file TASK.md');
  return runAnswerGate({ ...flags, answer }, host);
}
