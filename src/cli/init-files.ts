import { join } from 'node:path';
import type { Files } from '../host/host.js';
import { INIT_TARGETS, type InitFile, type InitTargetName } from './init-targets.js';

/** `new` is written; `same` stands already; `differs` is someone's own and is left unless it was asked to be replaced. */
export interface InitStep {
  /** Project-relative. */
  readonly path: string;
  readonly state: 'new' | 'same' | 'differs';
  readonly text: string;
  /** Replaced under --force where it differs. */
  readonly replaceable: boolean;
}

export interface InitRequest {
  readonly target: InitTargetName;
  /** Absolute root of the project. */
  readonly root: string;
  /** Absolute `integrations/` folder of this package. */
  readonly templates: string;
}

/** What setting a target up would do; writes nothing. */
export async function planInit(request: InitRequest, files: Files): Promise<readonly InitStep[]> {
  const steps: InitStep[] = [];
  const wanted: readonly InitFile[] = INIT_TARGETS[request.target].files;
  for (const { from, to, isTheirs } of wanted) {
    const text = await files.readText(join(request.templates, from));
    if (text === undefined) throw new Error(`the package is incomplete: integrations/${from} is missing`);
    const found = await files.readText(join(request.root, to));
    const state = found === undefined ? 'new' : found === text ? 'same' : 'differs';
    steps.push({ path: to, text, state, replaceable: isTheirs !== true });
  }
  return steps;
}

/** Writes what is new, and what differs under `force`. Returns the paths written. */
export async function applyInit(
  steps: readonly InitStep[],
  options: { readonly root: string; readonly force: boolean },
  files: Files,
): Promise<readonly string[]> {
  const due = steps.filter(
    (step) => step.state === 'new' || (step.state === 'differs' && options.force && step.replaceable),
  );
  for (const step of due) await files.write(join(options.root, step.path), step.text);
  return due.map((step) => step.path);
}

/** The lines that show what was done, or would be done; ends with a line break. */
export function describeInit(
  target: InitTargetName,
  steps: readonly InitStep[],
  options: { readonly force: boolean; readonly dryRun: boolean },
): string {
  const verb = options.dryRun ? 'would write' : 'wrote';
  const word = (step: InitStep) => {
    if (step.state === 'new') return verb;
    if (step.state === 'same') return 'unchanged';
    return options.force && step.replaceable
      ? `${options.dryRun ? 'would replace' : 'replaced'}`
      : 'kept yours';
  };
  const kept = steps.some((step) => step.state === 'differs' && step.replaceable) && !options.force;
  return [
    `${target}: ${INIT_TARGETS[target].summary}`,
    ...steps.map((step) => `  ${word(step).padEnd(13)} ${step.path}`),
    ...(kept ? ['  Files that differ were left as they are; --force replaces them.'] : []),
    ...INIT_TARGETS[target].after.map((line) => `  ${line}`),
    '',
  ].join('\n');
}
