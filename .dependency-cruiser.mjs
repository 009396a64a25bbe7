// Import-direction rules: each folder of src/ may import only the folders its row names.
const only = (folder, allowed, comment) => ({
  name: `${folder}-imports`,
  comment,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [`^src/${folder}/`, ...allowed.map((path) => `^src/${path}`)] },
});

// A dependency with one home can be replaced by touching one folder.
const home = (dependency, folders) => ({
  name: `${dependency.replace(/\W/g, '-')}-has-one-home`,
  severity: 'error',
  from: { path: '^src/', pathNot: folders },
  to: { path: `node_modules/${dependency}(/|$)` },
});

const HOST = 'host/host[.]ts$';
const LOCK = 'host/lock[.]ts$';
const CODEBASE = 'codebase/codebase[.]ts$';
const BODIES = 'codebase/bodies/(bodies|open-bodies)[.]ts$';
const SOURCE = 'sources/source[.]ts$';
const SESSION = 'session/session[.]ts$';
const RUNNER = 'runners/runner[.]ts$';

export default {
  forbidden: [
    only('domain', [], 'The vocabulary: schemas, types and pure rules.'),
    only('machine', ['domain/'], 'The machine names its actors; verify-phase.ts provides them.'),
    only(
      'criteria',
      ['domain/', CODEBASE, HOST],
      'A criterion becomes a predicate; a predicate is held against facts.',
    ),
    only(
      'agents',
      ['domain/', 'evidence/', 'criteria/', CODEBASE, BODIES, HOST],
      'What is checked, not who runs it.',
    ),
    only('codebase', ['domain/', HOST, 'host/git-program[.]ts$'], 'Facts; agents judge them.'),
    only('evidence', ['domain/', CODEBASE, HOST], 'Claims are held against facts.'),
    only(
      'pipeline',
      [
        'domain/',
        'agents/',
        'evidence/',
        RUNNER,
        SOURCE,
        SESSION,
        HOST,
        CODEBASE,
        'criteria/named-files[.]ts$',
        'reporters/(markdown|report)[.]ts$',
      ],
      'Stages see contracts, never an implementation.',
    ),
    {
      name: 'stages-are-siblings',
      comment: 'Values travel from stage to stage through the machine.',
      severity: 'error',
      from: { path: '^src/pipeline/([^/]+)/' },
      to: { path: '^src/pipeline/', pathNot: '^src/pipeline/$1/' },
    },
    only(
      'runners',
      ['domain/', 'agents/', 'evidence/', HOST, 'mcp/report-server[.]ts$', CODEBASE],
      'Who carries a job out.',
    ),
    only('sources', ['domain/', HOST], 'One planning layout each.'),
    {
      name: 'sources-are-siblings',
      comment: 'Sources share the contract, nothing else.',
      severity: 'error',
      from: { path: '^src/sources/([^/]+)/' },
      to: { path: '^src/sources/[^/]+/', pathNot: '^src/sources/$1/' },
    },
    only('session', ['domain/', HOST, LOCK], 'Every file of a run; an open session holds its lock file.'),
    only('reporters', ['domain/'], 'Values to text; no files, no clock.'),
    only(
      'gates',
      ['domain/', 'evidence/', HOST, SOURCE, SESSION, CODEBASE],
      'A gate reads what a run left; it never starts one.',
    ),
    only(
      'mcp',
      [
        'domain/',
        'gates/',
        SESSION,
        HOST,
        'verify-phase[.]ts$',
        'runners/(runner-context|wire-report)[.]ts$',
      ],
      'Servers for agents and for clients.',
    ),
    only('host', ['domain/'], 'The outside world.'),
    only(
      'cli',
      [
        'domain/',
        'gates/',
        'verify-phase[.]ts$',
        'gate-project[.]ts$',
        'open-project[.]ts$',
        'past-runs[.]ts$',
        'project-queries[.]ts$',
        'explain-criteria[.]ts$',
        'check-runners[.]ts$',
        'criteria/explain[.]ts$',
        'reporters/',
        'mcp/tools[.]ts$',
        'host/',
      ],
      'Parses, delegates, prints, picks an exit code.',
    ),
    {
      name: 'composition-root-knows-no-front-end',
      severity: 'error',
      from: { path: '^src/verify-phase[.]ts$' },
      to: { path: '^src/(cli|gates)/|^src/mcp/tools[.]ts$' },
    },
    {
      name: 'node-io-in-host-only',
      comment:
        'Files, processes, network and clock enter through host/; codebase/ reads source files natively.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(host|cli|codebase)/|^src/mcp/report-server[.]ts$' },
      to: { path: '^(node:)?(fs|fs/promises|child_process|http|https|net|timers|timers/promises|os)$' },
    },
    home('xstate', '^src/(machine/|verify-phase[.]ts$)'),
    home('p-limit', '^src/pipeline/4-waves/'),
    home('csv-(parse|stringify)', '^src/session/'),
    home('ndjson', '^src/session/'),
    home('fast-glob', '^src/host/'),
    home('(ai|@ai-sdk/[^/]+)', '^src/runners/api[./]'),
    {
      name: 'src-never-imports-test',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|fixtures|bench)/' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
