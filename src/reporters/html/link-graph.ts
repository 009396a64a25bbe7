import type { ReportData } from '../report.js';
import { html, type Markup } from './markup.js';
import { scroll, section, standingOf, worstFirst } from './status.js';

type Link = ReportData['verification']['must_haves']['key_links'][number];

interface Node {
  readonly file: string;
  readonly layer: number;
  readonly row: number;
}

const MOST_LINKS = 60;
const NODE = { width: 230, height: 30, columnGap: 110, rowGap: 18, margin: 12 };

/** The key links as a drawing, broken ones first; the table of key links says the same in words. */
export function linkGraph({ verification }: ReportData): Markup {
  const all = verification.must_haves.key_links;
  if (all.length === 0) return html``;
  const links = worstFirst(all).slice(0, MOST_LINKS);
  const nodes = layOut(links);
  const broken = all.filter((link) => standingOf(link.status) === 'fails').length;
  const cut = all.length > links.length ? ` Drawn are ${links.length} of them, broken ones first.` : '';
  const columns = Math.max(...[...nodes.values()].map((node) => node.layer)) + 1;
  const rows = Math.max(...[...nodes.values()].map((node) => node.row)) + 1;
  const width = columns * NODE.width + (columns - 1) * NODE.columnGap + 2 * NODE.margin;
  const height = rows * (NODE.height + NODE.rowGap) - NODE.rowGap + 2 * NODE.margin;
  return section(
    'graph',
    'Key-link graph',
    html`<p>${all.length} ${all.length === 1 ? 'link' : 'links'}, ${broken} broken.${cut}</p>
<ul class="legend"><li class="wired">wired</li><li class="broken">broken</li><li class="unsure">uncertain</li></ul>
${scroll(
  'Key-link graph',
  html`<svg class="graph" role="img" aria-label="Graph of the key links, ${broken} broken" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${links.map((link) => edge(link, nodes))}${[...nodes.values()].map(box)}</svg>`,
)}`,
  );
}

/** Each file right of the files that reach it; a circle of links ends at the number of files. */
function layOut(links: readonly Link[]): ReadonlyMap<string, Node> {
  const files = [...new Set(links.flatMap((link) => [link.from, link.to]))];
  const layers = new Map(files.map((file) => [file, 0]));
  const deepest = Math.min(files.length - 1, 5);
  for (let pass = 0, moved = true; moved && pass <= deepest; pass += 1) {
    moved = false;
    for (const { from, to } of links) {
      const wanted = Math.min((layers.get(from) ?? 0) + 1, deepest);
      if (from === to || (layers.get(to) ?? 0) >= wanted) continue;
      layers.set(to, wanted);
      moved = true;
    }
  }
  const used = [...new Set(layers.values())].toSorted((left, right) => left - right);
  const rows = new Map<number, number>();
  const nodes = new Map<string, Node>();
  for (const file of files) {
    const layer = used.indexOf(layers.get(file) ?? 0);
    const row = rows.get(layer) ?? 0;
    rows.set(layer, row + 1);
    nodes.set(file, { file, layer, row });
  }
  return nodes;
}

const left = (node: Node): number => NODE.margin + node.layer * (NODE.width + NODE.columnGap);
const middle = (node: Node): number => NODE.margin + node.row * (NODE.height + NODE.rowGap) + NODE.height / 2;

function edge(link: Link, nodes: ReadonlyMap<string, Node>): Markup {
  const from = nodes.get(link.from);
  const to = nodes.get(link.to);
  if (from === undefined || to === undefined) return html``;
  const standing = standingOf(link.status);
  const kind = standing === 'holds' ? 'wired' : standing === 'open' ? 'unsure' : 'broken';
  const start = { x: left(from) + NODE.width, y: middle(from) };
  const forward = to.layer > from.layer;
  const end = { x: forward ? left(to) : left(to) + NODE.width, y: middle(to) };
  const bend = forward ? (end.x - start.x) / 2 : NODE.columnGap / 2;
  const path = `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${forward ? end.x - bend : end.x + bend} ${end.y} ${end.x} ${end.y}`;
  const centre = { x: (start.x + end.x) / 2 + (forward ? 0 : (bend * 3) / 4), y: (start.y + end.y) / 2 };
  const mark = kind === 'broken' ? '✖' : kind === 'unsure' ? '?' : '';
  return html`<g class="edge ${kind}"><title>${link.from} → ${link.to}: ${link.status.replace(/_/g, ' ')}</title><path d="${path}"/>
<path class="tip" d="M${end.x} ${end.y}l${forward ? -8 : 8} -4v8z"/>${mark !== '' && html`<circle cx="${centre.x}" cy="${centre.y}" r="8"/><text x="${centre.x}" y="${centre.y}">${mark}</text>`}</g>`;
}

function box(node: Node): Markup {
  const x = left(node);
  const y = middle(node) - NODE.height / 2;
  return html`<g class="node"><title>${node.file}</title><rect x="${x}" y="${y}" width="${NODE.width}" height="${NODE.height}" rx="6"/>
<text x="${x + NODE.width / 2}" y="${y + NODE.height / 2}">${tail(node.file)}</text></g>`;
}

const MOST_LETTERS = 32;
const tail = (file: string): string =>
  file.length <= MOST_LETTERS ? file : `…${file.slice(1 - MOST_LETTERS)}`;
