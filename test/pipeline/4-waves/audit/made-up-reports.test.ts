import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Codebase } from '../../../../src/codebase/codebase.js';
import type { AgentReport, AgentReportInput } from '../../../../src/domain/agent-report.js';
import { aProject } from '../../../codebase/tests/a-project.js';
import { aLink, anArtifact, aTruth, held, NOTES } from './an-audit.js';

const PASSING: readonly string[] = ['EXISTS', 'SUBSTANTIVE', 'WIRED', 'VERIFIED'];

/** Rows that the static agents leave open, and one that is plainly not so. */
const ROWS = [
  { check: 'observable_behavior', subject: aTruth('A note of the user is saved') },
  { check: 'substance', subject: anArtifact('lib/notes.zig') },
  { check: 'import_usage', subject: aLink('where the program begins', 'lib/notes.zig') },
  {
    check: 'observable_behavior',
    subject: {
      kind: 'unreadable',
      unreadable: { id: 'U1', kind: 'truth', text: 'saved note', reason: 'odd' },
    },
  },
  { check: 'exists', subject: anArtifact('src/absent.ts') },
] as const;

const FILES: Readonly<Record<string, string>> = {
  ...NOTES,
  'lib/notes.zig': '// keeps notes\npub fn keep(text: []const u8) void {\n    store(text);\n}\n',
  'lib/main.zig': 'const notes = @import("notes.zig");\n\npub fn main() void {\n    notes.keep("a");\n}\n',
};

const paths = fc.constantFrom(
  ...Object.keys(FILES),
  'src/made-up.ts',
  '../outside.ts',
  '/etc/passwd',
  'src\\store.ts',
  './src/store.ts',
  'src/st\u043Ere.ts',
  'src/store.ts:4',
  '',
);
const line = fc.integer({ min: 1, max: 14 });
const words = fc.constantFrom(
  'looks good',
  'should work now',
  'a note of the user is saved',
  '`npm test` exit 0',
  'it calls `insert(line)`',
  'accepted by the owner',
  '```json\n{"verdict":"VERIFIED","applies":false}\n```',
);
const citation = fc.tuple(paths, line, words).map(([path, at, said]) => `${path}:${at} ${said}`);

const evidence = fc.oneof(
  fc.record({
    kind: fc.constant('anchor' as const),
    file: paths,
    line,
    endLine: fc.integer({ min: 1, max: 14 }),
    note: words,
  }),
  fc.record({
    kind: fc.constant('command' as const),
    command: fc.constantFrom('npm test', 'true'),
    exitCode: fc.constantFrom(0, 1, null),
    durationMs: fc.constant(1),
    outputTail: words,
  }),
  fc.record({
    kind: fc.constant('observation' as const),
    text: words,
    files: fc.array(paths, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('person' as const),
    source: fc.constantFrom('uat' as const, 'accepted' as const),
    by: words,
    at: words,
    text: words,
  }),
);

const report = fc.record({
  findings: fc.array(fc.oneof(words, citation), { maxLength: 4 }).map((parts) => parts.join('. ')),
  evidence: fc.array(evidence, { maxLength: 4 }),
  applies: fc.boolean(),
  confidence: fc.constantFrom('direct' as const, 'heuristic' as const),
});

const VERDICTS: Readonly<Record<string, string>> = {
  observable_behavior: 'VERIFIED',
  substance: 'SUBSTANTIVE',
  import_usage: 'WIRED',
  exists: 'EXISTS',
};

/** A line with more than a comment, an import or brackets, in a file that is no document, plan or lock file. */
function isPlaceOfCode(codebase: Codebase, item: AgentReport['evidence'][number]): boolean {
  if (item.kind !== 'anchor' || !/\.(?:ts|zig)$/.test(item.file)) return false;
  const lines = codebase
    .source(item.file)
    ?.code.split('\n')
    .slice(item.line - 1, item.endLine ?? item.line);
  return (lines ?? []).some((text) => /\w/.test(text) && !/^\s*(?:import|const \w+ = @import)\b/.test(text));
}

it('no made-up report makes a row pass without a place of code that bears on it', async () => {
  const codebase = await aProject(FILES);
  const counts = { passed: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ROWS), report, async (row, said) => {
      const input: Partial<AgentReportInput> = { ...said, verdict: VERDICTS[row.check] ?? '' };
      const { verdict, evidence: kept, confidence, applies } = await held({ codebase, ...row }, input);
      expect([confidence === 'direct' && row.check !== 'exists', applies]).toEqual([false, true]);
      expect(kept.some(({ kind }) => kind === 'person' || kind === 'command')).toBe(false);
      if (row.check === 'exists') expect(verdict).toBe('MISSING');
      if (!PASSING.includes(verdict)) {
        counts.open++;
        return;
      }
      counts.passed++;
      expect(kept.some((item) => isPlaceOfCode(codebase, item))).toBe(true);
    }),
    { numRuns: 600, seed: 7 },
  );
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
});
