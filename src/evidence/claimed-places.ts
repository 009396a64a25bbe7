import type { AgentReport } from '../domain/agent-report.js';
import { checkAnchors, insideProject } from './check-anchors.js';
import type { Place } from './cited-lines.js';
import type { ProjectTree } from './project-tree.js';

export interface ClaimedPlaces {
  /** Those that the project has, without doubles; the first two hundred. */
  readonly places: readonly Place[];
  /** Those it does not have: `src/a.ts:90: range`. */
  readonly invented: readonly string[];
}

/** Nobody reads further; so an endless report costs no time. */
const LONGEST_FINDINGS = 50_000;
const MOST_ANCHORS = 1_000;
const MOST_PLACES = 200;

/** Every place that a report names: its anchors, and the citations in its findings with the words around them. */
export function claimedPlaces(
  report: Pick<AgentReport, 'findings' | 'evidence'>,
  tree: ProjectTree,
): ClaimedPlaces {
  const places: Place[] = [];
  const invented: string[] = [];
  for (const evidence of report.evidence.slice(0, MOST_ANCHORS)) {
    if (evidence.kind !== 'anchor') continue;
    const { file, line, endLine = line, note = '' } = evidence;
    const path = insideProject(file.replaceAll('\\', '/'), tree.root);
    const lines = path === undefined ? undefined : tree.lineCount(path);
    const written = `${file}:${line}${endLine === line ? '' : `-${endLine}`}`;
    if (path === undefined || lines === undefined) invented.push(`${written}: no-file`);
    else if (endLine < line || endLine > lines) invented.push(`${written}: range`);
    else places.push({ file: path, line, endLine, said: note });
  }
  const findings = report.findings.slice(0, LONGEST_FINDINGS);
  const cited = checkAnchors(findings, tree);
  for (const citation of cited.valid) {
    const said = wordsAround(findings, citation, cited.citations);
    places.push({ file: citation.path, line: citation.startLine, endLine: citation.endLine, said });
  }
  for (const { problem, citation } of cited.findings)
    if (problem !== 'no-anchor') invented.push(`${citation}: ${problem}`);
  return { places: withoutDoubles(places).slice(0, MOST_PLACES), invented: [...new Set(invented)] };
}

const FAR = 240;

/** From the citation before to the one behind, at most to the ends of its line. */
function wordsAround(
  text: string,
  own: { readonly start: number; readonly end: number },
  all: readonly { readonly start: number; readonly end: number }[],
): string {
  const before = Math.max(
    0,
    own.start - FAR,
    ...all.filter(({ end }) => end <= own.start).map(({ end }) => end),
  );
  const behind = Math.min(
    text.length,
    own.end + FAR,
    ...all.filter(({ start }) => start >= own.end).map(({ start }) => start),
  );
  const left = text.slice(before, own.start);
  const right = text.slice(own.end, behind);
  // A code span that holds the citation itself leaves half a pair of backquotes on each side.
  const cut = `${left.slice(left.lastIndexOf('\n') + 1).replace(/`$/, '')} ${(right.split('\n')[0] ?? '').replace(/^`/, '')}`;
  return cut.replace(/\s+/g, ' ').trim();
}

/** The same lines named twice are one place with everything that is said of them. */
function withoutDoubles(places: readonly Place[]): readonly Place[] {
  const known = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.file}:${place.line}-${place.endLine}`;
    const twin = known.get(key);
    known.set(key, twin ? { ...twin, said: `${twin.said} ${place.said}`.trim() } : place);
  }
  return [...known.values()];
}
