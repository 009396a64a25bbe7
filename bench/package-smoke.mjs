// Packs the package, installs it in an empty folder and runs both commands there, as a user would.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const folder = mkdtempSync(join(tmpdir(), 'verify-phase-package-'));
try {
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], '.'),
  );
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', join(folder, filename)], folder);
  const bin = join(folder, 'node_modules', '.bin');
  const version = run(join(bin, 'verify-phase'), ['--version'], folder).trim();
  const explained = run(join(bin, 'verify-phase'), ['explain', 'package.json exists', '--json'], folder);
  const help = run(join(bin, 'verify-gate'), ['--help'], folder);
  if (JSON.parse(explained).decidable !== 'static' || !help.includes('pull request'))
    throw new Error('unexpected output');
  const prompts = join(folder, 'node_modules', 'verify-phase', 'prompts');
  if (!existsSync(join(prompts, 'exists.md')) || !existsSync(join(prompts, 'shared', 'ending.md')))
    throw new Error('the prompts are not in the package');
  console.log(`verify-phase ${version} installs and runs from its package`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
