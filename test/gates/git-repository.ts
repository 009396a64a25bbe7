import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A real git repository in a folder of its own; times are counted in minutes from a fixed start. */
export class GitRepository {
  readonly root: string;
  #minute = 0;

  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'gate-'));
    this.git('init', '-q', '-b', 'main');
  }

  git(...args: string[]): string {
    const when = new Date(Date.UTC(2026, 2, 1, 9, this.#minute)).toISOString();
    const env = {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'dev',
      GIT_AUTHOR_EMAIL: 'dev@example.org',
      GIT_COMMITTER_NAME: 'dev',
      GIT_COMMITTER_EMAIL: 'dev@example.org',
      GIT_AUTHOR_DATE: when,
      GIT_COMMITTER_DATE: when,
    };
    return execFileSync('git', args, {
      cwd: this.root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  rename(from: string, to: string): void {
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
  }

  /** Commits everything and gives the new commit's id. */
  commit(message: string, files: Readonly<Record<string, string>> = {}): string {
    this.#minute += 10;
    this.write(files);
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Text of numbered lines, with some of them replaced. */
export const lines = (count: number, replaced: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, at) => `${replaced[at + 1] ?? `line ${at + 1}`}\n`).join('');
