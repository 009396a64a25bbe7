import { expect, test } from 'vitest';
import { maestro } from '../../../src/sources/maestro/maestro.js';
import { NOW, planProject } from '../plan-project.js';

const at = (minutesAgo: number): string => new Date(NOW.getTime() - minutesAgo * 60_000).toISOString();

const activity = [
  { ts: at(5), user: 'bob', action: 'edit', phase_id: 3 },
  { ts: at(5), user: 'eve', action: 'edit', phase_id: 4 },
  { ts: at(45), user: 'dan', action: 'edit', phase_id: '03' },
  { ts: at(1), user: 'ann', action: 'edit', phase_id: 3 },
];

test.each([
  [
    'a member sees who else was active within the window',
    'ANN@x.org',
    [{ file: '.workflow/collab/activity.jsonl', message: 'Bob was active on phase 3 5 minutes ago' }],
  ],
  ['one who is no member is asked nothing', 'zoe@x.org', []],
])('%s', async (_name, email, expected) => {
  const factory = {
    ...maestro,
    open: (context: Parameters<typeof maestro.open>[0]) =>
      maestro.open({ ...context, userEmail: async () => email }),
  };
  const { phase, source } = await planProject(factory, {
    '.workflow/phases/03-mail/.task/TASK-001.json': { id: 'TASK-001', status: 'completed' },
    '.workflow/collab/members/ann.json': { uid: 'ann', name: 'Ann', email: 'ann@x.org' },
    '.workflow/collab/members/bob.json': { uid: 'bob', name: 'Bob', email: 'bob@x.org' },
    '.workflow/collab/activity.jsonl': `${activity.map((entry) => JSON.stringify(entry)).join('\n')}\n{"torn\n`,
  });
  expect(await source.preflight(await phase('3'))).toEqual(expected);
});
