import { describe, expect, it } from 'vitest';
import { auditReport } from '../../src/evidence/audit.js';
import { findBannedWording } from '../../src/evidence/banned-wording.js';
import type { Place } from '../../src/evidence/cited-lines.js';
import { reportedCommand } from '../../src/evidence/command-evidence.js';
import { treeOfLineCounts } from '../../src/evidence/project-tree.js';
import type { CommandRun } from '../../src/host/host.js';

const tree = { ...treeOfLineCounts(new Map([['src/a.ts', 10]])), root: '/home/me/project' };
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
  const ran: CommandRun = {
    command: 'npm test',
    exitCode: 0,
    durationMs: 5,
    stdout: 'ok',
    stderr: '',
    timedOut: false,
  };
  const audit = (
    findings: string,
    evidence: Parameters<typeof auditReport>[0]['evidence'] = [],
    ground: { ran?: CommandRun; bears?: (place: Place) => boolean } = {},
  ) =>
    auditReport(
      { findings, evidence },
      {
        tree,
        commandRun: (line) => (line === ground.ran?.command ? ground.ran : undefined),
        bears: ground.bears ?? (() => true),
        runBears: () => true,
      },
    );
  const nothing = { banned: [], false: [], unrun: [], places: [], runs: [] };

  it('names satisfaction that stands where no evidence does', () => {
    expect(audit('Looks good.')).toEqual({ ...nothing, banned: ['Looks good'] });
  });

  it('takes a place that exists and bears on the claim, with what is said of it', () => {
    expect(audit('Looks good, src/a.ts:3 saves.')).toEqual({
      ...nothing,
      places: [{ file: 'src/a.ts', line: 3, endLine: 3, said: 'Looks good, saves.' }],
    });
  });

  it('does not take a place that has nothing to do with it, nor what was only observed or heard', () => {
    const person = { kind: 'person', source: 'uat', by: 'me', at: '2026-01-01', text: 'fine' } as const;
    const seen = { kind: 'observation', text: 'read it all', files: ['src/a.ts'] } as const;
    expect(
      audit('See src/a.ts:3.', [person, { ...seen, files: [...seen.files] }], { bears: () => false }),
    ).toEqual(nothing);
  });

  it('a command counts when it was run here and ended so', () => {
    expect(audit('Looks good.', [command], { ran })).toEqual({ ...nothing, runs: [ran] });
    expect(audit('`npm test` exit 0', [], { ran })).toEqual({ ...nothing, runs: [ran] });
    expect(audit('Tests ran.', [command])).toEqual({ ...nothing, unrun: ['`npm test` was not run here'] });
    expect(audit('Tests ran.', [command], { ran: { ...ran, exitCode: 1 } })).toEqual({
      ...nothing,
      false: ['`npm test` ended with 1 here, not 0'],
    });
    expect(audit('Tests ran.', [{ ...command, exitCode: null }], { ran })).toEqual(nothing);
  });

  it.each<[string, { file: string; line: number; endLine?: number }, readonly string[], readonly string[]]>([
    ['one behind the end', { file: 'src/a.ts', line: 11 }, ['src/a.ts:11: range'], []],
    ['a range over the end', { file: 'src/a.ts', line: 9, endLine: 12 }, ['src/a.ts:9-12: range'], []],
    ['a range backwards', { file: 'src/a.ts', line: 9, endLine: 2 }, ['src/a.ts:9-2: range'], []],
    ['a file that is not there', { file: 'src/b.ts', line: 1 }, ['src/b.ts:1: no-file'], []],
    ['a look-alike letter', { file: 'src/\u0430.ts', line: 1 }, ['src/\u0430.ts:1: no-file'], []],
    ['a path out of the project', { file: '../src/a.ts', line: 1 }, ['../src/a.ts:1: no-file'], []],
    ['an absolute path elsewhere', { file: '/etc/passwd', line: 1 }, ['/etc/passwd:1: no-file'], []],
    ['a citation in the file name', { file: 'src/a.ts:1 x', line: 99 }, ['src/a.ts:1 x:99: no-file'], []],
    ['a leading ./', { file: './src/a.ts', line: 1 }, [], ['src/a.ts:1-1']],
    ['backslashes', { file: 'src\\a.ts', line: 1, endLine: 2 }, [], ['src/a.ts:1-2']],
    [
      'an absolute path of the project',
      { file: '/home/me/project/src/a.ts', line: 10 },
      [],
      ['src/a.ts:10-10'],
    ],
    [
      'the same of a sibling',
      { file: '/home/me/project2/src/a.ts', line: 1 },
      ['/home/me/project2/src/a.ts:1: no-file'],
      [],
    ],
  ])('an anchor with %s', (_, anchor, invented, places) => {
    const found = audit('Read.', [{ kind: 'anchor', ...anchor }]);
    expect(found.false).toEqual(invented);
    expect(found.places.map(({ file, line, endLine }) => `${file}:${line}-${endLine}`)).toEqual(places);
  });

  it.each([
    ['See src/b.ts:1 and src/a.ts:2.', ['src/b.ts:1: no-file'], ['src/a.ts:2']],
    ['`src\\a.ts:4` and /home/me/project/src/a.ts:5', [], ['src/a.ts:4', 'src/a.ts:5']],
    ['`C:\\project\\src\\a.ts:4`', ['C:\\project\\src\\a.ts:4: no-file'], []],
    ['src/a.ts:4,20', ['src/a.ts:4,20: range'], ['src/a.ts:4']],
  ])('citations in the findings: %s', (text, invented, places) => {
    const found = audit(text);
    expect(found.false).toEqual(invented);
    expect(found.places.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
  });
});
