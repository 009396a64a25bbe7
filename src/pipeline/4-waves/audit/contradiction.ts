import type { World } from '../../../agents/agent.js';
import { exportNames } from '../../../agents/artifact-substance/promised-exports.js';
import { conflictLine } from '../../../agents/conflict-markers.js';
import { readEnd } from '../../../agents/wiring/link-ends.js';
import { wantedNames } from '../../../agents/wiring/wanted-names.js';
import type { Codebase, SourceFile } from '../../../codebase/codebase.js';
import type { AgentJob } from '../../../domain/agent-job.js';
import type { AgentReport } from '../../../domain/agent-report.js';
import type { Artifact, KeyLink } from '../../../domain/must-have.js';
import { sideOf } from './own-reading.js';
import { filesOf, linkTraits } from './subject.js';

/** A fact that an agent's verdict does not agree with: the word that the fact asks for, and the sentence that says it. */
export interface Contradiction {
  readonly verdict: string;
  readonly reason: string;
}

/**
 * Facts only, no judgement: a file is there or not, empty or not, in conflict or not; a name stands in it or does not; a
 * predicate holds or does not; a command ended so. What the static agents infer beyond that contradicts nothing here.
 */
export function contradictionOf(
  job: AgentJob,
  report: AgentReport,
  own: AgentReport,
  { codebase }: World,
): Contradiction | null {
  const side = sideOf(job, report.verdict);
  const ownSide = sideOf(job, own.verdict);
  const bySelf = { verdict: own.verdict, reason: own.findings };
  if (job.check_type === 'exists' || job.check_type === 'observable_behavior')
    return ownSide !== null && ownSide !== side && own.confidence === 'direct' ? bySelf : null;
  if (side === 'fail') return null;
  if (job.check_type === 'substance' && job.subject.kind === 'artifact')
    return noSubstance(job.subject.artifact, own, codebase);
  if (job.check_type !== 'import_usage' || ownSide !== 'fail') return null;
  const unnamed =
    job.subject.kind === 'link'
      ? linkUnnamed(job.subject.link, codebase)
      : job.subject.kind === 'artifact' && artifactUnnamed(job.subject.artifact, codebase);
  return unnamed ? bySelf : null;
}

function noSubstance(artifact: Artifact, own: AgentReport, codebase: Codebase): Contradiction | null {
  const found = codebase.lookup(artifact.path);
  if (found.kind === 'outside') return null;
  if (found.kind === 'absent') return { verdict: 'STUB', reason: `${artifact.path} does not exist` };
  if (own.verdict !== 'STUB') return null;
  const sources = filesOf(artifact.path, codebase).flatMap((file) => codebase.source(file) ?? []);
  const isFact =
    sources.every(({ text }) => text.trim() === '') ||
    sources.some((source) => conflictLine(source) !== undefined) ||
    exportNames(artifact.exports ?? []).some((name) => isNowhere(name, sources)) ||
    (artifact.contains ?? []).some(
      (wanted) => isPlain(wanted) && !sources.some(({ text }) => squeeze(text).includes(squeeze(wanted))),
    );
  return isFact ? { verdict: 'STUB', reason: own.findings } : null;
}

/** A component file offers itself under names that it need not hold. */
const isNowhere = (name: string, sources: readonly SourceFile[]): boolean =>
  name !== 'default' &&
  sources.every(
    ({ language, masked }) =>
      !/^(?:vue|svelte|astro)$/.test(language) &&
      !squeeze(masked).includes(squeeze(name.split('.').at(-1) ?? name)),
  );

const isPlain = (wanted: string): boolean => !/[\\^$*+?|[\]]/.test(wanted);

/** An end is not there, or the code of `from` nowhere holds a name of `to` (or one that the plan asks for). */
function linkUnnamed(link: KeyLink, codebase: Codebase): boolean {
  const ends = [readEnd(link.from, codebase), readEnd(link.to, codebase)];
  if (ends.some(({ kind }) => kind === 'absent')) return true;
  const { from, to } = linkTraits(link, codebase);
  if (from.files.length === 0) return false;
  const code = squeeze(from.files.map((file) => codebase.source(file)?.code ?? '').join('\n'));
  const isNamed = (name: string): boolean => code.includes(squeeze(name));
  const { names, strict } = wantedNames(link, undefined);
  if (strict && names.some((name) => !isNamed(name.split('.').at(-1) ?? name))) return true;
  return to.names.length > 0 && !to.names.some(isNamed);
}

/** No other file of code holds a name of it. */
function artifactUnnamed(artifact: Artifact, codebase: Codebase): boolean {
  const found = codebase.lookup(artifact.path);
  if (found.kind === 'absent') return true;
  if (found.kind !== 'file') return false;
  const stem = found.path.slice(found.path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const offered = codebase.modules.exportsOf(found.path).flatMap(({ name, local }) => [name, local ?? name]);
  const names = [stem, ...offered].filter((name) => name.length > 1 && name !== '*' && name !== 'default');
  if (/^(?:index|mod|lib|main|__init__)$/.test(stem)) return false;
  const parts = names.flatMap((name) => name.match(/[A-Za-z_$][\w$]*/g) ?? []);
  return parts.every((part) => codebase.filesWithWord(part).every((file) => file === found.path));
}

/** Letters and digits alone, so that a name counts in every way of writing it. */
const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}$]/gu, '');
