import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderHtml } from '../../src/reporters/html.js';
import { aReport } from './a-report.js';
import { aNastyReport } from './nasty-report.js';

test('the page of a phase with gaps', async () => {
  await expect(renderHtml(aReport())).toMatchFileSnapshot('__snapshots__/gaps.html');
});

test('hostile text opens no tag and ends no attribute', () => {
  const text = renderHtml(aNastyReport());
  expect(text).not.toContain('<img');
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/u);
});

test('the page loads nothing and allows its own script only', () => {
  const text = renderHtml(aReport());
  const script = /<script>([\s\S]*)<\/script>/.exec(text)?.[1] ?? '';
  expect(text).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(text).not.toMatch(/\b(src|href)="(?!#)/);
  expect(text).not.toMatch(/url\(|@import/);
});

test('parts without content are left out, not shown empty', () => {
  const text = renderHtml(
    aReport({
      verification: {
        status: 'passed',
        must_haves: { truths: [], artifacts: [], key_links: [] },
        gaps: [],
        antipatterns: [],
        fix_plans: [],
        human_verification: [],
      },
      validation: null,
      timeline: [],
      notices: [],
    }),
  );
  expect([...text.matchAll(/<section id="([\w-]+)"/g)].map((found) => found[1])).toEqual([
    'gaps',
    'must-haves',
    'tests',
    'checks',
  ]);
});
