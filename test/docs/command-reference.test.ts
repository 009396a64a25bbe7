import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.js';

/** Each command below the program, parents before children, in the order of `--help`. */
function allCommands(
  command: Command,
  path: readonly string[] = [],
): readonly { path: string; command: Command }[] {
  return command.commands.flatMap((child) => {
    const own = [...path, child.name()];
    return [{ path: own.join(' '), command: child }, ...allCommands(child, own)];
  });
}

function helpOf(command: Command): string {
  const lines: string[] = [];
  const write = (text: string) => lines.push(text);
  command.configureOutput({
    writeOut: write,
    writeErr: write,
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return lines.join('').trimEnd();
}

test('the command reference is what the commands say of themselves', async () => {
  const program = buildProgram({ exitCode: 0 });
  const commands = allCommands(program);
  const page = [
    '# Commands',
    'This page is generated from the commands themselves (`npx vitest run test/docs -u`). `verify-gate <pr-number>` is `verify-phase gate pr`.',
    ['## verify-phase', '', '```text', helpOf(program), '```'].join('\n'),
    ...commands.map(({ path, command }) =>
      [`## verify-phase ${path}`, '', '```text', helpOf(command), '```'].join('\n'),
    ),
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/commands.md');
});

test('each command says what it does', () => {
  const silent = allCommands(buildProgram({ exitCode: 0 })).filter(
    ({ command }) => command.description() === '',
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
