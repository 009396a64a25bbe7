/** The candidate that was most likely meant, or undefined when none is close (a third of the letters may differ). */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase().slice(0, LONGEST);
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase().slice(0, LONGEST));
    if (distance <= allowed(wanted, candidate) && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate;
}

const LONGEST = 64;

function allowed(wanted: string, candidate: string): number {
  return Math.max(1, Math.floor(Math.max(wanted.length, Math.min(candidate.length, LONGEST)) / 3));
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
