import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = resolve('dist/cli/main.js');
const DEMO = fileURLToPath(new URL('../../fixtures/demo', import.meta.url));

/**
 * A program that carries a row out: the body gets `job` and `said(verdict, findings)`, which prints a report. The folder
 * is its own, for what it has to remember between calls.
 */
const agentProgram = (body: string) => `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
const folder = dirname(fileURLToPath(import.meta.url));
let text = '';
for await (const chunk of process.stdin) text += chunk;
const job = JSON.parse(text);
appendFileSync(join(folder, 'asked.txt'), job.id + '\\n');
const said = (verdict, findings, gaps_found = '') =>
  console.log(JSON.stringify({ id: job.id, result_status: 'completed', verdict, findings, gaps_found, error: '' }));
${body}
`;

/** A copy of the demo in a temporary folder, and an agent's program outside of it. */
export class AgentProject {
  readonly root: string;
  readonly #folder: string;

  constructor(body = '') {
    this.#folder = mkdtempSync(join(tmpdir(), 'verify-phase-agents-'));
    onTestFinished(() => rmSync(this.#folder, { recursive: true, force: true }));
    this.root = join(this.#folder, 'project');
    cpSync(DEMO, this.root, { recursive: true });
    this.says(body);
  }

  /** What the agent does from now on. */
  says(body: string): void {
    writeFileSync(join(this.#folder, 'agent.mjs'), agentProgram(body));
  }

  /** For `--command`. */
  get command(): string {
    return `node ${join(this.#folder, 'agent.mjs')}`;
  }

  /** Ids of the rows the agent was asked about, in order. */
  get asked(): readonly string[] {
    const file = join(this.#folder, 'asked.txt');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  run(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
    return spawnSync('node', [MAIN, ...args, '--cwd', this.root], { encoding: 'utf8', cwd: this.root });
  }

  /** Ends the run the hard way as soon as `isMoment`; resolves when it is gone. */
  async killed(args: readonly string[], isMoment: () => boolean): Promise<void> {
    const child = spawn('node', [MAIN, ...args, '--cwd', this.root], { cwd: this.root, stdio: 'ignore' });
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    const watch = setInterval(() => {
      if (isMoment()) child.kill('SIGKILL');
    }, 5);
    await gone;
    clearInterval(watch);
  }

  get session(): string {
    const parent = join(this.root, '.workflow/.csv-wave');
    return join(parent, existsSync(parent) ? (readdirSync(parent).at(0) ?? '') : '');
  }

  /** Text of a file of the session; empty when there is none. */
  read(name: string): string {
    const file = join(this.session, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** Appends to a file of the project. */
  edit(path: string, text: string): void {
    appendFileSync(join(this.root, path), text);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.session, name), text);
  }

  lines(name: string): readonly Record<string, never>[] {
    return this.read(name)
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line));
  }

  /** verification.json without what differs from run to run. */
  get verdict(): unknown {
    const { verified_at, session, ...verification } = JSON.parse(this.read('verification.json'));
    return JSON.parse(JSON.stringify(verification).replace(/ISS-\d+-/g, 'ISS-'));
  }
}
