import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { renderJunit } from '../../src/reporters/junit.js';
import { aReport } from './a-report.js';
import { aNastyReport, NASTY } from './nasty-report.js';

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
});
const failuresOf = (text: string) => parser.parse(text).testsuites['@_failures'];

test('a test case for each must-have, with its evidence', async () => {
  await expect(renderJunit(aReport())).toMatchFileSnapshot('__snapshots__/gaps.junit.xml');
});

test('hostile text stays text', () => {
  const text = renderJunit(aNastyReport());
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/u);
  expect(text.split('<img')).toHaveLength(1);
  expect(NASTY).toContain('<img');
});

test('there is a failure exactly when the run found gaps', () => {
  const held = { truths: [], artifacts: [], key_links: [] };
  const passed = aReport({ verification: { status: 'passed', must_haves: held, gaps: [] } });
  const uat = aReport({
    verification: {
      must_haves: held,
      gaps: [{ ...aReport().verification.gaps[0], layer: 'uat', source: 'uat.md' }],
    },
  });
  const accepted = aReport({ verification: { status: 'passed', gaps: [] } });
  expect([passed, uat, accepted].map((data) => failuresOf(renderJunit(data)))).toEqual(['0', '1', '0']);
});
