/** The JSON objects among the lines of an output; lines that are none are passed over. */
export function objectsOf(output: string): readonly Readonly<Record<string, unknown>>[] {
  return output.split('\n').flatMap((line) => {
    const parsed = line.trimStart().startsWith('{') ? parsedObject(line) : undefined;
    return parsed ? [parsed] : [];
  });
}

/** A text that is one JSON object. */
export function parsedObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
