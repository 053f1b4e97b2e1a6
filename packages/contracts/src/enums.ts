/** Returns the value if the list contains it. */
export function oneOf<T extends string>(list: readonly T[], value: string | null | undefined): T | undefined {
  return list.find(known => known === value)
}

/** Makes a record with an entry for each name. */
export const recordOf = <N extends string, V>(names: readonly N[], toEntry: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map(name => [name, toEntry(name)])) as Record<N, V>
