import { expect, test } from 'vitest';
import { readRoadmap } from '../../src/sources/roadmap.js';

test.each([
  [
    '- [x] **Phase 68: Tags** - src/tags.ts exists',
    { number: '68', name: 'Tags', goal: 'src/tags.ts exists' },
  ],
  [
    '- [ ] **Phase 68: Tags**: src/tags.ts exists',
    { number: '68', name: 'Tags', goal: 'src/tags.ts exists' },
  ],
  ['- [ ] Phase 68: Tags - src/tags.ts exists', { number: '68', name: 'Tags', goal: 'src/tags.ts exists' }],
  ['- [ ] **Phase 68: Tags**', { number: '68', name: 'Tags', goal: null }],
  ['- [ ] Phase 16c: Tags', { number: '16C', name: 'Tags', goal: null }],
])('a phase that stands in the checklist alone has its name and goal: %s', (line, phase) => {
  expect(readRoadmap(`# Roadmap\n\n${line}\n`)).toEqual([
    { ...phase, line: 3, criteria: [], requirements: [], dependsOn: null, path: [] },
  ]);
});
