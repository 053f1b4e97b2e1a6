import { randomUUID } from 'node:crypto'

let made = 0

/** A slug that nothing else has; those of a test file sort in the order in which they were made, in any collation. */
export function newName(kind: string): string {
  return `${kind}-${String(++made).padStart(5, '0')}-${randomUUID().slice(0, 8)}`
}
