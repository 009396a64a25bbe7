// Makes the pictures of the documentation from a real run on the shipped project: a terminal as SVG, the HTML report as PNG.
// Needs `script` (util-linux) and Chromium: node docs/images/make.mjs
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const COLUMNS = 100;
const LINE = 19;
const LETTER = 8.43;
const COLORS = { 31: '#ff7b86', 32: '#7ddc96', 33: '#f3c673', 36: '#7fd4e8' };

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const project = join(mkdtempSync(join(tmpdir(), 'verify-phase-')), 'shelf');
cpSync(here('../../fixtures/demo'), project, { recursive: true });

const command = `stty cols ${COLUMNS} rows 60; node ${here('../../dist/cli/main.js')} 1 --report html=report.html 2>/dev/null`;
const typescript = join(project, 'typescript');
spawnSync('script', ['-qec', command, typescript], { cwd: project, stdio: 'ignore', env: { ...process.env, TERM: 'xterm-256color' } });
const shown = readFileSync(typescript, 'utf8').split('\n').slice(1, -2).join('\n').replace(/\r/g, '').trimEnd();
writeFileSync(here('terminal.svg'), terminalPicture(`$ verify-phase 1\n${shown}`));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1180, height: 1240 } });
await page.goto(`file://${project}/report.html`);
await page.screenshot({ path: here('report.png') });
await page.locator('#must-haves').screenshot({ path: here('must-haves.png') });
await page.locator('#graph').screenshot({ path: here('link-graph.png') });
await browser.close();
rmSync(join(project, '..'), { recursive: true, force: true });

function terminalPicture(text) {
  const lines = text.split('\n');
  const width = Math.ceil(COLUMNS * LETTER) + 40;
  const height = lines.length * LINE + 64;
  const body = lines.map((line, index) => `<text x="20" y="${58 + index * LINE}" xml:space="preserve">${spans(line)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A run of verify-phase in a terminal">
<rect width="${width}" height="${height}" rx="10" fill="#14171c"/>
<g fill="#5a6270"><circle cx="22" cy="20" r="6"/><circle cx="42" cy="20" r="6"/><circle cx="62" cy="20" r="6"/></g>
<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="#e6e9ef">
${body.join('\n')}
</g>
</svg>
`;
}

/** SGR codes become styles; each run of text keeps its column, whatever font the viewer has. */
function spans(line) {
  let column = 0;
  const style = { fill: undefined, bold: false, dim: false };
  return line
    .split(/(\u001b\[[\d;]*m)/)
    .map((part) => {
      const codes = /^\u001b\[([\d;]*)m$/.exec(part);
      if (codes !== null) {
        for (const code of codes[1].split(';').map(Number)) apply(style, code);
        return '';
      }
      if (part === '') return '';
      const attributes = [
        `x="${(20 + column * LETTER).toFixed(1)}" textLength="${(part.length * LETTER).toFixed(1)}" lengthAdjust="spacingAndGlyphs"`,
        style.fill ? `fill="${style.fill}"` : '',
        style.bold ? 'font-weight="700"' : '',
        style.dim ? 'fill-opacity="0.65"' : '',
      ];
      column += part.length;
      return `<tspan ${attributes.filter(Boolean).join(' ')}>${part.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</tspan>`;
    })
    .join('');
}

function apply(style, code) {
  if (code === 0) Object.assign(style, { fill: undefined, bold: false, dim: false });
  if (code === 1) style.bold = true;
  if (code === 2) style.dim = true;
  if (code === 22) Object.assign(style, { bold: false, dim: false });
  if (code === 39) style.fill = undefined;
  if (COLORS[code]) style.fill = COLORS[code];
}
