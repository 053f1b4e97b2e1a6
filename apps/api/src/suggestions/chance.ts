/** Hashes a seed and a text to 32 bits (FNV-1a, then mixed): the same on every machine. */
export function seedOf(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Hashes to a number in [0, 1). */
export function chanceOf(seed: number, text: string): number {
  return seedOf(seed, text) / 2 ** 32
}
