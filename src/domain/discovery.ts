import * as z from 'zod';

const severity = z.string();

/** Entries of discoveries.ndjson, shared by the agents of all waves. */
const DATA = {
  code_pattern: z.object({ name: z.string(), file: z.string(), description: z.string() }),
  integration_point: z.object({ file: z.string(), description: z.string(), exports: z.array(z.string()) }),
  convention: z.object({ naming: z.string(), imports: z.string(), formatting: z.string() }),
  blocker: z.object({ issue: z.string(), severity, impact: z.string() }),
  verification_gap: z.object({ gap_id: z.string(), layer: z.string(), severity, description: z.string() }),
  stub_detected: z.object({
    file: z.string(),
    line: z.number().nullable(),
    marker: z.string(),
    content: z.string(),
  }),
  broken_wiring: z.object({ from: z.string(), to: z.string(), expected: z.string(), actual: z.string() }),
  antipattern: z.object({ location: z.string(), pattern: z.string(), severity }),
  test_gap: z.object({ requirement: z.string(), status: z.string(), suggested_test: z.string() }),
} as const;

const entry = <T extends keyof typeof DATA>(type: T) =>
  z.object({ ts: z.string(), worker: z.string(), type: z.literal(type), data: DATA[type] });

export const Discovery = z.discriminatedUnion('type', [
  entry('code_pattern'),
  entry('integration_point'),
  entry('convention'),
  entry('blocker'),
  entry('verification_gap'),
  entry('stub_detected'),
  entry('broken_wiring'),
  entry('antipattern'),
  entry('test_gap'),
]);
export type Discovery = z.infer<typeof Discovery>;

/** The specification's dedup key: two entries of one type with the same key say the same thing. */
export function discoveryKey(discovery: Discovery): string {
  return `${discovery.type}\u0000${keyOf(discovery)}`;
}

function keyOf({ type, data }: Discovery): string {
  switch (type) {
    case 'code_pattern':
      return data.name;
    case 'integration_point':
    case 'stub_detected':
      return data.file;
    case 'convention':
      return '';
    case 'blocker':
      return data.issue;
    case 'verification_gap':
      return data.gap_id;
    case 'broken_wiring':
      return `${data.from}\u0000${data.to}`;
    case 'antipattern':
      return data.location;
    case 'test_gap':
      return data.requirement;
  }
}
