import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentSubjects } from '../../src/evidence/absent-subjects.js';
import { checkAnchors } from '../../src/evidence/check-anchors.js';
import { treeOfLineCounts, treeOfTexts } from '../../src/evidence/project-tree.js';

const tree = treeOfLineCounts(
  new Map([
    ['src/log.ts', 20],
    ['src/a.ts', 3],
    ['src/b.ts', 3],
    ['app/[id]/page.tsx', 9],
    ['app/(auth)/page.tsx', 9],
    ['docs/my notes.md', 4],
    ['Makefile', 5],
  ]),
);
const problems = (text: string, against: typeof tree | null = tree) => {
  const { findings, valid } = checkAnchors(text, against);
  return findings.length > 0
    ? findings.map((finding) => finding.problem).join(' ')
    : valid.map((at) => `${at.path}:${at.startLine}-${at.endLine}`).join(' ');
};

describe('an anchor', () => {
  it.each([
    ['a line', 'guard at `src/log.ts:4`', 'src/log.ts:4-4'],
    ['a range', '`src/log.ts:4-9`', 'src/log.ts:4-9'],
    ['a range with a dash', 'src/log.ts:4–9', 'src/log.ts:4-9'],
    ['several ranges', 'src/log.ts:4,9-12', 'src/log.ts:4-4 src/log.ts:9-12'],
    ['a column', 'src/log.ts:4:12', 'src/log.ts:4-4'],
    ['several files', 'src/a.ts:1,src/b.ts:2; (src/log.ts:3).', 'src/a.ts:1-1 src/b.ts:2-2 src/log.ts:3-3'],
    ['a link', '[src/log.ts:3](../src/log.ts#L3)', 'src/log.ts:3-3'],
    ['emphasis', '**src/log.ts:3**', 'src/log.ts:3-3'],
    ['a file without extension', 'Makefile:5', 'Makefile:5-5'],
    ['brackets in a name', '`app/[id]/page.tsx:9`', 'app/[id]/page.tsx:9-9'],
    ['parentheses in a name', '(app/(auth)/page.tsx:9)', 'app/(auth)/page.tsx:9-9'],
    ['blanks in a name', '`docs/my notes.md:4`', 'docs/my notes.md:4-4'],
    ['dots on the way', './src/../src/log.ts:3', 'src/log.ts:3-3'],
    ['in a command', '`sed -n 3p src/log.ts:3`', 'src/log.ts:3-3'],
  ])('may be %s', (_, text, expected) => expect(problems(text)).toBe(expected));

  it.each([
    ['past the end', '`src/log.ts:21`', 'range'],
    ['a range past the end', '`src/log.ts:19-21`', 'range'],
    ['reversed', '`src/log.ts:9-4`', 'range'],
    ['line zero', 'src/log.ts:0', 'range'],
    ['beyond any number', 'src/log.ts:99999999999999999999', 'range'],
    ['one of several', 'src/log.ts:4,99', 'range'],
    ['no file', '`src/nope.ts:3`', 'no-file'],
    ['another letter case', '`SRC/log.ts:3`', 'no-file'],
    ['outside', '`../src/log.ts:3`', 'no-file'],
    ['absolute', '/etc/passwd:1', 'no-file'],
    ['on a drive', 'C:\\src\\log.ts:3', 'no-file'],
    ['a pattern', '`src/*.ts:3`', 'glob'],
    ['a pattern of braces', 'src/{a,b}.ts:1', 'glob'],
    ['a pattern of classes', '`src/[ab].ts:1`', 'glob'],
    ['a pattern without a line', '`src/*.ts`', 'no-anchor'],
    ['a path without a line', '`src/log.ts`', 'no-anchor'],
    ['a folder', '`src/`', 'no-anchor'],
    ['prose', 'the retry code in log.ts', 'no-anchor'],
    ['a URL', 'https://example.org/src/log.ts:3', 'no-anchor'],
    ['a host and port', 'localhost:3000 and db.example.org:5432 and 127.0.0.1:80', 'no-anchor'],
    ['a host, port and path', 'localhost:3000/api/items:4', 'no-anchor'],
    ['a time', 'at 12:30', 'no-anchor'],
    ['nothing', '', 'no-anchor'],
  ])('%s is refused', (_, text, expected) => expect(problems(text)).toBe(expected));

  it('is judged by its form alone where there is no tree', () => {
    expect([
      problems('src/nope.ts:3', null),
      problems('src/nope.ts:3-1', null),
      problems('../x.ts:3', null),
    ]).toEqual(['src/nope.ts:3-3', 'range', 'no-file']);
  });

  it('of any text is found without throwing, in linear time', () => {
    fc.assert(fc.property(fc.string(), (text) => void checkAnchors(text, tree)));
    const started = performance.now();
    for (const part of ['(', 'a:1', ':1,', '`', '[(', 'x.ts:1-']) checkAnchors(part.repeat(60_000), tree);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('a named symbol', () => {
  const texts = treeOfTexts(new Map([['src/idle_timer.ts', 'a\nexport function endSession() {}\nb\n']]));
  it.each([
    ['in the cited lines', '`endSession` at `src/idle_timer.ts:2`', []],
    ['beside the cited lines', '`endSession()` at `src/idle_timer.ts:3`', ['endSession']],
    ['in no line', '`start_session` at `src/idle_timer.ts:1-3`', ['start_session']],
    ['that is part of a longer word', '`endSess_` at `src/idle_timer.ts:2`', ['endSess_']],
    ["that is a citation's own file name", '`src/idle_timer.ts:2`', []],
    ['where nothing cited holds', '`endSession` at `src/none.ts:2`', []],
  ])('%s', (_, text, expected) => expect(absentSubjects(text, texts)).toEqual(expected));
});
