import type { MustHaves, Truth } from './must-have.js';

/** Of the artifacts and links, those that support a truth. */
export interface Support<A, L> {
  readonly artifacts: readonly A[];
  readonly links: readonly L[];
}

/**
 * What supports a truth, the first that applies (decision 8): items whose `provides` or `via` is its text; files its text
 * names; a task's criterion: that task's files; the only truth of the phase: all items. Else nothing is inferred.
 */
export function supportOf<
  A extends { readonly path: string },
  L extends { readonly via?: string | undefined },
>(
  { mustHaves }: { readonly mustHaves: Pick<MustHaves, 'truths' | 'artifacts'> },
  artifacts: readonly A[],
  links: readonly L[],
): (truth: Truth) => Support<A, L> {
  const byPath = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  const byProvides = groupBy(mustHaves.artifacts, ({ provides }) => provides?.trim());
  const byVia = groupBy(links, ({ via }) => via?.trim());
  const of = (paths: readonly string[]) => [...new Set(paths)].flatMap((path) => byPath.get(path) ?? []);

  return (truth) => {
    const claim = truth.claim.trim();
    const byText = {
      artifacts: of((byProvides.get(claim) ?? []).map(({ path }) => path)),
      links: byVia.get(claim) ?? [],
    };
    if (byText.artifacts.length + byText.links.length > 0) return byText;

    const named = of(pathsIn(claim));
    if (named.length > 0) return { artifacts: named, links: [] };

    if (truth.task_id) return { artifacts: of(truth.task_files), links: [] };
    return mustHaves.truths.length === 1 ? { artifacts, links } : { artifacts: [], links: [] };
  };
}

const PATH_LIKE = /[\w@$.()[\]{}+~*-]+(?:[\\/][\w@$.()[\]{}+~*-]+)*/g;

/** Words of the claim that could be a path, with and without the punctuation around them. */
function pathsIn(claim: string): readonly string[] {
  return (claim.match(PATH_LIKE) ?? []).flatMap((word) => [word, word.replace(/^[([{]+|[)\]}.]+$/g, '')]);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined || key === '') continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
