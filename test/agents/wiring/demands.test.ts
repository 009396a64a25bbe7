import { expect, test } from 'vitest';
import { judgeLink, projectOf } from './project.js';

const FORM = {
  'package.json': '{ "main": "src/page.tsx" }',
  'src/form.tsx':
    'export const Form = ({ onSave, items }: { onSave: () => void; items: string[] }) => <button onClick={onSave}>{items.length}</button>;\n',
};
const page = (tag: string) =>
  `import { Form } from './form';\nconst items = load();\nexport const Page = (props: object) => (\n  ${tag}\n);\n`;

test.each([
  ['passes onSave prop', '<Form onSave={save} items={items} />', 'WIRED'],
  ['passes onSave prop', '<Form items={items} />', 'NOT_WIRED'],
  ['passes onSave and items props', '<Form items={items} />', 'PARTIAL'],
  ['passes the `onSave` prop', '<Form {...props} />', 'WIRED'],
  ['items prop', '<Form onSave={save} />', 'NOT_WIRED'],
  ['via props', '<Form items={items} />', 'WIRED'],
  ['renders the form', '<Form items={items} />', 'WIRED'],
  ['props: onSave, items', '<Form\n    onSave={() => save()}\n    items={items}\n  />', 'WIRED'],
  ['<Form onSave={...}>', '<Form items={items} />', 'NOT_WIRED'],
])('a link that "%s" against %s is %s', async (via, tag, verdict) => {
  const codebase = await projectOf({ ...FORM, 'src/page.tsx': page(tag) });
  expect((await judgeLink(codebase, { from: 'src/page.tsx', to: 'src/form.tsx', via })).verdict).toBe(
    verdict,
  );
});

test.each([
  ['<NoteList :note-items="all" @pick="open" />', 'WIRED'],
  ['<note-list @pick="open" />', 'NOT_WIRED'],
])('a Vue component passes a prop in either spelling: %s is %s', async (tag, verdict) => {
  const codebase = await projectOf({
    'package.json': '{ "dependencies": { "vue": "3" }, "main": "src/App.vue" }',
    'src/NoteList.vue':
      "<script setup>\ndefineProps(['noteItems']);\n</script>\n<template><p>{{ noteItems }}</p></template>\n",
    'src/App.vue': `<script setup>\nimport NoteList from './NoteList.vue';\nconst all = load();\n</script>\n<template>\n  ${tag}\n</template>\n`,
  });
  const link = { from: 'src/App.vue', to: 'src/NoteList.vue', via: 'passes noteItems prop' };
  expect((await judgeLink(codebase, link)).verdict).toBe(verdict);
});

const ACTIONS = {
  'package.json': '{ "dependencies": { "next": "15" } }',
  'app/actions.ts':
    "'use server';\nexport async function save(data: FormData) {\n  await db.save(data);\n}\nexport async function drop() {\n  await db.drop();\n}\n",
};

test.each([
  ['<form action={save}><button>x</button></form>', 'WIRED'],
  ['<button onClick={() => save(new FormData())}>x</button>', 'NOT_WIRED'],
  ['<form action={drop}><button>x</button></form>', 'NOT_WIRED'],
])('a form action that the plan names: %s is %s', async (form, verdict) => {
  const codebase = await projectOf({
    ...ACTIONS,
    'app/page.tsx': `import { drop, save } from './actions';\nexport default function Page() {\n  return ${form};\n}\n`,
  });
  const link = { from: 'app/page.tsx', to: 'app/actions.ts', via: 'form action', action: 'save' };
  expect((await judgeLink(codebase, link)).verdict).toBe(verdict);
});

test('a link whose words are the name of an export asks for that one', async () => {
  const codebase = await projectOf({
    'src/store.ts':
      'export const save = (n: number) => db.put(n);\nexport const drop = (n: number) => db.del(n);\n',
    'src/index.ts': "import { drop } from './store';\nexport const run = () => drop(1);\n",
  });
  const verdict = async (via: string) =>
    (await judgeLink(codebase, { from: 'src/index.ts', to: 'src/store.ts', via })).verdict;
  expect([await verdict('calls save()'), await verdict('drop'), await verdict('keeps data')]).toEqual([
    'NOT_WIRED',
    'WIRED',
    'WIRED',
  ]);
});
