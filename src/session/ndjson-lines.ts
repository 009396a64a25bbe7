/** Values of the lines that are whole JSON; a line torn by a crash or by a second writer is left out. */
export function parseLines(text: string): readonly unknown[] {
  const values: unknown[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      // Torn: what follows it is whole again.
    }
  }
  return values;
}

/** One line each, ending with a line break. */
export const formatLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
