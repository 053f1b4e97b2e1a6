import { describe, expect, test, vi } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createCartStore } from './cart.ts'
import { cartAmount, itemCount, MAX_LINES, MAX_QUANTITY } from './cart-item.ts'

const mint = {
  slug: 'nord-mint',
  sku: 'NORD-MINT-100',
  weight: 100,
  price: 3600,
  title: 'Мята',
  titleEN: 'Mint',
  description: '',
  descriptionEN: '',
  image: '/serverapi/art/nord-mint.svg',
  subTitle: '',
  subTitleEN: '',
  productType: 'flavor',
}
const lime = { ...mint, slug: 'nord-lime', sku: 'NORD-LIME-250', weight: 250, price: 7900, title: 'Лайм' }

/** Browser storage that can fire the events of another tab. */
function fakeStorage(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const events = new EventTarget()
  const native = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value)
    },
    removeItem: (key: string) => {
      values.delete(key)
    },
  }
  const storage = createStorage(
    () => native,
    () => events as unknown as Window,
  )
  const fromOtherTab = (key: string, value: string) => {
    values.set(key, value)
    events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  return { storage, values, fromOtherTab }
}

function newCart(stored?: string) {
  const { storage, values, fromOtherTab } = fakeStorage(stored === undefined ? {} : { cart: stored })
  const warn = vi.fn()
  const cart = createCartStore(storage, warn)
  const saved = (): unknown => JSON.parse(values.get('cart') ?? 'null')
  return { cart, warn, saved, fromOtherTab }
}

describe('adding to the cart', () => {
  test('a new variant becomes a line of quantity 1, written to storage', () => {
    const { cart, saved } = newCart()
    expect(cart.add(mint)).toBe('added')
    expect(saved()).toEqual([{ ...mint, quantity: 1 }])
  })

  test('adding the same SKU increases its line', () => {
    const { cart } = newCart()
    cart.add(mint, 2)
    cart.add({ ...mint, title: 'another name' }, 3)
    expect(cart.get()).toEqual([{ ...mint, quantity: 5 }])
  })

  test('other fields of the product are copied as given', () => {
    const { cart } = newCart()
    cart.add({ ...mint, strength: 'strong' })
    expect(cart.get()[0]).toMatchObject({ strength: 'strong' })
  })

  test('a line added without texts gets them later and keeps its quantity', () => {
    const { cart, saved } = newCart()
    cart.add({ ...mint, description: '' }, 3)
    cart.complete(mint)
    expect(saved()).toEqual([{ ...mint, quantity: 3 }])
  })

  test('a line holds at most 99 packs and reports that fewer were added', () => {
    const { cart } = newCart()
    cart.add(mint, 98)
    expect(cart.add(mint, 2)).toBe('capped')
    expect(cart.get()[0]?.quantity).toBe(MAX_QUANTITY)
  })

  test('a cart of 100 lines accepts no other line', () => {
    const { cart } = newCart()
    for (let line = 0; line < MAX_LINES; line++) cart.add({ ...mint, sku: `SKU-${line}` })
    expect(cart.add(lime)).toBe('full')
    expect(cart.get()).toHaveLength(MAX_LINES)
  })
})

