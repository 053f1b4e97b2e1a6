import { randomUUID } from 'node:crypto'

let made = 0

/** Returns a unique slug. Those of a test file sort in the order of creation, in any collation. */
export function newName(kind: string): string {
  return `${kind}-${String(++made).padStart(5, '0')}-${randomUUID().slice(0, 8)}`
}
