import type { Product } from '@shop/contracts/catalog.ts'
import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { type Groups, mergeGroups, mergeLines } from './rules.ts'

const slugsOf = (products: Product[]) => products.map(({ slug }) => slug)

describe('the cart of an account', () => {
  test('is empty at first and returns what another browser needs to display it', async ({ shop }) => {
    const customer = await shop.given.customer()
    const [a, b] = [await shop.given.variant(), await shop.given.variant()]
    expect((await shop.as(customer).get('/user/cart')).body.result).toEqual({
      lines: [],
      rentals: [],
      mixes: [],
      products: [],
      version: 0,
    })

    const lines = [
      { sku: b.sku, quantity: 2 },
      { sku: a.sku, quantity: 1 },
    ]
    const put = await shop.as(customer).put('/user/cart', { lines, version: 0 })
    expect(put.body.result).toMatchObject({ lines, products: [], version: 1 })
    const read = (await shop.as(customer).get('/user/cart')).body.result
    expect(read).toMatchObject({ lines, version: 1 })
    expect(slugsOf(read.products).toSorted()).toEqual([a.slug, b.slug].toSorted())
  })

  test('is merged at login by SKU with the larger quantity, also when the request is repeated', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const [here, both, there] = [await shop.given.variant(), await shop.given.variant(), await shop.given.variant()]
    await browser.put('/user/cart', {
      lines: [
        { sku: both.sku, quantity: 5 },
        { sku: there.sku, quantity: 1 },
      ],
      version: 0,
    })
    const lines = [
      { sku: here.sku, quantity: 2 },
      { sku: both.sku, quantity: 3 },
    ]
    for (const _again of [1, 2]) {
      const { body } = await browser.put('/user/cart', { lines })
      expect(body.result.lines).toEqual([
        { sku: both.sku, quantity: 5 },
        { sku: there.sku, quantity: 1 },
        { sku: here.sku, quantity: 2 },
      ])
      expect(slugsOf(body.result.products)).toEqual([there.slug])
    }
  })

  test('keeps its version through a merge that changes nothing', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const { sku } = await shop.given.variant()
    const { version } = (await browser.put('/user/cart', { lines: [{ sku, quantity: 2 }], version: 0 })).body.result
    for (const lines of [[], [{ sku, quantity: 1 }], [{ sku, quantity: 2 }]]) {
      expect((await browser.put('/user/cart', { lines })).body.result.version).toBe(version)
    }
    expect((await browser.put('/user/cart', { lines: [{ sku, quantity: 3 }] })).body.result.version).toBe(version + 1)
  })

  test('rejects a write with an outdated version', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const { sku } = await shop.given.variant()
    await browser.put('/user/cart', { lines: [{ sku, quantity: 1 }], version: 0 })
    for (const version of [0, 2]) {
      const { status, body } = await browser.put('/user/cart', { lines: [], version })
      expect([status, body.error]).toEqual([409, 'CART_CHANGED'])
    }
    expect((await browser.put('/user/cart', { lines: [], version: 1 })).body.result).toMatchObject({
      lines: [],
      version: 2,
    })
  })

  test('lets one of ten concurrent writers win and answers CART_CHANGED to the rest', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const { sku } = await shop.given.variant()
    for (const version of [0, 1]) {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => browser.put('/user/cart', { lines: [{ sku, quantity: n + 1 }], version })),
      )
      const won = replies.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(replies.filter(({ body }) => body.error === 'CART_CHANGED')).toHaveLength(9)
      expect((await browser.get('/user/cart')).body.result.lines).toEqual(won[0]?.body.result.lines)
    }
  })

  test('ten concurrent merges lose nothing', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const variants = await Promise.all(Array.from({ length: 10 }, () => shop.given.variant()))
    const shared = await shop.given.variant()
    await Promise.all(
      variants.map(({ sku }, n) =>
        browser.put('/user/cart', {
          lines: [
            { sku, quantity: 1 },
            { sku: shared.sku, quantity: n + 1 },
          ],
        }),
      ),
    )
    const { lines, version } = (await browser.get('/user/cart')).body.result
    expect(version).toBe(11)
    expect(lines).toHaveLength(11)
    expect(lines).toContainEqual({ sku: shared.sku, quantity: 10 })
  })

  test('stores a hundred lines, omits unknown products and keeps withdrawn ones', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const variants = await Promise.all(Array.from({ length: 101 }, () => shop.given.variant()))
    const gone = await shop.given.variant({ isWithdrawn: true })
    const linesOf = (skus: string[]) => skus.map(sku => ({ sku, quantity: 1 }))
    const skus = variants.map(({ sku }) => sku)
    await browser.put('/user/cart', { lines: linesOf(skus.slice(0, 98)), version: 0 })
    const { body } = await browser.put('/user/cart', {
      lines: linesOf(['NEVER-WAS', gone.sku, ...skus.slice(0, 2), ...skus.slice(98)]),
    })
    expect(body.result.lines.map(({ sku }: { sku: string }) => sku)).toEqual([...skus.slice(0, 98), gone.sku, skus[98]])
    const elsewhere = (await browser.get('/user/cart')).body.result
    expect(slugsOf(elsewhere.products)).not.toContain(gone.slug)

    expect((await browser.put('/user/cart', { lines: linesOf(skus), version: 2 })).status).toBe(422)
    expect((await browser.put('/user/cart', { lines: [{ sku: skus[0], quantity: 100 }] })).status).toBe(422)
  })

  test('is not visible to another customer', async ({ shop }) => {
    const { sku } = await shop.given.variant()
    await shop.as(await shop.given.customer()).put('/user/cart', { lines: [{ sku, quantity: 1 }] })
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.get('/user/cart')).body.result.lines).toEqual([])
  })

  test('merges rentals and mixes at login without loss or duplicates; an older browser does not delete them', async ({
    shop,
  }) => {
    const browser = shop.as(await shop.given.customer())
    const [flavor, cup, other] = [await shop.given.variant(), await shop.given.variant(), await shop.given.variant()]
    const rental = (id: string) => ({
      id,
      slug: 'garni',
      from: TOMORROW,
      to: addDays(TOMORROW, 2),
      flavorSku: flavor.sku,
      cupSku: cup.sku,
    })
    const parts = [flavor, cup].map(({ sku }) => ({ sku, quantity: 1 }))
    const there = { lines: parts, rentals: [rental('there')], mixes: [] }
    expect((await browser.put('/user/cart', { ...there, version: 0 })).body.result).toMatchObject(there)

    const mix = {
      id: 'mix',
      name: 'Evening',
      shareId: 'abc',
      lines: [{ sku: flavor.sku, quantity: 2, percentage: 60 }],
    }
    const here = {
      lines: [
        { sku: flavor.sku, quantity: 3 },
        { sku: cup.sku, quantity: 1 },
      ],
      rentals: [{ ...rental('here'), pickUpTime: '18:00' }],
      mixes: [mix],
    }
    for (const _again of [1, 2]) {
      const { body } = await browser.put('/user/cart', here)
      expect(body.result).toMatchObject({
        lines: [
          { sku: flavor.sku, quantity: 4 },
          { sku: cup.sku, quantity: 2 },
        ],
        rentals: [rental('there'), { ...rental('here'), pickUpTime: '18:00' }],
        mixes: [mix],
        version: 2,
      })
    }
    const { version } = (await browser.put('/user/cart', { lines: [{ sku: other.sku, quantity: 1 }] })).body.result
    const replaced = await browser.put('/user/cart', { lines: [{ sku: flavor.sku, quantity: 4 }], version })
    expect(replaced.body.result).toMatchObject({ rentals: [{ id: 'there' }, { id: 'here' }], mixes: [mix] })
    const cleared = await browser.put('/user/cart', { lines: [], rentals: [], mixes: [], version: version + 1 })
    expect(cleared.body.result).toMatchObject({ lines: [], rentals: [], mixes: [] })
  })
})

