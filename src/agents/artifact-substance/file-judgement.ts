import type { Artifact } from '../../domain/must-have.js';
import type { StubSign } from './stub-sign.js';

/** How one file was judged; lines are 1-based. */
export interface FileJudgement {
  readonly verdict: 'SUBSTANTIVE' | 'STUB' | 'UNCERTAIN';
  /** One sentence. */
  readonly summary: string;
  /** What speaks against the file. */
  readonly signs: readonly StubSign[];
  /** Where its substance stands. */
  readonly proof: readonly { readonly line: number; readonly note: string }[];
  /** Worth knowing, no fault. */
  readonly infos: readonly string[];
}

export type PlanPromise = Pick<Artifact, 'provides' | 'min_lines' | 'contains' | 'exports'>;

export const substantive = (summary: string, proof: FileJudgement['proof'] = []): FileJudgement => ({
  verdict: 'SUBSTANTIVE',
  summary,
  signs: [],
  proof,
  infos: [],
});

export const uncertain = (summary: string): FileJudgement => ({
  verdict: 'UNCERTAIN',
  summary,
  signs: [],
  proof: [],
  infos: [],
});

/** A stub for one reason. */
export const stub = (line: number, note: string, kind: StubSign['kind'] = 'placeholder'): FileJudgement =>
  stubFor([{ kind, strength: 'certain', line: Math.max(1, line), note }]);

export const stubFor = (signs: readonly StubSign[]): FileJudgement => ({
  verdict: 'STUB',
  summary: signs
    .slice(0, 3)
    .map((sign) => sign.note)
    .join('; '),
  signs,
  proof: [],
  infos: [],
});
