import { printable } from '../../../domain/gate-finding.js';
import { fail, ok, type Result } from '../../../domain/result.js';
import { isRecord, own, parseStrictJson } from '../../../domain/strict-json.js';
import type { GateHost } from '../../gate.js';

const TIME_LIMIT_MS = 60_000;

/** Answer of the host: what it gave, and what it said went wrong, which an HTTP 200 may carry beside data. */
export interface GraphqlAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly errors: readonly { readonly type: string; readonly message: string }[];
}

export type Variables = Readonly<Record<string, string | number | null>>;

/** Asks the host through the `gh` CLI; owner and name are those of the repository `gh` stands in. */
export async function graphql(
  host: GateHost,
  query: string,
  variables: Variables,
): Promise<Result<GraphqlAnswer, string>> {
  const fields = Object.entries(variables).flatMap(([name, value]) => {
    if (value === null) return [];
    return typeof value === 'number' ? ['-F', `${name}=${value}`] : ['-f', `${name}=${value}`];
  });
  const place = ['-F', 'owner={owner}', '-F', 'name={repo}'];
  const args = [
    'api',
    'graphql',
    ...(query.includes('$owner') ? place : []),
    ...fields,
    '-f',
    `query=${query}`,
  ];
  const run = await host.processes.exec('gh', args, { cwd: host.cwd, timeoutMs: TIME_LIMIT_MS });
  if (run.trouble) return fail(`the gh CLI could not be started: ${printable(run.trouble, 200)}`);
  const parsed = parseStrictJson(run.stdout);
  // gh ends with 1 where the answer carries errors; the answer itself is on standard output all the same.
  if (!parsed.ok || !isRecord(parsed.value)) {
    const why = run.timedOut ? 'no answer in time' : run.stderr.trim() || `it ended with ${run.exitCode}`;
    return fail(`gh gave no readable answer: ${printable(why, 300)}`);
  }
  const data = own(parsed.value, 'data');
  const errors = own(parsed.value, 'errors');
  const read = (Array.isArray(errors) ? errors : []).map((error: unknown) => ({
    type: String((isRecord(error) && own(error, 'type')) || ''),
    message: printable(
      String((isRecord(error) && own(error, 'message')) || 'an error without a message'),
      300,
    ),
  }));
  if (run.exitCode !== 0 && read.length === 0)
    return fail(`gh ended with ${run.exitCode}: ${printable(run.stderr.trim(), 300)}`);
  return ok({ data: isRecord(data) ? data : {}, errors: read });
}
