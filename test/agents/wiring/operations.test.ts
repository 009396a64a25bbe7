import { expect, test } from 'vitest';
import { judgeLink, projectOf } from './project.js';

const TRPC = {
  'package.json': '{ "dependencies": { "@trpc/server": "11", "next": "15" } }',
  'server/trpc.ts': 'export const publicProcedure = make();\nexport const router = (one: object) => one;\n',
  'server/root.ts':
    "import { noteRouter } from './note';\nimport { adminRouter } from './admin';\nimport { router } from './trpc';\nexport const appRouter = router({\n  note: noteRouter,\n  admin: router({ users: adminRouter }),\n});\n",
  'server/note.ts':
    "import { publicProcedure, router } from './trpc';\nexport const noteRouter = router({\n  list: publicProcedure.query(() => db.notes()),\n  add: publicProcedure.input(z.string()).mutation(({ input }) => db.add(input)),\n});\n",
  'server/admin.ts':
    "import { publicProcedure, router } from './trpc';\nexport const adminRouter = router({ purge: publicProcedure.mutation(() => db.purge()) });\n",
  'lib/use-notes.ts':
    "import { trpc } from './client';\nexport const useNotes = () => trpc.note.list.useQuery();\nexport const useOther = () => trpc.other.list.useQuery();\n",
  'lib/client.ts': 'export const trpc = createTRPCReact();\n',
  'app/page.tsx':
    "import { useNotes } from '../lib/use-notes';\nexport default function Page() {\n  return <ul>{useNotes().data}</ul>;\n}\n",
  'app/new/page.tsx':
    "import { trpc } from '../../lib/client';\nexport default function New() {\n  const add = trpc.note.remove.useMutation();\n  return <button onClick={() => add.mutate()}>x</button>;\n}\n",
};

test('a client call meets the tRPC procedure of its whole path, through a hook and nested routers', async () => {
  const codebase = await projectOf(TRPC);
  expect(codebase.operations.servedBy('server/admin.ts').map(({ name }) => name)).toEqual([
    'admin.users.purge',
  ]);
  expect(await judgeLink(codebase, { from: 'app/page.tsx', to: 'server/note.ts' })).toEqual({
    verdict: 'WIRED',
    findings: 'lib/use-notes.ts:2 asks for note.list, served by server/note.ts:3',
  });
  expect(await judgeLink(codebase, { from: 'app/new/page.tsx', to: 'server/note.ts' })).toEqual({
    verdict: 'NOT_WIRED',
    findings: 'app/new/page.tsx:3 asks for note.remove, but server/note.ts serves note.list, note.add',
  });
});

const GRAPHQL = {
  'package.json': '{ "dependencies": { "graphql": "16", "@apollo/client": "4" }, "main": "server/index.ts" }',
  'server/index.ts': "import { resolvers } from './resolvers';\nstart(resolvers);\n",
  'server/resolvers.ts':
    'export const resolvers = {\n  Query: {\n    notes: () => db.notes(),\n  },\n  Mutation: { addNote: (_: unknown, { text }: { text: string }) => db.add(text) },\n};\n',
  'server/people.resolver.ts':
    "@Resolver()\nexport class People {\n  @Query(() => [Person], { name: 'people' })\n  all() { return this.repo.all(); }\n  @Mutation(() => Person)\n  async invite() { return this.repo.add(); }\n}\n",
  'server/schema.graphql': 'type Query {\n  notes(first: Int): [Note!]!\n}\n',
  'web/queries.ts':
    'export const NOTES = gql`query Notes($first: Int) { all: notes(first: $first) { id author { name } } }`;\nexport const PEOPLE = gql`query { people { id } }`;\n',
  'web/notes.tsx':
    "import { NOTES } from './queries';\nexport const Notes = () => <ul>{useQuery(NOTES).data}</ul>;\n",
  'web/people.tsx':
    "import { PEOPLE } from './queries';\nexport const People = () => <ul>{useQuery(PEOPLE).data}</ul>;\n",
  'web/idle.tsx':
    'export const Idle = () => {\n  function never() {\n    return client.mutate(gql`mutation { addNote(text: "x") { id } }`);\n  }\n  return <p>idle</p>;\n};\n',
};

test.each([
  ['web/notes.tsx', 'server/resolvers.ts', 'WIRED'],
  ['web/notes.tsx', 'server/schema.graphql', 'WIRED'],
  ['web/notes.tsx', 'server/people.resolver.ts', 'NOT_WIRED'],
  ['web/people.tsx', 'server/people.resolver.ts', 'WIRED'],
  ['web/people.tsx', 'server/resolvers.ts', 'NOT_WIRED'],
  ['web/idle.tsx', 'server/resolvers.ts', 'NOT_WIRED'],
])('GraphQL: %s -> %s is %s', async (from, to, verdict) => {
  expect((await judgeLink(await projectOf(GRAPHQL), { from, to })).verdict).toBe(verdict);
});
