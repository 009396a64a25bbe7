import { describe, expect, it } from 'vitest';
import { auditReport } from '../../src/evidence/audit.js';
import { findBannedWording } from '../../src/evidence/banned-wording.js';
import { reportedCommand } from '../../src/evidence/command-evidence.js';
import { treeOfLineCounts } from '../../src/evidence/project-tree.js';

const tree = treeOfLineCounts(new Map([['src/a.ts', 10]]));
const command = { kind: 'command', command: 'npm test', exitCode: 0, durationMs: 5, outputTail: '' } as const;

describe('banned wording', () => {
  it.each([
    ['It should work now.', ['should work now']],
    ['This probably passes and seems correct.', ['probably passes', 'seems correct']],
    ['Looks  good; I’m confident that it holds. LGTM', ['Looks good', 'I’m confident', 'LGTM']],
    ['Tests pass: 42 of 42 (exit 0).', []],
    ['The page looks up goods; a worker should never work twice.', []],
  ])('in %j', (text, expected) => expect(findBannedWording(text)).toEqual(expected));
});

describe('command evidence', () => {
  it.each([
    [
      '`npm test` exit 0 at 2026-03-01T10:00:00Z',
      { command: 'npm test', exitCode: 0, at: '2026-03-01T10:00:00Z' },
    ],
    ['ran `npm test`: exited with 1', { command: 'npm test', exitCode: 1, at: null }],
    ['`npm test` passes', null],
    ['exit 0', null],
  ])('in %j', (text, expected) => expect(reportedCommand(text)).toEqual(expected));
});

describe('the audit of a report', () => {
  const audit = (findings: string, evidence: Parameters<typeof auditReport>[0]['evidence'] = []) =>
    auditReport({ verdict: 'VERIFIED', findings, evidence }, tree);

  it('makes satisfaction without evidence UNCERTAIN and names it', () => {
    expect(audit('Looks good.')).toEqual({
      verdict: 'UNCERTAIN',
      supported: false,
      banned: ['Looks good'],
      problems: [],
    });
  });

  it('lets it stand beside evidence that holds', () => {
    expect(audit('Looks good, src/a.ts:3.').verdict).toBe('VERIFIED');
    expect(audit('Looks good.', [command]).verdict).toBe('VERIFIED');
  });

  it('does not count evidence that does not hold', () => {
    expect(
      audit('Looks good.', [
        { ...command, exitCode: null },
        { kind: 'anchor', file: 'src/a.ts', line: 11 },
      ]),
    ).toEqual({
      verdict: 'UNCERTAIN',
      supported: false,
      banned: ['Looks good'],
      problems: ['command evidence without exit code', 'src/a.ts:11: range'],
    });
  });

  it('reports citations that do not hold', () => {
    expect(audit('See src/b.ts:1 and src/a.ts:2.').problems).toEqual(['src/b.ts:1: no-file']);
  });

  it('leaves a report without a verdict without one', () => {
    expect(auditReport({ verdict: '', findings: 'Looks good.', evidence: [] }, tree).verdict).toBe('');
  });
});
