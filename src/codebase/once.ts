/** Computes a value when it is first asked for. */
export function once<T>(compute: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: compute() };
    return done.value;
  };
}

/** Remembers the answer for each key. */
export function remember<K, V>(answer: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined || known.has(key)) return old as V;
    const value = answer(key);
    known.set(key, value);
    return value;
  };
}
