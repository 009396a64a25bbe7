import type { Codebase, FileRole, Reach, User } from '../../codebase/codebase.js';
import type { AgentReportInput } from '../../domain/agent-report.js';
import type { Artifact } from '../../domain/must-have.js';
import { wordsIn } from '../words-in.js';
import { anchor, type Finding, report } from './report.js';

const WITHOUT_WIRING: Partial<Record<FileRole, string>> = {
  document: 'a document',
  test: 'a test: its runner collects it',
  story: 'a story: its tool collects it',
  config: 'configuration',
  migration: 'a migration',
  asset: 'an asset',
  declaration: 'a type declaration',
  vendored: 'vendored code',
};

/** Whether the artifact is reached from an entry point; for a glob or a folder, whether each of its code files is. */
export function inspectArtifact(id: string, artifact: Artifact, codebase: Codebase): AgentReportInput {
  const found = codebase.lookup(artifact.path);
  switch (found.kind) {
    case 'absent':
      return report(id, {
        verdict: 'ORPHANED',
        findings: `${artifact.path} does not exist, so nothing reaches it`,
        gap: {
          description: `${artifact.path} does not exist`,
          fix_direction: `Create ${artifact.path}`,
          file: artifact.path,
          line: null,
          type: 'missing_feature',
          severity: 'critical',
        },
      });
    case 'outside':
      return report(id, { verdict: 'UNCERTAIN', findings: `${artifact.path} lies outside the project` });
    case 'file':
      return report(id, judgeFile(found.path, artifact.exports ?? [], codebase));
    default:
      return report(id, judgeMany(artifact.path, found.files, codebase));
  }
}

function judgeMany(path: string, files: readonly string[], codebase: Codebase): Finding {
  const findings = files
    .map((file) => ({ file, finding: judgeFile(file, [], codebase) }))
    .filter(({ finding }) => finding.applies !== false);
  const [first] = findings;
  if (!first)
    return { verdict: 'WIRED', findings: `${path} holds no file that needs wiring`, applies: false };
  const lost = findings.filter(({ finding }) => finding.verdict === 'ORPHANED');
  if (lost.length === findings.length)
    return {
      ...first.finding,
      findings: `none of the ${findings.length} files of ${path} is reached: ${first.finding.findings}`,
    };
  const unsure = findings.find(({ finding }) => finding.verdict === 'UNCERTAIN');
  if (lost.length === 0 && unsure) return unsure.finding;
  const note = lost.length > 0 ? `; not reached: ${lost.map(({ file }) => file).join(', ')}` : '';
  const wired = findings.find(({ finding }) => finding.verdict === 'WIRED') ?? first;
  return {
    ...wired.finding,
    findings: `${findings.length - lost.length} of ${findings.length} files of ${path} are reached${note}`,
  };
}

function judgeFile(path: string, named: readonly string[], codebase: Codebase): Finding {
  const role = codebase.roleOf(path);
  const exempt = WITHOUT_WIRING[role];
  if (exempt)
    return { verdict: 'WIRED', findings: `${path} is ${exempt}; no wiring applies`, applies: false };
  if (!codebase.modules.understands(path)) return judgeUnknown(path, codebase);
  const reach = codebase.modules.reach(path);
  if (!reach.reached) return orphaned(path, role, codebase, reach);
  const missed = named.length > 0 ? unreachedExports(path, named, codebase, reach) : [];
  if (missed.length > 0 && missed.length === named.length) {
    const description = `${path} is loaded, but nothing uses its ${named.length === 1 ? 'export' : 'exports'} ${named.join(', ')}`;
    return {
      verdict: 'ORPHANED',
      findings: `${description}. ${describeReach(path, reach)}`,
      evidence: reachEvidence(path, reach),
      gap: {
        description,
        fix_direction: `Use ${named.join(', ')} where the phase needs it, starting from ${reach.chain[0]?.from ?? path}`,
        file: path,
        line: exportLine(path, named[0], codebase),
      },
    };
  }
  const info = missed.length > 0 ? `. Info: nothing uses ${missed.join(', ')}` : '';
  return {
    verdict: 'WIRED',
    findings: describeReach(path, reach) + info,
    evidence: reachEvidence(path, reach),
    ...(reach.note ? { heuristic: true as const } : {}),
  };
}

const exportLine = (path: string, name: string | undefined, codebase: Codebase): number | null =>
  codebase.modules.exportsOf(path).find((fact) => fact.name === name)?.line ?? null;

/** Named exports that no production file uses. A file that an entry loads by convention or re-exports reaches them all. */
function unreachedExports(
  path: string,
  named: readonly string[],
  codebase: Codebase,
  reach: Reach,
): readonly string[] {
  if (reach.entry?.path === path || reach.chain.length === 0) return [];
  const unused = new Set(codebase.modules.unusedOf(path, named));
  const values = new Map(codebase.modules.exportsOf(path).map((fact) => [fact.name, fact]));
  const within = codebase.source(path)?.masked ?? '';
  return named.filter((name) => {
    const fact = values.get(name);
    if (!fact || fact.kind === 'type' || !unused.has(name)) return false;
    return wordsIn(within, name).length < 2;
  });
}

