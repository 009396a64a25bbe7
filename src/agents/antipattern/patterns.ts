import type { FindingSeverity } from '../../domain/gap.js';

interface PatternRule {
  readonly what: string;
  /** The severities it is reported with, gravest first. */
  readonly severities: readonly FindingSeverity[];
  readonly languages: string;
}

/**
 * The stable ids of the scan. blocker: the goal is not met or the evidence is void. warning: a marker beside working code,
 * an ignored error, a switched-off check. info: worth knowing.
 */
const PATTERNS = {
  todo: {
    what: 'a to-do marker leads a comment',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all',
  },
  placeholder: {
    what: 'a stand-in is shown, returned or announced',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all',
  },
  'not-implemented': {
    what: 'code that only says it is not there',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  'empty-function': {
    what: 'a function, method or handler without a body',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  'empty-return': {
    what: 'a function that always returns nothing',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  'hardcoded-data': {
    what: 'a constant where something should be worked out',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  'fake-success': {
    what: 'success is reported whatever happens',
    severities: ['blocker', 'info'],
    languages: 'all with bodies',
  },
  'log-only': {
    what: 'a function or handler that only writes a log line',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  simulated: { what: 'waiting in place of work', severities: ['blocker'], languages: 'all with bodies' },
  'unreachable-code': {
    what: 'the real code stands behind a return',
    severities: ['blocker', 'info'],
    languages: 'all with bodies',
  },
  'passes-through': {
    what: 'the input is returned unchanged',
    severities: ['warning', 'info'],
    languages: 'all with bodies',
  },
  'random-data': {
    what: 'random numbers as data',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  'mock-data': {
    what: 'mock or sample data in a live path',
    severities: ['blocker', 'info'],
    languages: 'all with bodies',
  },
  'hollow-prop': {
    what: 'a component that gets an empty list wherever it is rendered',
    severities: ['blocker'],
    languages: 'JSX, Vue, Svelte, Astro',
  },
  'elided-code': {
    what: 'a comment in place of code that was left out',
    severities: ['blocker'],
    languages: 'all',
  },
  'empty-catch': {
    what: 'an error is caught and dropped',
    severities: ['blocker', 'warning', 'info'],
    languages: 'all with bodies',
  },
  'swallowed-error': {
    what: 'a failure is reported as success',
    severities: ['blocker', 'info'],
    languages: 'all with bodies',
  },
  'commented-out-code': {
    what: 'code that is commented out',
    severities: ['blocker', 'warning'],
    languages: 'all',
  },
  'commented-out-test': { what: 'a test that is commented out', severities: ['blocker'], languages: 'tests' },
  'disabled-test': {
    what: 'a test that never runs',
    severities: ['blocker', 'warning', 'info'],
    languages: 'tests',
  },
  'focused-test': {
    what: 'the other tests of the file do not run',
    severities: ['blocker'],
    languages: 'JavaScript, Ruby, Go (Ginkgo)',
  },
  'no-assertion': { what: 'a test that cannot fail', severities: ['blocker', 'info'], languages: 'tests' },
  'tautological-test': {
    what: 'an assertion that is always true',
    severities: ['blocker', 'info'],
    languages: 'tests',
  },
  'tampered-runner': {
    what: 'failing or missing tests do not fail the run',
    severities: ['blocker', 'warning', 'info'],
    languages: 'CI, package and test configuration',
  },
  'coverage-ignored': {
    what: 'code is kept out of the coverage figures',
    severities: ['warning', 'info'],
    languages: 'all',
  },
  'type-check-disabled': {
    what: 'a type checker or linter is switched off',
    severities: ['warning', 'info'],
    languages: 'JavaScript, Python, configuration',
  },
  'conflict-marker': { what: 'an unresolved merge conflict', severities: ['blocker'], languages: 'all' },
  'syntax-error': {
    what: 'the file does not parse',
    severities: ['blocker'],
    languages: 'JavaScript; braces of Go, Rust, Java, Kotlin, C#, PHP, Swift',
  },
  debugger: {
    what: 'a breakpoint was left in',
    severities: ['warning'],
    languages: 'JavaScript, Python, Ruby',
  },
  'hardcoded-secret': {
    what: 'a credential in the source',
    severities: ['warning', 'info'],
    languages: 'all',
  },
} as const satisfies Record<string, PatternRule>;

export type PatternId = keyof typeof PATTERNS;
