import { posix } from 'node:path';
import type { PlanReader } from '../plan-reader.js';

const WORKFLOW = '.workflow';

/**
 * The project-relative folder that an artifact's `path` means: relative to .workflow/, with `.workflow/` in front, a bare
 * name below scratch/, a file inside the folder, absolute, with backslashes or a trailing slash; archived folders are found
 * below milestones/. null when there is none on disk.
 */
export async function artifactFolder(reader: PlanReader, path: string): Promise<string | null> {
  for (const candidate of await candidates(reader, path)) {
    if (candidate.split('/').includes('..')) continue;
    const kind = await reader.files.kind(posix.join(reader.root, candidate));
    if (kind === 'directory') return candidate;
    if (kind === 'file') return posix.dirname(candidate);
  }
  return null;
}

async function candidates(reader: PlanReader, path: string): Promise<string[]> {
  const plain = posix.normalize(reader.relative(path.trim().replaceAll('\\', '/'))).replace(/^\.\/|\/$/g, '');
  if (plain === '' || plain === '.' || plain.startsWith('/')) return [];
  const written = plain.startsWith(`${WORKFLOW}/`) ? plain.slice(WORKFLOW.length + 1) : plain;
  const below = /\.(?:json|md|csv)$/.test(written) ? posix.dirname(written) : written;
  const name = posix.basename(below);
  const milestones = await reader.files.list(posix.join(reader.root, WORKFLOW, 'milestones'));
  return [
    `${WORKFLOW}/${below}`,
    ...(plain.startsWith(`${WORKFLOW}/`) ? [] : [plain]),
    `${WORKFLOW}/scratch/${below}`,
    `${WORKFLOW}/phases/${below}`,
    ...milestones.map((milestone) => `${WORKFLOW}/milestones/${milestone}/artifacts/${name}`),
  ];
}
