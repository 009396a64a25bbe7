import { describe, expect, it } from 'vitest';
import { artifactWarning, readArtifactText, verifyVerdictSchema } from '../../src/domain/verdict-artifact.js';
import { checkRowName, normalizeCheckRow, normalizeCoverageRow } from '../../src/domain/verdict-rows.js';

const kindOf = (raw: string | null) => readArtifactText(raw).kind;
const row = { id: 'R1', status: 'MET', evidence: 'src/a.ts:1' };

describe('an artifact', () => {
  it.each([
    ['there is none', null, 'missing', 'missing'],
    ['it is blank', ' \n', 'missing', 'missing'],
    ['it breaks off', '{"verdict":"PASS",', 'malformed', 'malformed-json'],
    ['text follows it', '{"requirements":[]} done', 'malformed', 'malformed-json'],
    [
      'a key is given twice',
      '{"verdict":"FAIL","verdict":"PASS","requirements":[]}',
      'malformed',
      'malformed-json',
    ],
    [
      'it is nested too deeply',
      `{"requirements":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'malformed',
      'malformed-json',
    ],
    ['it is a list', '[]', 'invalid', 'non-object-root'],
    ['it is null', 'null', 'invalid', 'non-object-root'],
    [
      'requirements are absent',
      '{"verdict":"PASS","acceptanceCriteria":[]}',
      'invalid',
      'requirements-absent',
    ],
    [
      'requirements are inherited at best',
      '{"verdict":"PASS","__proto__":{"requirements":[]}}',
      'invalid',
      'requirements-absent',
    ],
    ['requirements are null', '{"verdict":"PASS","requirements":null}', 'invalid', 'requirements-not-array'],
    [
      'criteria are an object',
      '{"verdict":"PASS","requirements":[],"acceptanceCriteria":{}}',
      'invalid',
      'acceptance-not-array',
    ],
    [
      'checks are a string',
      '{"verdict":"PASS","requirements":[],"checks":"x"}',
      'invalid',
      'checks-not-array',
    ],
    ['a row is rejected', '{"verdict":"PASS","requirements":[{"id":"R1"}]}', 'invalid', 'rows-rejected'],
    [
      'a check has no label',
      '{"verdict":"PASS","requirements":[],"checks":[{"status":"pass"}]}',
      'invalid',
      'rows-rejected',
    ],
    ['the verdict is no word of ours', '{"verdict":"OK","requirements":[]}', 'invalid', 'verdict-invalid'],
    ['the verdict is absent', '{"requirements":[]}', 'invalid', 'verdict-invalid'],
    ['it is in order', '{"verdict":"pass","requirements":[]}', 'valid', 'ok'],
    ['it begins with a byte order mark', '\ufeff{"verdict":"UNKNOWN","requirements":[]}', 'valid', 'ok'],
  ])('when %s', (_, raw, outcome, kind) => {
    const reading = readArtifactText(raw);
    expect([reading.outcome, reading.kind]).toEqual([outcome, kind]);
  });

  it('keeps its good rows beside rejected ones, and says which were rejected', () => {
    const reading = readArtifactText(
      JSON.stringify({ verdict: 'PASS', requirements: [row, 'junk', { status: 'MET' }] }),
    );
    expect(reading.artifact?.requirements).toEqual([row]);
    expect(reading.rejected).toEqual([
      { section: 'requirements', index: 1, reason: 'non-object' },
      { section: 'requirements', index: 2, reason: 'identifier' },
    ]);
  });

  it('is warned about once, bounded, naming task and file, without terminal escapes', () => {
    const rows = Array.from({ length: 5000 }, () => ({ id: 'x', scenario: '\u001b[31m' }));
    const reading = readArtifactText(JSON.stringify({ verdict: 'PASS', requirements: rows }));
    const warning = artifactWarning(reading, { wbs: '0007', path: 'run/\u001b[31m0007.json' });
    expect(warning).toBe(
      'L4.malformed-verdict-artifact: task 0007, run/␛[31m0007.json: rows-rejected: 5000 row(s) rejected: requirements[0] conflict, requirements[1] conflict, requirements[2] conflict, requirements[3] conflict, requirements[4] conflict, and 4995 more',
    );
    expect(
      artifactWarning(readArtifactText('{"verdict":"PASS","requirements":[]}'), { wbs: '1', path: 'x' }),
    ).toBe(null);
  });

  it('parses through the published schema into canonical words', () => {
    const raw = {
      wbs: '1',
      verdict: 'Pass',
      requirements: [{ scenario: 'a', status: 'met' }],
      checks: [{ check: 'lint', status: 'PASS' }],
    };
    expect(verifyVerdictSchema.parse(raw)).toEqual({
      wbs: '1',
      verdict: 'PASS',
      requirements: [{ id: 'a', status: 'MET', evidence: '' }],
      acceptanceCriteria: [],
      checks: [{ name: 'lint', status: 'pass', evidence: '' }],
    });
    expect(verifyVerdictSchema.safeParse({ verdict: 'PASS' }).success).toBe(false);
  });

  it('of other types never throws', () => {
    expect(['7', 'true', '"x"', '{"requirements":{}}'].map(kindOf)).toEqual([
      'non-object-root',
      'non-object-root',
      'non-object-root',
      'requirements-not-array',
    ]);
  });
});

describe('a row', () => {
  it.each([
    ['id', { id: 'R1', status: 'met' }, 'R1 MET'],
    ['scenario', { scenario: 'logs out', status: 'N/A' }, 'logs out N/A'],
    ['both, equal', { id: 'R1', scenario: 'R1', status: 'UNMET' }, 'R1 UNMET'],
    ['both, different', { id: 'R1', scenario: 'R2', status: 'MET' }, 'conflict'],
    ['both, one of them null', { id: 'R1', scenario: null, status: 'MET' }, 'conflict'],
    ['both, the same number', { id: 1, scenario: 1, status: 'MET' }, 'conflict'],
    ['neither', { status: 'MET' }, 'identifier'],
    ['an id of white space', { id: ' \t', status: 'MET' }, 'identifier'],
    ['no status', { id: 'R1' }, 'status'],
    ['an unknown status', { id: 'R1', status: 'DONE' }, 'status'],
    ['a list', ['R1', 'MET'], 'non-object'],
  ])('with %s', (_, given, expected) => {
    const result = normalizeCoverageRow(given);
    expect(result.ok ? `${result.value.id} ${result.value.status}` : result.failure).toBe(expected);
  });

  it.each([
    [{ name: 'a', check: 'b', id: 'c' }, 'a'],
    [{ name: ' ', check: 'b' }, 'b'],
    [{ name: 3, id: ' c ' }, 'c'],
    [JSON.parse('{"__proto__":{"name":"inherited"}}'), ''],
  ])('of checks takes its label from name, check, id: %j', (given, expected) =>
    expect(checkRowName(given)).toBe(expected),
  );

  it('of checks with an unknown severity counts as one without', () => {
    expect(normalizeCheckRow({ name: 'x', status: 'WARN', severity: 'urgent', evidence: 7 })).toEqual({
      ok: true,
      value: { name: 'x', status: 'warn', evidence: '' },
    });
  });
});
