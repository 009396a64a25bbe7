import type { Codebase, Operation } from '../../codebase/codebase.js';
import { anchor, type Finding } from './report.js';

/** A client asks for a tRPC procedure or a GraphQL field that the other file serves. undefined when neither is in play. */
export function judgeOperation(
  from: readonly string[],
  to: readonly string[],
  codebase: Codebase,
): Finding | undefined {
  const served = to.flatMap((file) => codebase.operations.servedBy(file));
  if (served.length === 0) return undefined;
  const kinds = new Set(served.map(({ kind }) => kind));
  const asked = from
    .flatMap((file) => codebase.operations.askedFrom(file))
    .filter(({ kind }) => kinds.has(kind));
  const pairs = asked.flatMap((one) =>
    served.filter((other) => meets(one, other)).map((other) => ({ asks: one, serves: other })),
  );
  const met = pairs.find(({ asks }) => asks.runs);
  if (met) {
    const { asks, serves } = met;
    return {
      verdict: 'WIRED',
      findings: `${asks.file}:${asks.line} asks for ${asks.name}, served by ${serves.file}:${serves.line}`,
      evidence: [
        anchor(asks.file, asks.line, `asks for ${asks.name}`),
        anchor(serves.file, serves.line, `serves ${serves.name}`),
      ],
    };
  }
  const [first] = asked;
  if (!first) return undefined;
  const offered = [...new Set(served.map(({ name }) => name))].slice(0, 4).join(', ');
  const dead = pairs[0]?.asks;
  const description = dead
    ? `${dead.file}:${dead.line} asks for ${dead.name} in code that nothing calls`
    : `${first.file}:${first.line} asks for ${first.name}, but ${to[0]} serves ${offered}`;
  return {
    verdict: 'NOT_WIRED',
    findings: description,
    evidence: [anchor((dead ?? first).file, (dead ?? first).line, description)],
    gap: {
      description,
      fix_direction: dead
        ? `Call the code around line ${dead.line}`
        : `Ask for one of ${offered} in ${from[0]}`,
      file: (dead ?? first).file,
      line: (dead ?? first).line,
    },
  };
}

/** A router that nothing mounts serves its procedures under no name that a client could call. */
const meets = (asked: Operation, served: Operation): boolean =>
  asked.kind === served.kind && asked.name === served.name;
