import { randomUUID } from 'node:crypto'
import type { PricePlan } from '@shop/contracts/catalog-bulk.ts'
import { describe, expect } from 'vitest'
import { type CatalogAdmin, keyed, test, variantInput } from '../../../../test/builders/catalog-admin.ts'
import { orderOf } from '../../../../test/builders/checkout-shop.ts'
import { calculatePrice } from './change-prices.ts'

describe('prices of many products', () => {
  test('change as in the preview, once, with an audit entry for each', async ({ catalog }) => {
    const brand = `Скидка ${randomUUID()}`
    const variants = () => [variantInput({ price: 1990 }), variantInput({ price: 40, weight: 1 })]
    const [one, two] = [
      await catalog.published({ brand, variants: variants() }),
      await catalog.draft({ brand, variants: variants() }),
    ]
    const change = {
      filters: { brand: [brand] },
      step: { kind: 'percent', value: -10 },
      roundTo: 100,
      isReduction: true,
    }
    const plan: PricePlan = (await catalog.admin.post('/admin/products/prices/preview', change)).body.result
    expect(plan).toMatchObject({ changed: 2 })
    expect(plan.rows.filter(({ productId }) => productId === one.id)).toMatchObject([
      { fate: 'out_of_range', before: { price: 40 }, after: { price: 40 } },
      { fate: 'changed', before: { price: 1990, oldPrice: null }, after: { price: 1800, oldPrice: 1990 } },
    ])
    expect((await catalog.find(one.id)).version).toBe(2)

    const replies = await Promise.all(
      [1, 2].map(() => catalog.admin.post('/admin/products/prices', { ...change, fingerprint: plan.fingerprint })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await catalog.find(one.id)).toMatchObject({
      version: 3,
      variants: [{ price: 1800, oldPrice: 1990 }, { price: 40 }],
    })
    expect((await catalog.find(two.id)).variants).toMatchObject([{ price: 1800 }, { price: 40 }])
    const sku = one.variants[0]?.sku
    expect((await catalog.log(one.id)).at(-1)).toEqual({
      action: 'product.price',
      before: { [`variants.${sku}.price`]: 1990, [`variants.${sku}.oldPrice`]: null },
      after: { [`variants.${sku}.price`]: 1800, [`variants.${sku}.oldPrice`]: 1990, version: 3 },
    })
  })

  test('are not changed if one differs from the preview', async ({ catalog }) => {
    const [product, other] = [await catalog.published(), await catalog.published()]
    const change = { ids: [product.id, other.id], step: { kind: 'amount', value: 500 } }
    const { fingerprint } = (await catalog.admin.post('/admin/products/prices/preview', change)).body.result
    await catalog.save(other, { brand: 'Another' })
    const { body } = await catalog.admin.post('/admin/products/prices', { ...change, fingerprint })
    expect(body.error).toBe('CATALOG_CHANGED')
    expect((await catalog.find(product.id)).variants).toMatchObject([{ price: 25_000 }])
    const both = { ...change, filters: {} }
    expect((await catalog.admin.post('/admin/products/prices/preview', both)).status).toBe(422)
  })
})

describe('a change of many prices', () => {
  test('is reverted exactly, once, except for prices changed since', async ({ catalog }) => {
    const brand = `Откат ${randomUUID()}`
    const [one, two] = [
      await catalog.published({ brand, variants: [variantInput({ price: 1990, oldPrice: 2500 })] }),
      await catalog.published({ brand, variants: [variantInput({ price: 3333 })] }),
    ]
    const change = { filters: { brand: [brand] }, step: { kind: 'percent', value: -10 }, isReduction: true }
    const plan: PricePlan = (await catalog.admin.post('/admin/products/prices/preview', change)).body.result
    expect(plan).toMatchObject({ products: 2, packings: 2, changed: 2, outOfRange: 0, differenceAmd: -199 - 333 })
    const made = await catalog.admin.post('/admin/products/prices', { ...change, fingerprint: plan.fingerprint })
    const { changeId } = made.body.result
    const [sku] = two.variants.map(variant => variant.sku)
    const later = { ids: [two.id], step: { kind: 'amount', value: 1 } }
    const { fingerprint } = (await catalog.admin.post('/admin/products/prices/preview', later)).body.result
    await catalog.admin.post('/admin/products/prices', { ...later, fingerprint })
    // A change of another field does not prevent the undo.
    await catalog.save(await catalog.find(one.id), { subTitle: 'Мята' })

    const undo = () => catalog.admin.post(`/admin/products/prices/changes/${changeId}/undo`)
    const replies = await Promise.all([undo(), undo()])
    for (const { status, body } of replies) {
      expect({ status, ...body.result }).toMatchObject({
        status: 200,
        restored: 1,
        kept: 1,
        rows: [{ sku, now: { price: 3001, oldPrice: 3333 }, by: expect.any(String), at: expect.any(String) }],
      })
    }
    expect(await catalog.find(one.id)).toMatchObject({ variants: [{ price: 1990, oldPrice: 2500 }] })
    expect(await catalog.find(two.id)).toMatchObject({ variants: [{ price: 3001, oldPrice: 3333 }] })
    expect((await catalog.log(one.id)).map(({ action }) => action).filter(action => /price/.test(action))).toEqual([
      'product.price',
      'product.price_undo',
    ])
    const { items } = (await catalog.admin.get('/admin/products/prices/changes?limit=100')).body.result
    expect(items.find(({ id }: { id: string }) => id === changeId)).toMatchObject({
      step: { kind: 'percent', value: -10 },
      packings: 2,
      undone: { restored: 1, kept: 1 },
    })
    expect((await catalog.admin.post(`/admin/products/prices/changes/${randomUUID()}/undo`)).status).toBe(404)
  })
})

test('many products are published at once, except for incomplete ones', async ({ catalog }) => {
  const [ready, empty, shown] = [
    await catalog.draft(),
    await catalog.draft({ brand: '', variants: [] }),
    await catalog.published(),
  ]
  const ids = [ready.id, empty.id, shown.id, randomUUID()]
  const call = async () =>
    (await catalog.admin.post('/admin/products/states', { ids, state: 'published' })).body.result.rows
  expect(await call()).toEqual([
    { id: ready.id, fate: 'changed', missing: [] },
    { id: empty.id, fate: 'incomplete', missing: ['brand', 'variants'] },
    { id: shown.id, fate: 'same', missing: [] },
    { id: ids[3], fate: 'unknown', missing: [] },
  ])
  expect((await call())[0]).toMatchObject({ fate: 'same' })
  expect((await catalog.log(ready.id)).map(({ action }) => action)).toEqual(['product.create', 'product.publish'])
})

describe('a change of state of all matching products', () => {
  const found = (catalog: CatalogAdmin, body: object) => catalog.admin.post('/admin/products/states/found', body)

  test('is applied except for products that cannot be shown, and is reverted once', async ({ catalog }) => {
    const brand = `Найдено ${randomUUID()}`
    const [ready, empty, shown, late] = [
      await catalog.draft({ brand }),
      await catalog.draft({ brand, description: '', variants: [] }),
      await catalog.published({ brand }),
      await catalog.draft({ brand }),
    ]
    const asked = { filters: { brand: [brand] }, state: 'published' }
    const other = await found(catalog, { ...asked, expected: 3 })
    expect([other.status, other.body.error]).toEqual([409, 'CATALOG_CHANGED'])
    const { body } = await found(catalog, { ...asked, expected: 4 })
    expect(body.result).toMatchObject({
      changed: 2,
      same: 1,
      incomplete: 1,
      rows: [{ id: empty.id, brand, missing: ['description', 'variants'] }],
    })
    expect((await catalog.log(ready.id)).at(-1)).toMatchObject({
      action: 'product.publish',
      before: { state: 'draft' },
      after: { state: 'published', version: 2 },
    })
    expect((await catalog.seen(ready.slug)).status).toBe(200)

    // A product that was changed by someone else since keeps its state.
    await catalog.admin.post(`/admin/products/${late.id}/archive`, { version: 2 })
    const undo = () => catalog.admin.post(`/admin/products/states/changes/${body.result.changeId}/undo`)
    const replies = await Promise.all([undo(), undo()])
    expect(replies.map(reply => reply.body.result)).toEqual([
      { restored: 1, kept: 1 },
      { restored: 1, kept: 1 },
    ])
    const states = await Promise.all([ready, empty, shown, late].map(async ({ id }) => (await catalog.find(id)).state))
    expect(states).toEqual(['draft', 'draft', 'published', 'archived'])
    const { items } = (await catalog.admin.get('/admin/products/states/changes?limit=100')).body.result
    expect(items.find(({ id }: { id: string }) => id === body.result.changeId)).toMatchObject({
      state: 'published',
      products: 2,
      undone: { restored: 1, kept: 1 },
    })
    expect((await catalog.admin.post(`/admin/products/states/changes/${randomUUID()}/undo`)).status).toBe(404)
  })

  test('does not show again products that have become incomplete', async ({ catalog, shop }) => {
    const brand = `Назад ${randomUUID()}`
    const [whole, hollow] = [await catalog.published({ brand }), await catalog.published({ brand })]
    const asked = { filters: { brand: [brand] }, state: 'archived', expected: 2 }
    const { changeId } = (await found(catalog, asked)).body.result
    await shop.db.product.update({ where: { id: hollow.id }, data: { description: { ru: '' } } })
    const { body } = await catalog.admin.post(`/admin/products/states/changes/${changeId}/undo`)
    expect(body.result).toEqual({ restored: 1, kept: 1 })
    expect((await catalog.find(whole.id)).state).toBe('published')
    expect((await catalog.find(hollow.id)).state).toBe('archived')
    // Without a change there is nothing to undo.
    const again = await found(catalog, { ...asked, filters: { ...asked.filters, state: ['archived'] }, expected: 1 })
    expect(again.body.result).toMatchObject({ changed: 0, same: 1, changeId: null })
  })
})

test('counted stock of many variants is recorded with a reason, once, and never below the reserved quantity', async ({
  catalog,
  shop,
}) => {
  const [more, fewer, same, unknown] = [
    await shop.given.variant(),
    await shop.given.variant(),
    await shop.given.variant(),
    'NO-SUCH',
  ]
  await shop.as(await shop.given.customer()).order(orderOf([{ ...fewer, quantity: 4 }]))
  const items = [
    { sku: more.sku, counted: 25 },
    { sku: fewer.sku, counted: 3 },
    { sku: same.sku, counted: 10 },
    { sku: unknown, counted: 1 },
  ]
  const [body, headers] = [{ reason: 'Инвентаризация', items }, keyed()]
  const replies = await Promise.all([1, 2, 3].map(() => catalog.operator.post('/admin/stock/counts', body, headers)))
  for (const { status, body } of replies)
    expect({ status, fates: body.result.rows.map(({ fate }: { fate: string }) => fate) }).toEqual({
      status: 201,
      fates: ['changed', 'reserved', 'same', 'unknown'],
    })
  expect(await shop.stockOf(more.sku)).toEqual({ onHand: 25, reserved: 0 })
  expect(await shop.stockOf(fewer.sku)).toEqual({ onHand: 10, reserved: 4 })
  expect(await shop.db.stockMove.count({ where: { variant: { sku: more.sku }, kind: 'correction' } })).toBe(1)
})

test('a count is not recorded if the stock is no longer the one that staff have seen', async ({ catalog, shop }) => {
  const { sku } = await shop.given.variant({ stock: 10 })
  const count = async (counted: number, expected: number, headers = keyed()) => {
    const body = { reason: 'Counted in the stock list', items: [{ sku, counted, expected }] }
    return (await catalog.operator.post('/admin/stock/counts', body, headers)).body.result.rows
  }
  const headers = keyed()
  expect(await count(8, 10, headers)).toMatchObject([{ fate: 'changed', before: 10, after: 8 }])
  expect(await count(8, 10, headers)).toMatchObject([{ fate: 'changed', before: 10, after: 8 }])
  expect(await count(9, 10)).toMatchObject([{ fate: 'outdated', before: 8, after: 8 }])
  expect(await count(8, 10)).toMatchObject([{ fate: 'same' }])
  const concurrent = await Promise.all([count(7, 8), count(6, 8)])
  expect(
    concurrent
      .flat()
      .map(({ fate }: { fate: string }) => fate)
      .toSorted(),
  ).toEqual(['changed', 'outdated'])
  expect(await shop.db.stockMove.count({ where: { variant: { sku }, kind: 'correction' } })).toBe(2)
})

const percent = (value: number) => ({ kind: 'percent', value }) as const
const amount = (value: number) => ({ kind: 'amount', value }) as const

test.for([
  ['10 % more', 1990, null, percent(10), 1, false, { price: 2189, oldPrice: null }],
  ['10.1 % more is no fraction', 1000, null, percent(10.1), 1, false, { price: 1101, oldPrice: null }],
  ['half a dram is rounded up', 1050, null, percent(-5), 1, false, { price: 998, oldPrice: null }],
  ['to tens', 1990, null, percent(10), 10, false, { price: 2190, oldPrice: null }],
  ['to hundreds', 1990, null, amount(60), 100, false, { price: 2100, oldPrice: null }],
  ['less as a reduction keeps what it cost', 2000, null, percent(-25), 1, true, { price: 1500, oldPrice: 2000 }],
  ['less once more keeps what it cost at first', 1500, 2000, percent(-10), 1, true, { price: 1350, oldPrice: 2000 }],
  ['more than the old price is no reduction', 1500, 2000, amount(500), 1, false, { price: 2000, oldPrice: null }],
  ['nothing is no price', 500, null, amount(-500), 1, false, undefined],
  ['too little for the rounding is no price', 40, null, percent(-5), 100, false, undefined],
  ['more than a price can be is none', 90_000_000, null, percent(50), 1, false, undefined],
] as const)('%s', ([, price, oldPrice, step, roundTo, isReduction, expected]) => {
  expect(calculatePrice({ price, oldPrice }, { step, roundTo, isReduction })).toEqual(expected)
})
