import type { Failure } from '../domain/failure.js';
import { unreachable } from '../domain/unreachable.js';
import { visibleLine, visibleText } from '../domain/visible-text.js';

/** A failure in words: what is wrong (with the file and what was expected), more lines where they help, and what to type next. */
export interface FailureText {
  readonly message: string;
  readonly details: readonly string[];
  readonly next: string | null;
}

/** The lines for standard error, without a trailing line break. */
export function failureText(failure: Failure): string {
  const { message, details, next } = describeFailure(failure);
  return [
    `verify-phase: ${message}`,
    ...details.map((line) => `  ${line}`),
    ...(next === null ? [] : [`Next: ${next}`]),
  ].join('\n');
}

/** What `--json` puts on standard error: one object with the facts and the words. */
export function failureJson(failure: Failure): string {
  const { message, next } = describeFailure(failure);
  const { reason, ...facts } = failure;
  return JSON.stringify({ error: { reason, message, next, facts } });
}

export function describeFailure(failure: Failure): FailureText {
  const { message, details = [], next = null } = words(failure);
  return {
    message: visibleLine(message),
    details: details.map((line) => visibleText(line)),
    next: next === null ? null : visibleLine(next),
  };
}

interface Words {
  readonly message: string;
  readonly details?: readonly string[];
  readonly next?: string | null;
}

function words(failure: Failure): Words {
  switch (failure.reason) {
    case 'usage':
      return { message: failure.message, next: failure.hint ?? 'verify-phase --help' };
    case 'no-plan-folder':
      return {
        message: `no plan folder in ${failure.cwd} or above it; expected one of ${failure.expected.join(', ')}`,
        next: 'go to the project, or name it: verify-phase PHASE --cwd DIR; without such a folder: verify-phase --plan FILE',
      };
    case 'phase-not-found':
      return phaseNotFound(failure);
    case 'phase-ambiguous':
      return {
        message: `phase ${failure.phase} occurs ${failure.candidates.length} times`,
        details: list('It could be', failure.candidates),
        next: `say which one: verify-phase ${failure.option === '' ? failure.candidates[0] : `${failure.phase} ${failure.option}`}`,
      };
    case 'phase-not-owned':
      return {
        message: `phase ${failure.phase} does not belong to this worktree: ${failure.file} owns ${failure.owned.join(', ') || 'no phase'}`,
        next: `run it in the worktree that owns the phase, or add ${failure.phase} to ${failure.file}`,
      };
    case 'not-executed':
      return {
        message: `Run execute first: phase ${failure.phase} has no execution results`,
        details: list('Looked for', failure.looked),
        next: failure.next,
      };
    case 'nothing-to-verify':
      return {
        message: `phase ${failure.phase} names no must-have: no success criteria, convergence criteria, task files or goal`,
        details: list('Looked in', failure.looked),
        next: 'write down what must be true when the phase is done (success_criteria, or a goal), then run again',
      };
    case 'unreadable':
      return {
        message: `cannot read ${failure.file}: expected ${failure.expected}, found ${failure.found}`,
        next: failure.next ?? `mend ${failure.file}, then run again`,
      };
    case 'no-session':
      return noSession(failure);
    case 'session-busy':
      return {
        message: `session ${failure.session} is in use by ${failure.holder}`,
        next: 'wait until it has ended, or start a new session by leaving --continue out',
      };
    case 'cannot-write':
      return {
        message: `cannot write ${failure.path}: ${writeTrouble(failure.code)}`,
        next: writeRemedy(failure.code),
      };
    case 'declined':
      return {
        message: `stopped, since this was answered no: ${failure.question}`,
        next: 'answer yes, or run with -y',
      };
    case 'waiting-for-host':
      return waitingForHost(failure);
    case 'runner-unusable':
      return {
        message: `runner ${failure.runner} can not be used here: ${failure.why}`,
        next: failure.next ?? 'verify-phase doctor',
      };
    case 'agents-stopped':
      return {
        message: `${STOPPED[failure.cause]}: ${failure.message}; ${failure.rows} ${failure.rows === 1 ? 'check is' : 'checks are'} left, what was finished is kept`,
        next: `verify-phase --continue ${failure.session}${failure.cause === 'max-cost' ? ' --max-cost USD (a higher one)' : ''}`,
      };
    case 'interrupted':
      return {
        message: 'interrupted; what was finished is kept',
        next: `verify-phase --continue ${failure.session}`,
      };
    case 'unexpected':
      return {
        message: `unexpected: ${failure.message}`,
        details:
          failure.stack === undefined
            ? []
            : failure.stack
                .split('\n')
                .slice(1, 6)
                .map((line) => line.trim()),
        next: 'this is a fault of verify-phase: please report it with the lines above',
      };
    default:
      return unreachable(failure);
  }
}

