/** The value, if it is one of a closed list. */
export function oneOf<T extends string>(list: readonly T[], value: string | null | undefined): T | undefined {
  return list.find(known => known === value)
}
