export type { Failure } from './domain/failure.js';
export type { Result } from './domain/result.js';
export { Validation } from './domain/validation.js';
export {
  artifactWarning,
  MALFORMED_ARTIFACT,
  readArtifactText,
  readArtifactValue,
  verifyVerdictSchema,
} from './domain/verdict-artifact.js';
export { checkRowName, normalizeCheckRow, normalizeCoverageRow } from './domain/verdict-rows.js';
export { Verification } from './domain/verification.js';
export { checkAnchors } from './evidence/check-anchors.js';
export { treeOfLineCounts, treeOfTexts } from './evidence/project-tree.js';
export { lintAnswerText } from './gates/answer/lint-texts.js';
export { checkVerifyGate } from './gates/plan/check-verify-gate.js';
export { classifyDiffAgainstPlan } from './gates/plan/classify-diff.js';
export { evaluatePullRequest } from './gates/pull-request/evaluate.js';
export { readBundle } from './gates/pull-request/pr-gate.js';
export { aggregateVerifyVerdict } from './gates/verdict/aggregate.js';
export { deriveVerdict } from './gates/verdict/derive.js';
export { evaluateDoneTransition } from './gates/verdict/done-transition.js';
export { verdictFromVerification } from './gates/verdict/from-verification.js';
export { type Run, type RunCaller, type RunOptions, verifyPhase } from './verify-phase.js';
