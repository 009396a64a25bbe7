// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are source text
import { expect, test } from 'vitest';
import { judgeArtifact, judgeLink, projectOf } from './project.js';

const SAVE = { 'src/save.ts': 'export function save(x: number) {\n  return x + 1;\n}\n' };

test.each([
  ['called', "import { save } from './save';\nexport const run = () => save(1);\n", 'WIRED'],
  [
    'imported under another name',
    "import { save as keep } from './save.js';\nexport const run = () => keep(1);\n",
    'WIRED',
  ],
  ['loaded lazily', "export const run = async () => (await import('./save')).save(1);\n", 'WIRED'],
  ['never used', "import { save } from './save';\nexport const run = () => 1;\n", 'NOT_WIRED'],
  ['used as a type only', "import type { save } from './save';\nexport type S = typeof save;\n", 'NOT_WIRED'],
  [
    'hidden by a parameter',
    "import { save } from './save';\nexport const run = (save: (n: number) => void) => save(1);\n",
    'NOT_WIRED',
  ],
  [
    'behind a return',
    "import { save } from './save';\nexport function run() {\n  return 1;\n  save(2);\n}\n",
    'NOT_WIRED',
  ],
  [
    'behind a constant condition',
    "import { save } from './save';\nconst ON = false;\nexport function run() {\n  if (ON) save(2);\n}\n",
    'NOT_WIRED',
  ],
  [
    'in a function nobody calls',
    "import { save } from './save';\nfunction lost() {\n  save(2);\n}\nexport const run = 1;\n",
    'NOT_WIRED',
  ],
  ['in a comment', "export const run = 1; // save(1) from './save'\n", 'NOT_WIRED'],
])('a link to a function that is %s', async (_, text, verdict) => {
  const codebase = await projectOf({ ...SAVE, 'src/run.ts': text });
  expect((await judgeLink(codebase, { from: 'src/run.ts', to: 'src/save.ts' })).verdict).toBe(verdict);
});

test('an island that no entry reaches is orphaned, and the report names its only user', async () => {
  const codebase = await projectOf({
    ...SAVE,
    'package.json': '{ "main": "src/index.ts" }',
    'src/index.ts': 'export const a = 1;\n',
    'src/lost.ts': "import { save } from './save';\nexport const lost = () => save(1);\n",
  });
  expect(await judgeArtifact(codebase, 'src/save.ts')).toEqual({
    verdict: 'ORPHANED',
    findings:
      'Nothing that runs reaches src/save.ts: its only user is itself reached by nothing (src/lost.ts:2 calls save)',
  });
});

test('a request meets the handler of its path and method, through a hook', async () => {
  const codebase = await projectOf({
    'package.json': '{ "dependencies": { "next": "15" } }',
    'app/api/notes/[id]/route.ts': 'export async function PUT() {\n  return Response.json(1);\n}\n',
    'app/page.tsx':
      "import { useNote } from '../lib/use-note';\nexport default function Page() {\n  const { put } = useNote();\n  return <button onClick={put}>x</button>;\n}\n",
    'lib/use-note.ts':
      "export const useNote = () => ({ put: () => fetch(`/api/notes/${1}`, { method: 'PUT' }) });\nexport const other = () => fetch('/api/other');\n",
  });
  const link = { from: 'app/page.tsx', to: '/api/notes/:id' };
  expect((await judgeLink(codebase, link)).verdict).toBe('WIRED');
  expect((await judgeLink(codebase, { ...link, method: 'DELETE' })).verdict).toBe('NOT_WIRED');
  expect((await judgeLink(codebase, { ...link, to: '/api/other' })).verdict).toBe('NOT_WIRED');
});

test('a missing end is not wired and names what is near', async () => {
  const codebase = await projectOf({ ...SAVE, 'src/run.ts': 'export const run = 1;\n' });
  expect((await judgeLink(codebase, { from: 'src/run.ts', to: 'src/Save.ts' })).findings).toBe(
    'src/Save.ts does not exist (nearest: src/save.ts), so src/run.ts -> src/Save.ts can not be wired',
  );
});

test('a file nested too deeply for the parser is read by its tokens', async () => {
  const deep = `import { save } from './save';\nexport const run = ${'('.repeat(20_000)}save(1)${')'.repeat(20_000)};\n`;
  const codebase = await projectOf({ ...SAVE, 'src/run.ts': deep });
  expect((await judgeLink(codebase, { from: 'src/run.ts', to: 'src/save.ts' })).verdict).toBe('WIRED');
});

