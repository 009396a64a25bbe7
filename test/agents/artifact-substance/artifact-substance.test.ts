import { expect, test } from 'vitest';
import { artifactSubstance } from '../../../src/agents/artifact-substance/index.js';
import type { Artifact } from '../../../src/domain/must-have.js';
import { aProject } from '../../codebase/tests/a-project.js';

async function judge(
  files: Readonly<Record<string, string>>,
  artifact: Pick<Artifact, 'path'> & Partial<Artifact>,
): Promise<string> {
  const codebase = await aProject(files);
  const report = await artifactSubstance.inspect(
    {
      id: '1',
      check_type: 'substance',
      title: '',
      description: '',
      phase_dir: '.workflow/phases/01-a',
      prev_context: '',
      timeout_ms: 1000,
      subject: {
        kind: 'artifact',
        artifact: { id: 'A1', source: 'must_haves', expectation: 'present', ...artifact },
      },
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
  const first = report.gaps?.[0];
  return first ? `${report.verdict} ${first.file}:${first.line}` : report.verdict;
}

const one = (path: string, text: string, artifact: Partial<Artifact> = {}): Promise<string> =>
  judge({ [path]: text }, { path, ...artifact });

test.each([
  ['an empty file', 'src/a.ts', '', 1],
  ['imports only', 'src/a.ts', 'import { b } from "./b";\n', 1],
  [
    'a throw that says so',
    'src/a.ts',
    'export function a(x: number) {\n  throw new Error("not implemented yet");\n}\n',
    2,
  ],
  [
    'a body that is commented out',
    'src/a.ts',
    'export function a(x: number) {\n  // const y = x * 2;\n  // return y;\n}\n',
    1,
  ],
  [
    'a security check that accepts all',
    'src/a.ts',
    'export function verifyKey(key: string): boolean {\n  return true;\n}\n',
    2,
  ],
  [
    'waiting in place of work',
    'src/a.ts',
    'export async function send(to: string) {\n  await sleep(100);\n  return { ok: true };\n}\n',
    2,
  ],
  [
    'code left out',
    'src/a.ts',
    'export function a(x: number) {\n  // ... existing code unchanged ...\n  return x + 1;\n}\n',
    2,
  ],
  [
    'a component with a stand-in text',
    'src/A.tsx',
    'export const A = () => (\n  <main>\n    <p>Coming soon</p>\n  </main>\n);\n',
    3,
  ],
  ['a merge conflict', 'src/a.ts', 'export const a = 1;\n<<<<<<< ours\n=======\n>>>>>>> theirs\n', 2],
  ['invalid JSON', 'data/a.json', '{ "a": 1,, }\n', 1],
  ['headings without text', 'docs/a.md', '# Title\n\n## Part\n', 1],
  ['a script that only talks', 'bin/a.sh', '#!/bin/sh\necho "deploying"\necho "done"\n', 2],
  ['Python without bodies', 'a.py', 'def clean(rows):\n    """Cleans."""\n    pass\n', 1],
])('%s is a stub', async (_, path, text, line) => {
  expect(await one(path, text)).toBe(`STUB ${path}:${line}`);
});

test.each([
  ['a barrel', 'src/index.ts', 'export { a } from "./a";\n'],
  ['types', 'src/types.ts', 'export interface A {\n  id: string;\n}\n'],
  ['constants', 'src/limits.ts', 'export const MAX = 3;\n'],
  ['a small complete function', 'src/a.ts', 'export const double = (x: number) => x * 2;\n'],
  [
    'an abstract member',
    'src/a.ts',
    'export abstract class A {\n  run() { return this.step(); }\n  protected abstract step(): void;\n}\n',
  ],
  [
    'a loading state',
    'src/A.tsx',
    'export const A = ({ rows }: P) => (rows ? <Table rows={rows} /> : <p>Loading</p>);\n',
  ],
  ['an exception class', 'errors.py', 'class Refused(Exception):\n    pass\n'],
  [
    'a protocol',
    'ports.py',
    'from typing import Protocol\n\n\nclass Clock(Protocol):\n    def now(self) -> float: ...\n',
  ],
  ['an empty package file', 'app/__init__.py', ''],
  ['a health answer', 'src/health.ts', 'export const GET = () => Response.json({ status: "ok" });\n'],
])('%s has substance', async (_, path, text) => {
  expect(await one(path, text)).toBe('SUBSTANTIVE');
});

const LEDGER =
  'export function post(n: number) {\n  return n + 1;\n}\n\nexport function undo(n: number) {\n  throw new Error("TODO");\n}\n\nfunction hidden() {\n  return Date.now();\n}\n// close() is coming\n';

test('every export that the plan names must be real, and exported', async () => {
  expect(await one('src/a.ts', LEDGER, { exports: ['post'] })).toBe('SUBSTANTIVE');
  expect(await one('src/a.ts', LEDGER, { exports: ['post, undo'] })).toBe('STUB src/a.ts:6');
  expect(await one('src/a.ts', LEDGER, { exports: ['hidden'] })).toBe('STUB src/a.ts:9');
  expect(await one('src/a.ts', LEDGER, { exports: ['close'] })).toBe('STUB src/a.ts:12');
});

test('an export is followed through its re-exports', async () => {
  const files = { 'src/index.ts': 'export * from "./a";\n', 'src/a.ts': LEDGER };
  expect(await judge(files, { path: 'src/index.ts', exports: ['post'] })).toBe('SUBSTANTIVE');
  expect(await judge(files, { path: 'src/index.ts', exports: ['gone'] })).toBe('STUB src/index.ts:1');
});

test('a promised text counts in code and strings, as a pattern where it is written as one, not in comments', async () => {
  const text = '// uses bcrypt.hash\nexport const send = (id: string) => fetch("/api/pay", { body: id });\n';
  expect(await one('src/a.ts', text, { contains: ['/api/pay'] })).toBe('SUBSTANTIVE');
  expect(await one('src/a.ts', text, { contains: ['fetch\\(.*pay'] })).toBe('SUBSTANTIVE');
  expect(await one('src/a.ts', text, { contains: ['bcrypt.hash'] })).toBe('STUB src/a.ts:1');
});

test('too few lines alone are no stub', async () => {
  expect(await one('src/a.ts', 'export const double = (x: number) => x * 2;\n', { min_lines: 30 })).toBe(
    'SUBSTANTIVE',
  );
});

test('a language without body rules is left open', async () => {
  expect(await one('lib/a.ex', 'defmodule A do\n  def run(x), do: x + 1\nend\n')).toBe('UNCERTAIN');
});

test('a base class that another file extends may leave its hooks to it', async () => {
  const files = {
    'src/base.ts':
      'export class Job {\n  start() {\n    return this.run(1);\n  }\n  run(_n: number): number {\n    throw new Error("not implemented");\n  }\n}\n',
    'src/mail.ts': 'import { Job } from "./base";\nexport class Mail extends Job {}\n',
  };
  expect(await judge(files, { path: 'src/base.ts' })).toBe('SUBSTANTIVE');
});

test('the default of something that works is no everyday constant', async () => {
  const named = (name: string) =>
    judge(
      { 'src/a.ts': `export const ${name} = (args: { id: string }) => {\n  return null;\n};\n` },
      { path: 'src/a.ts' },
    );
  expect(await named('defaultSerializeArgs')).toBe('STUB src/a.ts:2');
  expect(await named('defaultTitle')).toBe('SUBSTANTIVE');
});

test('a file that may hold markup and declares types only is no component', async () => {
  const types = 'export interface Card {\n  id: string;\n}\n\nexport type CardOptions = Partial<Card>;\n';
  expect(await judge({ 'ui/card.tsx': types }, { path: 'ui/card.tsx' })).toBe('STUB ui/card.tsx:1');
  expect(await judge({ 'ui/card-types.tsx': types }, { path: 'ui/card-types.tsx' })).toBe('SUBSTANTIVE');
});

test.each<readonly [string, Readonly<Record<string, string>>, Partial<Artifact>]>([
  ['a template that only closes what another opened', { 'templates/close.html': '</div>\n</div>\n' }, {}],
  [
    'a Blade layout without PHP',
    { 'resources/views/app.blade.php': '<html><body>\n{{ $slot }}\n<p>Hello</p>\n</body></html>\n' },
    {},
  ],
  [
    'a method of an exported class',
    { 'src/s.ts': 'export class S {\n  load(id: string) {\n    return fetch(id);\n  }\n}\n' },
    { exports: ['S', 'load'] },
  ],
  [
    'a type whose name a component shares',
    {
      'src/types.ts': 'export interface Message {\n  id: string;\n  text: string;\n}\n',
      'src/message.tsx':
        "import type { Message as M } from './types';\nexport const Message = (props: { m: M }) => <p>{props.m.text}</p>;\n",
      'src/list.tsx':
        "import type { Message } from './types';\nimport { Message as Row } from './message';\nexport const List = (props: { all: Message[] }) => <Row m={props.all[0]} />;\nexport const first = make<Message>();\n",
    },
    { exports: ['Message'] },
  ],
])('%s is whole', async (_, files, promise) => {
  expect(await judge(files, { path: Object.keys(files)[0] ?? '', ...promise })).toMatch(/^SUBSTANTIVE/);
});

test.each([
  [
    'a commented statement is all that its body holds',
    'src/api.js',
    'export function get(path) {\n  // return send({ path });\n}\n',
    'STUB',
  ],
  [
    'every function only logs',
    'src/auth.ts',
    'export const options = {\n  providers: [mail({ send: async () => { console.log("send"); } })],\n  callbacks: { async jwt() { console.log("jwt"); } },\n};\n',
    'STUB',
  ],
  [
    'an assertion signature needs no body',
    'src/cast.ts',
    'export function assertCast<T>(v: unknown): asserts v is T {}\n',
    'SUBSTANTIVE',
  ],
  [
    'a function makes an empty map',
    'src/map.ts',
    'export const createCache = () => new Map();\n',
    'SUBSTANTIVE',
  ],
  [
    'a Go function makes a value of its own type',
    'a/router.go',
    'package a\n\ntype Headers map[string][]string\n\nfunc RouteHeaders() Headers {\n\treturn Headers{}\n}\n',
    'SUBSTANTIVE',
  ],
  [
    'a macro reads the attributes of an empty struct',
    'src/rejection.rs',
    'define! {\n    #[status = BAD_REQUEST]\n    #[body = "no path"]\n    pub struct MissingPath;\n}\n',
    'SUBSTANTIVE',
  ],
])('%s: %s is judged by its body', async (_, path, text, verdict) => {
  expect(await judge({ [path]: text }, { path })).toContain(verdict);
});

test.each<[Partial<Artifact>, string]>([
  [{}, 'SUBSTANTIVE'],
  [{ contains: ['save'] }, 'SUBSTANTIVE'],
  [{ contains: ['nowhere'] }, 'STUB src:null'],
  [{ exports: ['nowhere'] }, 'STUB src:null'],
])('a folder as an artifact is judged by its files: %j', async (promised, verdict) => {
  const files = {
    'src/save.ts':
      'const all: string[] = [];\nexport function save(key: string) {\n  all.push(key.trim());\n  return all.length;\n}\n',
    'src/total.ts': 'export const total = (n: number) => n * 2;\n',
  };
  expect(await judge(files, { path: 'src', ...promised })).toBe(verdict);
});
