import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleCommands } from './console-commands.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
let folder = '';

// npm is stood in for where it would install or start this very test run; `run demo` is carried out.
const NPM = `#!/bin/sh
case "$1 $2" in
  "ci "|"test "|"run check") node -e 'const { scripts } = require(process.argv[1]); process.exit(process.argv[2] === "ci" || scripts[process.argv[3] || process.argv[2]] ? 0 : 1)' ${root}/package.json "$1" "$2" ;;
  "run demo") exec node ${root}/fixtures/demo.mjs ${'"$DEMO_DIR"'} ;;
  *) echo "npm $*: not stood in for" >&2; exit 99 ;;
esac
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'));
  mkdirSync(join(folder, 'bin'));
  const programs = {
    npm: NPM,
    'verify-phase': `#!/bin/sh\nexec node ${root}/dist/cli/main.js "$@"\n`,
    npx: '#!/bin/sh\nexec "$@"\n',
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, 'bin', name), text);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(pages)('every command of %s does what the page says', { timeout: 120_000 }, (page) => {
  const project = join(folder, page.replace(/\W/g, '-'));
  cpSync(join(root, 'fixtures/demo'), project, { recursive: true });
  spawnSync('sh', ['-c', `node ${root}/dist/cli/main.js 1 > first-run.log 2>&1`], {
    cwd: project,
    stdio: 'ignore',
  });
  const outcomes = consoleCommands(readFileSync(join(root, page), 'utf8')).map(
    ({ typed, exitCode, line }) => {
      const run = spawnSync('sh', ['-c', typed], {
        cwd: project,
        encoding: 'utf8',
        env: {
          PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
          HOME: folder,
          DEMO_DIR: join(project, 'demo'),
        },
      });
      return {
        at: `${page}:${line} ${typed}`,
        exit: run.status,
        wanted: exitCode,
        said: run.status === exitCode ? '' : run.stderr,
      };
    },
  );
  expect(outcomes.filter(({ exit, wanted }) => exit !== wanted)).toEqual([]);
});

test('the pages hold commands to run', () => {
  const all = pages.flatMap((page) => consoleCommands(readFileSync(join(root, page), 'utf8')));
  expect(all.length).toBeGreaterThan(10);
});
