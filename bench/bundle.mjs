// The parts of src/ that a bench drives, loaded as one module: load(`export { x } from './src/x.ts';`).
// It is written below node_modules/, where the packages that stay outside of it are found.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

export async function load(contents) {
  const cache = join(process.cwd(), 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  try {
    const outfile = join(folder, 'bench.mjs');
    await build({
      stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      mainFields: ['module', 'main'],
      external: ['oxc-parser'],
      outfile,
      banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" },
      define: { __VERSION__: '"bench"' },
      logLevel: 'error',
    });
    return await import(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
