type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/**
 * Merges the declarations of the capabilities into one table.
 * @throws Error if two of them declare the same name
 */
export function mergeDistinct<Tables extends readonly object[]>(
  what: string,
  ...tables: Tables
): Intersection<Tables[number]> {
  const names = new Set<string>()
  for (const name of tables.flatMap(Object.keys)) {
    if (names.has(name)) throw new Error(`the ${what} ${name} is declared twice`)
    names.add(name)
  }
  // Object.assign has no type for a list of any length.
  return Object.assign({}, ...tables) as Intersection<Tables[number]>
}
