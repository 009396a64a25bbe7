import type { Codebase } from '../../codebase/codebase.js';

/** The project's own test command, as its manifest shows it. */
export function testCommand(codebase: Codebase): string | undefined {
  const manifest = codebase.text('package.json');
  if (manifest !== undefined && hasTestScript(manifest)) {
    if (codebase.has('pnpm-lock.yaml')) return 'pnpm test';
    if (codebase.has('yarn.lock')) return 'yarn test';
    return codebase.has('bun.lock') || codebase.has('bun.lockb') ? 'bun run test' : 'npm test';
  }
  const known: readonly (readonly [string, string])[] = [
    ['go.mod', 'go test ./...'],
    ['Cargo.toml', 'cargo test'],
    ['pytest.ini', 'pytest -q'],
    ['pyproject.toml', 'pytest -q'],
    ['setup.py', 'pytest -q'],
    ['tox.ini', 'tox'],
    ['pom.xml', 'mvn -q test'],
    ['gradlew', './gradlew test'],
    ['build.gradle', 'gradle test'],
    ['build.gradle.kts', 'gradle test'],
    ['pubspec.yaml', 'flutter test'],
    ['mix.exs', 'mix test'],
    ['Gemfile', 'bundle exec rake test'],
    ['composer.json', 'composer test'],
  ];
  return known.find(([file]) => codebase.has(file))?.[1];
}

function hasTestScript(manifest: string): boolean {
  try {
    const { scripts } = JSON.parse(manifest) as { scripts?: Record<string, unknown> };
    return typeof scripts?.test === 'string' && !/no test specified/.test(scripts.test);
  } catch {
    return false;
  }
}
