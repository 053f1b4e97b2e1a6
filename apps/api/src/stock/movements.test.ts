import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type Browser, test as base, orderOf } from '../../test/builders/checkout-shop.ts'

/** Provides an operator and the manual movements. */
const test = base.extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))

const book = (browser: Browser, body: object, key: string = randomUUID()) =>
  browser.post('/admin/stock/movements', body, { 'Idempotency-Key': key })

describe('a manual stock movement', () => {
  test('adds or removes units, with its reason and author', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 10 })
    const receipt = await book(operator, { sku, kind: 'receipt', delta: 5 })
    expect(receipt.status).toBe(201)
    expect(receipt.body.result).toMatchObject({
      movement: { kind: 'receipt', delta: 5, actor: 'Ani' },
      stock: { onHand: 15, reserved: 0, available: 15 },
    })
    await book(operator, { sku, kind: 'write_off', delta: -2, reason: 'broken on the way' })
    await book(operator, { sku, kind: 'correction', delta: -1, reason: 'counted on Friday' })

    const { body } = await operator.get(`/admin/stock/${sku}/movements`)
    expect(body.result).toMatchObject({
      items: [
        { kind: 'correction', delta: -1, reason: 'counted on Friday' },
        { kind: 'write_off', delta: -2, reason: 'broken on the way' },
        { kind: 'receipt', delta: 5 },
        { kind: 'receipt', delta: 10 },
      ],
      nextCursor: null,
      total: 4,
      stock: { onHand: 12 },
    })
    expect(body.result.items.at(-1)).not.toHaveProperty('actor')
  })

  test('is in the audit log, with the values before and after', async ({ shop, operator }) => {
    const { sku, variantId } = await shop.given.variant({ stock: 10 })
    await book(operator, { sku, kind: 'correction', delta: 3, reason: 'found a box' })
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: variantId } })
    expect(entries).toMatchObject([
      {
        action: 'stock.correction',
        actorRole: 'operator',
        before: { sku, onHand: 10 },
        after: { sku, onHand: 13, delta: 3, reason: 'found a box' },
      },
    ])
  })

  test('shows sold units that are not packed yet separately: they are in the store but not in stock', async ({
    shop,
    operator,
  }) => {
    const { sku } = await shop.given.variant({ stock: 10 })
    const [buyer, payer] = [shop.as(await shop.given.customer()), shop.as(await shop.given.customer())]
    await buyer.order(orderOf([{ sku, quantity: 1 }]))
    const { number } = (await payer.order(orderOf([{ sku, quantity: 3 }]))).body.result.order
    const row = async () => (await operator.get(`/admin/stock?q=${sku}`)).body.result.items[0]
    expect(await row()).toMatchObject({ onHand: 10, reserved: 4, unpacked: 0 })
    await shop.pay(number)
    expect(await row()).toMatchObject({ onHand: 7, reserved: 1, available: 6, unpacked: 3 })
    const products = (await operator.get(`/admin/products?q=${sku}`)).body.result.items
    expect(products).toMatchObject([{ variants: [{ sku, onHand: 7, unpacked: 3 }] }])
    const step = (verb: string) =>
      operator.post(`/admin/orders/${number}/${verb}`, {}, { 'Idempotency-Key': randomUUID() })
    await step('confirm')
    expect(await row()).toMatchObject({ unpacked: 3 })
    await step('pack')
    expect(await row()).toMatchObject({ onHand: 7, unpacked: 0 })
  })

  test('never takes reserved units: the error names their number', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 10 })
    await shop.as(await shop.given.customer()).order(orderOf([{ sku, quantity: 4 }]))
    const { status, body } = await book(operator, { sku, kind: 'correction', delta: -7, reason: 'counted' })
    expect([status, body.error]).toEqual([409, 'STOCK_RESERVED'])
    expect(body.details).toEqual([
      {
        path: 'body.delta',
        message: 'There are 10 in stock, 4 of them reserved for orders: you can take out 6 at most.',
        sku,
        onHand: 10,
        reserved: 4,
      },
    ])
    expect(await shop.stockOf(sku)).toEqual({ onHand: 10, reserved: 4 })
    expect((await book(operator, { sku, kind: 'correction', delta: -6, reason: 'counted' })).status).toBe(201)
    expect(await shop.stockOf(sku)).toEqual({ onHand: 4, reserved: 4 })
  })

  test('is recorded once per key; the key is rejected for another movement', async ({ shop, operator }) => {
    const [{ sku }, other] = [await shop.given.variant({ stock: 10 }), await shop.given.variant({ stock: 10 })]
    const key = randomUUID()
    const body = { sku, kind: 'receipt', delta: 5, reason: 'delivery 17' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => book(operator, body, key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(reply => reply.body.result.movement.id)).size).toBe(1)
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 15 })
    for (const changed of [{ delta: 6 }, { kind: 'correction' }, { reason: 'delivery 18' }, { sku: other.sku }]) {
      const reply = await book(operator, { ...body, ...changed }, key)
      expect([reply.status, reply.body.error]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    }
    const colleague = shop.as(await shop.given.staff())
    expect((await book(colleague, body, key)).status).toBe(201)
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 20 })
  })

  test('counts once each if concurrent, and never goes below zero', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 5 })
    const takes = Array.from({ length: 12 }, () =>
      book(operator, { sku, kind: 'write_off', delta: -1, reason: 'one by one' }),
    )
    const statuses = (await Promise.all(takes)).map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(5)
    expect(statuses.filter(status => status === 409)).toHaveLength(7)
    expect(await shop.stockOf(sku)).toEqual({ onHand: 0, reserved: 0 })
  })

  test.for([
    ['a receipt that takes', { kind: 'receipt', delta: -1 }],
    ['a receipt of nothing', { kind: 'receipt', delta: 0 }],
    ['half a piece', { kind: 'receipt', delta: 1.5 }],
    ['a write-off that brings', { kind: 'write_off', delta: 1, reason: 'broken' }],
    ['a write-off without a reason', { kind: 'write_off', delta: -1 }],
    ['a correction without a reason', { kind: 'correction', delta: 1, reason: '  ' }],
    ['a sale', { kind: 'sale', delta: -1, reason: 'sold' }],
    ['a hundred thousand and one', { kind: 'receipt', delta: 100_001 }],
  ] as const)('%s is rejected', async ([, wrong], { shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 10 })
    const { status, body } = await book(operator, { sku, ...wrong })
    expect([status, body.error]).toEqual([422, 'VALIDATION'])
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 10 })
  })

  test('of unknown products is rejected, and so is more than the maximum', async ({ shop, operator }) => {
    for (const sku of ['NO-SUCH-SKU', 'a\0b']) {
      expect((await book(operator, { sku, kind: 'receipt', delta: 1 })).body.error).toBe('PRODUCT_NOT_FOUND')
    }
    const { sku } = await shop.given.variant({ stock: 950_000 })
    expect((await book(operator, { sku, kind: 'receipt', delta: 60_000 })).body.error).toBe('VALIDATION')
  })
})