describe('changing the cart', () => {
  test('remove deletes the line of that slug and weight only', () => {
    const { cart } = newCart()
    cart.add(mint)
    cart.add({ ...mint, sku: 'NORD-MINT-250', weight: 250 })
    cart.remove({ slug: mint.slug, weight: 100 })
    expect(cart.get().map(({ sku }) => sku)).toEqual(['NORD-MINT-250'])
  })

  test('update sets the quantity of the line of that slug and weight', () => {
    const { cart } = newCart()
    cart.add(mint)
    cart.add(lime)
    cart.update({ slug: lime.slug, weight: 250 }, 4)
    expect(cart.get().map(({ quantity }) => quantity)).toEqual([1, 4])
  })

  test('update keeps a quantity between 1 and 99', () => {
    const { cart } = newCart()
    cart.add(mint)
    cart.update(mint, 0)
    expect(cart.get()[0]?.quantity).toBe(1)
    cart.update(mint, 1000)
    expect(cart.get()[0]?.quantity).toBe(99)
  })

  test('clear empties it, in storage too', () => {
    const { cart, saved } = newCart()
    cart.add(mint)
    cart.clear()
    expect(cart.get()).toEqual([])
    expect(saved()).toEqual([])
  })

  test('the count is the sum of quantities, the amount that of quantity times price', () => {
    const { cart } = newCart()
    cart.add(mint, 2)
    cart.add(lime)
    expect(itemCount(cart.get())).toBe(3)
    expect(cartAmount(cart.get())).toBe(2 * 3600 + 7900)
  })

  test('notifies listeners of each change', () => {
    const { cart } = newCart()
    const listener = vi.fn()
    const stop = cart.subscribe(listener)
    cart.add(mint)
    stop()
    cart.clear()
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('a cart from storage', () => {
  test('is restored at the next start', () => {
    const { cart } = newCart(JSON.stringify([{ ...mint, quantity: 2 }]))
    expect(cart.get()).toEqual([{ ...mint, quantity: 2 }])
  })

  test('is empty and reported in the log once if it is not JSON', () => {
    const { cart, warn, saved } = newCart('[{"slug":')
    expect(cart.get()).toEqual([])
    cart.get()
    expect(warn).toHaveBeenCalledOnce()
    expect(saved()).toEqual([])
  })

  test.each(['{}', 'null', '"cart"', '7'])('%s is an empty cart', stored => {
    const { cart, warn } = newCart(stored)
    expect(cart.get()).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('drops invalid lines and keeps valid ones', () => {
    const bad = [
      null,
      7,
      {},
      { ...mint, quantity: 0 },
      { ...mint, quantity: -3 },
      { ...mint, quantity: 1.5 },
      { ...mint, quantity: '2' },
      { ...mint, quantity: 1, price: -1 },
      { ...mint, quantity: 1, price: 'free' },
      { ...mint, quantity: 1, sku: '' },
      { ...mint, quantity: 1, weight: null },
    ]
    const { cart, warn } = newCart(JSON.stringify([...bad, { ...lime, quantity: 1 }]))
    expect(cart.get()).toEqual([{ ...lime, quantity: 1 }])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('has one line per SKU with at most 99 packs', () => {
    const { cart } = newCart(
      JSON.stringify([
        { ...mint, quantity: 60 },
        { ...mint, quantity: 60 },
      ]),
    )
    expect(cart.get()).toEqual([{ ...mint, quantity: 99 }])
  })

  test('has at most 100 lines', () => {
    const lines = Array.from({ length: 150 }, (_, line) => ({ ...mint, sku: `SKU-${line}`, quantity: 1 }))
    const { cart } = newCart(JSON.stringify(lines))
    expect(cart.get()).toHaveLength(MAX_LINES)
  })

  test('ignores pictures of other hosts', () => {
    const pictures = [
      'https://evil.example/x.png',
      '//evil.example/x.png',
      'javascript:alert(1)',
      '/serverapi/art/a.svg',
    ]
    const lines = pictures.map((image, line) => ({ ...mint, sku: `SKU-${line}`, quantity: 1, image }))
    const { cart } = newCart(JSON.stringify(lines))
    expect(cart.get().map(({ image }) => image)).toEqual(['', '', '', '/serverapi/art/a.svg'])
  })

  test('cannot pollute prototypes', () => {
    const line = JSON.stringify({ ...mint, quantity: 1 })
    const { cart } = newCart(`[${line.slice(0, -1)},"__proto__":{"polluted":true}}]`)
    expect(cart.get()[0]).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })

  test('follows changes of another tab', () => {
    const { cart, fromOtherTab } = newCart()
    const listener = vi.fn()
    cart.subscribe(listener)
    fromOtherTab('cart', JSON.stringify([{ ...lime, quantity: 3 }]))
    expect(listener).toHaveBeenCalledOnce()
    expect(itemCount(cart.get())).toBe(3)
  })
})

test('lasts for the visit if storage throws', () => {
  const fail = () => {
    throw new Error('denied')
  }
  const storage = createStorage(() => ({ getItem: fail, setItem: fail, removeItem: fail }))
  const cart = createCartStore(storage, vi.fn())
  cart.add(mint, 2)
  expect(itemCount(cart.get())).toBe(2)
})
