import { describe, expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { cart } from '../cart.ts'
import { newItem } from '../cart-item.fixture.ts'
import { createRentalStore, mixes, rentals } from './group-stores.ts'
import { addMix, addRental, removeRental, removeRentalsWith } from './groups.ts'

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

describe('rentals in the cart', () => {
  test('are restored at the next visit with their pickup time', () => {
    const { store, values } = newStore()
    store.add(rental('a'))
    store.change('a', { pickUpTime: '18:00' })
    expect(newStore(values.get('cartRentals')).store.get()).toEqual([{ ...rental('a'), pickUpTime: '18:00' }])
  })

  test('are limited to five', () => {
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

  test('are removed with an unavailable part, without extra packs of the other part', () => {
    const parts = (flavorSku: string, cupSku: string) => ({ ...rental(''), flavorSku, cupSku })
    addRental(parts('MINT-50', 'TURKA'), [newItem('MINT-50'), newItem('TURKA')])
    addRental(parts('PEAR-50', 'TURKA'), [newItem('PEAR-50'), newItem('TURKA')])
    removeRentalsWith(['MINT-50'])
    expect(rentals.get()).toMatchObject([{ flavorSku: 'PEAR-50' }])
    expect(cart.get().map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['TURKA', 1],
      ['PEAR-50', 1],
    ])
  })

  test('leave the last pack of a part to a mix that uses it', () => {
    for (const store of [cart, mixes, rentals]) store.clear()
    addMix({ lines: ['MINT-50', 'PEAR-50'].map(sku => ({ ...newItem(sku), quantity: 1, percentage: 50 })) })
    addRental({ ...rental(''), flavorSku: 'MINT-50' }, [newItem('MINT-50'), newItem('TURKA')])
    cart.take('MINT-50', 1)
    for (const each of rentals.get()) removeRental(each)
    expect(cart.get().map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MINT-50', 1],
      ['PEAR-50', 1],
    ])
  })
})
