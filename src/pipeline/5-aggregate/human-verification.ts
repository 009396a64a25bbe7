import { subjectName } from '../../domain/agent-job.js';
import type { ArtifactResult, KeyLinkResult, TruthResult, Verification } from '../../domain/verification.js';
import { judgedRows } from './rows-of.js';
import type { RunResults } from './run-results.js';

/** What is left for a person: uncertain must-haves, pending UAT tests, an audit that could not settle anything. */
export function humanVerification(
  results: RunResults,
  truths: readonly TruthResult[],
  artifacts: readonly ArtifactResult[],
  links: readonly KeyLinkResult[],
): Verification['human_verification'] {
  const failedRows = new Set(
    judgedRows(results)
      .filter(({ row }) => row.status === 'failed' || row.status === 'blocked')
      .map(({ job }) => subjectName(job.subject)),
  );
  const open = [
    ...truths
      .filter(({ status }) => status === 'uncertain')
      .map(({ claim, evidence }) => ({ claim, evidence })),
    ...artifacts
      .filter(({ status }) => status === 'uncertain')
      .map(({ path, evidence }) => ({ claim: path, evidence })),
    ...links
      .filter(({ status }) => status === 'uncertain')
      .map(({ from, to, evidence }) => ({ claim: to ? `${from} -> ${to}` : from, evidence })),
  ];
  return [
    ...open
      .filter(({ claim }) => !failedRows.has(claim))
      .map(({ claim, evidence }) => ({ claim, reason: evidence.at(-1) ?? 'no evidence either way' })),
    ...judgedRows(results)
      .filter(({ row }) => row.check_type === 'pattern_scan' && row.verdict === 'UNCERTAIN')
      .map(({ row }) => ({ claim: row.title, reason: row.findings })),
    ...results.phase.uat.tests
      .filter(({ result }) => result === 'pending')
      .map(({ name }) => ({ claim: name, reason: `UAT test still pending in ${results.phase.uat.file}` })),
  ];
}
