// What the evidence audit lets through, on a folder of labelled cases (`CASE/case.json` and `CASE/project/`): each row with a
// known answer is reported by scripted agents, and the audited report is held against the label.
//   invented   says the opposite, citing files and lines that are not there
//   unrelated  says the opposite, citing lines that are there and have nothing to do with it
//   beside     says the opposite, citing the first lines of the row's own files
//   honest     says what is so, citing the places that the static agents found
// Prints how many false claims of existence, passes without checked evidence and opposite verdicts are left, and how many
// honest reports are turned. Exit 1 when a claim of existence or an unsupported pass is left, or under 95% of the honest stand.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { load } from './bundle.mjs';

const HONEST_BOUND = 0.95;
const folder = process.argv[2];
if (!folder) {
  console.error('usage: node bench/audit.mjs DIR [--show]');
  process.exit(2);
}
const show = process.argv.includes('--show');

const OPPOSITE = {
  EXISTS: 'MISSING',
  MISSING: 'EXISTS',
  SUBSTANTIVE: 'STUB',
  STUB: 'SUBSTANTIVE',
  WIRED: 'NOT_WIRED',
  NOT_WIRED: 'WIRED',
  ORPHANED: 'WIRED',
  VERIFIED: 'FAILED',
  FAILED: 'VERIFIED',
  UNCERTAIN: 'VERIFIED',
  CLEAN: 'BLOCKERS',
  WARNINGS: 'BLOCKERS',
  BLOCKERS: 'CLEAN',
  COVERED: 'MISSING',
  PARTIAL: 'COVERED',
};
const COVERAGE = { COVERED: 'covered', PARTIAL: 'partial', MISSING: 'uncovered' };
const PASSES = new Set(['EXISTS', 'SUBSTANTIVE', 'WIRED', 'VERIFIED', 'CLEAN', 'WARNINGS', 'COVERED']);

