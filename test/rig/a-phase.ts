import { Phase } from '../../src/domain/phase.js';

/** A phase with nothing in it but what is given. */
export const aPhase = (phase: Partial<Phase> = {}): Phase =>
  Phase.parse({
    source: 'maestro',
    number: '1',
    slug: '01-x',
    title: 'X',
    dir: '.workflow/phases/01-x',
    milestone: { id: null, rule: '', others: [] },
    goal: null,
    must_haves: { truths: [], artifacts: [], key_links: [], unreadable: [] },
    success_criteria: [],
    tasks: [],
    requirements: [],
    modified_files: [],
    constraints: [],
    uat: { file: null, tests: [], gaps: [] },
    plan_gaps: [],
    deferred: [],
    executed_by: 'a summary',
    base: null,
    test_command: null,
    notices: [],
    ...phase,
  });
