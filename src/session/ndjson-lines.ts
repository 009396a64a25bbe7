import { Readable } from 'node:stream';
import { parse, stringify } from 'ndjson';

/** Values of the lines that are whole JSON; a line torn by a crash or by a second writer is left out. */
export async function parseLines(text: string): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  for await (const value of Readable.from([text]).pipe(parse({ strict: false }))) values.push(value);
  return values;
}

/** One line each, ending with a line break. */
export async function formatLines(values: readonly unknown[]): Promise<string> {
  const stream = stringify();
  for (const value of values) stream.write(value);
  stream.end();
  let text = '';
  for await (const line of stream) text += line;
  return text;
}
