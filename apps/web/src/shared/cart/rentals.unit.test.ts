import { describe, expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { cart } from './cart.ts'
import { addRental, createRentalStore, partsOf, removeRentalsWith, rentals } from './rentals.ts'

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

  test('leave the cart as one with what is not to be had, and no more of their other part', () => {
    const line = (sku: string) => ({ sku, slug: sku, weight: 50, price: 1000, title: sku, productType: 'flavor' })
    const parts = (flavorSku: string, cupSku: string) => ({ ...rental(''), flavorSku, cupSku })
    addRental(parts('MINT-50', 'TURKA'), [line('MINT-50'), line('TURKA')])
    addRental(parts('PEAR-50', 'TURKA'), [line('PEAR-50'), line('TURKA')])
    removeRentalsWith(['MINT-50'])
    expect(rentals.get()).toMatchObject([{ flavorSku: 'PEAR-50' }])
    expect(cart.get().map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TURKA', 1],
      ['PEAR-50', 1],
    ])
  })
})