describe('the ledger of a variant', () => {
  test('names the orders of sold units, page by page', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 10 })
    const placed = await shop.as(await shop.given.customer()).order(orderOf([{ sku, quantity: 2 }]))
    const { number } = placed.body.result.order
    await shop.pay(number)
    const first = (await operator.get(`/admin/stock/${sku}/movements?limit=1`)).body.result
    expect(first).toMatchObject({ items: [{ kind: 'sale', delta: -2, orderNumber: number }], total: 2 })
    const second = await operator.get(`/admin/stock/${sku}/movements?limit=1&cursor=${first.nextCursor}`)
    expect(second.body.result).toMatchObject({ items: [{ kind: 'receipt', delta: 10 }], nextCursor: null })
    expect((await operator.get(`/admin/stock/${sku}/movements?cursor=x`)).status).toBe(422)
    expect((await operator.get('/admin/stock/NO-SUCH/movements')).status).toBe(404)
  })
})

describe('the reorder point of a variant', () => {
  test('decides what is low in the stock list, the catalog and on the dashboard, and is in the audit log', async ({
    shop,
    operator,
  }) => {
    const { sku, variantId } = await shop.given.variant({ stock: 8 })
    const change = (body: object) => operator.patch(`/admin/stock/${sku}`, body)
    const isLow = async () => {
      const [stock, products, dashboard] = [
        await operator.get(`/admin/stock?level=low&q=${sku}`),
        await operator.get(`/admin/products?stock=low&q=${sku}`),
        await operator.get('/admin/dashboard?from=2026-11-20&to=2026-11-20'),
      ]
      const listed = dashboard.body.result.lowStock.items.some((item: { sku: string }) => item.sku === sku)
      return [stock.body.result.total, products.body.result.total, listed]
    }
    expect(await isLow()).toEqual([0, 0, false])
    const changed = await change({ reorderPoint: 8, barcode: '4850001112223', shelf: 'A-12' })
    expect(changed.body.result).toMatchObject({
      sku,
      reorderPoint: 8,
      barcode: '4850001112223',
      shelf: 'A-12',
      averageCostAmd: null,
    })
    expect(await isLow()).toEqual([1, 1, true])
    expect((await operator.get('/admin/stock?q=4850001112223')).body.result.total).toBe(1)
    expect((await change({ barcode: null })).body.result).toMatchObject({ reorderPoint: 8, barcode: null })
    await change({ reorderPoint: 8 })
    const outdated = await change({ reorderPoint: 9, expected: { reorderPoint: 5, barcode: null } })
    expect(outdated.body.error).toBe('CATALOG_CHANGED')
    const repeated = await change({ reorderPoint: 8, expected: { reorderPoint: 5 } })
    expect(repeated.body.result).toMatchObject({ reorderPoint: 8 })
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: variantId }, orderBy: { id: 'asc' } })
    expect(entries).toMatchObject([
      { action: 'stock.change', before: { reorderPoint: 5 }, after: { sku, reorderPoint: 8 } },
      { action: 'stock.change', before: { barcode: '4850001112223' }, after: { barcode: null } },
    ])
  })

  test('is limited, and a barcode belongs to one variant', async ({ shop, operator }) => {
    const [one, two] = [await shop.given.variant(), await shop.given.variant()]
    await operator.patch(`/admin/stock/${one.sku}`, { barcode: '4859990001' })
    const taken = await operator.patch(`/admin/stock/${two.sku}`, { barcode: '4859990001' })
    expect(taken.body.details).toMatchObject([{ path: 'body.barcode', sku: one.sku }])
    for (const wrong of [{ reorderPoint: -1 }, { reorderPoint: 1_000_001 }, { barcode: 'a b' }])
      expect((await operator.patch(`/admin/stock/${two.sku}`, wrong)).status).toBe(422)
    expect((await operator.patch('/admin/stock/NO-SUCH', { reorderPoint: 1 })).status).toBe(404)
  })
})

describe('the list of stock', () => {
  test('has the lowest stock first, page by page, with filters', async ({ shop, operator }) => {
    const [few, none, held] = [
      await shop.given.variant({ stock: 2 }),
      await shop.given.variant({ stock: 0 }),
      await shop.given.variant({ stock: 20 }),
    ]
    await shop.as(await shop.given.customer()).order(orderOf([{ ...held, quantity: 19 }]))
    const own = [none.sku, held.sku, few.sku]
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/admin/stock?atMost=2&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const { body } = await operator.get(path)
      seen.push(...body.result.items.map(({ sku }: { sku: string }) => sku))
      cursor = body.result.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter(sku => own.includes(sku))).toEqual(own)
    const { body } = await operator.get(`/admin/stock?q=${held.sku.toLowerCase()}%20уголь`)
    expect(body.result).toMatchObject({
      items: [{ sku: held.sku, titleEN: 'Coal', onHand: 20, reserved: 19, available: 1, waiting: 0 }],
      total: 1,
      nextCursor: null,
    })
    expect((await operator.get('/admin/stock?q=%25')).body.result.total).toBe(0)
    expect((await operator.get('/admin/stock?cursor=nonsense')).status).toBe(422)
  })
})
