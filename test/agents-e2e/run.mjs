// `npm run test:agents`: drives the real programs of agents, pinned, against a model on loopback, through the built program.
// Words of the command line pick scenarios and agents by a part of their names.
import { installAgents } from './install-agents.mjs';
import { SCENARIOS } from './scenarios.mjs';

const wanted = process.argv.slice(2);
const picks = (name) => wanted.length === 0 || wanted.some((word) => name.includes(word));
let passed = 0;
let failed = 0;

const agents = installAgents();
for (const agent of agents) {
  for (const [title, scenario] of Object.entries(SCENARIOS)) {
    const name = `${agent.name} ${agent.version}: ${title}`;
    if (!picks(name)) continue;
    const startedMs = performance.now();
    try {
      await scenario(agent);
      passed++;
      console.log(`ok    ${name} (${Math.round(performance.now() - startedMs)} ms)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${error.message}`);
    }
  }
}
for (const { package: name, said } of agents) console.log(`${name}: ${said}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
