import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Failure } from '../../src/domain/failure.js';
import type { Phase } from '../../src/domain/phase.js';
import type { Result } from '../../src/domain/result.js';
import { acquireLock } from '../../src/host/lock.js';
import { nodeFiles } from '../../src/host/node-files.js';
import { nodeGit } from '../../src/host/node-git.js';
import type { Source, SourceFactory } from '../../src/sources/source.js';

/** A project in a temporary folder: relative path -> text, or a value written as JSON. */
export interface PlanProject {
  readonly root: string;
  readonly source: Source;
  write(files: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs git in the project with an identity of its own. */
  git(...args: readonly string[]): void;
  /** Writes the files and commits everything; the first commit makes the repository. */
  commit(subject: string, files?: Readonly<Record<string, unknown>>): Promise<void>;
  read(path: string): Promise<string>;
  load(phase: string, options?: { milestone?: string; cwd?: string }): Promise<Result<Phase, Failure>>;
  /** The phase, or an error that shows the failure. */
  phase(phase: string, options?: { milestone?: string }): Promise<Phase>;
}

export const NOW = new Date('2026-03-04T05:06:07Z');

export async function planProject(
  factory: SourceFactory,
  files: Readonly<Record<string, unknown>>,
): Promise<PlanProject> {
  const root = await mkdtemp(join(tmpdir(), 'plan-project-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const source = factory.open({
    root,
    files: nodeFiles,
    clock: { now: () => NOW, monotonicMs: () => performance.now(), breathe: async () => undefined },
    lock: acquireLock,
    git: nodeGit(root),
  });
  const git = (...args: readonly string[]): void => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];
    const run = spawnSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
  };
  const write = async (written: Readonly<Record<string, unknown>>): Promise<void> => {
    for (const [path, content] of Object.entries(written)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(
        join(root, path),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      );
    }
  };
  await write(files);
  const load: PlanProject['load'] = (phase, options = {}) =>
    source.loadPhase({ phase, milestone: options.milestone ?? null, cwd: options.cwd ?? root });
  return {
    root,
    source,
    write,
    git,
    async commit(subject, written = {}) {
      if ((await nodeFiles.kind(join(root, '.git'))) === 'absent') git('init', '-q');
      await write(written);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', subject);
    },
    load,
    read: (path) => readFile(join(root, path), 'utf8'),
    async phase(phase, options) {
      const result = await load(phase, options);
      if (!result.ok) throw new Error(JSON.stringify(result.failure));
      return result.value;
    },
  };
}