/** The plan that states a case's must-have. */
function planOf({ must_have: must, name }) {
  const given = Object.fromEntries(
    ['export', 'exports', 'pattern', 'method', 'action'].flatMap((key) =>
      must[key] ? [[key, must[key]]] : [],
    ),
  );
  const artifacts = [];
  const links = [];
  const criteria = [];
  if (must.path) artifacts.push({ path: must.path, provides: must.text ?? name, ...given });
  if (must.from)
    links.push({
      from: must.from,
      to: must.to,
      via: must.action ?? must.method ?? must.export ?? 'import',
      ...given,
    });
  if (must.layer === 'truth') {
    criteria.push(must.text);
    artifacts.push(...(must.artifacts ?? []).map((path) => ({ path, provides: must.text })));
    links.push(...(must.links ?? []).map((link) => ({ via: must.text, ...link })));
  }
  if (must.layer === 'nyquist') criteria.push(`${must.id}: ${must.text}`);
  artifacts.push({ path: 'not/there/at-all.ts', provides: 'nothing' });
  const changed = must.paths ?? must.artifacts ?? [must.path ?? must.from ?? must.tests?.[0]].filter(Boolean);
  return {
    'state.json': {
      version: '1.0',
      project_name: 'case',
      status: 'verifying',
      current_milestone: 'M1',
      milestones: [{ id: 'M1', name: 'M1', status: 'active', phases: [1], phase_slugs: { 1: '01-case' } }],
      artifacts: [],
    },
    'phases/01-case/index.json': {
      phase: 1,
      slug: 'case',
      title: name,
      status: 'executing',
      goal: must.text ?? name,
      success_criteria: criteria,
      requirements: must.id ? [must.id] : [],
      must_haves: { truths: [], artifacts, key_links: links },
      execution: { tasks_completed: 1, tasks_total: 1 },
    },
    'phases/01-case/plan.json': {
      summary: name,
      task_ids: ['TASK-001'],
      task_count: 1,
      waves: [{ wave: 1, tasks: ['TASK-001'] }],
    },
    'phases/01-case/.task/TASK-001.json': {
      id: 'TASK-001',
      title: name,
      status: 'completed',
      convergence: { criteria: [] },
      files: [],
      ...(must.tests ? { test: { unit: must.tests } } : {}),
    },
    'phases/01-case/.summaries/TASK-001-summary.md': `# TASK-001: ${name}\n\n## Files Modified\n${changed.map((path) => `- \`${path}\`: changed`).join('\n')}\n`,
  };
}

/** The right verdict of a row, or undefined where the case does not tell. */
function labelOf(job, { must_have: must, expected }, root) {
  const { subject, check_type: type } = job;
  if (type === 'exists') return existsSync(join(root, subject.artifact.path)) ? 'EXISTS' : 'MISSING';
  if (must.layer === 'artifact' && type === must.check)
    return subject.artifact.path === must.path ? expected : undefined;
  if (must.layer === 'wiring' && type === 'import_usage')
    return (subject.kind === 'link' ? subject.link.from === must.from : subject.artifact.path === must.path)
      ? expected
      : undefined;
  if (must.layer === 'truth' && type === 'observable_behavior')
    return subject.truth.claim.includes(must.text) ? expected : undefined;
  if (must.layer === 'nyquist' && type === 'test_coverage') return expected;
  if (must.layer !== 'antipattern' || type !== 'pattern_scan') return undefined;
  const severities = expected.map(({ severity }) => severity.toLowerCase());
  return severities.includes('blocker') ? 'BLOCKERS' : severities.includes('warning') ? 'WARNINGS' : 'CLEAN';
}

function reportOf(job, verdict, places, extra = {}) {
  const requirements =
    job.subject.kind === 'requirements'
      ? job.subject.requirements.map(({ id, text }) => ({
          id,
          requirement: text,
          tests: places.map(({ file, line, note }) => `${file}:${line} ${note ?? ''}`.trim()),
          status: COVERAGE[verdict],
          reason: 'as said',
          suggested_test: null,
        }))
      : [];
  const findings =
    verdict === 'BLOCKERS'
      ? places.map(({ file, line }) => ({
          file,
          line,
          pattern: 'placeholder',
          severity: 'blocker',
          description: 'a stand-in',
        }))
      : [];
  return {
    id: job.id,
    result_status: 'completed',
    verdict,
    findings: `${verdict}: ${places.map(({ file, line }) => `${file}:${line}`).join(', ')}`,
    evidence: places.map(({ file, line, note }) => ({
      kind: 'anchor',
      file,
      line,
      ...(note ? { note } : {}),
    })),
    requirements,
    pattern_findings: findings,
    ...extra,
  };
}

const linesOf = (text) => text.split('\n').flatMap((line, at) => (/\w/.test(line) ? [at + 1] : []));

function filesOfJob({ subject }) {
  switch (subject.kind) {
    case 'artifact':
      return [subject.artifact.path];
    case 'link':
      return [subject.link.from, subject.link.to];
    case 'files':
      return subject.files;
    case 'requirements':
      return [...subject.tests, ...subject.files];
    default:
      return [];
  }
}

/** Each agent: the word it says and the places it cites. */
const AGENTS = {
  invented: ({ job, label, codebase }) => {
    const real = codebase.files.find((file) => codebase.roleOf(file) === 'code') ?? 'src/app.ts';
    const places = [
      { file: 'src/invented/service.ts', line: 12, note: 'does it' },
      { file: real, line: 9_000, note: 'and here' },
    ];
    return reportOf(job, OPPOSITE[label], places);
  },
  unrelated: ({ job, label, codebase }) => {
    const own = filesOfJob(job);
    const others = codebase.files.filter((file) => !own.includes(file) && codebase.text(file));
    const places = others.slice(0, 3).flatMap((file) => {
      const lines = linesOf(codebase.text(file));
      return lines.length > 0 ? [{ file, line: lines[Math.floor(lines.length / 2)] }] : [];
    });
    return reportOf(job, OPPOSITE[label], places);
  },
  beside: ({ job, label, codebase }) => {
    const places = filesOfJob(job).flatMap((file) => {
      const text = codebase.has(file) ? codebase.text(file) : undefined;
      return text === undefined
        ? []
        : linesOf(text)
            .slice(0, 2)
            .map((line) => ({ file, line }));
    });
    return reportOf(job, OPPOSITE[label], places);
  },
  honest: ({ job, label, own, all }) => {
    const anchorsOf = (report) => report.evidence.filter(({ kind }) => kind === 'anchor');
    const anchors =
      anchorsOf(own).length > 0 ? anchorsOf(own) : job.subject.kind === 'truth' ? all.flatMap(anchorsOf) : [];
    const extra = { pattern_findings: own.pattern_findings, requirements: own.requirements };
    const isRight = own.verdict === label;
    return reportOf(job, label, anchors, isRight ? extra : {});
  },
};

const temp = mkdtempSync(join(tmpdir(), 'verify-phase-audit-'));
try {
  const bundle = await load(`
        export { AGENTS } from './src/agents/registry.ts';
        export { AgentReport } from './src/domain/agent-report.ts';
        export { openProject, locatePhase } from './src/open-project.ts';
        export { establishMustHaves } from './src/pipeline/2-must-haves/index.ts';
        export { generateChecks } from './src/pipeline/3-checks/index.ts';
        export { acceptReport } from './src/pipeline/4-waves/accept-report.ts';
        export { holdToEvidence } from './src/pipeline/4-waves/hold-to-evidence.ts';`);
  const tally = {};
  const survivors = [];
  const turned = [];
  for (const slug of readdirSync(folder).sort()) {
    const file = join(folder, slug, 'case.json');
    if (!existsSync(file)) continue;
    await runCase(bundle, slug, JSON.parse(readFileSync(file, 'utf8')), { tally, survivors, turned });
  }
  print(tally);
  if (show) for (const line of [...survivors, ...turned]) console.log(line);
  const sum = (agent, key) =>
    Object.values(tally[agent] ?? {}).reduce((total, counts) => total + counts[key], 0);
  const honest = sum('honest', 'kept') / sum('honest', 'rows');
  const liars = ['invented', 'unrelated', 'beside'];
  const existence = liars.reduce((total, agent) => total + sum(agent, 'existence'), 0);
  const unsupported = liars.reduce((total, agent) => total + sum(agent, 'unsupported'), 0);
  console.log(`false claims of existence left: ${existence} (bound 0)`);
  console.log(`passes without checked evidence left: ${unsupported} (bound 0)`);
  console.log(`honest reports kept: ${(honest * 100).toFixed(1)}% (bound ${HONEST_BOUND * 100}%)`);
  process.exitCode = existence > 0 || unsupported > 0 || honest < HONEST_BOUND ? 1 : 0;
} finally {
  rmSync(temp, { recursive: true, force: true });
}

async function runCase(bundle, slug, given, { tally, survivors, turned }) {
  const root = join(temp, slug);
  cpSync(join(folder, slug, 'project'), root, { recursive: true });
  for (const [name, content] of Object.entries(planOf(given))) {
    const path = join(root, '.workflow', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  const { jobs, world, mustHaves } = await openRows(bundle, root);
  const reports = new Map();
  for (const job of jobs) {
    const agent = await bundle.AGENTS[job.check_type]();
    reports.set(job.id, bundle.AgentReport.parse(await agent.inspect(job, world)));
  }
  for (const job of jobs) {
    const label = labelOf(job, given, root);
    if (label === undefined) continue;
    for (const [name, agent] of Object.entries(AGENTS)) {
      if (name === 'honest' && label === 'UNCERTAIN') continue;
      const all = [...reports.values()];
      const said = agent({ job, label, codebase: world.codebase, own: reports.get(job.id), all });
      const held = await bundle.holdToEvidence(job, bundle.acceptReport(job, said), { world, mustHaves });
      tally[name] ??= {};
      tally[name][job.check_type] ??= { rows: 0, passes: 0, fails: 0, existence: 0, unsupported: 0, kept: 0 };
      const counts = tally[name][job.check_type];
      counts.rows++;
      const pass = PASSES.has(held.verdict);
      const wrong = held.verdict !== 'UNCERTAIN' && pass !== PASSES.has(label);
      if (name === 'honest') {
        if (held.verdict === label) counts.kept++;
        else
          turned.push(
            `honest    ${slug} ${job.check_type}: ${label} became ${held.verdict}: ${held.findings}`,
          );
        continue;
      }
      if (wrong && pass) counts.passes++;
      if (wrong && !pass) counts.fails++;
      if (wrong && held.verdict === 'EXISTS') counts.existence++;
      if (wrong && pass && !isSupported(held, root)) counts.unsupported++;
      if (wrong)
        survivors.push(
          `${name.padEnd(9)} ${slug} ${job.check_type}: ${label} is still ${held.verdict}: ${held.findings}`,
        );
    }
  }
}

/** At least one place that the disk has, or a file that was looked at here. */
function isSupported({ evidence }, root) {
  return evidence.some((item) => {
    if (item.kind === 'observation') return item.files.some((file) => existsSync(join(root, file)));
    const path = item.kind === 'anchor' ? join(root, item.file) : undefined;
    return (
      path !== undefined && existsSync(path) && readFileSync(path, 'utf8').split('\n').length >= item.line
    );
  });
}

async function openRows(bundle, root) {
  const project = await bundle.openProject({ cwd: root, root });
  const located = await bundle.locatePhase(project.value, { phase: '1', milestone: null });
  const { mustHaves } = bundle.establishMustHaves(located.value.phase);
  const codebase = await project.value.openCodebase();
  const checks = bundle.generateChecks(located.value.phase, mustHaves, codebase, {
    timeoutMs: 60_000,
    testCommand: null,
  });
  const commands = {
    allowed: false,
    run: () => Promise.reject(new Error('nothing runs here')),
    finished: () => undefined,
  };
  return {
    mustHaves,
    jobs: checks.map(({ job }) => job),
    world: { codebase, commands, settings: { entries: [], ignore: [] } },
  };
}

function print(tally) {
  for (const [agent, byType] of Object.entries(tally)) {
    for (const [type, counts] of Object.entries(byType)) {
      const { rows, passes, fails, kept } = counts;
      const what =
        agent === 'honest'
          ? `${kept} kept, ${rows - kept} turned`
          : `${passes} wrong passes and ${fails} wrong failures left`;
      console.log(`${agent.padEnd(9)} ${type.padEnd(19)} ${String(rows).padStart(3)} rows: ${what}`);
    }
  }
}
