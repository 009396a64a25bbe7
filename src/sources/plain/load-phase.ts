import { posix } from 'node:path';
import type { Failure } from '../../domain/failure.js';
import type { ReportedGap } from '../../domain/gap.js';
import type { Phase, Task } from '../../domain/phase.js';
import { fail, ok, type Result } from '../../domain/result.js';
import { mergeMustHaves, readExplicitMustHaves, unreadMustHaves } from '../explicit-must-haves.js';
import { readFrontmatter } from '../frontmatter.js';
import { parsePlanJson } from '../plan-json.js';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText, firstOf, type PlanRecord, recordsOf, textsOf } from '../plan-value.js';
import { parsePlanYaml } from '../plan-yaml.js';
import { readRequirements } from '../requirements.js';
import { type MarkdownPlan, readMarkdownPlan } from './markdown-plan.js';

interface PlanContent {
  readonly record: PlanRecord;
  readonly markdown: MarkdownPlan | null;
  readonly unread: readonly string[];
}

/** What names the phase of a plan file (project-relative, or absolute where it is outside): its path is its number. */
export function phaseOfFile(file: string): Pick<Phase, 'number' | 'slug' | 'dir'> {
  const stem = posix.basename(file).replace(/\.\w+$/, '');
  const slug = stem
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return { number: file, slug: slug || 'plan', dir: posix.dirname(file) };
}

/**
 * A phase from one file (as `phaseOfFile` takes it): Markdown with optional frontmatter, YAML or JSON. Being asked to check
 * it stands for its execution.
 */
export async function loadPlanFile(reader: PlanReader, file: string): Promise<Result<Phase, Failure>> {
  const read = await reader.text(posix.resolve(reader.root, file));
  const expected = 'a plan in Markdown, YAML or JSON';
  if (read.status === 'absent') return fail({ reason: 'unreadable', file, expected, found: 'no such file' });
  if (read.status === 'unreadable') return fail({ reason: 'unreadable', file, expected, found: read.reason });
  const content = await readContent(reader, file, read.text);
  if (typeof content === 'string') return fail({ reason: 'unreadable', file, expected, found: content });
  const { record, markdown, unread } = content;
  const named = phaseOfFile(file);
  const tasks = [...tasksOf(record), ...(markdown?.tasks ?? [])];
  const stated =
    record.must_haves ??
    (record.truths || record.artifacts || record.key_links
      ? { truths: record.truths, artifacts: record.artifacts, key_links: record.key_links }
      : undefined);
  return ok({
    source: 'plain',
    ...named,
    plan_file: file,
    title: asText(firstOf(record, ['title', 'name'])) ?? markdown?.title ?? named.slug,
    milestone: { id: null, rule: 'a plan file has no milestone', others: [] },
    goal: asText(firstOf(record, ['goal', 'objective'])) ?? markdown?.goal ?? null,
    must_haves: mergeMustHaves([readExplicitMustHaves(stated, file), unreadMustHaves(file, unread)]),
    success_criteria: [
      ...textsOf(firstOf(record, ['success_criteria', 'acceptance_criteria', 'criteria'])),
      ...(markdown?.criteria ?? []),
    ],
    tasks,
    requirements: readRequirements([record.requirements, markdown?.requirements]),
    modified_files: await onDisk(reader, [
      ...textsOf(record.files_modified, ['path']),
      ...tasks.flatMap(({ files }) => files.map(({ path }) => path)),
    ]),
    constraints: [],
    uat: { file: null, tests: [], gaps: [] },
    plan_gaps: openTasks(markdown?.tasks ?? []),
    deferred: [],
    executed_by: 'the plan file was named',
    base: asText(record.base) ?? null,
    test_command: asText(record.test_command) ?? null,
    notices: reader.notices(),
  });
}

/** The file's content, or why there is none. */
async function readContent(reader: PlanReader, file: string, text: string): Promise<PlanContent | string> {
  if (text.trim() === '') return 'it is empty';
  if (/\.jsonc?$/i.test(file)) {
    const read = parsePlanJson(text);
    const record = read.status === 'read' ? asRecord(read.value) : undefined;
    if (read.status === 'unreadable') return read.reason;
    return record ? { record, markdown: null, unread: [] } : 'it is no JSON object';
  }
  if (/\.ya?ml$/i.test(file)) {
    const { value, repaired, problems } = await parsePlanYaml(text);
    const record = asRecord(value);
    for (const { line, message } of repaired) reader.notice(file, `line ${line}: ${message}; read as meant`);
    return record
      ? { record, markdown: null, unread: problems.map(({ line, message }) => `line ${line}: ${message}`) }
      : 'it is no YAML mapping';
  }
  const { record, body, repaired, problems } = await readFrontmatter(text);
  for (const { line, message } of repaired) reader.notice(file, `line ${line}: ${message}; read as meant`);
  return {
    record,
    markdown: readMarkdownPlan(body),
    unread: problems.map(({ line, message }) => `line ${line}: ${message}`),
  };
}

/** Where a plan's checklist is kept (something is ticked), what is not ticked is said to be open. */
const openTasks = (tasks: readonly Task[]): ReportedGap[] =>
  tasks.some(({ status }) => status === 'completed')
    ? tasks
        .filter(({ status }) => status === 'pending')
        .map(({ title }) => ({
          type: 'missing_feature',
          severity: 'medium',
          description: `Not ticked in the plan: ${title}`,
          fix_direction: 'Do the task and tick it, or take it out of the plan.',
          file: null,
          line: null,
        }))
    : [];

function tasksOf(record: PlanRecord): Task[] {
  return recordsOf(record.tasks).map((task, index) => ({
    id: asText(task.id) ?? `task-${index + 1}`,
    title: asText(firstOf(task, ['title', 'name', 'description'])) ?? `Task ${index + 1}`,
    status: (asText(task.status) ?? '').toLowerCase(),
    criteria: textsOf(firstOf(task, ['criteria', 'acceptance_criteria'])),
    files: [
      ...textsOf(task.create, ['path']).map((path) => ({ path, action: 'create' as const })),
      ...textsOf(task.modify, ['path']).map((path) => ({ path, action: 'modify' as const })),
      ...textsOf(task.delete, ['path']).map((path) => ({ path, action: 'delete' as const })),
    ],
    tests: textsOf(task.tests, ['path']),
  }));
}

async function onDisk(reader: PlanReader, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of new Set(paths.map(reader.relative))) {
    if (posix.isAbsolute(path) || path.split('/').includes('..')) continue;
    if ((await reader.files.kind(posix.join(reader.root, path))) === 'file') found.push(path);
  }
  return found.sort();
}
