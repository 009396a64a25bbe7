import type { Codebase } from '../../../../src/codebase/codebase.js';
import type { AgentJob, CheckSubject } from '../../../../src/domain/agent-job.js';
import { AgentReport, type AgentReportInput } from '../../../../src/domain/agent-report.js';
import type { CheckType } from '../../../../src/domain/check.js';
import type { Artifact, KeyLink, MustHaves, Truth } from '../../../../src/domain/must-have.js';
import type { CommandRun } from '../../../../src/host/host.js';
import { holdToEvidence } from '../../../../src/pipeline/4-waves/hold-to-evidence.js';

export const anArtifact = (path: string, more: Partial<Artifact> = {}): CheckSubject => ({
  kind: 'artifact',
  artifact: { id: 'A1', path, source: 'must_haves', expectation: 'present', ...more },
});

export const aLink = (from: string, to: string, more: Partial<KeyLink> = {}): CheckSubject => ({
  kind: 'link',
  link: { id: 'L1', from, to, source: 'must_haves', ...more },
});

export const aTruth = (claim: string, more: Partial<Truth> = {}): CheckSubject => ({
  kind: 'truth',
  truth: { id: 'T1', claim, source: 'goal', task_files: [], human: false, ...more },
});

const aJob = (checkType: CheckType, subject: CheckSubject): AgentJob => ({
  id: '1',
  check_type: checkType,
  title: 'a row',
  description: '',
  phase_dir: '.workflow/phases/01-notes',
  subject,
  prev_context: '',
  timeout_ms: 10_000,
});

interface Asked {
  readonly codebase: Codebase;
  readonly check: CheckType;
  readonly subject: CheckSubject;
  readonly mustHaves?: Partial<MustHaves>;
  /** Commands that ran before; with any, there is consent. */
  readonly ran?: readonly CommandRun[];
}

/** What is left of a report after the audit. */
export function held(asked: Asked, report: Partial<AgentReportInput>): Promise<AgentReport> {
  const ran = asked.ran ?? [];
  const find = (command: string) => ran.find((run) => run.command === command);
  return holdToEvidence(
    aJob(asked.check, asked.subject),
    AgentReport.parse({ id: '1', result_status: 'completed', findings: 'said', verdict: '', ...report }),
    {
      world: {
        codebase: asked.codebase,
        settings: { entries: [], ignore: [] },
        commands: {
          allowed: ran.length > 0,
          run: async (command) => find(command) ?? Promise.reject(new Error(`not scripted: ${command}`)),
          finished: find,
        },
      },
      mustHaves: { truths: [], artifacts: [], key_links: [], unreadable: [], ...asked.mustHaves },
    },
  );
}

export const aRun = (command: string, exitCode: number, stdout = ''): CommandRun => ({
  command,
  exitCode,
  durationMs: 7,
  stdout,
  stderr: '',
  timedOut: false,
});

/** A small project of notes: `store` is used by `app`, `orphan` by nothing. */
export const NOTES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "notes", "main": "src/app.ts" }\n',
  'package-lock.json': '{ "name": "notes", "lockfileVersion": 3 }\n',
  'README.md': '# Notes\nThe store saves a note for its user.\n',
  '.workflow/phases/01-notes/plan.md': 'The store saves a note for its user: VERIFIED.\n',
  'src/db.ts':
    'const rows: string[] = [];\n\nexport const insert = (row: string): number => rows.push(row);\n',
  'src/store.ts': `import { insert } from './db';

// VERIFIED: the note is saved for its user
export function saveNote(text: string): number {
  const line = text.trim();
  if (line === '') {
    throw new Error('an empty note');
  }
  return insert(line);
}
`,
  'src/app.ts': `import { saveNote } from './store';
import { startClock } from './clock';

startClock();
console.log(saveNote('first'));
`,
  'src/clock.ts':
    'export function startClock(): void {\n  setInterval(() => process.stdout.write("."), 1000);\n}\n',
  'src/orphan.ts': 'export function forgotten(name: string): string {\n  return name.toUpperCase();\n}\n',
  'src/importer.ts': "import { forgotten } from './orphan';\n\nexport const other = 'text';\n",
  'src/empty.ts': '\n',
  'src/conflict.ts':
    '<<<<<<< ours\nexport const a = () => 1;\n=======\nexport const a = () => 2;\n>>>>>>> theirs\n',
  'src/stub.ts': "export function total(): number {\n  throw new Error('not implemented');\n}\n",
};
