import { describe, expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createRentalStore, partsOf } from './rentals.ts'

const rental = (id: string) => ({
  id,
  slug: 'garni',
  from: '2026-11-21',
  to: '2026-11-23',
  flavorSku: 'MINT-50',
  cupSku: 'TURKA',
})

function newStore(stored?: string) {
  const values = new Map(stored === undefined ? [] : [['cartRentals', stored]])
  const storage = createStorage(() => ({
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }))
  return { store: createRentalStore(storage), values }
}

describe('rentals beside the cart', () => {
  test('are there again at the next visit, with the hour they are fetched', () => {
    const { store, values } = newStore()
    store.add(rental('a'))
    store.change('a', { pickUpTime: '18:00' })
    expect(newStore(values.get('cartRentals')).store.get()).toEqual([{ ...rental('a'), pickUpTime: '18:00' }])
  })

  test('are five at most', () => {
    const { store } = newStore()
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map(id => store.add(rental(id)))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test.each(['{', '{}', '[1, {"id": "a"}]'])('that storage holds as %s are nothing', stored => {
    expect(newStore(stored).store.get()).toEqual([])
  })

  test('have their parts among the lines, one each', () => {
    expect(partsOf([rental('a'), { ...rental('b'), cupSku: 'PHUNNEL' }])).toEqual(
      new Map([
        ['MINT-50', 2],
        ['TURKA', 1],
        ['PHUNNEL', 1],
      ]),
    )
  })
})
