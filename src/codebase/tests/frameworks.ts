import type { Codebase } from '../codebase.js';
import type { TestFramework } from './test-facts.js';

type Project = Pick<Codebase, 'files' | 'text' | 'source' | 'languageOf' | 'roleOf'>;

const NODE_PACKAGES: readonly (readonly [string, string])[] = [
  ['vitest', 'vitest'],
  ['jest', 'jest'],
  ['@jest/core', 'jest'],
  ['react-scripts', 'jest'],
  ['jest-expo', 'jest'],
  ['mocha', 'mocha'],
  ['ava', 'ava'],
  ['tap', 'tap'],
  ['tape', 'tape'],
  ['jasmine', 'jasmine'],
  ['uvu', 'uvu'],
  ['qunit', 'qunit'],
  ['@playwright/test', 'playwright'],
  ['cypress', 'cypress'],
];

/** Contents of manifests and configurations that name a framework. */
const MANIFESTS: readonly { readonly file: RegExp; readonly text?: RegExp; readonly name: string }[] = [
  { file: /(?:^|\/)vitest\.(?:config|workspace)\.[cm]?[jt]s$/, name: 'vitest' },
  { file: /(?:^|\/)vite\.config\.[cm]?[jt]s$/, text: /vitest\b|^\s*test\s*:\s*\{/m, name: 'vitest' },
  { file: /(?:^|\/)jest\.config\.(?:[cm]?[jt]s|json)$/, name: 'jest' },
  { file: /(?:^|\/)\.mocharc(?:\.\w+)?$/, name: 'mocha' },
  { file: /(?:^|\/)playwright(?:-ct)?\.config\.[cm]?[jt]s$/, name: 'playwright' },
  { file: /(?:^|\/)cypress\.(?:config\.[cm]?[jt]s|json)$/, name: 'cypress' },
  { file: /(?:^|\/)(?:pytest\.ini|\.pytest\.ini|conftest\.py)$/, name: 'pytest' },
  {
    file: /(?:^|\/)pyproject\.toml$/,
    text: /\[tool\.pytest|["']?pytest(?:-\w+)?["']?\s*(?:[=<>~!,\]"'[]|$)/m,
    name: 'pytest',
  },
  { file: /(?:^|\/)(?:setup\.cfg|tox\.ini)$/, text: /^\[(?:tool:)?pytest\]|\bpytest\b/m, name: 'pytest' },
  { file: /(?:^|\/)requirements[\w./-]*\.(?:txt|in)$/, text: /^pytest\b/m, name: 'pytest' },
  { file: /(?:^|\/)pom\.xml$/, text: /junit-jupiter|junit-bom|spring-boot-starter-test/, name: 'junit5' },
  { file: /(?:^|\/)pom\.xml$/, text: /<artifactId>junit<\/artifactId>/, name: 'junit4' },
  { file: /(?:^|\/)pom\.xml$/, text: /<artifactId>testng<\/artifactId>/, name: 'testng' },
  {
    file: /(?:^|\/)build\.gradle(?:\.kts)?$/,
    text: /useJUnitPlatform|junit-jupiter|kotlin\("test"\)|kotlin-test/,
    name: 'junit5',
  },
  { file: /(?:^|\/)build\.gradle(?:\.kts)?$/, text: /junit:junit/, name: 'junit4' },
  { file: /(?:^|\/)build\.gradle(?:\.kts)?$/, text: /kotest/, name: 'kotest' },
  { file: /\.(?:cs|fs)proj$/, text: /\bxunit\b/i, name: 'xunit' },
  { file: /\.(?:cs|fs)proj$/, text: /\bNUnit\b/i, name: 'nunit' },
  { file: /\.(?:cs|fs)proj$/, text: /MSTest/, name: 'mstest' },
  { file: /(?:^|\/)(?:Gemfile|\.rspec|[\w.-]+\.gemspec)$/, text: /rspec/, name: 'rspec' },
  { file: /(?:^|\/)(?:Gemfile|[\w.-]+\.gemspec)$/, text: /minitest/, name: 'minitest' },
  { file: /(?:^|\/)phpunit\.xml(?:\.dist)?$/, name: 'phpunit' },
  { file: /(?:^|\/)composer\.json$/, text: /phpunit\/phpunit/, name: 'phpunit' },
  { file: /(?:^|\/)composer\.json$/, text: /pestphp\/pest/, name: 'pest' },
];

const ELSEWHERE = /(?:^|\/)(?:node_modules|vendor|fixtures|examples?|templates?)\//;
/** One test a path for all of the manifests. */
const NAMES_A_FRAMEWORK = new RegExp(
  ['package\\.json$', ...MANIFESTS.map(({ file }) => file.source)].join('|'),
);

/** What a test file itself says about its runner. */
const BY_USE: readonly (readonly [RegExp, string])[] = [
  [/["']vitest["']/, 'vitest'],
  [/["']@jest\/globals["']|\bjest\.(?:mock|fn|spyOn)\b/, 'jest'],
  [/["']node:test["']/, 'node:test'],
  [/["']bun:test["']/, 'bun test'],
  [/["'](?:@playwright\/test|playwright\/test)["']/, 'playwright'],
  [/\bcy\.\w+\(/, 'cypress'],
  [/["']ava["']/, 'ava'],
  [/["']tape["']/, 'tape'],
  [/["']mocha["']/, 'mocha'],
  [/^\s*(?:import pytest\b|from pytest\b)/m, 'pytest'],
  [/^\s*(?:import unittest\b|from unittest\b|from django\.test\b)/m, 'unittest'],
  [/\*testing\.T\b/, 'go test'],
  [/#\[(?:\w+::)*test\]|#\[rstest\]/, 'cargo test'],
  [/org\.junit\.jupiter|org\.junit\.platform/, 'junit5'],
  [/org\.junit\.(?!jupiter|platform)|junit\.framework/, 'junit4'],
  [/org\.testng/, 'testng'],
  [/io\.kotest/, 'kotest'],
  [/kotlin\.test/, 'kotlin.test'],
  [/\busing Xunit\b/, 'xunit'],
  [/\busing NUnit\b/, 'nunit'],
  [/\bRSpec\.describe\b/, 'rspec'],
  [/Minitest|ActiveSupport::TestCase/, 'minitest'],
  [/PHPUnit\\Framework/, 'phpunit'],
];

const BROWSER = new Set(['playwright', 'cypress']);

/** Frameworks with where each was seen, browser-driving ones last; `tests` are the project's test files. */
export function detectFrameworks(project: Project, tests: readonly string[]): readonly TestFramework[] {
  const found = new Map<string, string>();
  const see = (name: string, at: string): void => {
    if (!found.has(name)) found.set(name, at);
  };
  for (const path of project.files) {
    if (!NAMES_A_FRAMEWORK.test(path) || ELSEWHERE.test(path)) continue;
    if (path.endsWith('package.json')) nodeManifest(project, path, see);
    for (const { file, text, name } of MANIFESTS) {
      if (!file.test(path)) continue;
      const content = text ? project.text(path) : undefined;
      const hit = text && content !== undefined ? text.exec(content) : null;
      if (!text || hit) see(name, `${path}:${hit && content !== undefined ? lineOf(content, hit.index) : 1}`);
    }
  }
  for (const path of sample(tests)) {
    const source = project.source(path);
    if (!source) continue;
    for (const [pattern, name] of BY_USE) {
      const hit = pattern.exec(source.code);
      if (hit) see(name, `${path}:${source.lineAt(hit.index)}`);
    }
    if (source.language === 'python' && !found.has('pytest') && !found.has('unittest'))
      see('pytest', `${path}:1`);
  }
  return [...found]
    .map(([name, seenAt]) => ({ name, seenAt }))
    .sort((a, b) => Number(BROWSER.has(a.name)) - Number(BROWSER.has(b.name)));
}

function nodeManifest(project: Project, path: string, see: (name: string, at: string) => void): void {
  const text = project.text(path);
  if (text === undefined) return;
  for (const [dependency, name] of NODE_PACKAGES) {
    const at = text.search(new RegExp(`"${dependency}"\\s*:\\s*"`));
    if (at >= 0) see(name, `${path}:${lineOf(text, at)}`);
  }
  const script =
    /"[\w:-]*test[\w:-]*"\s*:\s*"(?:[^"\\]|\\.)*(node\s[^"]*--test|tsx\s[^"]*--test|bun\s+test)/.exec(text);
  if (script)
    see(script[1]?.startsWith('bun') ? 'bun test' : 'node:test', `${path}:${lineOf(text, script.index)}`);
}

/** A bounded, even selection: frameworks show in any part of a large suite. */
function sample(tests: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.floor(tests.length / 60));
  return tests.filter((_, index) => index % step === 0);
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
