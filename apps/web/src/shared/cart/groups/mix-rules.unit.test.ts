import { describe, expect, test } from 'vitest'
import { fitMixes } from './mix-rules.ts'

const mix = (packs: Record<string, number>) => ({
  lines: Object.entries(packs).map(([sku, quantity]) => ({ sku, quantity })),
})
const items = (packs: Record<string, number>) => mix(packs).lines
const NOTHING = new Map<string, number>()

/** Returns the remaining mixes and lines as text. */
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

describe('fitting mixes into a cart with fewer packs', () => {
  test('packs bought separately are reduced first', () => {
    expect(fitted([{ A: 2, B: 2 }], { A: 2, B: 3 })).toEqual({ mixes: [{ A: 2, B: 2 }], items: { A: 2, B: 3 } })
  })
  test('a mix is reduced to its scarcest part, and surplus packs are removed', () => {
    expect(fitted([{ A: 3, B: 3 }], { A: 1, B: 4 })).toEqual({ mixes: [{ A: 1, B: 1 }], items: { A: 1, B: 2 } })
  })
  test('earlier mixes keep their packs; a later one keeps a part without stock', () => {
    const mixes: Record<string, number>[] = [
      { A: 1, B: 1 },
      { A: 1, C: 1 },
    ]
    expect(fitted(mixes, { A: 1, B: 1, C: 1 })).toEqual({ mixes, items: { A: 1, B: 1, C: 1 } })
  })
  test('rentals keep their packs before mixes', () => {
    expect(fitted([{ A: 2, B: 2 }], { A: 2, B: 2 }, new Map([['A', 1]]))).toEqual({
      mixes: [{ A: 1, B: 1 }],
      items: { A: 2, B: 1 },
    })
  })
  test('a mix that lost a line is dissolved; its other packs stay', () => {
    expect(fitted([{ A: 1, B: 1 }], { B: 1 })).toEqual({ mixes: [], items: { B: 1 } })
  })
  test('returns the same lists if everything fits', () => {
    const [mixes, lines] = [[mix({ A: 1 })], items({ A: 1 })]
    const same = fitMixes(mixes, lines, NOTHING)
    expect([same.mixes, same.items]).toEqual([mixes, lines])
    expect(same.mixes).toBe(mixes)
    expect(same.items).toBe(lines)
  })
})
