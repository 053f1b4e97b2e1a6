import { createHash } from 'node:crypto'

/** Numbers that follow from a text alone: the same product is always drawn the same. */
export type Steady = {
  /** From `min` to `max`, to a tenth. */
  between(min: number, max: number): number
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function steady(text: string): Steady {
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
