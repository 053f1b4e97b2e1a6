import { describe, expect, test } from 'vitest'
import { fitMixes } from './mix-rules.ts'

const mix = (packs: Record<string, number>) => ({
  lines: Object.entries(packs).map(([sku, quantity]) => ({ sku, quantity })),
})
const items = (packs: Record<string, number>) => mix(packs).lines
const NOTHING = new Map<string, number>()

/** What is left of mixes and lines in words. */
function fitted(
  mixes: Record<string, number>[],
  lines: Record<string, number>,
  held: ReadonlyMap<string, number> = NOTHING,
) {
  const packs = (list: readonly { sku: string; quantity: number }[]) =>
    Object.fromEntries(list.map(({ sku, quantity }) => [sku, quantity]))
  const found = fitMixes(mixes.map(mix), items(lines), held)
  return { mixes: found.mixes.map(({ lines: parts }) => packs(parts)), items: packs(found.items) }
}

describe('of a cart with fewer packs than before', () => {
  test('what was bought beside a mix goes first', () => {
    expect(fitted([{ A: 2, B: 2 }], { A: 2, B: 3 })).toEqual({ mixes: [{ A: 2, B: 2 }], items: { A: 2, B: 3 } })
  })
  test('a mix is there as often as its scarcest part, and the packs of the others leave', () => {
    expect(fitted([{ A: 3, B: 3 }], { A: 1, B: 4 })).toEqual({ mixes: [{ A: 1, B: 1 }], items: { A: 1, B: 2 } })
  })
  test('the mixes that came first have theirs first, and the next keeps a part of which nothing is left', () => {
    const mixes: Record<string, number>[] = [
      { A: 1, B: 1 },
      { A: 1, C: 1 },
    ]
    expect(fitted(mixes, { A: 1, B: 1, C: 1 })).toEqual({ mixes, items: { A: 1, B: 1, C: 1 } })
  })
  test('rentals have theirs before mixes', () => {
    expect(fitted([{ A: 2, B: 2 }], { A: 2, B: 2 }, new Map([['A', 1]]))).toEqual({
      mixes: [{ A: 1, B: 1 }],
      items: { A: 2, B: 1 },
    })
  })
  test('a mix that has lost a line is none any more; its other packs stay', () => {
    expect(fitted([{ A: 1, B: 1 }], { B: 1 })).toEqual({ mixes: [], items: { B: 1 } })
  })
  test('what fits stays the very same', () => {
    const [mixes, lines] = [[mix({ A: 1 })], items({ A: 1 })]
    const same = fitMixes(mixes, lines, NOTHING)
    expect([same.mixes, same.items]).toEqual([mixes, lines])
    expect(same.mixes).toBe(mixes)
    expect(same.items).toBe(lines)
  })
})
