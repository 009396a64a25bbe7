import type { Gap } from '../../src/domain/gap.js';
import type { Phase } from '../../src/domain/phase.js';
import type { Validation } from '../../src/domain/validation.js';
import { Verification } from '../../src/domain/verification.js';
import type { Recording } from '../../src/sources/source.js';

export const aGap = (gap: Partial<Gap> & Pick<Gap, 'id' | 'description'>): Gap => ({
  type: 'missing_feature',
  severity: 'critical',
  fix_direction: 'Write it.',
  file: null,
  line: null,
  layer: 'artifact',
  source: '2',
  issue_id: null,
  finding_id: gap.id,
  ...gap,
});

export const aVerification = (changes: Partial<Verification> = {}): Verification =>
  Verification.parse({
    phase: '1',
    status: 'gaps_found',
    passed: false,
    verified_at: '2026-03-04T05:06:07.000Z',
    verifier: 'verify-phase',
    milestone: 'M1',
    session: '20260304-verify-P1-mail',
    summary: '1 of 2',
    covers: { head: null, dirty: null, digest: null, files: [] },
    must_haves: {
      truths: [
        {
          id: 'T-1',
          claim: 'Mail goes out',
          status: 'verified',
          confidence: 'direct',
          source: 'must_haves',
          evidence: [],
        },
      ],
      artifacts: [
        {
          id: 'A-1',
          path: 'src/outbox.ts',
          status: 'missing',
          exists: false,
          substantive: null,
          wired: null,
          evidence: [],
        },
      ],
      key_links: [],
    },
    gaps: [aGap({ id: 'GAP-001', description: 'src/outbox.ts does not exist', file: 'src/outbox.ts' })],
    antipatterns: [],
    constraint_violations: [],
    accepted: [],
    fix_plans: [{ id: 'FIX-1', objective: 'o', gaps: ['GAP-001'], tasks: [], depends_on: [], issue_ids: [] }],
    human_verification: [],
    coverage_score: 1,
    next_step: { command: 'maestro-plan 1 --gaps', reason: 'gaps', then: [] },
    ...changes,
  });

export const aValidation = (changes: Partial<Validation> = {}): Validation => ({
  phase: '1',
  status: 'passed',
  validated_at: '2026-03-04T05:06:07.000Z',
  test_framework: 'vitest',
  test_run: null,
  coverage: null,
  requirement_coverage: [],
  gaps: [],
  ...changes,
});

export const aRecording = (phase: Phase, changes: Partial<Recording> = {}): Recording => ({
  phase,
  verification: aVerification(),
  validation: null,
  contextMd: () => '# Verification\n',
  sessionDir: '/nowhere',
  ...changes,
});