const rental = (id: string, pickUpTime?: string) => ({
  id,
  slug: 'garni',
  from: '2026-11-21',
  to: '2026-11-23',
  flavorSku: 'MINT',
  cupSku: 'TURKA',
  ...(pickUpTime && { pickUpTime }),
})
const mix = (id: string, quantity: number) => ({ id, lines: [{ sku: 'MINT', quantity }] })
const groups = (...rentals: Groups['rentals']): Groups => ({ rentals, mixes: [] })
const line = (sku: string, quantity: number) => ({ sku, quantity })

test('merges the groups of two carts by id; a mix gets the larger quantity', () => {
  const saved = { rentals: [rental('a'), rental('b')], mixes: [mix('x', 2), mix('y', 1)] }
  const sent = { rentals: [rental('b', '18:00'), rental('c')], mixes: [mix('x', 1), mix('y', 3)] }
  expect(mergeGroups(saved, sent)).toEqual({
    rentals: [rental('a'), rental('b', '18:00'), rental('c')],
    mixes: [mix('x', 2), mix('y', 3)],
  })
})

test('keeps no more rentals than an order allows', () => {
  const many = ['a', 'b', 'c', 'd'].map(id => rental(id))
  const others = ['e', 'f'].map(id => rental(id))
  expect(mergeGroups(groups(...many), groups(...others)).rentals.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test.for<[what: string, saved: [number, Groups | null], sent: [number, Groups | null], merged: number]>([
  ['the same rental on both sides is no more of it', [1, groups(rental('a'))], [1, groups(rental('a'))], 1],
  ['another rental needs a pack of its own', [1, groups(rental('a'))], [1, groups(rental('b'))], 2],
  ['a pack next to them stays', [3, groups(rental('a'))], [1, groups(rental('b'))], 4],
  ['of packs next to them the larger quantity wins', [3, groups(rental('a'))], [5, groups()], 6],
  ['a browser that knows no groups has their packs in its lines', [2, groups(rental('a'))], [2, null], 2],
  ['so has a cart that was saved before', [2, null], [1, groups(rental('a'))], 2],
  ['a rental whose flavor was taken out gets it back with its other side', [1, groups(rental('a'))], [0, groups()], 1],
])('%s', ([, [before, heldGroups], [now, sentGroups], merged]) => {
  const lines = (quantity: number) => (quantity > 0 ? [line('MINT', quantity), line('TURKA', 9)] : [])
  const none: Groups = { rentals: [], mixes: [] }
  const all = mergeGroups(heldGroups ?? none, sentGroups ?? none)
  const result = mergeLines(
    { lines: lines(before), groups: heldGroups },
    { lines: lines(now), groups: sentGroups },
    all,
  )
  expect(result.find(({ sku }) => sku === 'MINT')?.quantity ?? before).toBe(merged)
})
