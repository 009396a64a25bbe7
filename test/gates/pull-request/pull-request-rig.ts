import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { test } from 'vitest';
import type { PrVerdict } from '../../../src/domain/pr-verdict.js';
import type { GateOutcome } from '../../../src/gates/gate.js';
import { type PrGateOptions, runPrGate } from '../../../src/gates/pull-request/pr-gate.js';
import { nodeFiles } from '../../../src/host/node-files.js';
import { nodeProcesses } from '../../../src/host/node-processes.js';
import { systemClock } from '../../../src/host/system-clock.js';
import { GitRepository, lines } from '../git-repository.js';

const BIN = resolve(import.meta.dirname, '../../../fixtures/bin');

export interface ThreadGiven {
  readonly id: string;
  readonly path?: string;
  readonly line?: number | null;
  readonly originalLine?: number | null;
  readonly original: string;
  readonly resolvedBy?: string;
  readonly subjectType?: 'LINE' | 'FILE';
  readonly bot?: boolean;
  readonly body?: string;
  readonly replies?: readonly { readonly author: string; readonly body: string }[];
}

/** A pull request of a real repository behind a scripted `gh`. The branch is `work`, its ticket file is docs/0042-expiry.md. */
export class PullRequestRig {
  readonly repository = new GitRepository();
  readonly base: string;
  readonly state: Record<string, unknown> & {
    threads: unknown[];
    comments: unknown[];
    issues: Record<string, unknown>;
  } = {
    threads: [],
    comments: [],
    issues: {},
  };
  readonly facts: Record<string, unknown> = {
    number: 41,
    title: '0042: expire idle sessions',
    url: 'https://host.example/o/r/pull/41',
    body: 'Adds expiry.\n\n## Test plan\nrun the session tests',
    headRefName: 'work',
    author: { login: 'dev' },
    closingIssuesReferences: { totalCount: 0, nodes: [] },
  };

  constructor() {
    this.base = this.repository.commit('start', {
      'docs/0042-expiry.md':
        '# 0042 Expiry\n\n## Exit criteria\n\n- [ ] Idle sessions end: `src/session.ts`\n',
      'docs/0050-later.md': '# 0050 Later\n',
      'src/session.ts': lines(30),
      'src/log.ts': lines(30),
    });
    this.repository.git('checkout', '-q', '-b', 'work');
  }

  thread(given: ThreadGiven): void {
    const author = { login: given.bot ? 'review-bot' : 'ana', __typename: given.bot ? 'Bot' : 'User' };
    const comment = (entry: { login: string }, body: string, at: number) => ({
      id: `${given.id}-c${at}`,
      url: `https://host.example/o/r/pull/41#${given.id}-c${at}`,
      createdAt: '2026-03-01T10:00:00Z',
      author: entry,
      body,
      originalCommit: { oid: given.original },
    });
    this.state.threads.push({
      id: given.id,
      isResolved: given.resolvedBy !== undefined,
      resolvedBy: given.resolvedBy === undefined ? null : { login: given.resolvedBy },
      isOutdated: false,
      path: given.path ?? 'src/session.ts',
      line: given.line ?? null,
      originalLine: given.originalLine ?? given.line ?? null,
      originalStartLine: null,
      subjectType: given.subjectType ?? 'LINE',
      diffSide: 'RIGHT',
      replies: [
        comment(author, given.body ?? 'why this?', 0),
        ...(given.replies ?? []).map((reply, at) => comment({ login: reply.author }, reply.body, at + 1)),
      ],
    });
  }

  comment(author: string, body: string): void {
    const id = `IC_${this.state.comments.length + 1}`;
    this.state.comments.push({
      id,
      url: `https://host.example/${id}`,
      author: { login: author, __typename: 'User' },
      createdAt: '2026-03-01T13:00:00Z',
      body,
    });
  }

  /** Runs the gate on the branch as it stands. */
  async judge(options: PrGateOptions = { number: 41 }): Promise<GateOutcome<PrVerdict>> {
    const head = this.repository.git('rev-parse', 'work');
    const log = this.repository
      .git('log', '--reverse', '--format=%H%x1f%cI%x1f%s', 'main..work')
      .split('\n')
      .filter(Boolean);
    const commits = log
      .map((line) => line.split('\x1f'))
      .map(([oid, committedDate, message]) => ({ oid, committedDate, message }));
    const facts = { ...this.facts, headRefOid: head, baseRefOid: this.repository.git('rev-parse', 'main') };
    writeFileSync(this.statePath, JSON.stringify({ facts, commits, ...this.state }));
    return runPrGate(options, {
      files: nodeFiles,
      clock: systemClock,
      cwd: this.repository.root,
      processes: {
        ...nodeProcesses,
        exec: (program, args, given) =>
          nodeProcesses.exec(program, args, {
            ...given,
            env: {
              ...(process.env as Record<string, string>),
              PATH: `${BIN}${delimiter}${process.env.PATH}`,
              FAKE_GH: this.statePath,
            },
          }),
      },
    });
  }

  async verdict(options?: PrGateOptions): Promise<PrVerdict> {
    const { output } = await this.judge(options);
    if (!('verdict' in output)) throw new Error(`no verdict: ${output.message}`);
    return output;
  }

  /** Calls of `gh` so far. */
  calls(): readonly Readonly<Record<string, unknown>>[] {
    const path = `${this.statePath}.log`;
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  get statePath(): string {
    return join(this.repository.root, '.git', 'fake-gh.json');
  }
}

export const prTest = test.extend<{ rig: PullRequestRig }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from this pattern
  rig: async ({}, use) => {
    const rig = new PullRequestRig();
    await use(rig);
    rig.repository.remove();
  },
});
export { lines };
