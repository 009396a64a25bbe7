import { expect, test } from 'vitest';
import { renderMarkdown } from '../../src/reporters/markdown.js';
import { aReport } from './a-report.js';

const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));

test('context.md holds the eight sections of the specification, in order', () => {
  expect(headings(renderMarkdown(aReport()))).toEqual([
    '## Summary',
    '## Must-Have Truths',
    '## Artifact Checks',
    '## Key Links',
    '## Gaps',
    '## Anti-Patterns',
    '## Fix Plans',
    '## Nyquist Coverage',
  ]);
});

test('context.md of a phase with gaps of each kind', async () => {
  await expect(renderMarkdown(aReport())).toMatchFileSnapshot('__snapshots__/gaps.context.md');
});

test('context.md of a phase that named nothing but a goal keeps every section', async () => {
  const data = aReport({
    verification: {
      status: 'passed',
      passed: true,
      must_haves: { truths: [], artifacts: [], key_links: [] },
      gaps: [],
      antipatterns: [],
      fix_plans: [],
      human_verification: [],
      next_step: { command: 'quality-review 3', reason: 'all must-haves hold', then: [] },
    },
    validation: null,
    notices: [],
  });
  await expect(renderMarkdown(data)).toMatchFileSnapshot('__snapshots__/empty.context.md');
});

test('text of a plan cannot break a table, open a tag, make a heading or send an escape', () => {
  const nasty = 'a|b\n# x <img src=x onerror=alert(1)> \u001b[31m ![p](http://example.invalid) `c|d`';
  const text = renderMarkdown(
    aReport({
      verification: {
        must_haves: {
          truths: [
            {
              id: 'T1',
              claim: nasty,
              status: 'failed',
              confidence: 'direct',
              source: 'goal',
              evidence: [nasty],
            },
          ],
          artifacts: [
            {
              id: 'A1',
              path: nasty,
              status: 'missing',
              exists: false,
              substantive: null,
              wired: null,
              evidence: [nasty],
            },
          ],
          key_links: [],
        },
      },
    }),
  );
  expect(text).not.toContain('\u001b');
  expect(headings(text)).toHaveLength(8);
  expect(text).toContain(
    '### a|b # x \\<img src=x onerror=alert(1)> ␛\\[31m !\\[p\\](http://example.invalid) `c|d`',
  );
  const cells = text.split('\n').find((line) => line.includes('**missing**'));
  expect(cells?.split(/(?<!\\)\|/)).toHaveLength(8);
});
