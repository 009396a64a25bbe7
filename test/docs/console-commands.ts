/** One command of a `console` block: what is typed, and the exit code it is meant to end with. */
export interface ConsoleCommand {
  readonly typed: string;
  readonly exitCode: number;
  /** 1-based. */
  readonly line: number;
}

/** Every line that begins with `$` inside a block fenced as `console`; `# exit N` behind it states its exit code. */
export function consoleCommands(markdown: string): readonly ConsoleCommand[] {
  const commands: ConsoleCommand[] = [];
  let inside = false;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('```')) inside = !inside && line.startsWith('```console');
    if (!inside || !line.startsWith('$ ')) continue;
    const [, typed = '', exit = '0'] = /^\$ (.*?)(?:\s+# exit (\d+))?$/.exec(line) ?? [];
    commands.push({ typed, exitCode: Number(exit), line: index + 1 });
  }
  return commands;
}
