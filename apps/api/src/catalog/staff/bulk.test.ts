import { randomUUID } from 'node:crypto'
import type { PricePlan } from '@shop/contracts/catalog-bulk.ts'
import { describe, expect } from 'vitest'
import { type Desk, keyed, packing, test } from '../../../test/builders/catalog-admin.ts'
import { orderOf } from '../../../test/builders/checkout-shop.ts'

describe('prices of many products', () => {
  test('change as the preview has shown, once, with an entry of the log for each', async ({ desk }) => {
    const brand = `Скидка ${randomUUID()}`
    const variants = () => [packing({ price: 1990 }), packing({ price: 40, weight: 1 })]
    const [one, two] = [
      await desk.published({ brand, variants: variants() }),
      await desk.draft({ brand, variants: variants() }),
    ]
    const change = {
      filters: { brand: [brand] },
      step: { kind: 'percent', value: -10 },
      roundTo: 100,
      isReduction: true,
    }
    const plan: PricePlan = (await desk.admin.post('/admin/products/prices/preview', change)).body.result
    expect(plan).toMatchObject({ changed: 2 })
    expect(plan.rows.filter(({ productId }) => productId === one.id)).toMatchObject([
      { fate: 'out_of_range', before: { price: 40 }, after: { price: 40 } },
      { fate: 'changed', before: { price: 1990, oldPrice: null }, after: { price: 1800, oldPrice: 1990 } },
    ])
    expect((await desk.find(one.id)).version).toBe(2)

    const replies = await Promise.all(
      [1, 2].map(() => desk.admin.post('/admin/products/prices', { ...change, fingerprint: plan.fingerprint })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await desk.find(one.id)).toMatchObject({
      version: 3,
      variants: [{ price: 1800, oldPrice: 1990 }, { price: 40 }],
    })
    expect((await desk.find(two.id)).variants).toMatchObject([{ price: 1800 }, { price: 40 }])
    const sku = one.variants[0]?.sku
    expect((await desk.log(one.id)).at(-1)).toEqual({
      action: 'product.price',
      before: { [`variants.${sku}.price`]: 1990, [`variants.${sku}.oldPrice`]: null },
      after: { [`variants.${sku}.price`]: 1800, [`variants.${sku}.oldPrice`]: 1990, version: 3 },
    })
  })

  test('are not changed once one of them is another than was shown', async ({ desk }) => {
    const [product, other] = [await desk.published(), await desk.published()]
    const change = { ids: [product.id, other.id], step: { kind: 'amount', value: 500 } }
    const { fingerprint } = (await desk.admin.post('/admin/products/prices/preview', change)).body.result
    await desk.save(other, { brand: 'Another' })
    const { body } = await desk.admin.post('/admin/products/prices', { ...change, fingerprint })
    expect(body.error).toBe('CATALOG_CHANGED')
    expect((await desk.find(product.id)).variants).toMatchObject([{ price: 25_000 }])
    const both = { ...change, filters: {} }
    expect((await desk.admin.post('/admin/products/prices/preview', both)).status).toBe(422)
  })
})

describe('a change of many prices', () => {
  test('is taken back exactly, once, but for prices that somebody changed since', async ({ desk }) => {
    const brand = `Откат ${randomUUID()}`
    const [one, two] = [
      await desk.published({ brand, variants: [packing({ price: 1990, oldPrice: 2500 })] }),
      await desk.published({ brand, variants: [packing({ price: 3333 })] }),
    ]
    const change = { filters: { brand: [brand] }, step: { kind: 'percent', value: -10 }, isReduction: true }
    const plan: PricePlan = (await desk.admin.post('/admin/products/prices/preview', change)).body.result
    expect(plan).toMatchObject({ products: 2, packings: 2, changed: 2, outOfRange: 0, differenceAmd: -199 - 333 })
    const made = await desk.admin.post('/admin/products/prices', { ...change, fingerprint: plan.fingerprint })
    const { changeId } = made.body.result
    const [sku] = two.variants.map(variant => variant.sku)
    const later = { ids: [two.id], step: { kind: 'amount', value: 1 } }
    const { fingerprint } = (await desk.admin.post('/admin/products/prices/preview', later)).body.result
    await desk.admin.post('/admin/products/prices', { ...later, fingerprint })
    // Another field of the product does not stand in the way.
    await desk.save(await desk.find(one.id), { subTitle: 'Мята' })

    const undo = () => desk.admin.post(`/admin/products/prices/changes/${changeId}/undo`)
    const replies = await Promise.all([undo(), undo()])
    for (const { status, body } of replies) {
      expect({ status, ...body.result }).toMatchObject({
        status: 200,
        restored: 1,
        kept: 1,
        rows: [{ sku, now: { price: 3001, oldPrice: 3333 }, by: expect.any(String), at: expect.any(String) }],
      })
    }
    expect(await desk.find(one.id)).toMatchObject({ variants: [{ price: 1990, oldPrice: 2500 }] })
    expect(await desk.find(two.id)).toMatchObject({ variants: [{ price: 3001, oldPrice: 3333 }] })
    expect((await desk.log(one.id)).map(({ action }) => action).filter(action => /price/.test(action))).toEqual([
      'product.price',
      'product.price_undo',
    ])
    const { items } = (await desk.admin.get('/admin/products/prices/changes?limit=100')).body.result
    expect(items.find(({ id }: { id: string }) => id === changeId)).toMatchObject({
      step: { kind: 'percent', value: -10 },
      packings: 2,
      undone: { restored: 1, kept: 1 },
    })
    expect((await desk.admin.post(`/admin/products/prices/changes/${randomUUID()}/undo`)).status).toBe(404)
  })
})

test('many products are published at once, but for those that are not complete', async ({ desk }) => {
  const [ready, empty, shown] = [
    await desk.draft(),
    await desk.draft({ brand: '', variants: [] }),
    await desk.published(),
  ]
  const ids = [ready.id, empty.id, shown.id, randomUUID()]
  const call = async () =>
    (await desk.admin.post('/admin/products/states', { ids, state: 'published' })).body.result.rows
  expect(await call()).toEqual([
    { id: ready.id, fate: 'changed', missing: [] },
    { id: empty.id, fate: 'incomplete', missing: ['brand', 'variants'] },
    { id: shown.id, fate: 'same', missing: [] },
    { id: ids[3], fate: 'unknown', missing: [] },
  ])
  expect((await call())[0]).toMatchObject({ fate: 'same' })
  expect((await desk.log(ready.id)).map(({ action }) => action)).toEqual(['product.create', 'product.publish'])
})

describe('the state of all that is found', () => {
  const found = (desk: Desk, body: object) => desk.admin.post('/admin/products/states/found', body)

  test('changes at once, but for what the shop could not show, and is taken back once', async ({ desk }) => {
    const brand = `Найдено ${randomUUID()}`
    const [ready, empty, shown, late] = [
      await desk.draft({ brand }),
      await desk.draft({ brand, description: '', variants: [] }),
      await desk.published({ brand }),
      await desk.draft({ brand }),
    ]
    const asked = { filters: { brand: [brand] }, state: 'published' }
    const other = await found(desk, { ...asked, expected: 3 })
    expect([other.status, other.body.error]).toEqual([409, 'CATALOG_CHANGED'])
    const { body } = await found(desk, { ...asked, expected: 4 })
    expect(body.result).toMatchObject({
      changed: 2,
      same: 1,
      incomplete: 1,
      rows: [{ id: empty.id, brand, missing: ['description', 'variants'] }],
    })
    expect((await desk.log(ready.id)).at(-1)).toMatchObject({
      action: 'product.publish',
      before: { state: 'draft' },
      after: { state: 'published', version: 2 },
    })
    expect((await desk.seen(ready.slug)).status).toBe(200)

    // What somebody has put elsewhere since stays there.
    await desk.admin.post(`/admin/products/${late.id}/archive`, { version: 2 })
    const undo = () => desk.admin.post(`/admin/products/states/changes/${body.result.changeId}/undo`)
    const replies = await Promise.all([undo(), undo()])
    expect(replies.map(reply => reply.body.result)).toEqual([
      { restored: 1, kept: 1 },
      { restored: 1, kept: 1 },
    ])
    const states = await Promise.all([ready, empty, shown, late].map(async ({ id }) => (await desk.find(id)).state))
    expect(states).toEqual(['draft', 'draft', 'published', 'archived'])
    const { items } = (await desk.admin.get('/admin/products/states/changes?limit=100')).body.result
    expect(items.find(({ id }: { id: string }) => id === body.result.changeId)).toMatchObject({
      state: 'published',
      products: 2,
      undone: { restored: 1, kept: 1 },
    })
    expect((await desk.admin.post(`/admin/products/states/changes/${randomUUID()}/undo`)).status).toBe(404)
  })

  test('does not come back to the shop with what it could not show any more', async ({ desk, shop }) => {
    const brand = `Назад ${randomUUID()}`
    const [whole, hollow] = [await desk.published({ brand }), await desk.published({ brand })]
    const asked = { filters: { brand: [brand] }, state: 'archived', expected: 2 }
    const { changeId } = (await found(desk, asked)).body.result
    await shop.db.product.update({ where: { id: hollow.id }, data: { descriptionRu: '' } })
    const { body } = await desk.admin.post(`/admin/products/states/changes/${changeId}/undo`)
    expect(body.result).toEqual({ restored: 1, kept: 1 })
    expect((await desk.find(whole.id)).state).toBe('published')
    expect((await desk.find(hollow.id)).state).toBe('archived')
    // Nothing more to do leaves nothing to undo.
    const again = await found(desk, { ...asked, filters: { ...asked.filters, state: ['archived'] }, expected: 1 })
    expect(again.body.result).toMatchObject({ changed: 0, same: 1, changeId: null })
  })
})

test('counted stock of many packings is booked with a reason, once, and never below what orders hold', async ({
  desk,
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
  const replies = await Promise.all([1, 2, 3].map(() => desk.operator.post('/admin/stock/counts', body, headers)))
  for (const { status, body } of replies)
    expect({ status, fates: body.result.rows.map(({ fate }: { fate: string }) => fate) }).toEqual({
      status: 201,
      fates: ['changed', 'reserved', 'same', 'unknown'],
    })
  expect(await shop.stockOf(more.sku)).toEqual({ onHand: 25, reserved: 0 })
  expect(await shop.stockOf(fewer.sku)).toEqual({ onHand: 10, reserved: 4 })
  expect(await shop.db.stockMove.count({ where: { variant: { sku: more.sku }, kind: 'correction' } })).toBe(1)
})
