import { counted, type TestOutcome, type TestResults } from './test-results.js';

type Json = Readonly<Record<string, unknown>>;

/** JSON reports of vitest, jest, mocha and playwright, wherever in the output they stand. */
export function readJsonReport(output: string): TestResults | undefined {
  for (const key of ['"numTotalTests"', '"stats"', '"testResults"']) {
    const report = objectAround(output, key);
    if (!report) continue;
    if (Array.isArray(report.testResults)) return jestReport(report);
    if (Array.isArray(report.tests) && isObject(report.stats)) return mochaReport(report);
    if (Array.isArray(report.suites) && isObject(report.stats)) return playwrightReport(report);
  }
  return undefined;
}

/** `go test -json`: one event a line. */
export function readGoEvents(output: string): TestResults | undefined {
  const outcomes: TestOutcome[] = [];
  let seen = false;
  for (const line of output.split('\n')) {
    if (!line.startsWith('{') || !line.includes('"Action"')) continue;
    const event = parse(line);
    if (!event) continue;
    seen = true;
    const status = STATUS[String(event.Action)];
    if (status && typeof event.Test === 'string')
      outcomes.push({ name: event.Test, file: String(event.Package ?? ''), status });
  }
  return seen ? counted(outcomes) : undefined;
}

const STATUS: Readonly<Record<string, TestOutcome['status']>> = {
  pass: 'passed',
  passed: 'passed',
  expected: 'passed',
  fail: 'failed',
  failed: 'failed',
  unexpected: 'failed',
  timedOut: 'failed',
  flaky: 'passed',
  skip: 'skipped',
  skipped: 'skipped',
  pending: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
  interrupted: 'failed',
};

function jestReport(report: Json): TestResults {
  const outcomes = list(report.testResults).flatMap((file) => {
    const name = String(file.name ?? file.testFilePath ?? '');
    const tests = list(file.assertionResults ?? file.testResults);
    if (tests.length === 0 && file.status === 'failed')
      return [{ name, file: name, status: 'failed' as const }];
    return tests.map((test) => ({
      name: String(
        test.fullName ??
          [...(Array.isArray(test.ancestorTitles) ? test.ancestorTitles : []), test.title].join(' '),
      ),
      file: name,
      status: STATUS[String(test.status)] ?? ('skipped' as const),
    }));
  });
  return counted(outcomes);
}

function mochaReport(report: Json): TestResults {
  const named = (tests: unknown, status: TestOutcome['status']): TestOutcome[] =>
    list(tests).map((test) => ({
      name: String(test.fullTitle ?? test.title),
      file: String(test.file ?? ''),
      status,
    }));
  return counted([
    ...named(report.passes, 'passed'),
    ...named(report.failures, 'failed'),
    ...named(report.pending, 'skipped'),
  ]);
}

function playwrightReport(report: Json): TestResults {
  const walk = (suite: Json, above: readonly string[]): TestOutcome[] => {
    const path = [...above, String(suite.title ?? '')].filter(Boolean);
    const own = list(suite.specs).flatMap((spec) =>
      list(spec.tests).map((test) => ({
        name: [...path, String(spec.title ?? '')].join(' '),
        file: String(spec.file ?? suite.file ?? ''),
        status: STATUS[String(test.status)] ?? ('skipped' as const),
      })),
    );
    return [...own, ...list(suite.suites).flatMap((inner) => walk(inner, path))];
  };
  return counted(list(report.suites).flatMap((suite) => walk(suite, [])));
}

/** The outermost object that begins a line, or the text, and holds the key. */
function objectAround(output: string, key: string): Json | undefined {
  const at = output.indexOf(key);
  if (at < 0) return undefined;
  const starts = [...output.slice(0, at).matchAll(/(?:^|\n)[^\S\n]*\{/g)].map(
    (hit) => hit.index + hit[0].length - 1,
  );
  for (const start of starts.slice(0, 20)) {
    const report =
      parse(output.slice(start)) ??
      parse(output.slice(start, output.lastIndexOf('}') + 1)) ??
      parse(output.slice(start, endOfObject(output, start)));
    if (report) return report;
  }
  return undefined;
}

function endOfObject(output: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < output.length; at++) {
    const char = output[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return output.length;
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
