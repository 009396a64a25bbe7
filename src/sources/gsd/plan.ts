import { posix } from 'node:path';
import type { MustHaves } from '../../domain/must-have.js';
import type { Task } from '../../domain/phase.js';
import { mergeMustHaves, readExplicitMustHaves, unreadMustHaves } from '../explicit-must-haves.js';
import { readFrontmatter } from '../frontmatter.js';
import { listItems, markdownLines } from '../markdown-lines.js';
import type { PlanReader } from '../plan-reader.js';
import { asText, textsOf } from '../plan-value.js';

export interface GsdPlan {
  readonly file: string;
  readonly superseded: boolean;
  readonly objective: string | null;
  readonly mustHaves: MustHaves;
  /** REQ-IDs the plan claims; null when it has no such field. */
  readonly requirements: readonly string[] | null;
  readonly filesModified: readonly string[];
  readonly tasks: readonly Task[];
}

/** A PLAN.md. What of its must_haves can't be read becomes an unreadable must-have that names the line. */
export async function readPlan(reader: PlanReader, file: string, id: string): Promise<GsdPlan> {
  const read = await reader.text(posix.join(reader.root, file));
  if (read.status !== 'read') return lostPlan(file, read.status === 'absent' ? 'it is gone' : read.reason);
  const { record, body, repaired, problems } = await readFrontmatter(read.text);
  for (const { line, message } of repaired) reader.notice(file, `line ${line}: ${message}; read as meant`);
  const stated = readExplicitMustHaves(record.must_haves, file);
  return {
    file,
    superseded: /^superseded$/i.test(asText(record.status) ?? ''),
    objective: tagText(body, 'objective'),
    mustHaves: mergeMustHaves([
      stated,
      unreadMustHaves(
        file,
        problems.map(({ line, message }) => `line ${line}: ${message}`),
      ),
    ]),
    requirements:
      record.requirements === undefined
        ? null
        : textsOf(record.requirements)
            .flatMap((text) => text.split(/[,\s]+/))
            .filter(Boolean),
    filesModified: textsOf(record.files_modified, ['path']),
    tasks: readTasks(body, { id, stated }),
  };
}

const lostPlan = (file: string, reason: string): GsdPlan => ({
  file,
  superseded: false,
  objective: null,
  mustHaves: unreadMustHaves(file, [reason]),
  requirements: null,
  filesModified: [],
  tasks: [],
});

/** Text of the first `<name>...</name>` outside code fences, its first paragraph. */
function tagText(body: string, name: string): string | null {
  const text = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(withoutFences(body))?.[1]?.trim();
  return text?.split(/\n\s*\n/)[0]?.replace(/\s*\n\s*/g, ' ') || null;
}

const withoutFences = (body: string): string =>
  markdownLines(body)
    .map(({ text, fenced }) => (fenced ? '' : text))
    .join('\n');

interface PlanContext {
  readonly id: string;
  readonly stated: MustHaves;
}

/** `<task>` blocks: their acceptance criteria are criteria. Files count as changed only where the plan states no artifacts. */
function readTasks(body: string, { id, stated }: PlanContext): Task[] {
  const action = stated.artifacts.length > 0 ? 'read' : 'modify';
  return [...body.matchAll(/<task\b[^>]*>([\s\S]*?)<\/task>/g)].map(([, inner = ''], index) => {
    const tag = (name: string): string =>
      decode(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(inner)?.[1] ?? '').trim();
    const files = tag('files')
      .split(/[,\n]/)
      .map((path) => path.replace(/^[\s`*-]+|[\s`]+$/g, '').replace(/\s+\(.*\)$/, ''));
    return {
      id: `${id}-T${index + 1}`,
      title: tag('name').replace(/^Task \d+:\s*/i, '') || `Task ${index + 1}`,
      status: '',
      criteria: listItems(markdownLines(tag('acceptance_criteria'))).map(({ text }) => text),
      files: files.filter((path) => path !== '' && !/\s/.test(path)).map((path) => ({ path, action })),
      tests: [],
    };
  });
}

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
