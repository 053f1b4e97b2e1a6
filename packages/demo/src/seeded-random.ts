import { createHash } from 'node:crypto'

/** Pseudo-random numbers derived from a text, so that a product always gets the same picture. */
export type SeededRandom = {
  /** A number from `min` to `max` with one decimal. */
  between(min: number, max: number): number
  /** An integer from `min` to `max`. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function createSeededRandom(text: string): SeededRandom {
  let state = createHash('sha256').update(text).digest().readUInt32BE()
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between: (min, max) => Math.round((min + next() * (max - min)) * 10) / 10,
    whole,
    pick: choices => choices[whole(0, choices.length - 1)] ?? choices[0],
  }
}
