import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { truthAgent } from '../../src/agents/truth.js';
import { openCodebase } from '../../src/codebase/index-codebase.js';
import type { CommandRun } from '../../src/host/host.js';

const FILES = {
  'src/door.ts': '// lock() was dropped\nexport function open() {\n  return { locked: false };\n}\n',
  'package.json': '{ "dependencies": { "hinge": "1" } }\n',
};

async function judge(claim: string, options: { allowed?: boolean; exitCode?: number; human?: boolean } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'truth-'));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const run = async (command: string): Promise<CommandRun> => ({
    command,
    exitCode: options.exitCode ?? 0,
    durationMs: 5,
    stdout: '',
    stderr: '',
    timedOut: false,
  });
  const report = await truthAgent.inspect(
    {
      id: '1',
      check_type: 'observable_behavior',
      title: 't',
      description: '',
      phase_dir: '.workflow',
      prev_context: '',
      timeout_ms: 1_000,
      subject: {
        kind: 'truth',
        truth: { id: 'T-1', claim, source: 'convergence', task_files: [], human: options.human ?? false },
      },
    },
    {
      codebase: await openCodebase(root),
      commands: { allowed: options.allowed ?? false, run, finished: () => undefined },
      settings: { entries: [], ignore: [] },
    },
  );
  return {
    verdict: report.verdict,
    confidence: report.confidence,
    findings: report.findings,
    gaps: report.gaps ?? [],
  };
}

describe('a truth', () => {
  it('is verified by a predicate that holds, with the line', async () => {
    expect(await judge("src/door.ts contains 'locked: false'")).toEqual({
      verdict: 'VERIFIED',
      confidence: 'direct',
      findings: "'locked: false' is in src/door.ts:3",
      gaps: [],
    });
  });

  it('fails with a gap that names file, near miss and what to do', async () => {
    expect(await judge('src/door.ts exports Open')).toEqual({
      verdict: 'FAILED',
      confidence: 'direct',
      findings: 'src/door.ts does not export Open',
      gaps: [
        {
          type: 'missing_feature',
          severity: 'critical',
          description: 'src/door.ts exports Open: src/door.ts does not export Open',
          fix_direction: 'Export Open from src/door.ts',
          file: 'src/door.ts',
          line: null,
        },
      ],
    });
  });

  it('is not passed by an absence in a file that is not there', async () => {
    expect((await judge("src/gate.ts does not contain 'lock'")).verdict).toBe('FAILED');
  });

  it('does not count comments where code is meant', async () => {
    expect((await judge('src/door.ts does not use `lock()`')).verdict).toBe('VERIFIED');
  });

  it('waits for consent, then takes the exit code', async () => {
    expect([
      (await judge('npm run lint exits 0')).findings.startsWith(
        'LOW_CONFIDENCE: not run without consent; to settle it run `npm run lint`',
      ),
      (await judge('npm run lint exits 0', { allowed: true })).verdict,
      (await judge('npm run lint exits 0', { allowed: true, exitCode: 2 })).verdict,
      (await judge('npm run lint || true', { allowed: true })).verdict,
    ]).toEqual([true, 'VERIFIED', 'FAILED', 'UNCERTAIN']);
  });

  it('stays uncertain where no file can settle it', async () => {
    const report = await judge('Customers get their receipt within a minute');
    expect([report.verdict, report.confidence, report.findings.startsWith('LOW_CONFIDENCE')]).toEqual([
      'UNCERTAIN',
      'heuristic',
      true,
    ]);
    expect((await judge("src/door.ts contains 'open'", { human: true })).verdict).toBe('UNCERTAIN');
  });

  it('is undecided, with both readings, where alternation was written for another dialect', async () => {
    const report = await judge("grep 'shut|open' src/door.ts");
    expect([report.verdict, report.findings]).toEqual([
      'UNCERTAIN',
      "LOW_CONFIDENCE: as written 'shut|open' matches nothing (in a basic regular expression | is a plain character), but what it evidently means is in src/door.ts:2",
    ]);
  });
});
