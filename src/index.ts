export type { Failure } from './domain/failure.js';
export type { Result } from './domain/result.js';
export { Validation } from './domain/validation.js';
export { Verification } from './domain/verification.js';
export { type Run, type RunCaller, type RunOptions, verifyPhase } from './verify-phase.js';