/** Written for an agent that can start others: what to start, what to tell them, where to put what they say. */
function waitingForHost({
  session,
  wave,
  rows,
  folder,
  timeoutMs,
}: Extract<Failure, { reason: 'waiting-for-host' }>): Words {
  const file = (name: string) => `${folder}/wave-${wave}${name}`;
  return {
    message: `wave ${wave} waits for the host's agents: ${rows} ${rows === 1 ? 'check' : 'checks'}`,
    details: [
      `1. Start one agent for each row of ${file('.csv')}, several at once, with reading tools only and at most ${Math.round(timeoutMs / 1000)} s each.`,
      `2. Tell each what ${file('-instruction.md')} says, with {column} replaced by that field of its row and {{ }} by single braces.`,
      `3. Each ends with one report, an object as ${file('-schema.json')} describes it.`,
      `4. Write the reports to ${file('-results.csv')}: the columns id,result_status,verdict,findings,gaps_found,error, one line a row. Do not judge rows yourself, and leave out rows without a report.`,
      `With spawn_agents_on_csv: csv_path ${file('.csv')}, id_column id, output_csv_path ${file('-results.csv')}, max_runtime_seconds ${Math.round(timeoutMs / 1000)}, instruction and output_schema as above; its file is read as it is.`,
    ],
    next: `verify-phase --continue ${session}`,
  };
}

const STOPPED = {
  exhausted: 'the quota of the agents is used up',
  overloaded: "the agents' service stayed overloaded",
  'max-cost': 'the cost limit is reached',
} as const;

function phaseNotFound({
  phase,
  available,
  nearest,
}: Extract<Failure, { reason: 'phase-not-found' }>): Words {
  const next = nearest ?? (available.length === 1 ? available[0] : undefined);
  return {
    message: `phase ${phase} not found${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    details: available.length === 0 ? ['There are no phases here.'] : list('There are', available),
    next: next === undefined ? 'verify-phase status' : `verify-phase ${next}`,
  };
}

function noSession({ wanted, sessions }: Extract<Failure, { reason: 'no-session' }>): Words {
  return {
    message: wanted === null ? 'no session to continue' : `no session ${wanted}`,
    details: sessions.length === 0 ? ['There are no sessions yet.'] : list('There are', sessions),
    next: sessions.length === 0 ? 'start one: verify-phase PHASE' : `verify-phase --continue ${sessions[0]}`,
  };
}

const MOST_LISTED = 12;

function list(lead: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const rest = items.length - MOST_LISTED;
  return [
    `${lead}:`,
    ...items.slice(0, MOST_LISTED).map((item) => `  ${visibleLine(item)}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

const WRITE_TROUBLE: Readonly<Record<string, readonly [string, string]>> = {
  ENOSPC: ['the disk is full', 'free some space, then continue: verify-phase --continue'],
  EDQUOT: ['the disk quota is used up', 'free some space, then continue: verify-phase --continue'],
  EROFS: ['the file system is read-only', 'work on a writable copy of the project'],
  EACCES: ['permission denied', 'make the folder writable for this user, then run again'],
  EPERM: ['permission denied', 'make the folder writable for this user, then run again'],
  ENOTDIR: ['a file stands where a folder is needed', 'move that file away, then run again'],
  EISDIR: ['a folder stands where a file is needed', 'move that folder away, then run again'],
  ENOENT: ['the folder is gone', 'start a new session: verify-phase PHASE'],
};

const writeTrouble = (code: string): string => WRITE_TROUBLE[code]?.[0] ?? code;
const writeRemedy = (code: string): string => WRITE_TROUBLE[code]?.[1] ?? 'see to that path, then run again';
