// Seeded TypeScript projects for bench/speed.mjs: every file holds a function, a class and a table, imports an earlier
// file and calls it; src/main.ts, the package's entry, uses what nothing else uses.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const SEED = 20_261_201;

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pathOf = (index) => `src/area${Math.floor(index / 40)}/unit${index}.ts`;
const specifier = (from, to) => {
  const relative = posix.relative(posix.dirname(from), to).replace(/\.ts$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** What is planted among the first `mustHaves` files. */
function plantedIn(index, mustHaves) {
  if (index >= mustHaves) return 'whole';
  if (index % 50 === 21) return 'stub';
  if (index % 50 === 37) return 'missing';
  return 'whole';
}

function wholeFile(index, earlier, random) {
  const lines = [];
  if (earlier !== null)
    lines.push(`import { price${earlier} } from '${specifier(pathOf(index), pathOf(earlier))}';`, '');
  lines.push(`export interface Item${index} {`, '  id: string;', '  amount: number;', '}', '');
  lines.push(`export function price${index}(amount: number): number {`, '  let total = amount;');
  for (let step = 0; step < 36; step++) {
    const factor = 2 + Math.floor(random() * 90);
    lines.push(
      `  if (total % ${factor} > ${Math.floor(factor / 2)}) total = (total * ${factor} + ${step}) % 99991;`,
    );
  }
  lines.push(earlier === null ? '  return total;' : `  return total + price${earlier}(total % 11);`, '}', '');
  lines.push(
    `export class Basket${index} {`,
    `  private readonly items = new Map<string, Item${index}>();`,
    `  put(item: Item${index}): void {`,
    '    this.items.set(item.id, item);',
    '  }',
    '  total(): number {',
    `    return [...this.items.values()].reduce((sum, item) => sum + price${index}(item.amount), 0);`,
    '  }',
    '}',
  );
  return `${lines.join('\n')}\n`;
}

const stubFile = (index) =>
  `export function price${index}(amount: number): number {\n  // TODO: implement the price\n  return 0;\n}\n`;

const writeJson = (write, name, value) => write(name, `${JSON.stringify(value, null, 2)}\n`);

/**
 * A project of `files` files whose first `mustHaves` are artifacts with one key link each; the plan is written for
 * Maestro (.workflow) and for GSD (.planning), the phase is 1.
 */
export function writeScaleProject(root, { files, mustHaves }) {
  const write = writerBelow(root);
  const random = randomNumbers(SEED);
  const used = new Set();
  const artifacts = [];
  const links = [];
  for (let index = 0; index < files; index++) {
    const earlier = index === 0 ? null : Math.floor(random() * index);
    const planted = plantedIn(index, mustHaves);
    if (planted === 'whole') write(pathOf(index), wholeFile(index, earlier, random));
    if (planted === 'stub') write(pathOf(index), stubFile(index));
    if (planted === 'whole' && earlier !== null) used.add(earlier);
    if (index >= mustHaves) continue;
    artifacts.push({ path: pathOf(index), provides: `prices of area ${index}`, exports: [`price${index}`] });
    if (earlier !== null) links.push({ from: pathOf(index), to: pathOf(earlier), via: `price${earlier}` });
  }
  const loose = Array.from({ length: files }, (_, index) => index).filter(
    (index) => !used.has(index) && plantedIn(index, mustHaves) !== 'missing',
  );
  write('src/main.ts', entryOf(loose));
  writeManifest(write);
  writeMaestroPhase(write, { must_haves: { truths: [], artifacts, key_links: links }, tasks: [] });
  writeGsdPhase(write, { artifacts, links });
}

function entryOf(units) {
  const imports = units.map(
    (unit) => `import { price${unit} } from '${specifier('src/main.ts', pathOf(unit))}';`,
  );
  const calls = units.map((unit) => `  total += price${unit}(total);`);
  return `${imports.join('\n')}\n\nlet total = 1;\nexport function run(): number {\n${calls.join('\n')}\n  return total;\n}\nrun();\n`;
}

/** A project whose plan has `tasks` tasks with one criterion each, of several kinds, over a tenth as many files. */
export function writeCriteriaProject(root, { tasks }) {
  const write = writerBelow(root);
  const random = randomNumbers(SEED);
  const files = Math.ceil(tasks / 10);
  for (let index = 0; index < files; index++)
    write(pathOf(index), wholeFile(index, index === 0 ? null : index - 1, random));
  write('src/main.ts', entryOf([files - 1]));
  writeManifest(write);
  const criteria = [
    (unit) => `${pathOf(unit)} exists`,
    (unit) => `${pathOf(unit)} exports price${unit}`,
    (unit) => `unit${unit}.ts contains Basket${unit}`,
    (unit) => `grep -q "price${unit}" ${pathOf(unit)}`,
    (unit) => `The basket of unit ${unit} adds up its items`,
  ];
  const made = Array.from({ length: tasks }, (_, index) => ({
    id: `TASK-${index + 1}`,
    title: `Price ${index + 1}`,
    status: 'completed',
    convergence: { criteria: [criteria[index % criteria.length](Math.floor(random() * files))] },
    files: [{ path: pathOf(index % files), action: 'modify' }],
  }));
  writeMaestroPhase(write, { must_haves: { truths: [], artifacts: [], key_links: [] }, tasks: made });
}

function writeManifest(write) {
  writeJson(write, 'package.json', { name: 'prices', private: true, type: 'module', main: 'src/main.ts' });
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
  };
  writeJson(write, 'tsconfig.json', { compilerOptions, include: ['src'] });
}

function writeMaestroPhase(write, { must_haves, tasks }) {
  const folder = '.workflow/phases/01-prices';
  const all = tasks.length > 0 ? tasks : [{ id: 'TASK-1', title: 'Prices', status: 'completed', files: [] }];
  const milestone = {
    id: 'M1',
    name: 'First',
    status: 'active',
    phases: [1],
    phase_slugs: { 1: '01-prices' },
  };
  writeJson(write, '.workflow/state.json', {
    version: '1.0',
    project_name: 'prices',
    status: 'verifying',
    current_milestone: 'M1',
    milestones: [milestone],
    artifacts: [],
  });
  writeJson(write, `${folder}/index.json`, {
    phase: 1,
    slug: 'prices',
    title: 'Prices',
    status: 'executing',
    goal: 'Every price is computed',
    success_criteria: [],
    must_haves,
    execution: { tasks_completed: all.length, tasks_total: all.length },
  });
  writeJson(write, `${folder}/plan.json`, {
    summary: 'prices',
    task_ids: all.map(({ id }) => id),
    task_count: all.length,
  });
  for (const task of all) writeJson(write, `${folder}/.task/${task.id}.json`, task);
  write(
    `${folder}/.summaries/TASK-1-summary.md`,
    `# TASK-1\n\n## Files Modified\n- \`${pathOf(0)}\`: added\n`,
  );
}

function writeGsdPhase(write, { artifacts, links }) {
  const yaml = (entry) =>
    Object.entries(entry)
      .map(([key, value], at) => `${at === 0 ? '    - ' : '      '}${key}: ${JSON.stringify(value)}`)
      .join('\n');
  const lists = [
    '  truths: []',
    `  artifacts:\n${artifacts.map(yaml).join('\n')}`,
    `  key_links:\n${links.map((link) => yaml({ ...link, pattern: link.via })).join('\n')}`,
  ];
  const head = 'phase: 01-prices\nplan: 01\ntype: execute\nwave: 1\ndepends_on: []\nautonomous: true';
  write(GSD_PLAN, `---\n${head}\nmust_haves:\n${lists.join('\n')}\n---\n\n<objective>prices</objective>\n`);
}

/** The plan of a scale project as GSD reads it. */
export const GSD_PLAN = '.planning/phases/01-prices/01-01-PLAN.md';

function writerBelow(root) {
  const made = new Set();
  return (name, text) => {
    const path = join(root, name);
    const folder = dirname(path);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(path, text);
  };
}
