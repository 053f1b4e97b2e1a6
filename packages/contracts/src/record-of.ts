/** Makes a record with an entry for each name. */
export const recordOf = <N extends string, V>(names: readonly N[], toEntry: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map(name => [name, toEntry(name)])) as Record<N, V>
