import type { Phase } from '../../domain/phase.js';
import type { Classification, PlanGateResult } from '../../domain/plan-gate.js';
import { fail, ok, type Result } from '../../domain/result.js';
import type { Verification } from '../../domain/verification.js';
import type { ChangedFile } from '../diff/changed-file.js';
import { readGitChanges } from '../diff/git-changes.js';
import { parseDiff } from '../diff/parse-diff.js';
import { type GateHost, type GateOutcome, unreadable } from '../gate.js';
import { readInput } from '../read-input.js';
import { checkVerifyGate } from './check-verify-gate.js';
import { classify } from './classify.js';
import { type PlanFacts, readPlan } from './read-plan.js';

export interface PlanGateOptions {
  readonly plan?: string | undefined;
  /** Revision the work started from. */
  readonly base?: string | undefined;
  /** A file that holds a unified diff. */
  readonly diff?: string | undefined;
  /** A result already known. */
  readonly result?: string | undefined;
  readonly required?: string | undefined;
  readonly verifyOnly?: boolean | undefined;
  readonly summary?: string | undefined;
}

/** A verified phase, as its source and its latest session left it. */
export interface VerifiedPhase {
  readonly phase: Phase;
  readonly verification: Verification | null;
  /** What made the verdict stale; empty when it is fresh. */
  readonly staleFiles: readonly string[];
  /** The plan's own folder: its files are no work. */
  readonly planFolder: string;
}

/** `gate plan`: classifies the work against a plan file and decides. */
export async function runPlanGate(
  options: PlanGateOptions,
  host: GateHost,
): Promise<GateOutcome<PlanGateResult>> {
  const plan = await readPlanFile(options, host);
  if (!plan.ok) return unreadable('plan', plan.failure, options.plan ?? null);
  if (options.result !== undefined)
    return decide({ options, plan: plan.value, result: options.result, classification: null });
  const changes = await readChanges(options, host);
  if (!changes.ok) return unreadable('plan', changes.failure, options.diff ?? null);
  if (!changes.value) return decide({ options, plan: plan.value, result: null, classification: null });
  const classification = classify(plan.value.paths, changes.value);
  return decide({ options, plan: plan.value, result: classification.result, classification });
}

/** `gate plan --phase`: the same for a phase of the project; a verdict that is absent or stale counts as none. */
export async function runPhasePlanGate(
  verified: VerifiedPhase,
  options: PlanGateOptions,
  host: GateHost,
): Promise<GateOutcome<PlanGateResult>> {
  const { phase, verification, staleFiles, planFolder } = verified;
  const plan = phaseFacts(phase);
  if (!verification || staleFiles.length > 0) {
    const why = verification
      ? `verification.json of ${phase.dir} is stale: ${staleFiles.slice(0, 5).join(', ')} changed since`
      : `phase ${phase.number} has no verification.json`;
    return decide({ options, plan, result: null, classification: null, why });
  }
  const base = options.base ?? phase.base ?? undefined;
  if (options.diff === undefined && base === undefined) {
    return unreadable(
      'plan',
      `the plan of phase ${phase.number} names no base revision: give --base REV or --diff FILE`,
    );
  }
  const changes = await readChanges({ ...options, base }, host);
  if (!changes.ok) return unreadable('plan', changes.failure);
  const work = (changes.value ?? []).filter((file) => !`${file.path}/`.startsWith(`${planFolder}/`));
  const classification = withVerdict(classify(plan.paths, work), verification);
  return decide({ options, plan, result: classification.result, classification });
}

/** A phase whose verdict is not passed is aligned in part at best. */
function withVerdict(classification: Classification, verification: Verification): Classification {
  if (verification.status === 'passed' || classification.result !== 'ALIGNED') return classification;
  const reasoning = `${classification.reasoning} The latest verdict is ${verification.status}: ${verification.summary}`;
  return { ...classification, result: 'PARTIAL', reasoning };
}

function phaseFacts(phase: Phase): PlanFacts {
  const files = phase.tasks.flatMap((task) =>
    task.files.filter((file) => file.action !== 'read').map((file) => file.path),
  );
  const artifacts = phase.must_haves.artifacts.map((artifact) => artifact.path);
  const levels = phase.tasks.flatMap((task) =>
    task.verify_required === undefined ? [] : [task.verify_required],
  );
  const strictest = ['ALIGNED', 'ALIGNED_OR_PARTIAL', 'ANY'].find((level) => levels.includes(level));
  const unknown = levels.find((level) => !['ALIGNED', 'ALIGNED_OR_PARTIAL', 'ANY'].includes(level));
  return {
    paths: [...new Set([...files, ...artifacts])].filter((path) => !/[*?{]/.test(path)),
    verifyRequired: unknown ?? strictest,
    verifyOnly: phase.tasks.length > 0 && phase.tasks.every((task) => task.verify_only === true),
  };
}

async function readPlanFile(options: PlanGateOptions, host: GateHost): Promise<Result<PlanFacts, string>> {
  if (options.plan === undefined) return ok({ paths: [], verifyRequired: undefined, verifyOnly: undefined });
  const text = await readInput(host, options.plan);
  return text.ok ? readPlan(text.value, options.plan) : text;
}

/** The changes a diff file or git shows; null when neither was asked for. */
async function readChanges(
  options: PlanGateOptions,
  host: GateHost,
): Promise<Result<readonly ChangedFile[] | null, string>> {
  if (options.diff !== undefined) {
    const text = await readInput(host, options.diff);
    if (!text.ok) return text;
    const parsed = parseDiff(text.value);
    const [problem] = parsed.problems;
    return problem ? fail(`${options.diff}: ${problem}`) : ok(parsed.files);
  }
  return options.base === undefined ? ok(null) : readGitChanges(host, options.base);
}

interface Facts {
  readonly options: PlanGateOptions;
  readonly plan: PlanFacts;
  readonly result: string | null;
  readonly classification: Classification | null;
  readonly why?: string;
}

function decide({ options, plan, result, classification, why }: Facts): GateOutcome<PlanGateResult> {
  const required = options.required ?? plan.verifyRequired ?? 'ALIGNED_OR_PARTIAL';
  const verifyOnly = options.verifyOnly ?? plan.verifyOnly ?? false;
  const decision = checkVerifyGate(result, verifyOnly, required, options.summary);
  const reasoning = classification?.reasoning ?? `The result is ${result}.`;
  const message = decision.allowed
    ? reasoning
    : [decision.error, why ?? classification?.reasoning ?? ''].join(' ').trim();
  const output: PlanGateResult = {
    gate: 'plan',
    allowed: decision.allowed,
    reason: decision.allowed ? null : decision.reason,
    message,
    result,
    verify_required: required,
    verify_only: verifyOnly,
    classification,
  };
  const missing = decision.allowed ? [] : (classification?.missing ?? []);
  return {
    decision: decision.allowed ? 'allowed' : 'refused',
    output,
    reasons: decision.allowed ? [] : [message],
    findings: [
      ...(decision.allowed
        ? []
        : [
            {
              rule: `gate-plan/${decision.reason}`,
              level: 'error' as const,
              message,
              file: null,
              line: null,
            },
          ]),
      ...missing.map((path) => ({
        rule: 'gate-plan/planned-path-unchanged',
        level: 'warning' as const,
        message: `The plan names ${path} and it did not change.`,
        file: path,
        line: null,
      })),
    ],
  };
}
