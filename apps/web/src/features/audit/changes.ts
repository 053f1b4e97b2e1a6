/** One value that an action changed: where it stands, and what was and is there; undefined where nothing was. */
export type Change = { path: string; before: string | undefined; after: string | undefined }

/** What differs between before and after, value by value: `hours.mon.from`. What stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = flatten(before)
  const is = flatten(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(path => ({ path, before: was.get(path), after: is.get(path) }))
    .filter(change => change.before !== change.after)
}

/** Every value by its path; the value itself where it has no parts. A list of plain values is one value. */
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
