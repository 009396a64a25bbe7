import type { Codebase, Lookup } from '../codebase/codebase.js';
import type { AgentReportInput } from '../domain/agent-report.js';
import type { Artifact } from '../domain/must-have.js';
import type { Agent } from './agent.js';

/** Existence with size and structure, which wave 2 reads; says nothing about what the file does. */
export const artifactExists: Agent = {
  checkType: 'exists',
  inspect(job, { codebase }) {
    if (job.subject.kind !== 'artifact')
      return uncertain(job.id, `this check needs an artifact, the row is about ${job.subject.kind}`);
    const { artifact } = job.subject;
    const found = codebase.lookup(artifact.path);
    if (found.kind === 'outside') {
      return uncertain(job.id, `${artifact.path} lies outside the project, where nothing is read`);
    }
    return artifact.expectation === 'absent'
      ? judgeAbsence(job.id, artifact, found)
      : judgePresence(job.id, artifact, found, codebase);
  },
};

function uncertain(id: string, findings: string): AgentReportInput {
  return {
    id,
    result_status: 'completed',
    verdict: 'UNCERTAIN',
    findings,
    confidence: 'heuristic',
    evidence: [{ kind: 'observation', text: findings }],
  };
}

function judgeAbsence(id: string, { path }: Artifact, found: Lookup): AgentReportInput {
  if (found.kind === 'absent') {
    const text = `${path} is gone, as the plan asks`;
    return {
      id,
      result_status: 'completed',
      verdict: 'EXISTS',
      findings: text,
      evidence: [{ kind: 'observation', text, files: [path] }],
    };
  }
  const text = `${path} was to be deleted and is still there`;
  return {
    id,
    result_status: 'completed',
    verdict: 'MISSING',
    findings: text,
    gaps: [
      {
        type: 'incomplete_implementation',
        severity: 'critical',
        description: text,
        fix_direction: `Delete ${path} and what still uses it`,
        file: path,
      },
    ],
    evidence: [{ kind: 'observation', text, files: found.kind === 'file' ? [found.path] : [] }],
  };
}

function judgePresence(
  id: string,
  { path, provides }: Artifact,
  found: Lookup,
  codebase: Codebase,
): AgentReportInput {
  switch (found.kind) {
    case 'file': {
      const text = describeFile(found.path, found.bytes, codebase);
      return {
        id,
        result_status: 'completed',
        verdict: 'EXISTS',
        findings: text,
        evidence: [{ kind: 'observation', text, files: [found.path] }],
      };
    }
    case 'directory':
    case 'glob': {
      const count = found.files.length;
      if (count > 0 || found.kind === 'directory') {
        const text = `${path} ${found.kind === 'glob' ? 'matches' : 'is a folder with'} ${count} ${count === 1 ? 'file' : 'files'}`;
        const files = found.files.slice(0, 20);
        return {
          id,
          result_status: 'completed',
          verdict: 'EXISTS',
          findings: text,
          evidence: [{ kind: 'observation', text, files: [...files] }],
        };
      }
      return missing(id, { path, provides, near: [] });
    }
    case 'absent':
      return missing(id, { path, provides, near: found.near });
    case 'outside':
      return uncertain(id, `${path} lies outside the project, where nothing is read`);
  }
}

function missing(
  id: string,
  { path, provides, near }: { path: string; provides: string | undefined; near: readonly string[] },
): AgentReportInput {
  const hint = near.length === 0 ? 'nothing of that name exists elsewhere' : `nearest: ${near.join(', ')}`;
  const description = `${path} does not exist (${hint})`;
  const otherCase = near.find((file) => file.toLowerCase() === path.toLowerCase());
  const fix = otherCase
    ? `Rename ${otherCase} to ${path}: file systems and imports tell letter case apart`
    : near.length > 0
      ? `Create ${path}${provides ? ` (${provides})` : ''}, or correct the plan if ${near[0]} is meant`
      : `Create ${path}${provides ? ` (${provides})` : ''}`;
  return {
    id,
    result_status: 'completed',
    verdict: 'MISSING',
    findings: description,
    gaps: [{ type: 'missing_feature', severity: 'critical', description, fix_direction: fix, file: path }],
    evidence: [{ kind: 'observation', text: description, files: [] }],
  };
}

const LISTED = 8;

function describeFile(path: string, bytes: number, codebase: Codebase): string {
  const size = bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
  const source = codebase.source(path);
  if (!source) return `${path} exists, ${size}, not text`;
  const parts = [`${path} exists`, size, `${source.lines} lines, ${source.codeLines} of code`];
  const names = [...new Set(codebase.modules.exportsOf(path).map((fact) => fact.name))].filter(
    (name) => name !== '*',
  );
  if (names.length > 0)
    parts.push(
      `offers ${names.slice(0, LISTED).join(', ')}${names.length > LISTED ? ` and ${names.length - LISTED} more` : ''}`,
    );
  return parts.join(', ');
}
