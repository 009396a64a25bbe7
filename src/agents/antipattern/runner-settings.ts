import type { Detector, Finding } from './finding.js';

interface Setting {
  readonly file: RegExp;
  readonly match: RegExp;
  readonly finding: Omit<Finding, 'line'>;
}

const blocker = (description: string): Omit<Finding, 'line'> => ({
  pattern: 'tampered-runner',
  severity: 'blocker',
  description,
});
const warning = (
  description: string,
  pattern: Finding['pattern'] = 'tampered-runner',
): Omit<Finding, 'line'> => ({ pattern, severity: 'warning', description });

const TEST_CONFIG =
  /(?:^|\/)(?:(?:vitest|vite|jest|karma|playwright|cypress|ava|nyc|c8)\.config\.[\w.]+|\.(?:nycrc|c8rc|mocharc|taprc)(?:\.\w+)?|package\.json|jest\.\w+\.(?:json|js|ts))$/;

const SETTINGS: readonly Setting[] = [
  {
    file: TEST_CONFIG,
    match:
      /(?:thresholds?|coverageThreshold|check-coverage)["']?\s*:\s*\{[\s\S]{0,300}?\b(?:lines|branches|functions|statements)["']?\s*:\s*0\s*[,}\n]/g,
    finding: warning('the coverage threshold is 0', 'coverage-ignored'),
  },
  {
    file: TEST_CONFIG,
    match: /\b(?:testMatch|testRegex|include)["']?\s*:\s*\[\s*\]/g,
    finding: blocker('no file matches the test pattern'),
  },
  {
    file: TEST_CONFIG,
    match:
      /\btestPathIgnorePatterns["']?\s*:\s*\[[^\]]*["'](?:\.\*|\/|<rootDir>\/?|\.|<rootDir>\/(?:src|tests?)\/?)["'][^\]]*\]/g,
    finding: blocker('the test files are excluded from the run'),
  },
  {
    file: TEST_CONFIG,
    match:
      /\bexclude["']?\s*:\s*\[[^\]]*["'](?:\*\*\/\*|\*\*\/\*\.(?:test|spec)\.[^"']*|\*\*|tests?\/\*\*)["'][^\]]*\]/g,
    finding: blocker('the test files are excluded from the run'),
  },
  {
    file: /(?:^|\/)package\.json$/,
    match: /"(?:test|ci|verify)"\s*:\s*"(?:true|exit 0|:|echo\b(?![^"]*exit 1)[^"]*)"/g,
    finding: blocker('the test script runs no test'),
  },
  {
    file: /(?:^|\/)next\.config\.\w+$/,
    match: /\b(?:ignoreBuildErrors|ignoreDuringBuilds)\s*:\s*true\b/g,
    finding: warning('the build ignores type or lint errors', 'type-check-disabled'),
  },
  {
    file: /(?:^|\/)tsconfig[\w.-]*\.json$/,
    match: /"(?:strict|noImplicitAny|strictNullChecks)"\s*:\s*false/g,
    finding: { pattern: 'type-check-disabled', severity: 'info', description: 'a strictness check is off' },
  },
  {
    file: /(?:^|\/)conftest\.py$/,
    match:
      /^\s*(?:collect_ignore_glob\s*=\s*\[\s*["'](?:\*|test_\*|\*\.py|\*\*)|sys\.exit\s*\(\s*0\s*\)|os\._exit\s*\(\s*0\s*\))/gm,
    finding: blocker('the collected tests are left out or the run always exits 0'),
  },
  {
    file: /(?:^|\/)conftest\.py$/,
    match: /^ {4,8}for\s+\w+\s+in\s+items\s*:\s*\n\s+\w+\.add_marker\(\s*pytest\.mark\.(?:skip|xfail)\b/gm,
    finding: blocker('every collected test is skipped'),
  },
  {
    file: /(?:^|\/)(?:pytest\.ini|setup\.cfg|tox\.ini|pyproject\.toml)$/,
    match:
      /\baddopts\s*=.*(?:--ignore(?:-glob)?[= ]["']?\.?\/?tests?\b|--collect-only|--co\b|-k\s*["']?not\b|--deselect)/g,
    finding: warning('tests are left out of every run'),
  },
  {
    file: /\.ya?ml$/,
    match:
      /^\s*(?:-\s*)?if\s*:\s*(?:\$\{\{\s*)?false\b.*\n(?:.*\n){0,3}?.*\b(?:vitest|jest|pytest|go test|cargo test|mvn|gradle|npm (?:run )?test|pnpm (?:run )?test|yarn test)\b/gm,
    finding: blocker('the test step never runs'),
  },
  {
    file: /(?:^|\/)build\.gradle(?:\.kts)?$/,
    match:
      /\b(?:tasks?\.)?(?:withType<Test>|named<?Test>?|test)\b[^{\n]*\{[^}]*\b(?:enabled|isEnabled)\s*=\s*false/g,
    finding: blocker('the test task is disabled'),
  },
  {
    file: /(?:^|\/)Cargo\.toml$/,
    match: /^\s*(?:test|doctest)\s*=\s*false\b/gm,
    finding: warning('the tests of a target are switched off'),
  },
];

const EXITS_GREEN =
  /^[ \t]*(?:process\.exit\(\s*0\s*\)|process\.exitCode\s*=\s*0\b|(?:global|globalThis|window)\.(?:expect|assert)\s*=)/gm;

/** Settings under which failing or missing tests do not fail the run. */
export const findRunnerSettings: Detector = ({ source }) => {
  const found = SETTINGS.filter((setting) => setting.file.test(source.path)).flatMap((setting) =>
    [...source.code.matchAll(setting.match)].map(
      (match): Finding => ({ ...setting.finding, line: source.lineAt(lastMark(match)) }),
    ),
  );
  const inTests = source.role === 'test' || source.role === 'test-support';
  if (!inTests || !/^(?:typescript|tsx|javascript|jsx)$/.test(source.language)) return found;
  return [
    ...found,
    ...[...source.masked.matchAll(EXITS_GREEN)].map(
      (match): Finding => ({
        ...blocker('the run is forced to be green'),
        line: source.lineAt((match.index ?? 0) + (/^\s*/.exec(match[0])?.[0].length ?? 0)),
      }),
    ),
  ];
};

/** Offset of the setting itself: the last key of the match. */
function lastMark(match: RegExpMatchArray): number {
  const start = match.index ?? 0;
  const threshold = /\b(?:lines|branches|functions|statements)["']?\s*:\s*0/.exec(match[0]);
  return start + (threshold?.index ?? /^\s*/.exec(match[0])?.[0].length ?? 0);
}