test('a method called on an instance is used, another one is not', async () => {
  const codebase = await projectOf({
    'src/store.ts':
      'export class Store {\n  add(x: number) {\n    return x;\n  }\n  drop() {\n    return 0;\n  }\n}\n',
    'src/run.ts':
      "import { Store } from './store';\nconst store = new Store();\nexport const run = () => store.add(1);\n",
  });
  const link = { from: 'src/run.ts', to: 'src/store.ts' };
  expect((await judgeLink(codebase, { ...link, method: 'add' })).verdict).toBe('WIRED');
  expect((await judgeLink(codebase, { ...link, method: 'drop' })).verdict).toBe('NOT_WIRED');
});

test('a default that an index file hands on is reached under the name of its folder', async () => {
  const codebase = await projectOf({
    'package.json': '{"name":"x","main":"src/main.ts"}',
    'src/main.ts': "import Panel from './panel';\nexport const run = () => Panel();\n",
    'src/panel/index.ts': "import Panel from './View';\n\nexport default Panel;\n",
    'src/panel/View.ts': 'const View = () => 1;\nexport default View;\n',
  });
  expect((await judgeArtifact(codebase, 'src/panel/View.ts')).verdict).toBe('WIRED');
});

test('a barrel that is loaded whole reaches what it hands on', async () => {
  const codebase = await projectOf({
    'package.json': '{"name":"x","main":"src/main.ts"}',
    'src/main.ts': "import { lazy } from './lazy';\nexport const Search = lazy(() => import('./search'));\n",
    'src/lazy.ts': 'export const lazy = (load: () => unknown) => load;\n',
    'src/search/index.ts': "import Search from './Page';\n\nexport default Search;\n",
    'src/search/Page.ts': 'const Page = () => 1;\nexport default Page;\n',
  });
  expect((await judgeArtifact(codebase, 'src/search/Page.ts')).verdict).toBe('WIRED');
});

test.each([
  [{ pattern: 'setPlan' }, 'NOT_WIRED'],
  [{ pattern: '\\bsetPlan\\(' }, 'NOT_WIRED'],
  [{ via: 'main calls setPlan() on start' }, 'NOT_WIRED'],
  [{ via: 'the `clear` button' }, 'NOT_WIRED'],
  [{ via: 'setPlan through plan()' }, 'WIRED'],
  [{ via: 'start clears the plan' }, 'WIRED'],
  [{ pattern: 'import.*plan' }, 'WIRED'],
  [{ pattern: 'showPlan' }, 'WIRED'],
] as const)(
  'an export that the words of a link name is asked for, others do not stand in for it: %j',
  async (words, verdict) => {
    const codebase = await projectOf({
      'package.json': '{"name":"x","main":"src/main.ts"}',
      'src/plan.ts':
        "let now = '';\nexport const setPlan = (next: string) => {\n  now = next;\n};\nexport const plan = () => now;\nexport const clear = () => setPlan('');\n",
      'src/main.ts':
        "import { clear, plan, setPlan } from './plan';\n// setPlan('a')\nexport const run = () => plan();\n",
    });
    expect((await judgeLink(codebase, { from: 'src/main.ts', to: 'src/plan.ts', ...words })).verdict).toBe(
      verdict,
    );
  },
);

test('the path in an import statement is no use of what it imports', async () => {
  const codebase = await projectOf({
    'package.json': '{ "dependencies": { "@sveltejs/kit": "2" } }',
    'src/routes/+page.svelte':
      "<script>\n  import Errors from './Errors.svelte';\n</script>\n\n<p>no errors</p>\n",
    'src/routes/Errors.svelte': '<p>errors</p>\n',
  });
  const link = { from: 'src/routes/+page.svelte', to: 'src/routes/Errors.svelte' };
  expect((await judgeLink(codebase, link)).verdict).toBe('NOT_WIRED');
});

test('a base class that a used class extends is not what the user itself was to use', async () => {
  const codebase = await projectOf({
    'src/main/java/a/App.java':
      'package a;\n\nclass App {\n  public static void main(String[] args) {\n    new Vet().run();\n  }\n}\n',
    'src/main/java/a/Vet.java':
      'package a;\n\nclass Vet {\n  Skill skill = new Skill();\n\n  void run() {\n    skill.use();\n  }\n}\n',
    'src/main/java/a/Skill.java':
      'package a;\n\nclass Skill extends Named {\n  void use() {\n    print();\n  }\n}\n',
    'src/main/java/a/Named.java':
      'package a;\n\nclass Named {\n  void print() {\n    System.out.println(this);\n  }\n}\n',
  });
  const link = { from: 'src/main/java/a/Vet.java', to: 'src/main/java/a/Named.java', via: 'Named' };
  expect((await judgeLink(codebase, link)).verdict).toBe('NOT_WIRED');
});
