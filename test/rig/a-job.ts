import type * as z from 'zod';
import { AgentJob, type CheckSubject } from '../../src/domain/agent-job.js';
import { Artifact, KeyLink, Requirement, Truth } from '../../src/domain/must-have.js';

/** A subject of each check type, as plans give them. */
const SUBJECTS = {
  observable_behavior: {
    kind: 'truth',
    truth: Truth.parse({ id: 'T1', claim: 'Users can see messages', source: 'success_criteria' }),
  },
  exists: {
    kind: 'artifact',
    artifact: Artifact.parse({ id: 'A1', path: 'src/chat.ts', source: 'must_haves' }),
  },
  substance: {
    kind: 'artifact',
    artifact: Artifact.parse({
      id: 'A1',
      path: 'src/chat.ts',
      source: 'must_haves',
      provides: 'The list of messages',
      exports: ['openChat'],
    }),
  },
  import_usage: {
    kind: 'link',
    link: KeyLink.parse({
      id: 'L1',
      from: 'src/chat.ts',
      to: 'src/api.ts',
      via: 'fetch',
      source: 'must_haves',
    }),
  },
  pattern_scan: { kind: 'files', files: ['src/chat.ts', 'src/api.ts'], constraints: [] },
  test_coverage: {
    kind: 'requirements',
    requirements: [
      Requirement.parse({ id: 'REQ-1', text: 'Messages are listed' }),
      Requirement.parse({ id: 'REQ-2', text: 'Messages can be sent' }),
    ],
    tests: ['test/chat.test.ts'],
    files: ['src/chat.ts'],
  },
} as const satisfies Record<AgentJob['check_type'], z.input<typeof CheckSubject>>;

/** The job of row 4 of a check type; `changes` replace its parts. */
export const aJob = (check_type: AgentJob['check_type'], changes: Partial<AgentJob> = {}): AgentJob =>
  AgentJob.parse({
    id: '4',
    check_type,
    title: 'Check of the chat',
    description: 'Look at the chat.',
    phase_dir: '.workflow/phases/03-chat',
    subject: SUBJECTS[check_type],
    prev_context: '',
    timeout_ms: 60_000,
    ...changes,
  });
