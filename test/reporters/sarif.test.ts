import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { renderSarif } from '../../src/reporters/sarif.js';
import { aReport } from './a-report.js';
import { aNastyReport } from './nasty-report.js';

const require = createRequire(import.meta.url);
const schemaFile = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const { $schema: _draft4, id: _id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

const resultsOf = (text: string) => JSON.parse(text).runs[0].results;
const fingerprints = (text: string) =>
  resultsOf(text).map((result: { partialFingerprints: object }) => result.partialFingerprints);

test.each([
  ['a phase with gaps', aReport()],
  ['a phase with hostile text', aNastyReport()],
  [
    'a phase without anything',
    aReport({ verification: { gaps: [], antipatterns: [], human_verification: [] }, validation: null }),
  ],
])('%s is valid SARIF 2.1.0', (_name, data) => {
  validate(JSON.parse(renderSarif(data)));
  expect(validate.errors).toBe(null);
});

test('the schema used here refuses a result without a message', () => {
  const log = JSON.parse(renderSarif(aReport()));
  delete log.runs[0].results[0].message;
  expect(validate(log)).toBe(false);
});

test('the log of a phase with gaps', async () => {
  await expect(renderSarif(aReport())).toMatchFileSnapshot('__snapshots__/gaps.sarif.json');
});

test('every result has a file and a line, also where the finding has none', () => {
  const places = resultsOf(renderSarif(aNastyReport())).map(
    (result: {
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
    }) => {
      const place = result.locations[0]?.physicalLocation;
      return `${place?.artifactLocation.uri.length === 0 ? 'empty' : 'file'}:${place?.region.startLine}`;
    },
  );
  expect(new Set(places)).toEqual(new Set(['file:1', 'file:4', 'file:9']));
});

test('a fingerprint outlives a move to another line and does not repeat', () => {
  const moved = aReport({
    verification: {
      gaps: aReport().verification.gaps.map((gap) => ({
        ...gap,
        line: 90,
        description: gap.description.replace(':4', ':90'),
      })),
    },
  });
  expect(fingerprints(renderSarif(moved))).toEqual(fingerprints(renderSarif(aReport())));
  const twice = aReport({
    verification: { gaps: [...aReport().verification.gaps, ...aReport().verification.gaps] },
  });
  const all = fingerprints(renderSarif(twice)).map((item: object) => JSON.stringify(item));
  expect(new Set(all).size).toBe(all.length);
});
