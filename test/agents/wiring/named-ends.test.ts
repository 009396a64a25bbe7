import { expect, test } from 'vitest';
import { judgeLink, projectOf } from './project.js';

const FILES = {
  'package.json': '{"main":"src/index.ts"}',
  'src/index.ts': "import { mail } from './mail';\nimport { types } from './core/list';\nmail();\ntypes();\n",
  'src/mail.ts':
    "import { Resend } from 'resend';\nimport { cookies } from 'next/headers';\nimport type { Row } from './rows';\nimport unused from 'nuqs';\n// verifyOtp\nconst key = process.env.RESEND_KEY;\nexport async function mail(row?: Row) {\n  const supabase = new Resend(key);\n  return supabase.auth.resetPassword(await cookies(), row);\n}\n",
  'src/rows.ts': 'export interface Row {\n  id: number;\n}\n',
  'src/core/list.ts': "import { one } from './one';\nexport const types = () => one();\n",
  'src/core/one.ts': 'export const one = () => 1;\n',
  'src/core/two.ts': 'export const two = () => 2;\n',
  'src/panel.tsx': "import { useMail } from './use-mail';\nexport const Panel = () => useMail();\n",
  'src/use-mail.ts': "import { mail } from './mail';\nexport const useMail = () => mail();\n",
  'src/two.ts': 'export const other = 2;\n',
  'apps/accounts/urls.py': 'from apps.accounts.views import profile\n\nurlpatterns = [profile]\n',
  'apps/accounts/views.py': 'def profile():\n    return 1\n\n\ndef close():\n    return 2\n',
  'resources/views/pages/home.blade.php': '<p>home</p>\n',
  'config/services.php': "<?php\nreturn ['key' => env('KEY')];\n",
  'routes/web.php': "<?php\nVolt::route('/', 'pages.home');\n$key = config('services.key');\n",
  'supabase/functions/send-mail/index.ts': 'Deno.serve(() => new Response("ok"));\n',
  'src/settings.ts': "declare const db: any;\nexport const send = () => db.functions.invoke('send-mail');\n",
  'vite.config.ts': "export default { test: { setupFiles: ['./src/tests/setup.ts'] } };\n",
  'src/tests/setup.ts': 'globalThis.ready = true;\n',
};

test.each([
  ['a package', 'src/mail.ts', 'resend', 'WIRED'],
  ['a part of a package', 'src/mail.ts', 'next/headers', 'WIRED'],
  ['a package that is imported and not used', 'src/mail.ts', 'nuqs', 'NOT_WIRED'],
  ['a package that is not imported', 'src/mail.ts', '@scope/other', 'NOT_WIRED'],
  ['an environment variable', 'src/mail.ts', 'process.env.RESEND_KEY', 'WIRED'],
  ['the environment', 'config/services.php', '.env', 'WIRED'],
  ['an expression', 'src/mail.ts', 'supabase.auth.resetPassword()', 'WIRED'],
  ['an expression that stands in a comment only', 'src/mail.ts', 'supabase.auth.verifyOtp', 'NOT_WIRED'],
  ['prose', 'src/mail.ts', 'the password form', 'UNCERTAIN'],
  ['a file that is not there', 'src/mail.ts', 'src/gone.ts', 'NOT_WIRED'],
  ['a built file', 'vite.config.ts', 'dist/manifest.json', 'UNCERTAIN'],
  ['a file seen from the first one', 'src/core/list.ts', 'one.ts', 'WIRED'],
  ['a list of files of which one is used', 'src/core/list.ts', 'one.ts, src/core/two.ts', 'PARTIAL'],
  ['a path without its extension', 'src/core/list.ts', 'src/core/one', 'WIRED'],
  ['a dotted name', 'apps/accounts/urls.py', 'apps.accounts.views.profile', 'WIRED'],
  ['a view by its dotted name', 'routes/web.php', 'resources/views/pages/home.blade.php', 'WIRED'],
  ['a configuration by its name', 'routes/web.php', 'config/services.php', 'WIRED'],
  ['a function that is invoked by name', 'src/settings.ts', 'supabase/functions/send-mail', 'WIRED'],
  ['a file whose path a string holds', 'vite.config.ts', 'src/tests/setup.ts', 'WIRED'],
  ['a type that is used', 'src/mail.ts', 'Row', 'WIRED'],
])('a link to %s: %s -> %s is %s', async (_, from, to, verdict) => {
  expect((await judgeLink(await projectOf(FILES), { from, to })).verdict).toBe(verdict);
});

test("the plan's pattern connects what no import can, and only in code", async () => {
  const codebase = await projectOf({
    'a.html': '<!-- x-data -->\n<div x-open></div>\n',
    'src/a.ts': 'export const a = 1; // saveRow\n',
  });
  const verdict = async (from: string, pattern: string) =>
    (await judgeLink(codebase, { from, to: 'Alpine scripts', pattern })).verdict;
  expect(await verdict('a.html', 'x-open')).toBe('WIRED');
  expect(await verdict('a.html', 'x-data')).toBe('UNCERTAIN');
  expect(await verdict('src/a.ts', 'saveRow')).toBe('UNCERTAIN');
});

test('work that a helper does for the file is left to a person, with the place', async () => {
  const link = { from: 'src/panel.tsx', to: 'src/mail.ts', via: 'mail() on click' };
  expect(await judgeLink(await projectOf(FILES), link)).toEqual({
    verdict: 'UNCERTAIN',
    findings:
      'src/panel.tsx does not use src/mail.ts itself; src/use-mail.ts, which it uses, calls mail (line 2): decide whether that is what the plan means',
  });
});

test('a symbol given without a path has to be the one that is used', async () => {
  const codebase = await projectOf({
    'src/a.ts': "import { first } from './b';\nexport const run = () => first();\n",
    'src/b.ts': 'export const first = () => 1;\nexport const second = () => 2;\n',
  });
  expect((await judgeLink(codebase, { from: 'src/a.ts', to: 'first' })).verdict).toBe('WIRED');
  expect((await judgeLink(codebase, { from: 'src/a.ts', to: 'second' })).verdict).toBe('NOT_WIRED');
});
