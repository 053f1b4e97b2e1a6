/** A changed value with its path. `before` or `after` is undefined if the value did not exist. */
export type Change = { path: string; before: string | undefined; after: string | undefined }

/** Returns the values that differ between before and after, with paths such as `hours.mon.from`. */
export function findChanges(before: unknown, after: unknown): Change[] {
  const was = flatten(before)
  const is = flatten(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(path => ({ path, before: was.get(path), after: is.get(path) }))
    .filter(change => change.before !== change.after)
}

/** Returns all values by path. A list of plain values counts as one value. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (value === undefined) return new Map()
  if (!hasParts(value)) return new Map([[path, textOf(value)]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...flatten(part, path ? `${path}.${name}` : name)]))
}

function hasParts(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return false
  return !Array.isArray(value) || value.some(item => typeof item === 'object' && item !== null)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' && value !== null ? '' : String(value)
}
