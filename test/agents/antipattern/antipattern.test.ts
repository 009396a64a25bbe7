import { expect, test } from 'vitest';
import { antipattern } from '../../../src/agents/antipattern/index.js';
import type { Constraint } from '../../../src/domain/agent-job.js';
import type { AgentReportInput } from '../../../src/domain/agent-report.js';
import { aProject } from '../../codebase/tests/a-project.js';

async function scan(
  files: Readonly<Record<string, string>>,
  given: { constraints?: Constraint[]; phaseDir?: string } = {},
): Promise<AgentReportInput> {
  const codebase = await aProject(files);
  return antipattern.inspect(
    {
      id: '1',
      check_type: 'pattern_scan',
      title: '',
      description: '',
      phase_dir: given.phaseDir ?? '.workflow/phases/01-a',
      prev_context: '',
      timeout_ms: 1000,
      subject: { kind: 'files', files: Object.keys(files), constraints: given.constraints ?? [] },
    },
    {
      codebase,
      commands: {
        allowed: false,
        run: () => Promise.reject(new Error('no command is run')),
        finished: () => undefined,
      },
      settings: { entries: [], ignore: [] },
    },
  );
}

const lines = (report: AgentReportInput): readonly string[] =>
  (report.pattern_findings ?? []).map((item) => `${item.line} ${item.severity} ${item.pattern}`);

const found = async (path: string, text: string): Promise<readonly string[]> =>
  lines(await scan({ [path]: text }));

test('a marker counts where it leads a comment, not in strings, prose or rule names', async () => {
  const text = `// TODO: split this
const a = "TODO later"; // the TODO list is drawn elsewhere
/* eslint-disable sonar/todo-tag -- we track them */
// FIXME(#12) tracked
export const b = a;
`;
  expect(await found('src/a.ts', text)).toEqual(['1 warning todo', '4 info todo']);
});

test('an untracked FIXME blocks under a GSD plan', async () => {
  const report = await scan({ 'run.sh': '# FIXME temp\nmake all\n' }, { phaseDir: '.planning/phases/01-a' });
  expect([report.verdict, lines(report)]).toEqual(['BLOCKERS', ['1 blocker todo']]);
});

test.each([
  [
    'dropped and reported as success',
    'try {\n    await save();\n  } catch {}\n  return true;',
    ['4 blocker empty-catch'],
  ],
  ['dropped', 'try {\n    await save();\n  } catch {}\n  return load();', ['4 warning empty-catch']],
  [
    'dropped with a reason',
    'try {\n    await save();\n  } catch {\n    // first run: there is no file yet\n  }\n  return load();',
    ['4 info empty-catch'],
  ],
  [
    'answered with success',
    'try {\n    await save();\n  } catch {\n    return { success: true };\n  }\n  return load();',
    ['5 blocker swallowed-error'],
  ],
  [
    'rethrown',
    'try {\n    await save();\n  } catch (error) {\n    throw new Trouble(error);\n  }\n  return load();',
    [],
  ],
])('an error that is %s', async (_, body, expected) => {
  expect(await found('src/a.ts', `export async function store() {\n  ${body}\n}\n`)).toEqual(expected);
});

test('mock data in a live path blocks; in tests it does not', async () => {
  const text =
    'const MOCK_ROWS = [{ id: 1 }, { id: 2 }];\nexport const rows = () => MOCK_ROWS.filter((row) => row.id > 0);\n';
  expect(await found('src/rows.ts', text)).toEqual(['1 blocker mock-data']);
  expect(await found('test/mocks/rows.ts', text)).toEqual([]);
});

test('stubs, commented-out code, switched-off checks and breakpoints are found at their lines', async () => {
  const text = `// @ts-nocheck
export function price(cart) {
  // const tax = cart.sum * 0.19;
  // if (cart.free) return 0;
  // return cart.sum + tax;
  debugger;
  return cart.sum;
}
export function charge(cart) {
  throw new Error("not implemented");
}
`;
  expect(await found('src/a.js', text)).toEqual([
    '1 warning type-check-disabled',
    '3 warning commented-out-code',
    '6 warning debugger',
    '10 blocker not-implemented',
  ]);
});

test('disabled, focused and tautological tests block, conditional skips do not', async () => {
  const text = `import { expect, it } from "vitest";
import { add } from "../src/add";
it.skip("adds", () => expect(add(1, 1)).toBe(2));
it.only("adds more", () => expect(add(2, 1)).toBe(3));
it.skipIf(process.platform === "win32")("adds less", () => expect(add(0, 1)).toBe(1));
`;
  const empty = `import { expect, it } from "vitest";
import { add } from "../src/add";
it("is there", () => {
  add(1, 2);
  expect(true).toBe(true);
});
`;
  const report = await scan({ 'test/add.test.ts': text });
  expect(await found('test/more.test.ts', empty)).toEqual(['5 blocker tautological-test']);
  expect(lines(report).filter((line) => line.includes('blocker'))).toEqual([
    '3 blocker disabled-test',
    '4 blocker focused-test',
  ]);
});

