import { openBodies } from '../../codebase/bodies/open-bodies.js';
import type { AgentReportInput } from '../../domain/agent-report.js';
import type { Evidence } from '../../domain/evidence.js';
import type { Artifact } from '../../domain/must-have.js';
import type { Agent, World } from '../agent.js';
import type { FileJudgement } from './file-judgement.js';
import { judgeFile } from './judge-file.js';

/** S_WAVE_2: does the artifact do what the plan promised, or does it only exist? */
export const artifactSubstance: Agent = {
  checkType: 'substance',
  async inspect(job, world) {
    if (job.subject.kind !== 'artifact')
      return report(job.id, { verdict: 'UNCERTAIN', findings: 'the row names no artifact' });
    const { artifact } = job.subject;
    const found = world.codebase.lookup(artifact.path);
    switch (found.kind) {
      case 'file':
        return fileReport(job.id, found.path, await judgeFile(found.path, artifact, substanceWorld(world)));
      case 'directory':
      case 'glob':
        return groupReport(job.id, artifact, { files: found.files, world });
      case 'outside':
        return report(job.id, { verdict: 'UNCERTAIN', findings: `${artifact.path} leaves the project` });
      case 'absent':
        return report(job.id, { verdict: 'UNCERTAIN', findings: `${artifact.path} is not there` });
    }
  },
};

const substanceWorld = (world: World): Parameters<typeof judgeFile>[2] => {
  const bodies = openBodies(world.codebase);
  return { codebase: world.codebase, factsOf: (path) => bodies.of(path) };
};

const MAX_FILES = 200;
const JUDGED = new Set([
  'code',
  'test',
  'test-support',
  'document',
  'config',
  'migration',
  'declaration',
  'story',
]);

/** A folder or glob is judged over its files: one that is certainly a stub is a gap; exports may stand in any of them. */
async function groupReport(
  id: string,
  artifact: Artifact,
  given: { files: readonly string[]; world: World },
): Promise<AgentReportInput> {
  const { world } = given;
  const all = given.files.filter((path) => JUDGED.has(world.codebase.roleOf(path)));
  const files = all.slice(0, MAX_FILES);
  if (files.length === 0) {
    return given.files.length === 0
      ? report(id, {
          verdict: 'STUB',
          findings: `${artifact.path} holds no file`,
          gaps: [gap(artifact.path, null, `${artifact.path} holds no file`)],
        })
      : report(id, {
          verdict: 'SUBSTANTIVE',
          findings: `${given.files.length} files whose content is not judged`,
        });
  }
  const promised = { provides: artifact.provides };
  const judged = await Promise.all(
    files.map(async (path) => ({
      path,
      judgement: await judgeFile(
        path,
        promised.provides ? { provides: promised.provides } : {},
        substanceWorld(world),
      ),
    })),
  );
  const stubs = judged.filter((item) => item.judgement.verdict === 'STUB');
  const unknown = judged.filter((item) => item.judgement.verdict === 'UNCERTAIN');
  const missing = await missingInGroup(artifact, files, world);
  const evidence: Evidence[] = [
    { kind: 'observation', text: `${files.length} of ${all.length} files read`, files: files.slice(0, 20) },
    ...stubs.slice(0, 10).flatMap((item) => anchors(item.path, item.judgement)),
  ];
  const serious = stubs.filter(
    (item) => item.judgement.signs.some((sign) => sign.strength === 'certain') && files.length <= 20,
  );
  if (missing.length > 0 || serious.length > 0 || stubs.length * 2 >= files.length) {
    const gaps = [
      ...missing.map((text) => gap(artifact.path, null, text)),
      ...stubs.map((item) =>
        gap(item.path, item.judgement.signs[0]?.line ?? null, `${item.path}: ${item.judgement.summary}`),
      ),
    ];
    return report(id, {
      verdict: 'STUB',
      findings: gaps.map((item) => item.description).join('; '),
      gaps,
      evidence,
    });
  }
  if (unknown.length === files.length)
    return report(id, {
      verdict: 'UNCERTAIN',
      findings: `${artifact.path}: ${unknown[0]?.judgement.summary ?? ''}`,
      evidence,
      confidence: 'heuristic',
    });
  const note =
    stubs.length > 0
      ? `; of ${files.length} files these look unfinished: ${stubs.map((item) => item.path).join(', ')}`
      : '';
  return report(id, {
    verdict: 'SUBSTANTIVE',
    findings: `${files.length} files with substance${note}`,
    evidence,
  });
}

/** Promised exports and texts that stand in none of the files. */
async function missingInGroup(
  artifact: Artifact,
  files: readonly string[],
  world: World,
): Promise<readonly string[]> {
  const absent: string[] = [];
  for (const text of artifact.contains ?? []) {
    const there = files.some((path) => (world.codebase.source(path)?.code ?? '').includes(text));
    if (!there) absent.push(`"${text}" was promised and stands in none of ${files.length} files`);
  }
  for (const name of artifact.exports ?? []) {
    const word = new RegExp(`(?<![\\w$])${name.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&')}(?![\\w$])`);
    if (!files.some((path) => word.test(world.codebase.source(path)?.masked ?? '')))
      absent.push(`promised export ${name} stands in none of ${files.length} files`);
  }
  return absent;
}

function fileReport(id: string, path: string, judged: FileJudgement): AgentReportInput {
  const findings = [judged.summary, ...judged.infos.map((info) => `note: ${info}`)].join('; ');
  const evidence: Evidence[] = [
    ...anchors(path, judged),
    { kind: 'observation', text: judged.summary, files: [path] },
  ];
  if (judged.verdict === 'UNCERTAIN')
    return report(id, { verdict: 'UNCERTAIN', findings, evidence, confidence: 'heuristic' });
  const gaps = judged.signs
    .slice(0, 20)
    .map((sign) => gap(path, sign.line, `${path}:${sign.line} ${sign.note}`));
  return report(id, {
    verdict: judged.verdict,
    findings,
    evidence,
    gaps: judged.verdict === 'STUB' ? gaps : [],
  });
}

const anchors = (file: string, judged: FileJudgement): readonly Evidence[] =>
  [...judged.signs, ...judged.proof]
    .slice(0, 20)
    .map((item) => ({ kind: 'anchor', file, line: item.line, note: item.note }));

const gap = (
  file: string,
  line: number | null,
  description: string,
): NonNullable<AgentReportInput['gaps']>[number] => ({
  type: 'incomplete_implementation',
  severity: 'high',
  description,
  fix_direction: 'Write the code that was promised in place of the stub',
  file,
  line,
});

const report = (id: string, rest: Omit<AgentReportInput, 'id' | 'result_status'>): AgentReportInput => ({
  id,
  result_status: 'completed',
  ...rest,
});
