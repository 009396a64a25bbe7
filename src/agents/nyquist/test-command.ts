import type { Codebase } from '../../codebase/codebase.js';

/** The project's own command, with a machine-readable form and coverage asked for where that costs nothing. */
export function testCommand(codebase: Codebase, configured: string | undefined): string | null {
  if (configured !== undefined && configured.trim() !== '') return configured.trim();
  return fromManifest(codebase) ?? fromFrameworks(codebase);
}

type Scripts = Readonly<Record<string, string>>;

function fromManifest(codebase: Codebase): string | null {
  const text = codebase.text('package.json');
  const scripts = text === undefined ? undefined : scriptsOf(text);
  if (!scripts) return null;
  const name = ['test:coverage', 'test:cov', 'coverage', 'test', 'test:unit', 'unit'].find((candidate) =>
    isTestScript(scripts[candidate]),
  );
  if (name === undefined) return null;
  const run =
    name === 'test' ? `${packageManager(codebase)} test` : `${packageManager(codebase)} run ${name}`;
  const flags = machineFlags(scripts[name] as string, text as string);
  const quiet = packageManager(codebase) === 'npm' ? `${run} --silent` : run;
  return flags === '' ? quiet : `${quiet}${packageManager(codebase) === 'yarn' ? ' ' : ' -- '}${flags}`;
}

const isTestScript = (script: string | undefined): boolean =>
  script !== undefined &&
  !/no test specified/.test(script) &&
  /\b(?:vitest|jest|mocha|ava|tap|tape|jasmine|uvu|qunit|karma|bun test|--test|playwright|cypress|react-scripts test|ng test|test)\b/.test(
    script,
  );

/** Options that the last command of a script understands; none when anything comes after the runner. */
function machineFlags(script: string, manifest: string): string {
  const last =
    script
      .split(/&&|\|\||;|\|/)
      .at(-1)
      ?.trim() ?? '';
  if (/\|/.test(script)) return '';
  if (/^(?:[\w=./-]+\s+)*?(?:npx\s+)?vitest\b/.test(last) && !/--reporter/.test(last))
    return `--run --reporter=json${coverageFlag(/"@vitest\/coverage-(?:v8|istanbul)"/.test(manifest) && !/--coverage/.test(last), '--coverage.enabled --coverage.reporter=text-summary')}`;
  if (/^(?:[\w=./-]+\s+)*?(?:npx\s+)?(?:jest|react-scripts test)\b/.test(last) && !/--json/.test(last))
    return '--json';
  if (/^(?:[\w=./-]+\s+)*?(?:npx\s+)?mocha\b/.test(last) && !/--reporter|\s-R\s/.test(last))
    return '--reporter json';
  return '';
}

const coverageFlag = (available: boolean, flags: string): string => (available ? ` ${flags}` : '');

const packageManager = (codebase: Codebase): string =>
  codebase.has('pnpm-lock.yaml')
    ? 'pnpm'
    : codebase.has('yarn.lock')
      ? 'yarn'
      : codebase.has('bun.lockb') || codebase.has('bun.lock')
        ? 'bun'
        : 'npm';

function scriptsOf(text: string): Scripts | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    const scripts =
      typeof manifest === 'object' && manifest !== null && 'scripts' in manifest
        ? manifest.scripts
        : undefined;
    if (typeof scripts !== 'object' || scripts === null) return undefined;
    return Object.fromEntries(
      Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return undefined;
  }
}

function fromFrameworks(codebase: Codebase): string | null {
  for (const { name } of codebase.tests.frameworks()) {
    const command = COMMANDS[name]?.(codebase);
    if (command) return command;
  }
  return null;
}

const maven = (codebase: Codebase): string | null =>
  codebase.has('pom.xml') ? `${codebase.has('mvnw') ? './mvnw' : 'mvn'} -B test` : null;
const gradle = (codebase: Codebase): string | null =>
  codebase.files.some((file) => /^(?:build|settings)\.gradle(?:\.kts)?$/.test(file))
    ? `${codebase.has('gradlew') ? './gradlew' : 'gradle'} test`
    : null;
const jvm = (codebase: Codebase): string | null => maven(codebase) ?? gradle(codebase);

/** By framework; null when the project has no manifest at its root to run it from. */
const COMMANDS: Readonly<Record<string, (codebase: Codebase) => string | null>> = {
  vitest: () => 'npx vitest run --reporter=json',
  jest: () => 'npx jest --json',
  'node:test': () => 'node --test',
  'bun test': () => 'bun test',
  mocha: () => 'npx mocha --reporter json',
  ava: () => 'npx ava --tap',
  playwright: () => 'npx playwright test --reporter=json',
  pytest: (codebase) => `python3 -m pytest -q -rA${usesCoverage(codebase) ? ' --cov --cov-report=term' : ''}`,
  unittest: (codebase) =>
    codebase.has('manage.py') ? 'python3 manage.py test' : unittestDiscovery(codebase),
  'go test': (codebase) => (codebase.has('go.mod') ? 'go test -json -cover ./...' : null),
  'cargo test': (codebase) => (codebase.has('Cargo.toml') ? 'cargo test --no-fail-fast' : null),
  junit5: jvm,
  junit4: jvm,
  testng: jvm,
  kotest: jvm,
  'kotlin.test': jvm,
  xunit: () => 'dotnet test',
  nunit: () => 'dotnet test',
  mstest: () => 'dotnet test',
  rspec: () => 'bundle exec rspec',
  minitest: (codebase) => (codebase.has('bin/rails') ? 'bin/rails test' : 'bundle exec rake test'),
  phpunit: () => 'vendor/bin/phpunit',
  pest: () => 'vendor/bin/pest',
};

const usesCoverage = (codebase: Codebase): boolean =>
  codebase.files.some(
    (file) =>
      /(?:^|\/)(?:requirements[\w./-]*\.txt|pyproject\.toml|setup\.cfg|tox\.ini)$/.test(file) &&
      /pytest-cov/.test(codebase.text(file) ?? ''),
  ) &&
  !codebase.files.some(
    (file) =>
      /^(?:pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini)$/.test(file) &&
      /addopts[^\n]*--cov/.test(codebase.text(file) ?? ''),
  );

/** Discovery begins in the folder that holds the tests when that is no package. */
function unittestDiscovery(codebase: Codebase): string {
  const folder =
    codebase.tests
      .files()
      .find((file) => file.endsWith('.py'))
      ?.split('/')
      .slice(0, -1)
      .join('/') ?? '';
  return folder === '' || codebase.has(`${folder}/__init__.py`)
    ? 'python3 -m unittest -v'
    : `python3 -m unittest discover -v -s ${folder}`;
}