test('a runner that is green whatever happens is tampered with', async () => {
  const files = {
    'package.json': '{\n  "scripts": { "test": "echo ok" }\n}\n',
    '.github/workflows/ci.yml':
      'jobs:\n  test:\n    steps:\n      - run: npm test\n        continue-on-error: true\n',
  };
  const report = await scan(files);
  expect(
    (report.pattern_findings ?? []).map(
      (item) => `${item.file}:${item.line} ${item.severity} ${item.pattern}`,
    ),
  ).toEqual(['package.json:2 blocker tampered-runner', '.github/workflows/ci.yml:5 blocker tampered-runner']);
});

test('a reason beside the line accepts a finding, and it no longer counts', async () => {
  const text =
    '// verify-phase-ignore todo: waits for the vendor\n// TODO: second region\nexport const region = "eu";\n';
  const report = await scan({ 'src/a.ts': text });
  expect([report.verdict, report.pattern_findings?.map((item) => item.accepted)]).toEqual([
    'CLEAN',
    ['waits for the vendor'],
  ]);
});

test('constraints of the project are held against its imports and text', async () => {
  const rule = (kind: Constraint['kind'], values: string[]): Constraint => ({
    kind,
    values,
    files: [],
    severity: 'high',
    origin: 'specs/review.md:3',
    text: 'house rule',
  });
  const report = await scan(
    { 'src/a.ts': 'import moment from "moment";\nexport const now = () => moment().format();\n' },
    {
      constraints: [
        rule('disallowed_import', ['moment']),
        rule('required_pattern', ['use strict']),
        rule('disallowed_pattern', ['eval\\(']),
      ],
    },
  );
  expect(
    (report.constraint_violations ?? []).map((item) => `${item.type} ${item.file}:${item.line}`),
  ).toEqual(['disallowed_import src/a.ts:1', 'missing_required_pattern src/a.ts:null']);
});

test('generated and vendored files are not judged', async () => {
  const report = await scan({
    'vendor/a.js': '// TODO: x\n',
    'src/a.pb.go': '// Code generated by protoc. DO NOT EDIT.\n// TODO: x\npackage a\n',
  });
  expect([report.verdict, lines(report)]).toEqual(['CLEAN', []]);
});

const PAGE = (sidebar: string): Readonly<Record<string, string>> => ({
  'src/Sidebar.tsx':
    'export function Sidebar({ issues }: { issues: string[] }) {\n  return <ul>{issues.map((i) => <li key={i}>{i}</li>)}</ul>;\n}\n',
  'src/App.tsx': `import { Sidebar } from './Sidebar';\nimport { Chart } from 'charts';\nexport const App = ({ list }: { list: string[] }) => (\n  <main>\n    ${sidebar}\n    <Chart points={[]} total={list.length} />\n  </main>\n);\n`,
});

test.each([
  ['<Sidebar issues={[]} />', ['5 blocker hollow-prop']],
  ['<Sidebar onPick={(i) => i > 1} issues={ [] } />', ['5 blocker hollow-prop']],
  ['<><Sidebar issues={[]} /><Sidebar issues={list} /></>', []],
  ['<><Sidebar issues={[]} /><Sidebar {...list} /></>', []],
  ['<Sidebar issues={list} />', []],
] as const)(
  'a component that gets an empty list wherever it is rendered shows nothing: %s',
  async (tag, found) => {
    expect(lines(await scan(PAGE(tag)))).toEqual(found);
  },
);

test('text that announces content blocks under a GSD plan; a message that something is not available warns', async () => {
  const files = {
    'src/App.tsx':
      "export const App = ({ tab }: { tab: string }) => (\n  <main onClick={() => tab.trim()}>\n    {tab === 'a' ? <p>Coming soon</p> : <b>{tab}</b>}\n    <p>Log view not available</p>\n  </main>\n);\n",
  };
  expect(lines(await scan(files))).toEqual(['3 warning placeholder', '4 warning placeholder']);
  expect(lines(await scan(files, { phaseDir: '.planning/phases/01-a' }))).toEqual([
    '3 blocker placeholder',
    '4 warning placeholder',
  ]);
});

test.each([
  ['that only calls is weaker than it should be', 'it("saves", () => {\n  save(1);\n});\n', 'warning', 2],
  ['that only logs can never fail', 'it("saves", () => {\n  console.log("saved");\n});\n', 'blocker', 2],
  [
    'that names no expectation can never fail',
    'it("saves", () => {\n  expect(save(1));\n});\n',
    'blocker',
    3,
  ],
])('a test without an assertion %s', async (_, text, severity, line) => {
  const file = `import { save } from "./save";\n${text}`;
  expect(await found('src/save.test.ts', file)).toEqual([`${line} ${severity} no-assertion`]);
});

test('a test that is commented out is a warning', async () => {
  const text =
    'import { it } from "vitest";\n// it("saves", () => {\n//   expect(save(1)).toBe(2);\n// });\n';
  expect(await found('src/save.test.ts', text)).toContain('2 warning commented-out-test');
});

test('a colour or a string is no reference to an issue: the marker beside it stays untracked', async () => {
  const text =
    'def paint():\n    color = "#123"  # FIXME temp\n    ref = "issue #12"  # XXX drop\n    return color, ref  # TBD see issue #12\n';
  const report = await scan({ 'src/paint.py': text }, { phaseDir: '.planning/phases/01-a' });
  expect(lines(report).filter((line) => line.endsWith('todo'))).toEqual([
    '2 blocker todo',
    '3 blocker todo',
    '4 info todo',
  ]);
});
