/** The name that was probably meant: at most a third of its letters differ. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase().slice(0, 100);
  const ranked = names
    .filter((name) => name !== '')
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase().slice(0, 100)) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best &&
    best.distance < best.name.length &&
    best.distance <= Math.max(1, Math.floor(best.name.length / 3))
    ? best.name
    : undefined;
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...right].entries()) {
      const change = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(change, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
