import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import { type Question, type RunOptions, verifyPhase } from '../../src/verify-phase.js';

const DEMO = fileURLToPath(new URL('../../fixtures/demo', import.meta.url));

/** A run over a copy of the demo; `answer` says yes or no to each question. */
async function runDemo(answer: (question: Question) => boolean, changes: Partial<RunOptions> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'outcome-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(DEMO, root, { recursive: true });
  const asked: Question[] = [];
  const result = await verifyPhase(
    {
      phase: '1',
      cwd: root,
      milestone: null,
      concurrency: 4,
      skipTests: false,
      skipAntipattern: false,
      timeoutMs: 60_000,
      publish: true,
      dryRun: false,
      yes: false,
      runners: {},
      ...changes,
    },
    {
      signal: new AbortController().signal,
      onEvent: () => undefined,
      canAsk: true,
      ask: async (question) => {
        asked.push(question);
        return answer(question);
      },
    },
  );
  if (!result.ok || result.value.kind !== 'finished') throw new Error(JSON.stringify(result));
  const { sessionDir, verification } = result.value;
  return {
    asked,
    verification,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    session: (name: string) => readFileSync(join(sessionDir, name), 'utf8'),
  };
}

const RULES = '.workflow/specs/quality-rules.md';
const aboutRules = ({ text }: Question) => text.includes('specs');

test("the rows' gaps carry the ids of the verdict, and so does results.csv", async () => {
  const { verification, session } = await runDemo(() => false);
  const idsIn = (name: string) =>
    (parse(session(name), { columns: true }) as { layer: string; gaps_found: string }[])
      .filter(
        ({ layer, gaps_found }) =>
          gaps_found.startsWith('[') && layer !== 'antipattern' && layer !== 'nyquist',
      )
      .flatMap(({ gaps_found }) => JSON.parse(gaps_found) as { id: string }[])
      .map(({ id }) => id);
  const ofRows = new Set(
    verification.gaps.filter(({ source }) => source.startsWith('row ')).map(({ id }) => id),
  );
  expect(ofRows.size).toBeGreaterThan(2);
  expect(ofRows).toEqual(new Set([...ofRows, ...idsIn('tasks.csv')]));
  expect(idsIn('results.csv')).toEqual(idsIn('tasks.csv'));
});

test('context.md beside the plan is that of the session, issues included', async () => {
  const { verification, session, read } = await runDemo(() => false);
  const issues = verification.gaps.flatMap(({ issue_id }) => issue_id ?? []);
  expect(issues.length).toBe(verification.gaps.length);
  const published = read('.workflow/phases/01-reading-list/context.md');
  expect(issues.filter((id) => !published.includes(id))).toEqual([]);
  expect(published).toBe(session('context.md'));
});

test('rules worth keeping are asked for, and kept only where the answer is yes', async () => {
  const declined = await runDemo(() => false);
  expect(declined.asked.filter(aboutRules).length).toBe(1);
  expect(() => declined.read(RULES)).toThrow('ENOENT');
  expect(declined.session('knowledge.md')).toContain('# Rules worth keeping?');
  const kept = await runDemo(aboutRules);
  expect(kept.read(RULES)).toMatch(
    /<spec-entry category="review" keywords="[\w,-]+" date="[\d-]+" source="verify:/,
  );
});

test('consent to the commands is no consent to new rules', async () => {
  const { asked, read } = await runDemo(() => true, { yes: true });
  expect(asked).toEqual([]);
  expect(() => read(RULES)).toThrow('ENOENT');
});
