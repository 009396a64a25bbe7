import type { World } from '../../../agents/agent.js';
import { faultOf } from '../../../agents/nyquist/faults.js';
import { contentWords, knows, vocabulary } from '../../../agents/nyquist/words.js';
import type { Codebase, TestCase } from '../../../codebase/codebase.js';
import type { RequirementCoverage, TestRun } from '../../../domain/agent-report.js';
import type { Requirement } from '../../../domain/must-have.js';
import { insideProject } from '../../../evidence/check-anchors.js';
import type { Place } from '../../../evidence/cited-lines.js';

interface Asked {
  readonly requirement: Requirement;
  readonly said: RequirementCoverage | undefined;
  /** What the static audit makes of it. */
  readonly own: RequirementCoverage | undefined;
  readonly ownRun: TestRun | null;
  /** Places of the report that bear on the row. */
  readonly places: readonly Place[];
  readonly world: World;
}

/**
 * What the agent says of one requirement, held against the tests. Covered needs a test that exists, is collected, enabled
 * and can fail, and no static reading against it. A requirement that reading finds covered is only open to an agent that
 * speaks of the very test.
 */
export function holdRequirement(asked: Asked): RequirementCoverage {
  const { requirement, said, own } = asked;
  const entry = (status: RequirementCoverage['status'], reason: string, tests: readonly string[]) => ({
    id: requirement.id,
    requirement: requirement.text,
    tests: [...tests],
    status,
    reason,
    suggested_test: status === 'covered' ? null : (own?.suggested_test ?? said?.suggested_test ?? null),
  });
  if (!said) return entry('uncertain', 'the agent said nothing of it', []);
  const named = namedTests(asked);
  if (said.status === 'uncertain') return entry('uncertain', said.reason, named.shown);
  if (said.status === 'covered') return covered(asked, named, entry);
  const both = `${said.reason}; reading the tests says ${own?.status}: ${own?.reason}`;
  if (own?.status === 'covered')
    return named.tests.some((test) => isOf(own, test))
      ? entry(said.status, said.reason, named.shown)
      : entry('uncertain', both, own.tests);
  if (own?.status === 'partial' || own?.status === 'uncovered')
    return entry(said.status, said.reason, named.shown);
  const { codebase } = asked.world;
  const stands =
    named.tests.length > 0 && said.status === 'uncovered'
      ? named.tests.every((test) => faultOf(test, requirement.text, codebase) !== null)
      : said.status === 'partial'
        ? named.tests.length > 0
        : codebase.tests.files().length === 0;
  return stands ? entry(said.status, said.reason, named.shown) : entry('uncertain', both, []);
}

type Entry = (
  status: RequirementCoverage['status'],
  reason: string,
  tests: readonly string[],
) => RequirementCoverage;

function covered(
  { requirement, said, own, ownRun, world }: Asked,
  named: NamedTests,
  entry: Entry,
): RequirementCoverage {
  if (own?.status === 'covered') return entry('covered', own.reason, own.tests);
  const against = own ? `; reading the tests says ${own.status}: ${own.reason}` : '';
  if (named.tests.length === 0 && named.absent.length > 0) {
    const status = own && own.status !== 'uncertain' ? own.status : 'uncovered';
    return entry(status, `${named.absent.join(', ')} is no test of this project${against}`, own?.tests ?? []);
  }
  const faults = named.tests.map((test) => ({
    test,
    fault: faultOf(test, requirement.text, world.codebase),
  }));
  const dead = faults.filter(
    ({ test }) => test.disabled || !world.codebase.tests.collection(test.file).collected,
  );
  if (named.tests.length > 0 && dead.length === named.tests.length) {
    const reasons = dead.map(({ test, fault }) => `${test.file}:${test.line} ${fault?.reason}`);
    const none = dead.every(({ fault }) => fault?.status === 'uncovered');
    return entry(none ? 'uncovered' : 'partial', reasons.join('; '), named.shown);
  }
  if (own && ownRun && ownRun.exit_code !== 0 && own.status !== 'uncertain')
    return entry(own.status, own.reason, own.tests);
  const sound = faults.filter(
    ({ test, fault }) => fault === null && speaksOf(test, requirement, world.codebase),
  );
  if (own?.status === 'uncertain' && sound.length > 0)
    return entry('covered', said?.reason ?? '', named.shown);
  const reason =
    named.tests.length === 0
      ? 'no test was named'
      : (faults.find(({ fault }) => fault)?.fault?.reason ?? 'the named test does not speak of it');
  return entry('uncertain', `${reason}${against}`, named.shown);
}

interface NamedTests {
  readonly tests: readonly TestCase[];
  /** `file:line name` of each. */
  readonly shown: readonly string[];
  /** Named for it, but not there. */
  readonly absent: readonly string[];
}

/** Tests that the agent names: in the entry, or by places of the report that lie in a test. */
function namedTests({ said, places, world: { codebase } }: Asked): NamedTests {
  const tests = new Set<TestCase>();
  const absent: string[] = [];
  for (const written of said?.tests ?? []) {
    const found = testsAt(written, codebase);
    if (found.length === 0) absent.push(written);
    for (const test of found) tests.add(test);
  }
  if (tests.size === 0 && absent.length === 0)
    for (const { file, line, endLine } of places)
      for (const test of codebase.tests.casesIn(file))
        if (test.line <= endLine && line <= test.endLine) tests.add(test);
  const list = [...tests];
  return { tests: list, shown: list.map(({ file, line, name }) => `${file}:${line} ${name}`), absent };
}

/** `file`, `file:line`, `file:line name`, `file::name`, `file > name`. */
function testsAt(written: string, codebase: Codebase): readonly TestCase[] {
  const text = written.slice(0, 1_000).trim().replaceAll('\\', '/').replace(/^`|`$/g, '');
  const match = /^(.+?\.\w{1,6})(?::(\d+)(?:-\d+)?)?(?:(?:::|\s*[>#›]\s*|\s+-?\s*)(.+))?$/s.exec(text);
  const file = match?.[1] === undefined ? undefined : insideProject(match[1], codebase.root);
  if (file === undefined || !codebase.has(file)) return [];
  const cases = codebase.tests.casesIn(file);
  const line = match?.[2] === undefined ? undefined : Number(match[2]);
  const name = match?.[3]?.trim().replace(/^["'`]|["'`]$/g, '');
  if (line !== undefined) return cases.filter((test) => test.line <= line && line <= test.endLine);
  if (name === undefined) return cases;
  return cases.filter((test) => test.name === name || name.endsWith(test.name));
}

const isOf = ({ tests }: RequirementCoverage, test: TestCase): boolean =>
  tests.some((shown) => shown.startsWith(`${test.file}:${test.line} `));

/** The test carries the requirement's id, or has words in common with what the plan says beyond it. */
function speaksOf(test: TestCase, { id, text }: Requirement, codebase: Codebase): boolean {
  const source = codebase.source(test.file);
  const title = [...test.suites, test.name].join(' ');
  if (carriesId(`${title}\n${source?.text.slice(test.start, test.end) ?? ''}`, id)) return true;
  const known = vocabulary(`${title} ${source?.code.slice(test.start, test.end) ?? ''}`);
  const said = text.startsWith(id) ? text.slice(id.length) : text;
  const words = contentWords(said).filter(({ weight }) => weight === 1);
  return (
    words.length > 0 && words.filter((word) => knows(known, word) >= 0.6).length >= Math.min(2, words.length)
  );
}

const carriesId = (text: string, id: string): boolean =>
  new RegExp(`(?<![\\w-])${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(text);