function describeReach(path: string, reach: Reach): string {
  const steps = reach.chain.map((user) => `${user.from}:${user.line} ${user.how}`);
  if (steps.length === 0)
    return `${path} is an entry point: ${reach.entry?.reason ?? 'loaded by convention'}`;
  const shown = steps.length > 3 ? [...steps.slice(0, 2), '…', steps.at(-1)] : steps;
  const entry = reach.entry ? `; entry: ${reach.entry.reason}` : '';
  return `${path} is wired: ${shown.join(' <- ')}${entry}${reach.note ? ` (${reach.note})` : ''}`;
}

function reachEvidence(path: string, reach: Reach): NonNullable<Finding['evidence']> {
  const [user] = reach.chain;
  if (user) return [anchor(user.from, user.line, user.how)];
  return [
    { kind: 'observation', text: `${path}: ${reach.entry?.reason ?? 'loaded by convention'}`, files: [path] },
  ];
}

function orphaned(path: string, role: FileRole, codebase: Codebase, reach: Reach): Finding {
  const users = codebase.modules.usersOf(path).filter((user) => user.from !== path);
  const cause = explain(path, users, codebase, reach);
  const description =
    role === 'test-support'
      ? `${path} is used by no test: ${cause.text}`
      : `Nothing that runs reaches ${path}: ${cause.text}`;
  const files = codebase.modules
    .exportsOf(path)
    .map((fact) => fact.name)
    .filter((name) => name !== 'default' && name !== '*');
  const what = files.length > 0 ? files.slice(0, 3).join(', ') : path;
  return {
    verdict: 'ORPHANED',
    findings: description,
    evidence: cause.line
      ? [anchor(cause.file, cause.line, cause.text)]
      : [{ kind: 'observation', text: description, files: [path] }],
    gap: {
      description,
      fix_direction: `Import and use ${what} from code that an entry point reaches`,
      file: path,
      line: null,
    },
  };
}

interface Cause {
  readonly text: string;
  readonly file: string;
  readonly line: number | null;
}

function explain(path: string, users: readonly User[], codebase: Codebase, reach: Reach): Cause {
  const roles = (user: User): FileRole => codebase.roleOf(user.from);
  const real = users.filter((user) => !['test', 'test-support', 'story'].includes(roles(user)));
  const at = (user: User): string => `${user.from}:${user.line} ${user.how}`;
  const [first] = real;
  if (first) {
    return {
      text: `its only ${real.length === 1 ? 'user is itself reached' : 'users are themselves reached'} by nothing (${real.slice(0, 3).map(at).join('; ')})`,
      file: first.from,
      line: first.line,
    };
  }
  const [shown] = users;
  if (shown) {
    const kinds = users.every((user) => roles(user) === 'story')
      ? 'stories'
      : users.some((user) => roles(user) === 'story')
        ? 'tests and stories'
        : 'tests';
    return {
      text: `only ${kinds} use it (${users.slice(0, 3).map(at).join('; ')})`,
      file: shown.from,
      line: shown.line,
    };
  }
  const [barrel] = codebase.modules.barrelsOf(path);
  if (barrel)
    return { text: `${barrel} hands it on and nobody takes it from there`, file: barrel, line: null };
  for (const edge of codebase.modules.importersOf(path)) {
    const why = codebase.modules.whyUnused(edge.from, path);
    return {
      text: why
        ? `${edge.from}:${why.line} ${why.reason}`
        : `${edge.from}:${edge.fact.line} imports it and never uses it`,
      file: edge.from,
      line: why?.line ?? edge.fact.line,
    };
  }
  return { text: reach.note ?? 'no file imports it and no convention loads it', file: path, line: null };
}

/** A language without wiring rules: a mention by name elsewhere is no proof either way. */
function judgeUnknown(path: string, codebase: Codebase): Finding {
  const entry = codebase.modules.entryPoints().find((one) => one.path === path);
  if (entry)
    return {
      verdict: 'WIRED',
      findings: `${path} is an entry point: ${entry.reason}`,
      evidence: [{ kind: 'observation', text: entry.reason, files: [path] }],
    };
  const reach = codebase.modules.reach(path);
  const [user] = reach.chain;
  if (reach.reached && user)
    return { verdict: 'WIRED', findings: describeReach(path, reach), evidence: reachEvidence(path, reach) };
  return {
    verdict: 'UNCERTAIN',
    findings: `wiring of ${codebase.languageOf(path)} files is not understood; nothing settles whether ${path} is reached`,
  };
}
