import { createHash } from 'node:crypto'

/** Returns an integer from `min` to `max` derived from the seed, so that every demo shop is the same. */
export function seededNumber(seed: string, min: number, max: number): number {
  return min + (createHash('sha256').update(seed).digest().readUInt32BE() % (max - min + 1))
}

/** "Piña Colada" -> "pina-colada". */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
