import type { Codebase } from '../../codebase/codebase.js';
import type { Evidence } from '../../domain/evidence.js';
import type { CommandPredicate, Predicate, PredicateOf } from '../../domain/predicate.js';
import type { CommandRun } from '../../host/host.js';
import { escapeRegex } from '../regex-dialects.js';
import { compares } from './contents.js';
import { type Facts, failing, holding, type Judgement, undecided } from './facts.js';
import { localPart } from './resolve-files.js';
import { testCommand } from './test-command.js';

const TAIL = 2_000;

/** The command lines a predicate needs, in its order, without doubles. */
export function commandsOf(predicate: Predicate, codebase: Codebase): readonly string[] {
  const lines =
    'parts' in predicate
      ? predicate.parts.flatMap((part) => commandsOf(part, codebase))
      : predicate.kind === 'command' || predicate.kind === 'test_run'
        ? [commandLine(predicate, codebase)]
        : [];
  return [...new Set(lines.filter((line) => line !== undefined))];
}

/** What is run for a command of a plan: its own exit code, in this project. */
function commandLine(predicate: CommandPredicate, codebase: Codebase): string | undefined {
  if (predicate.command === '') return testCommand(codebase);
  return predicate.command
    .replace(/\s*(?:2>&1\s*)?\|\s*(?:tail|head|tee|cat|less)\b[^|&;'"]*$/, '')
    .replace(
      /(^|&&\s*|;\s*)cd\s+("?)((?:[A-Za-z]:[\\/]|\/)[^"&;]*?)\2(?=\s*(?:&&|;))/g,
      (whole, lead: string, quote: string, path: string) => {
        const local = localPart(codebase, path.trim());
        return local === undefined ? whole : `${lead}cd ${quote}${local}${quote}`;
      },
    )
    .replace(/^(tsc|eslint|vitest|jest|prettier|biome|playwright)(?=\s|$)/, 'npx --no-install $1');
}

export function judgeCommand(predicate: CommandPredicate, facts: Facts): Judgement {
  const line = commandLine(predicate, facts.codebase);
  if (line === undefined) return undecided('the criterion names no test command, and the project shows none');
  const run = facts.run(line);
  if (!run) return undecided(`run \`${line}\` to settle it`);
  const evidence: Evidence[] = [
    {
      kind: 'command',
      command: line,
      exitCode: run.exitCode,
      durationMs: run.durationMs,
      outputTail: `${run.stdout}${run.stderr}`.slice(-TAIL),
    },
  ];
  if (run.exitCode === null)
    return undecided(
      `\`${line}\` ${run.timedOut ? 'ran into its time limit' : `could not be run${run.trouble ? `: ${run.trouble}` : ''}`}`,
      evidence,
    );
  const fails = predicate.exit === 'nonzero' || (typeof predicate.exit === 'number' && predicate.exit !== 0);
  if ((run.exitCode === 127 || run.exitCode === 126) && !fails)
    return undecided(`\`${line}\`: the program was not found here (exit ${run.exitCode})`, evidence);
  const trouble = conditions(predicate, run).find(({ met }) => !met);
  const exited = `\`${line}\` exit ${run.exitCode}`;
  const exitMet = exitHolds(predicate, run, line);
  if (!exitMet && predicate.unless !== undefined)
    return undecided(`${exited}, which the criterion excuses: or ${predicate.unless}`, evidence);
  if (!exitMet) return failing(`${exited}, wanted ${fails ? 'a failure' : '0'}`, evidence);
  if (trouble) return failing(`${exited}, but ${trouble.said}`, evidence);
  if (swallows(line) && conditions(predicate, run).length === 0)
    return undecided(
      `${exited}, but this check cannot fail where the command does: \`||\` or \`;\` swallows the error`,
      evidence,
    );
  return holding(exited, evidence);
}

/** A number or an empty output is what counts behind `| grep` and `| wc`, whatever their exit code. */
function exitHolds(predicate: CommandPredicate, run: CommandRun, line: string): boolean {
  const failed = run.exitCode !== 0;
  if (predicate.exit === 'nonzero') return failed;
  if (typeof predicate.exit === 'number') return predicate.exit === run.exitCode;
  if (predicate.stdout !== undefined && /\|\s*(?:grep|rg|wc|diff)\b[^|]*$/.test(line))
    return run.exitCode !== null && run.exitCode <= 1;
  return !failed;
}

/** What stands in for the output of a substitution that failed: the `0` of `$(grep -c x a || echo "0")`. */
const FALLBACK = /\$\((?:[^()]|\([^()]*\))*\|\|\s*(?:(?:echo|printf)\s+["']?([^"'()\s]*)["']?|true|:)\s*\)/g;

/**
 * The exit code is 0 whatever happened: `|| true`, `|| echo 0`, `; true`; a comparison whose sides both fall back on a value,
 * or whose other side is the very value that is fallen back on.
 */
function swallows(line: string): boolean {
  const fallbacks = [...line.matchAll(FALLBACK)].map((match) => match[1] ?? '');
  const rest = line.replace(FALLBACK, '\uE000');
  if (fallbacks.length > 1) return true;
  if (fallbacks.some((value) => comparedWith(value).test(rest))) return true;
  return (
    /(?:\|\||;)\s*(?:true|:|exit 0|(?:echo|printf)\b[^|&;]*)\s*$/.test(rest) &&
    !/(?:\|\||;)\s*(?:echo|printf)\b[^|&;]*\b(?:exit [1-9])/.test(rest)
  );
}

const comparedWith = (value: string): RegExp =>
  new RegExp(`\uE000"?\\s*(?:==?|-eq|-le)\\s*["']?${escapeRegex(value)}["']?(?=[\\s\\]]|$)`);

function conditions(predicate: CommandPredicate, run: CommandRun): readonly { met: boolean; said: string }[] {
  const checks: { met: boolean; said: string }[] = [];
  const check = (stream: string, text: string, wanted: string | undefined): void => {
    if (wanted !== undefined)
      checks.push({
        met: meets(text, wanted),
        said: `${stream} is not ${wanted}: ${text.trim().slice(-200) || 'empty'}`,
      });
  };
  check('standard output', run.stdout, predicate.stdout);
  check('standard error', run.stderr, predicate.stderr);
  check('the output', `${run.stdout}\n${run.stderr}`, predicate.output);
  if (predicate.count !== undefined) {
    const passed = passedTests(`${run.stdout}\n${run.stderr}`);
    const wanted = typeof predicate.count === 'number' ? `== ${predicate.count}` : predicate.count;
    if (passed !== undefined)
      checks.push({ met: meets(String(passed), wanted), said: `${passed} tests passed, wanted ${wanted}` });
  }
  return checks;
}

function meets(text: string, wanted: string): boolean {
  const trimmed = text.trim();
  if (wanted === 'empty') return trimmed === '';
  if (wanted === 'nonempty') return trimmed !== '';
  const contained = /^contains ([\s\S]+)$/.exec(wanted)?.[1];
  if (contained !== undefined) {
    const at = text.indexOf(contained);
    return /^\d/.test(contained)
      ? [...text.matchAll(new RegExp(contained.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].some(
          (match) => !/[\d.]/.test(text.charAt(match.index - 1)),
        )
      : at >= 0;
  }
  const compared = /^(==|>=|<=|>|<|~)\s*([\s\S]+)$/.exec(wanted);
  if (!compared) return trimmed === wanted;
  const [, op = '==', value = ''] = compared;
  const number = Number(trimmed.split('\n').at(-1)?.trim() ?? '');
  if (trimmed === '' || Number.isNaN(number) || Number.isNaN(Number(value)))
    return op === '==' && trimmed === value.trim();
  return compares(number, op as '==', Number(value));
}

/** Passed tests as the common runners report them. */
function passedTests(output: string): number | undefined {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  const match =
    /(?:Tests?:?\s+(?:\d+ (?:failed|skipped|todo)[,|]?\s*)*(\d+) passed)|(?:^|[\s=])(\d+) passed|(\d+) passing|test result: ok\. (\d+) passed/m.exec(
      plain,
    );
  const value = match?.slice(1).find((group) => group !== undefined);
  return value === undefined ? undefined : Number(value);
}

/** A running server is needed: the request is what to try. */
export function judgeHttp(predicate: PredicateOf<'http'>): Judgement {
  const url = predicate.url.startsWith('/') ? `http://localhost:PORT${predicate.url}` : predicate.url;
  const wanted = predicate.status === undefined ? '' : ` and expect ${predicate.status}`;
  return undecided(
    `needs the running server: try \`curl -i -X ${predicate.method} ${url}\`${wanted}${predicate.body_contains ? `, with ${predicate.body_contains} in the body` : ''}`,
  );
}
