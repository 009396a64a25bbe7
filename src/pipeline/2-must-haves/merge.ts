import type { Artifact } from '../../domain/must-have.js';

/** The first of each key, in order. */
export function mergeBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}

/** One artifact per path: what the first statement leaves open, a later one adds. */
export function mergeArtifacts(artifacts: readonly Artifact[]): Artifact[] {
  const byPath = new Map<string, Artifact>();
  for (const artifact of artifacts) {
    const key = artifact.path.replace(/^\.\//, '');
    const first = byPath.get(key);
    byPath.set(
      key,
      first ? { ...artifact, ...first, expectation: expectationOf(first, artifact) } : artifact,
    );
  }
  return [...byPath.values()];
}

/** A later task's deletion stands over an earlier task's creation, never over an explicit must-have. */
function expectationOf(first: Artifact, later: Artifact): Artifact['expectation'] {
  if (first.source === 'must_haves') return first.expectation;
  if (later.expectation === 'modified') return first.expectation === 'absent' ? 'present' : first.expectation;
  return later.expectation;
}
