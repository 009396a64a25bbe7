// Bundles the command line and the public API into dist/: one shared start-up chunk, everything else loaded when used.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: {
    'cli/main': 'src/cli/main.ts',
    'cli/verify-gate': 'src/cli/verify-gate.ts',
    index: 'src/index.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  // The CommonJS build that node's condition names would lose its named exports behind a dynamic import.
  alias: { yaml: fileURLToPath(import.meta.resolve('yaml').replace('/dist/index.js', '/browser/index.js')) },
  target: 'node20',
  chunkNames: 'chunks/[name]-[hash]',
  external: ['oxc-parser', '@modelcontextprotocol/sdk', 'ai', '@ai-sdk/*'],
  // CommonJS dependencies inside an ES module bundle still call require.
  banner: {
    js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
  },
  define: { __VERSION__: JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).version) },
  logLevel: 'warning',
});
for (const bin of ['dist/cli/main.js', 'dist/cli/verify-gate.js']) chmodSync(bin, 0o755);
