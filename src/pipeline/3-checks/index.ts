import { CHECK_TYPES } from '../../agents/check-types.js';
import type { Codebase, FileRole } from '../../codebase/codebase.js';
import type { AgentJob, CheckSubject } from '../../domain/agent-job.js';
import type { CheckRow, CheckType } from '../../domain/check.js';
import type { Artifact, KeyLink, MustHaves, Requirement, Unreadable } from '../../domain/must-have.js';
import type { Phase } from '../../domain/phase.js';
import { describeCheck } from './descriptions.js';

export interface ChecksOptions {
  readonly timeoutMs: number;
  readonly testCommand: string | null;
}

/** A job and its row of tasks.csv, in row order; ids are `1`, `2`, ... */
export interface Check {
  readonly job: AgentJob;
  readonly row: CheckRow;
}

/** Requirements of one test_coverage row (decision 4). */
const REQUIREMENTS_PER_ROW = 20;

/** S_CSV_GEN: one row per check of each must-have, then the anti-pattern scan and the Nyquist audit. */
export function generateChecks(
  phase: Phase,
  mustHaves: MustHaves,
  codebase: Codebase,
  options: ChecksOptions,
): readonly Check[] {
  const checks: Check[] = [];
  const existsRow = new Map<string, string>();

  const add = (
    checkType: CheckType,
    title: string,
    subject: CheckSubject,
    deps: readonly string[] = [],
  ): string => {
    const id = String(checks.length + 1);
    const description = describeCheck(checkType, subject);
    const { layer, wave } = CHECK_TYPES[checkType];
    const ids = deps.join(';');
    checks.push({
      job: {
        id,
        check_type: checkType,
        title,
        description,
        phase_dir: phase.dir,
        subject,
        prev_context: '',
        timeout_ms: options.timeoutMs,
      },
      row: {
        id,
        title,
        description,
        layer,
        phase_dir: phase.dir,
        check_type: checkType,
        deps: ids,
        context_from: ids,
        wave: `${wave}`,
        status: 'pending',
        findings: '',
        gaps_found: '',
        fix_plan: '',
        error: '',
        verdict: '',
      },
    });
    return id;
  };

  for (const truth of mustHaves.truths)
    add('observable_behavior', `Truth: ${truth.claim}`, { kind: 'truth', truth });
  for (const unreadable of mustHaves.unreadable) {
    add(UNREADABLE_CHECK[unreadable.kind], `Not understood: ${unreadable.text}`, {
      kind: 'unreadable',
      unreadable,
    });
  }
  for (const artifact of mustHaves.artifacts) {
    const subject = { kind: 'artifact', artifact } as const;
    const name = shortName(artifact.path);
    const exists = add('exists', `Artifact Exists: ${name}`, subject);
    existsRow.set(artifact.path, exists);
    if (artifact.expectation === 'absent') continue;
    add('substance', `Artifact Substance: ${name}`, subject, [exists]);
    if (asksForWiring(artifact, codebase)) add('import_usage', `Wiring: ${name}`, subject, [exists]);
  }
  for (const link of mustHaves.key_links) {
    const ends = [existsRow.get(link.from), existsRow.get(link.to)].filter((id) => id !== undefined);
    add('import_usage', `Wiring: ${linkName(link)}`, { kind: 'link', link }, [...new Set(ends)]);
  }

  const judged = checks.filter(({ row }) => row.check_type !== 'exists').map(({ row }) => row.id);
  const files = filesOfPhase(phase, mustHaves);
  add('pattern_scan', 'Anti-Pattern Scan', { kind: 'files', files, constraints: phase.constraints }, judged);
  for (const requirements of inGroups(requirementsOf(phase, mustHaves), REQUIREMENTS_PER_ROW)) {
    const subject: CheckSubject = {
      kind: 'requirements',
      requirements,
      tests: phase.tasks.flatMap((task) => task.tests),
      ...(options.testCommand ? { test_command: options.testCommand } : {}),
      files,
    };
    add('test_coverage', 'Nyquist Test Coverage', subject, judged);
  }
  return checks;
}

const UNREADABLE_CHECK = {
  truth: 'observable_behavior',
  artifact: 'exists',
  key_link: 'import_usage',
} as const satisfies Record<Unreadable['kind'], CheckType>;

/** Roles that nothing imports; a file that is only changed keeps the wiring it had. */
const UNIMPORTED: ReadonlySet<FileRole> = new Set([
  'document',
  'test',
  'config',
  'migration',
  'asset',
  'story',
]);

const asksForWiring = (artifact: Artifact, codebase: Codebase): boolean =>
  artifact.expectation === 'present' && !UNIMPORTED.has(codebase.roleOf(artifact.path));

const shortName = (path: string): string => path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;

/** `Chat.tsx -> /api/chat`: a route is named whole. */
const linkName = (link: KeyLink): string =>
  `${shortName(link.from)} -> ${link.to.startsWith('/') ? link.to : shortName(link.to)}`;

/** The files the phase touched: what the summaries, tasks or git name, and its artifacts. */
function filesOfPhase(phase: Phase, mustHaves: MustHaves): string[] {
  const artifacts = mustHaves.artifacts
    .filter(({ expectation }) => expectation !== 'absent')
    .map(({ path }) => path);
  return [...new Set([...phase.modified_files, ...artifacts])];
}

/** Requirements of the plan, a bare id with the claim that begins with it; without any, the success criteria stand in. */
function requirementsOf(phase: Phase, mustHaves: MustHaves): readonly Requirement[] {
  if (phase.requirements.length === 0) {
    return phase.success_criteria.map((text, index) => ({ id: `SC-${index + 1}`, text, tests: [] }));
  }
  const claims = mustHaves.truths.map(({ claim }) => claim);
  return phase.requirements.map((requirement) => {
    const isBare = requirement.text.trim() === '' || requirement.text === requirement.id;
    const text = isBare ? claims.find((claim) => beginsWithId(claim, requirement.id)) : undefined;
    return text ? { ...requirement, text } : requirement;
  });
}

const beginsWithId = (claim: string, id: string): boolean =>
  claim.startsWith(id) && !/^[\p{L}\p{N}]/u.test(claim.slice(id.length));

function inGroups<T>(items: readonly T[], size: number): readonly T[][] {
  const groups = Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
  return groups.length > 0 ? groups : [[]];
}
