/** Returns the value if the list contains it. */
export function oneOf<T extends string>(list: readonly T[], value: string | null | undefined): T | undefined {
  return list.find(known => known === value)
}
