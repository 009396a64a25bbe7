import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AgentJob } from '../src/domain/agent-job.js';
import { AgentReport } from '../src/domain/agent-report.js';
import { AnswerGateResult } from '../src/domain/answer-lint.js';
import { CheckRow } from '../src/domain/check.js';
import { Discovery } from '../src/domain/discovery.js';
import { GateFinding } from '../src/domain/gate-finding.js';
import { PlanGateResult } from '../src/domain/plan-gate.js';
import { PrBundle } from '../src/domain/pr-bundle.js';
import { PrVerdict } from '../src/domain/pr-verdict.js';
import { Settings } from '../src/domain/settings.js';
import { Validation } from '../src/domain/validation.js';
import { DoneGateResult, GateTrouble, VerdictGateResult } from '../src/domain/verdict-gate.js';
import { Verification } from '../src/domain/verification.js';
import { VerifyVerdict } from '../src/domain/verify-verdict.js';
import { WireReport } from '../src/domain/wire-report.js';
import { Override } from '../src/gates/overrides.js';
import { aReport } from './reporters/a-report.js';

/** What other programs read or write; files that are read may leave out what has a default. */
const SCHEMAS = {
  'agent-job': {
    schema: AgentJob,
    io: 'output',
    title: 'What an agent is given: one row of tasks.csv with all it needs',
  },
  'agent-report': { schema: AgentReport, io: 'input', title: 'What an agent reports for one row' },
  'answer-gate': { schema: AnswerGateResult, io: 'output', title: 'What gate answer prints' },
  'check-row': { schema: CheckRow, io: 'output', title: 'One row of tasks.csv' },
  discovery: { schema: Discovery, io: 'output', title: 'One line of discoveries.ndjson' },
  'done-gate': { schema: DoneGateResult, io: 'output', title: 'What gate done prints' },
  'gate-finding': { schema: GateFinding, io: 'output', title: 'A reason of a gate, as SARIF needs it' },
  'gate-trouble': {
    schema: GateTrouble,
    io: 'output',
    title: 'What a gate prints that could not read its input',
  },
  override: { schema: Override, io: 'output', title: 'One line of overrides.ndjson' },
  'plan-gate': { schema: PlanGateResult, io: 'output', title: 'What gate plan prints' },
  'pr-bundle': { schema: PrBundle, io: 'input', title: 'What gate pr --bundle reads' },
  'pr-verdict': { schema: PrVerdict, io: 'output', title: 'What gate pr prints' },
  settings: { schema: Settings, io: 'input', title: '.verify-phase.json' },
  validation: { schema: Validation, io: 'output', title: 'validation.json' },
  verification: { schema: Verification, io: 'output', title: 'verification.json' },
  'verdict-gate': { schema: VerdictGateResult, io: 'output', title: 'What gate verdict prints' },
  'wire-report': { schema: WireReport, io: 'output', title: 'What an agent hands over for one row' },
  'verify-verdict': { schema: VerifyVerdict, io: 'output', title: 'The verdict artifact as it is written' },
} as const;

const jsonSchema = (name: keyof typeof SCHEMAS): object => {
  const { schema, io, title } = SCHEMAS[name];
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return { $schema, title, ...rest };
};

test.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])(
  'schemas/%s.schema.json is generated from the code',
  async (name) => {
    await expect(`${JSON.stringify(jsonSchema(name), null, 2)}\n`).toMatchFileSnapshot(
      `../schemas/${name}.schema.json`,
    );
  },
);

test('no schema is left that nothing generates', () => {
  const files = readdirSync(fileURLToPath(new URL('../schemas', import.meta.url)));
  expect(files.toSorted()).toEqual(
    Object.keys(SCHEMAS)
      .map((name) => `${name}.schema.json`)
      .toSorted(),
  );
});

test('a verification passes its JSON schema, and one without a status does not', () => {
  const validate = new Ajv2020({ strict: false }).compile(jsonSchema('verification'));
  const { verification } = aReport();
  const { status: _, ...broken } = verification;
  expect([validate(verification), validate(broken)]).toEqual([true, false]);
});
