import { join, sep } from 'node:path';
import { insideProject } from '../../evidence/check-anchors.js';
import { findCitations } from '../../evidence/find-anchors.js';
import { type ProjectTree, treeOfTexts } from '../../evidence/project-tree.js';
import type { GateHost } from '../gate.js';

const LARGEST_BYTES = 16_000_000;

/** The files that texts cite, read from the project. What a link leads out of the project is not there. */
export async function readCitedTree(
  texts: readonly string[],
  host: Pick<GateHost, 'files' | 'cwd'>,
): Promise<ProjectTree> {
  const root = (await host.files.realPath(host.cwd)) ?? host.cwd;
  const found = new Map<string, string>();
  for (const path of citedPaths(texts)) {
    const text = await readInside(join(root, path), { root, files: host.files });
    if (text !== undefined) found.set(path, text);
  }
  return treeOfTexts(found);
}

function citedPaths(texts: readonly string[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const text of texts) {
    // A name with blanks is a citation only where the file exists: here every such name is tried.
    for (const citation of findCitations(text, () => true)) {
      const inside = insideProject(citation.path);
      if (inside && inside.length < 1000 && !inside.includes('\0')) paths.add(inside);
    }
    for (const span of text.matchAll(/[^\s`"'<>|]+/g)) {
      for (const citation of findCitations(span[0])) paths.add(insideProject(citation.path) ?? citation.path);
    }
  }
  return paths;
}

async function readInside(
  path: string,
  { root, files }: { root: string; files: GateHost['files'] },
): Promise<string | undefined> {
  try {
    const real = await files.realPath(path);
    if (!real?.startsWith(root + sep)) return undefined;
    const stat = await files.stat(real);
    if (!stat || stat.bytes > LARGEST_BYTES || (await files.kind(real)) !== 'file') return undefined;
    const text = await files.readText(real);
    return text?.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
