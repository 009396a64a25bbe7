import { insideProject } from '../../../evidence/check-anchors.js';
import { findCitations } from '../../../evidence/find-anchors.js';
import { type ProjectTree, treeOfTexts } from '../../../evidence/project-tree.js';
import { type GitContext, git } from '../../diff/git-command.js';

/** The files of one commit, read from git: the work tree may hold something else, and a bare repository has none. */
export interface HeadTree {
  readonly sha: string;
  readonly paths: readonly string[];
  read(path: string): Promise<string | undefined>;
  /** The files that a text cites. */
  cited(text: string): Promise<ProjectTree>;
  readonly errors: readonly string[];
}

export async function openHeadTree(context: GitContext, sha: string): Promise<HeadTree> {
  const listed = await git(context, ['ls-tree', '-r', '-z', '--full-tree', '--name-only', sha]);
  const paths = listed.ok ? listed.value.split('\0').filter((path) => path !== '') : [];
  const known = new Set(paths);
  const texts = new Map<string, string | undefined>();
  const read = async (path: string): Promise<string | undefined> => {
    if (!known.has(path)) return undefined;
    if (!texts.has(path)) {
      const shown = await git(context, ['cat-file', 'blob', `${sha}:${path}`]);
      texts.set(path, shown.ok && !shown.value.includes('\0') ? shown.value : undefined);
    }
    return texts.get(path);
  };
  const cited = async (text: string): Promise<ProjectTree> => {
    const found = new Map<string, string>();
    for (const citation of findCitations(text, (path) => known.has(path))) {
      const path = insideProject(citation.path);
      const content = path === undefined ? undefined : await read(path);
      if (path !== undefined && content !== undefined) found.set(path, content);
    }
    return treeOfTexts(found);
  };
  return { sha, paths, read, cited, errors: listed.ok ? [] : [`files of ${sha}: ${listed.failure}`] };
}
