// Runs vector files (input, expected, basis) of a folder against the built package: npm run vectors -- DIR
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as built from '../dist/index.js';

const SHOWN = 5;

const treeOf = (files) => (files ? built.treeOfLineCounts(new Map(Object.entries(files))) : null);

/** One function a form: what the package makes of an input, in the words of `expected`. */
const FORMS = {
  'gate-matrix': ({ verifyResult, verifyOnly, verifyRequired, summary }) => {
    const decision = built.checkVerifyGate(verifyResult, verifyOnly, verifyRequired, summary);
    return { allowed: decision.allowed, reason: decision.reason ?? null, mentions: decision.error ?? '' };
  },
  'plan-classify': (input) => built.classifyDiffAgainstPlan(input),
  'alias-rows': (input) => ('checks' in input ? checkRows(input) : coverageRows(input)),
  'malformed-artifacts': ({ raw, wbs, path }) => {
    const reading = built.readArtifactText(raw);
    const warning = built.artifactWarning(reading, { wbs, path });
    const { outcome } = built.evaluateDoneTransition({ task: wbs, artifact: raw });
    return {
      code: warning === null ? null : built.MALFORMED_ARTIFACT,
      kind: reading.kind,
      warnings: warning === null ? 0 : 1,
      rejected: reading.rejected.length,
      certifies: outcome === 'allow',
      messageNames: warning ?? '',
    };
  },
  'verdict-aggregate': ({ stage, ...input }) => {
    if (stage !== 'derive') return { verdict: built.aggregateVerifyVerdict(input) };
    const artifact = built.deriveVerdict({ wbs: '1', ...input });
    return {
      verdict: artifact.verdict,
      acStatuses: (artifact.acceptanceCriteria ?? []).map((row) => row.status),
      evidenceRule: artifact.checks.find((check) => check.name.startsWith('evidence-rule-'))?.name ?? null,
      checks: artifact.checks,
    };
  },
  'done-transition': (input) => built.evaluateDoneTransition(input),
  'answer-lint': async ({ files, ...input }) => {
    const lint = await built.lintAnswerText({ ...input, tree: treeOf(files) });
    return lint.ok
      ? { ok: lint.value.findings.length === 0, findings: lint.value.findings }
      : { ok: false, findings: lint.failure };
  },
  anchors: ({ evidence, files }) => {
    const { findings } = built.checkAnchors(evidence, treeOf(files));
    return { valid: findings.length === 0, reason: findings[0]?.problem ?? null };
  },
  'pr-gate': (input) => {
    const bundle = built.readBundle(JSON.stringify(input));
    if (!bundle.ok) return { verdict: 'UNREADABLE', reason: bundle.failure };
    const { verdict, open } = built.evaluatePullRequest(bundle.value);
    return {
      ...verdict,
      per_exit_criterion: verdict.per_exit_criterion.map((entry) => entry.status),
      second_round: verdict.second_round_needed.length > 0,
      unresolved_comments: open.comments,
      unresolved_simplify: open.simplify,
      blocking_adherence: open.blockingAdherence,
    };
  },
};

function coverageRows({ rows }) {
  const results = rows.map((row) => built.normalizeCoverageRow(row));
  const rejected = results.filter((result) => !result.ok);
  return {
    accepted: results.filter((result) => result.ok).map((result) => result.value),
    rejected: rejected.length,
    reasons: rejected.map((result) => result.failure),
    warnings: rejected.length > 0 ? 1 : 0,
  };
}

function checkRows({ checks }) {
  const results = checks.map((row) => built.normalizeCheckRow(row));
  const names = results.filter((result) => result.ok).map((result) => result.value.name);
  return { names, invalid: results.length - names.length };
}

/** Where a result differs from what is expected; only expected keys are compared. */
function differences(expected, actual) {
  return Object.entries(expected).flatMap(([key, value]) => {
    const got = actual[key];
    const same =
      key === 'mentions' || key === 'messageNames'
        ? value.every((part) => String(got).includes(part))
        : key === 'findings'
          ? sameEntries(value, got)
          : includes(got, value);
    return same ? [] : [`${key}: expected ${JSON.stringify(value)}, got ${JSON.stringify(got)}`];
  });
}

/** Entries in any order, each with the keys that are expected of it. */
function sameEntries(expected, actual) {
  if (!Array.isArray(actual) || actual.length !== expected.length) return false;
  const left = [...actual];
  return expected.every((entry) => {
    const at = left.findIndex((candidate) => includes(candidate, entry));
    return at >= 0 && left.splice(at, 1).length === 1;
  });
}

function includes(actual, expected) {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, at) => includes(actual[at], item))
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.keys(expected).every((key) => includes(actual[key], expected[key]))
    );
  }
  return actual === expected;
}

async function runFile(path) {
  const vectors = JSON.parse(readFileSync(path, 'utf8'));
  const name = basename(path, '.json');
  if (!Array.isArray(vectors)) return { name, passed: 0, failures: [] };
  const form = FORMS[name];
  if (!form)
    return {
      name,
      passed: 0,
      failures: vectors.map((vector) => `${vector.name}: no form has the name of this file`),
    };
  const failures = [];
  for (const vector of vectors) {
    try {
      const found = differences(vector.expected, await form(vector.input));
      if (found.length > 0) failures.push(`${vector.name}: ${found.join('; ')}`);
    } catch (error) {
      failures.push(`${vector.name}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  return { name, passed: vectors.length - failures.length, failures };
}

const folder = process.argv[2];
if (!folder) {
  console.error('usage: npm run vectors -- DIR');
  process.exit(2);
}
const results = [];
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()) {
  const result = await runFile(join(folder, file));
  results.push(result);
  if (result.passed + result.failures.length === 0) continue;
  console.log(`${result.name}: ${result.passed} of ${result.passed + result.failures.length}`);
  for (const failure of result.failures.slice(0, SHOWN)) console.log(`  ${failure}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failures.length, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
