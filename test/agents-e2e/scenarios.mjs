// Each scenario drives one agent's program through the built program and asserts what a person would see of it.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byCall, inSchema } from './model-answers.mjs';
import { INSTRUCTION, makeHostile } from './project.mjs';
import { processesOf, SECRET, withBench } from './verify.mjs';

const MODEL_DELAY_MS = 300;
const slowly = (answer) => async (turn, project) => {
  await sleep(MODEL_DELAY_MS);
  return answer(turn, project);
};

const summaryOf = (journal) =>
  journal.map(({ row, runner, report }) => ({
    row,
    runner,
    status: report.result_status,
    verdict: report.verdict,
  }));

/** Rows of the journal that one layer's runner carried out. */
const rowsBy = (journal, agent) => journal.filter(({ runner }) => runner === agent.name);

export const SCENARIOS = {
  'doctor finds it usable, with its version': (agent) =>
    withBench(agent, inSchema, async ({ verify }) => {
      const { exit, out } = await verify('doctor', '--json');
      const { usable, version } = JSON.parse(out).find(({ runner }) => runner === agent.name);
      assert.deepEqual({ exit, usable, version }, { exit: 0, usable: true, version: agent.version });
    }),

  'a whole phase passes, rows in parallel, each report handed over by a call': (agent) =>
    withBench(agent, slowly(byCall), async ({ verify, journal, model }) => {
      const { exit, out, err } = await verify('1', '--runner', agent.name, '-c', '4', '--json');
      assert.equal(exit, 0, err + out);
      const { status, must_haves } = JSON.parse(out);
      const words = [must_haves.truths, must_haves.artifacts, must_haves.key_links]
        .flat()
        .map((each) => each.status);
      assert.deepEqual({ status, words }, { status: 'passed', words: ['verified', 'verified', 'wired'] });
      assert.deepEqual(
        summaryOf(journal()).map(({ runner, status }) => `${runner} ${status}`),
        Array(7).fill(`${agent.name} completed`),
      );
      for (const { usage, attempts } of journal()) {
        assert.equal(attempts, 1);
        assert.ok(usage.input_tokens >= 3000 && usage.output_tokens >= 150);
        assert.equal(usage.cost_usd !== null, agent.name === 'claude');
      }
      assert.ok(model.mostAtOnce() > 1, `at once: ${model.mostAtOnce()}`);
    }),

  'the structured answer counts where nothing was handed over': (agent) =>
    withBench(agent, inSchema, async ({ verify, journal }) => {
      const { exit, err } = await verify('1', '--runner', `artifact=${agent.name}`);
      // What no agent was asked about, the truth, stays open.
      assert.equal(exit, 3, err);
      const rows = summaryOf(rowsBy(journal(), agent)).map(({ status, verdict }) => `${status} ${verdict}`);
      assert.deepEqual(rows, ['completed EXISTS', 'completed SUBSTANTIVE']);
    }),

  'prose in place of a report fails the row after one retry': (agent) =>
    withBench(
      agent,
      () => ({ say: 'I looked at everything. All good!' }),
      async ({ verify, journal }) => {
        const { exit } = await verify('1', '--runner', `artifact=${agent.name}`);
        assert.equal(exit, 1);
        const [row] = rowsBy(journal(), agent);
        assert.equal(row.attempts, 2);
        assert.equal(row.report.result_status, 'failed');
        assert.equal(
          row.report.error,
          `${agent.name}: an answer without a report: I looked at everything. All good!`,
        );
      },
    ),

  'past the time limit the row is blocked and no process is left': (agent) =>
    withBench(
      agent,
      () => 'silence',
      async ({ verify, journal }) => {
        await verify('1', '--runner', `artifact=${agent.name}`, '--timeout', '6');
        const [row] = rowsBy(journal(), agent);
        assert.deepEqual([row.report.result_status, row.report.error], ['blocked', 'timeout']);
        assert.deepEqual(processesOf(agent), []);
      },
    ),

  'a service that answers 429 is waited for': (agent) => {
    let refusals = 0;
    const busyFirst = (turn, project) => (refusals++ < 4 ? { status: 429 } : byCall(turn, project));
    return withBench(agent, busyFirst, async ({ verify, journal }) => {
      const { exit, err } = await verify('1', '--runner', agent.name, '-c', '2');
      assert.equal(exit, 0, err);
      assert.deepEqual(new Set(summaryOf(journal()).map(({ status }) => status)), new Set(['completed']));
    });
  },

  'a key that is refused says how to log in': (agent) =>
    withBench(
      agent,
      () => ({ status: 401 }),
      async ({ verify, journal }) => {
        await verify('1', '--runner', `artifact=${agent.name}`);
        assert.match(
          rowsBy(journal(), agent)[0].report.error,
          /not logged in, or the key is refused: run `(claude|codex login)`/,
        );
      },
    ),

  'a hostile repository runs nothing and says nothing': (agent) =>
    withBench(agent, byCall, async ({ verify, project, folder, model, kept }) => {
      const marks = join(folder, 'marks');
      makeHostile(project, marks);
      const { exit, err } = await verify('1', '--runner', agent.name);
      assert.equal(exit, 0, err);
      assert.deepEqual(readdirSync(marks), []);
      assert.equal(model.requests.filter((body) => body.includes(INSTRUCTION)).length, 0);
      const offered = new Set(model.requests.flatMap((body) => toolsIn(JSON.parse(body))));
      const writing = [
        'Bash',
        'Write',
        'Edit',
        'NotebookEdit',
        'Task',
        'Agent',
        'WebFetch',
        'WebSearch',
        'web_search',
        'spawn_agent',
        'apply_patch',
      ];
      assert.deepEqual(
        writing.filter((name) => offered.has(name)),
        [],
      );
      assert.equal(kept().includes(SECRET), false);
    }),

  'an interrupted run leaves no process and says how to go on': (agent) =>
    withBench(
      agent,
      () => 'silence',
      async ({ start, model }) => {
        const { child, ended } = start('1', '--runner', agent.name);
        while (model.requests.length === 0) await sleep(100);
        assert.notDeepEqual(processesOf(agent), []);
        child.kill('SIGINT');
        const { exit, err } = await ended;
        assert.equal(exit, 130);
        assert.match(err, /--continue/);
        assert.deepEqual(processesOf(agent), []);
      },
    ),
};

const toolsIn = ({ tools = [] }) => tools.flatMap((tool) => [tool.name, ...toolsIn(tool)]);
