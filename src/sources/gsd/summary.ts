import { posix } from 'node:path';
import type { ReportedGap } from '../../domain/gap.js';
import type { Git } from '../../host/host.js';
import { readFrontmatter } from '../frontmatter.js';
import { markdownSections } from '../markdown-lines.js';
import type { PlanReader } from '../plan-reader.js';
import { asRecord, asText, textsOf } from '../plan-value.js';
import { summaryFiles } from '../summary-files.js';

export interface GsdSummary {
  readonly file: string;
  /** An empty summary shows no execution. */
  readonly hasContent: boolean;
  readonly created: readonly string[];
  readonly modified: readonly string[];
  /** Other paths its change sections name. */
  readonly named: readonly string[];
}

export async function readSummary(reader: PlanReader, file: string): Promise<GsdSummary> {
  const read = await reader.text(posix.join(reader.root, file));
  if (read.status !== 'read') {
    if (read.status === 'unreadable') reader.notice(file, `cannot be read: ${read.reason}`);
    return { file, hasContent: false, created: [], modified: [], named: [] };
  }
  const { record, body, problems } = await readFrontmatter(read.text);
  for (const { line, message } of problems) reader.notice(file, `line ${line}: ${message}`);
  const keyFiles = asRecord(record['key-files'] ?? record.key_files);
  const paths = (value: unknown): string[] =>
    textsOf(value, ['path', 'file']).flatMap((text) => pathOf(text) ?? []);
  const listed = listedFiles(body);
  return {
    file,
    hasContent: body.replace(/^\s*#.*$/gm, '').trim() !== '' || Object.keys(record).length > 0,
    created: [...new Set([...paths(keyFiles?.created), ...listed.created])],
    modified: [...new Set([...paths(keyFiles?.modified), ...listed.modified])],
    named: summaryFiles(body),
  };
}

/** Files that head the items of `## Files Created` and `## Files Created/Modified`: claims like those of key-files. */
function listedFiles(body: string): { created: readonly string[]; modified: readonly string[] } {
  const created: string[] = [];
  const modified: string[] = [];
  for (const { title, body: lines } of markdownSections(body)) {
    if (!/^files?\s+(?:created|modified|changed|added)\b/i.test(title)) continue;
    const claims = /modified|changed/i.test(title) ? modified : created;
    for (const { text } of lines) {
      const quoted = /^\s*(?:[-*]|\d+[.)])\s+(?:\*\*)?`([^`\s]+)`/.exec(text)?.[1];
      const path = quoted === undefined || /\b(?:deleted|removed|renamed|moved)\b/i.test(text) ? '' : quoted;
      if (/\/[^/]*\.\w+(?::\d+(?:-\d+)?)?$/.test(path)) claims.push(pathOf(path) ?? path);
    }
  }
  return { created, modified: modified.filter((path) => !created.includes(path)) };
}

/** `src/a.ts - the store`, `@src/a.ts:42`, `` `src/a.ts` (new) `` name src/a.ts; one that says it was deleted names nothing. */
function pathOf(text: string): string | undefined {
  if (/\b(?:deleted|removed)\b/i.test(text)) return undefined;
  const word =
    asText(text)
      ?.trim()
      .replace(/^[@`"'[]+/, '')
      .split(/[\s`,;]/)[0] ?? '';
  const path = word.replace(/(?::\d+(?:-\d+)?|#L\d+)$/, '').replace(/[\]"']+$/, '');
  return /[./]/.test(path) && !/^(?:none|n\/a)$/i.test(path) ? path : undefined;
}

/**
 * Every file that a summary claims and disk does not have. One that a commit after the summary removed or moved was there:
 * it is told and no gap.
 */
export async function unfulfilledClaims(
  reader: PlanReader,
  { file, created, modified }: GsdSummary,
  git?: Git,
): Promise<ReportedGap[]> {
  const gaps: ReportedGap[] = [];
  for (const [word, paths] of [
    ['created', created],
    ['modified', modified],
  ] as const) {
    for (const path of paths) {
      if (await isOnDisk(reader, path)) continue;
      const removal = await git?.removedSince(reader.relative(path), file);
      if (removal) {
        const how = removal.movedTo === null ? 'removed' : `moved to ${removal.movedTo}`;
        reader.notice(
          file,
          `${path}, ${word} by it, was ${how} later (${removal.commit.slice(0, 10)} ${removal.subject})`,
        );
        continue;
      }
      gaps.push({
        type: 'missing_feature',
        severity: word === 'created' ? 'high' : 'medium',
        description: `${file} says that ${path} was ${word}, and there is no such file`,
        fix_direction: `Write ${path}, or correct the summary.`,
        file: path,
        line: null,
      });
    }
  }
  return gaps;
}

async function isOnDisk(reader: PlanReader, path: string): Promise<boolean> {
  const inside = reader.relative(path);
  if (posix.isAbsolute(inside) || inside.split('/').includes('..') || inside.startsWith('.planning/'))
    return true;
  if ((await reader.files.kind(posix.join(reader.root, inside))) !== 'absent') return true;
  if (!/[*{?]/.test(inside)) return false;
  return (await reader.files.glob([inside], { cwd: reader.root, ignore: ['**/node_modules/**'] })).length > 0;
}
