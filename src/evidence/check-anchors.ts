import { type Citation, findCitations } from './find-anchors.js';
import type { ProjectTree } from './project-tree.js';

type AnchorProblem = 'no-file' | 'range' | 'glob' | 'no-anchor';

interface AnchorFinding {
  readonly problem: AnchorProblem;
  /** The citation as written; empty for no-anchor. */
  readonly citation: string;
}

export interface AnchorCheck {
  readonly citations: readonly Citation[];
  /** Citations that hold; `path` is normalised. */
  readonly valid: readonly Citation[];
  readonly findings: readonly AnchorFinding[];
}

/**
 * Holds the citations of a text against the project: each names a file inside it and lines that the file has. Without a
 * tree the form alone is checked. A text without any citation has the one finding no-anchor.
 */
export function checkAnchors(text: string, tree: ProjectTree | null): AnchorCheck {
  const citations = findCitations(text, (path) => tree !== null && lineCountOf(path, tree) !== undefined);
  if (citations.length === 0) {
    return { citations, valid: [], findings: [{ problem: 'no-anchor', citation: '' }] };
  }
  const valid: Citation[] = [];
  const findings: AnchorFinding[] = [];
  for (const citation of citations) {
    const problem = problemOf(citation, tree);
    if (problem) findings.push({ problem, citation: citation.text });
    else valid.push({ ...citation, path: insideProject(citation.path, tree?.root) ?? citation.path });
  }
  return { citations, valid, findings };
}

/**
 * A path relative to the project without `.` and `..`; undefined when it leaves the project. An absolute path is inside
 * only where the project's root is known and lies above it.
 */
export function insideProject(path: string, root?: string): string | undefined {
  const base = root === undefined ? undefined : `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  const relative = base !== undefined && path.startsWith(base) ? path.slice(base.length) : path;
  if (/^([A-Za-z]:|\/|~)/.test(relative)) return undefined;
  const parts: string[] = [];
  for (const part of relative.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.length > 0 ? parts.join('/') : undefined;
}

function problemOf(citation: Citation, tree: ProjectTree | null): AnchorProblem | undefined {
  const lines = tree ? lineCountOf(citation.path, tree) : undefined;
  if (lines === undefined && /[*?{}]/.test(citation.path)) return 'glob';
  const path = insideProject(citation.path, tree?.root);
  if (path === undefined) return 'no-file';
  if (tree && lines === undefined) return matchesByBrackets(path, tree) ? 'glob' : 'no-file';
  if (citation.startLine < 1 || citation.endLine < citation.startLine) return 'range';
  return lines !== undefined && citation.endLine > lines ? 'range' : undefined;
}

function lineCountOf(path: string, tree: ProjectTree): number | undefined {
  const inside = insideProject(path, tree.root);
  return inside === undefined ? undefined : tree.lineCount(inside);
}

/** `[ab].ts` is a pattern where it stands for files; `[id].tsx` is a name like any other. */
function matchesByBrackets(path: string, tree: ProjectTree): boolean {
  if (!/\[[^\]/]+\]/.test(path)) return false;
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const source = path
    .split(/(\[[^\]/]+\])/)
    .map((part) =>
      /^\[.+\]$/.test(part)
        ? `[${part
            .slice(1, -1)
            .replace(/^!/, '^')
            .replace(/[\\[\]]/g, '\\$&')}]`
        : literal(part),
    )
    .join('');
  try {
    const pattern = new RegExp(`^${source}$`);
    return tree.paths.some((candidate) => pattern.test(candidate));
  } catch {
    return false;
  }
}
