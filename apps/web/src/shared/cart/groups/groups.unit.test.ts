import { linesOutsideGroups, partsOf } from '@shop/contracts/order-groups.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { cart } from '../cart.ts'
import { newItem } from '../cart-item.fixture.ts'
import { createMixStore, createRentalStore, mixes, rentals } from './group-stores.ts'
import {
  addMix,
  addRental,
  changeMixCount,
  removeMix,
  removeMixesWith,
  removeRental,
  removeRentalsWith,
  restoreMix,
  swapPart,
} from './groups.ts'
import { maxMixCount } from './mix-rules.ts'

const part = (sku: string, percentage: number, quantity = 1) => ({ ...newItem(sku), percentage, quantity })
const mojito = { name: 'Mojito', shareId: 'link', lines: [part('MINT', 60), part('LIME', 40)] }

const packs = () => cart.get().map(({ sku, quantity }) => `${sku} ${quantity}`)
const groups = () =>
  mixes.get().map(({ name, lines }) => [name ?? '', ...lines.map(({ sku, quantity }) => `${sku} ${quantity}`)])
const firstId = () => mixes.get()[0]?.id ?? ''

beforeEach(() => {
  cart.clear()
  mixes.clear()
})

describe('a mix of the cart', () => {
  test('is added as one; adding it again increases its quantity', () => {
    cart.add(newItem('MINT'))
    expect([addMix(mojito), addMix(mojito)]).toEqual(['added', 'added'])
    expect(packs()).toEqual(['MINT 3', 'LIME 2'])
    expect(mixes.get()).toMatchObject([
      {
        name: 'Mojito',
        shareId: 'link',
        lines: [
          { sku: 'MINT', quantity: 2, percentage: 60 },
          { sku: 'LIME', quantity: 2, percentage: 40 },
        ],
      },
    ])
  })

  test('stays separate from a mix with other shares or another name', () => {
    addMix(mojito)
    addMix({ ...mojito, name: 'Evening' })
    addMix({ ...mojito, lines: [part('MINT', 50), part('LIME', 50)] })
    expect(groups().map(([name]) => name)).toEqual(['Mojito', 'Evening', 'Mojito'])
  })

  test('is not added at all if it exceeds the limits of the cart', () => {
    cart.add(newItem('LIME'), 99)
    expect(addMix(mojito)).toBe('full')
    expect([packs(), groups()]).toEqual([['LIME 99'], []])
  })

  test('is not added if the cart has twenty mixes', () => {
    for (let index = 0; index < 20; index++) addMix({ ...mojito, name: `Mix ${index}` })
    expect(addMix(mojito)).toBe('full')
    expect(packs()).toEqual(['MINT 20', 'LIME 20'])
  })

  test('is removed as one with only its own packs, and restored completely', () => {
    cart.add(newItem('MINT'), 2)
    addMix({ name: '', lines: [part('PEAR', 100)] })
    addMix(mojito)
    const removed = removeMix(mixes.get()[1]?.id ?? '')
    expect([packs(), groups()]).toEqual([['MINT 2', 'PEAR 1'], [['', 'PEAR 1']]])
    if (removed) restoreMix(removed)
    expect(packs()).toEqual(['MINT 3', 'PEAR 1', 'LIME 1'])
    expect(groups()[1]).toEqual(['Mojito', 'MINT 1', 'LIME 1'])
  })

  test('is removed with a part that is unavailable', () => {
    addMix(mojito)
    addMix({ name: 'Pear', lines: [part('PEAR', 50), part('LIME', 50)] })
    removeMixesWith(['MINT'])
    expect([packs(), groups()]).toEqual([['LIME 1', 'PEAR 1'], [['Pear', 'PEAR 1', 'LIME 1']]])
  })

  test('changes its quantity as one, within the limits', () => {
    addMix({ name: '', lines: [part('MINT', 70, 2), part('LIME', 30)] })
    cart.add(newItem('LIME'), 5)
    changeMixCount(firstId(), 3)
    expect([packs(), groups()]).toEqual([['MINT 6', 'LIME 8'], [['', 'MINT 6', 'LIME 3']]])
    changeMixCount(firstId(), 200)
    expect(packs()).toEqual(['MINT 98', 'LIME 54'])
    expect(maxMixCount(mixes.get()[0] ?? mojito, cart.get())).toBe(49)
    changeMixCount(firstId(), 0)
    expect(packs()).toEqual(['MINT 2', 'LIME 6'])
  })

  test('replaces a flavor by another one with the same share', () => {
    cart.add(newItem('LIME'))
    addMix(mojito)
    swapPart(firstId(), 'LIME', newItem('LEMON'))
    expect(packs()).toEqual(['LIME 1', 'MINT 1', 'LEMON 1'])
    expect(mixes.get()[0]?.lines).toEqual([
      { sku: 'MINT', quantity: 1, percentage: 60 },
      { sku: 'LEMON', quantity: 1, percentage: 40 },
    ])
    swapPart(firstId(), 'LEMON', newItem('MINT'))
    expect(mixes.get()[0]?.lines).toEqual([{ sku: 'MINT', quantity: 2, percentage: 100 }])
  })

  test('leaves the last pack to other groups when it is changed or removed', () => {
    const pear = { name: 'Pear', lines: [part('PEAR', 50), part('LIME', 50)] }
    const lastLime = () => cart.replace(cart.get().map(item => (item.sku === 'LIME' ? { ...item, quantity: 1 } : item)))
    for (const leave of [
      () => swapPart(mixes.get()[1]?.id ?? '', 'LIME', newItem('LEMON')),
      () => removeMix(mixes.get()[1]?.id ?? ''),
    ]) {
      cart.clear()
      mixes.clear()
      addMix(mojito)
      addMix(pear)
      lastLime()
      leave()
      expect(packs().slice(0, 2)).toEqual(['MINT 1', 'LIME 1'])
      expect(groups()[0]).toEqual(['Mojito', 'MINT 1', 'LIME 1'])
    }
    cart.clear()
    mixes.clear()
    addRental({ slug: 'garni', from: '2026-11-21', to: '2026-11-23', flavorSku: 'LIME', cupSku: 'TURKA' }, [
      newItem('LIME'),
      newItem('TURKA'),
    ])
    addMix(pear)
    lastLime()
    swapPart(firstId(), 'LIME', newItem('LEMON'))
    expect(packs()).toEqual(['LIME 1', 'TURKA 1', 'PEAR 1', 'LEMON 1'])
    rentals.clear()
  })

  test('owns its packs of the lines; the rest is bought separately', () => {
    cart.add(newItem('MINT'), 2)
    addMix(mojito)
    const rentals = [{ flavorSku: 'LIME', cupSku: 'TURKA' }]
    const held = { mixes: mixes.get(), rentals }
    expect([...partsOf(held)]).toEqual([
      ['LIME', 2],
      ['TURKA', 1],
      ['MINT', 1],
    ])
    const lines = cart.get().map(({ sku, quantity, price }) => ({ sku, quantity, price, lineTotal: price * quantity }))
    expect(linesOutsideGroups(lines, held)).toEqual([{ sku: 'MINT', quantity: 2, price: 1000, lineTotal: 2000 }])
  })

  test.for(['{', '{}', '[1, {"id": "a"}]', '[{"id": "a", "name": "", "lines": []}]'])(
    'that storage holds as %s is nothing',
    stored => {
      const native = { getItem: () => stored, setItem: () => undefined, removeItem: () => undefined }
      expect(createMixStore(createStorage(() => native)).get()).toEqual([])
    },
  )
})

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
