// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are source text
import { expect, test } from 'vitest';
import { projectOf } from '../../agents/wiring/project.js';

const MANIFEST = { 'package.json': '{ "main": "server/index.ts" }' };
const PLUGIN = 'export const plugin = 1;\n';

test.each([
  [
    "glob.sync(path.join(root, 'plugins/*/server/index.[jt]s')).forEach((file) => require(path.join(process.cwd(), file)))",
  ],
  ["for (const file of await fg(['plugins/**/index.{js,ts}', '!**/*.test.ts'])) await import(file)"],
  ['globSync(`${root}/plugins/*/server/*.js`).map((file) => require(file))'],
])('files that a glob finds and code then loads are reached: %s', async (load) => {
  const codebase = await projectOf({
    ...MANIFEST,
    'server/index.ts': `export async function start() {\n  ${load};\n}\nstart();\n`,
    'plugins/mail/server/index.ts': PLUGIN,
    'plugins/mail/other/lost.ts': PLUGIN,
  });
  const reached = (path: string) => codebase.modules.reach(path).reached;
  expect([reached('plugins/mail/server/index.ts'), reached('plugins/mail/other/lost.ts')]).toEqual([
    true,
    false,
  ]);
});

const HELPER =
  "import { readdirSync } from 'node:fs';\nexport function requireDirectory(dir: string) {\n  return readdirSync(dir).map((name) => require(dir + name));\n}\n";

test.each([
  [
    "const dir = path.join(__dirname, 'jobs');\nfor (const name of fs.readdirSync(dir)) require(path.join(dir, name));\n",
    {},
  ],
  [
    "import { requireDirectory } from './fs';\nrequireDirectory(path.join(__dirname, 'jobs'));\n",
    { 'server/fs.ts': HELPER },
  ],
])('files of a folder that is read and loaded are reached, also through a helper', async (text, more) => {
  const codebase = await projectOf({
    ...MANIFEST,
    ...more,
    'server/index.ts': text,
    'server/jobs/mail.ts': PLUGIN,
    'server/tasks/mail.ts': PLUGIN,
  });
  const reached = (path: string) => codebase.modules.reach(path).reached;
  expect([reached('server/jobs/mail.ts'), reached('server/tasks/mail.ts')]).toEqual([true, false]);
});

test('a component called Notice is code, a NOTICE file is a document', async () => {
  const files = {
    'src/Notice.tsx': PLUGIN,
    'src/changelog.ts': PLUGIN,
    NOTICE: 'x',
    'LICENSE-MIT': 'x',
    'README.md': 'x',
  };
  const codebase = await projectOf(files);
  expect(Object.keys(files).map((path) => codebase.roleOf(path))).toEqual([
    'code',
    'code',
    'document',
    'document',
    'document',
  ]);
});
