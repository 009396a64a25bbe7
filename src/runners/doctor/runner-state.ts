import type { Files, Processes } from '../../host/host.js';

/** Whether a runner can be used on this machine. */
export interface RunnerState {
  readonly runner: string;
  readonly usable: boolean;
  /** Of the program or package behind it; null: there is none, or it is not found. */
  readonly version: string | null;
  /** Why it is usable, or what is in the way. */
  readonly reason: string;
  /** What to do or to type; null: nothing. */
  readonly next: string | null;
}

/** What is asked: programs are only asked for their version and login, and for an empty sandbox. */
export interface DoctorPorts {
  /** The project: its own programs do not count. Absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: Files;
  readonly processes: Processes;
  /** Of `--model`, null: none was given; absent: no run is asked about. */
  readonly model?: string | null;
}

/** For one question to a program. */
export const QUESTION_MS = 20_000;

/** The first thing in a text that looks like a version. */
export const versionIn = (text: string): string | null => /\d+\.\d+\.\d+[\w.-]*/.exec(text)?.[0] ?? null;

/** The first of these variables that has a value. */
export const firstSet = (env: DoctorPorts['env'], names: readonly string[]): string | undefined =>
  names.find((name) => Boolean(env[name]));
