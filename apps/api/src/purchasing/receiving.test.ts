import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { stockJobs } from '#stock/index.ts'
import { type Browser, test as base, orderOf, type Shop } from '../../test/builders/checkout-shop.ts'

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })

type Line = { sku: string; quantity: number; unitCostAmd: number | null; lotNumber?: string }
type Content = { supplierId: string | null; documentNumber: string; note: string }
const EMPTY: Content = { supplierId: null, documentNumber: '', note: '' }

/** Creates a draft of a delivery with these lines, best before the same day; its version is 2. */
async function draftOf(browser: Browser, lines: readonly Line[], content: Partial<Content> = {}): Promise<number> {
  const { number } = (await browser.post('/admin/goods-receipts', { orderNumber: null }, keyed())).body.result
  const dated = lines.map(line => ({ ...line, bestBeforeDate: '2028-01-31' }))
  const body = { ...EMPTY, ...content, lines: dated, version: 1 }
  const { status } = await browser.put(`/admin/goods-receipts/${number}`, body)
  expect(status).toBe(200)
  return number
}

const receive = (browser: Browser, number: number, version = 2) =>
  browser.post(`/admin/goods-receipts/${number}/receive`, { version })
const undo = (browser: Browser, number: number) => browser.post(`/admin/goods-receipts/${number}/undo`)

async function costOf(shop: Shop, sku: string): Promise<number | null> {
  const { averageCostAmd } = await shop.db.variant.findUniqueOrThrow({ where: { sku } })
  return averageCostAmd === null ? null : Number(averageCostAmd)
}

const test = base.extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))

describe('receiving a delivery', () => {
  test('puts all its lines into stock at once, with ledger, average cost and audit log', async ({ shop, operator }) => {
    const [coal, hookah] = [await shop.given.variant({ stock: 10 }), await shop.given.variant({ stock: 0 })]
    const supplier = (
      await operator.post('/admin/suppliers', { name: 'Coal LLC', contact: '', phone: '', note: '' }, keyed())
    ).body.result
    const first = await draftOf(operator, [{ sku: coal.sku, quantity: 10, unitCostAmd: 500 }])
    await receive(operator, first)
    const number = await draftOf(
      operator,
      [
        { sku: coal.sku, quantity: 30, unitCostAmd: 700.5 },
        { sku: hookah.sku, quantity: 2, unitCostAmd: null },
      ],
      { supplierId: supplier.id, documentNumber: 'A-17' },
    )
    expect(await shop.stockOf(hookah.sku)).toMatchObject({ onHand: 0 })
    const reply = await receive(operator, number)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      state: 'received',
      receivedBy: 'Ani',
      quantity: 32,
      totalAmd: 21_015,
      lines: [
        { sku: coal.sku, quantity: 30, unitCostAmd: 700.5, onHand: 50, averageCostAmd: 620.3, lastCostAmd: 700.5 },
        { sku: hookah.sku, quantity: 2, unitCostAmd: null, onHand: 2, averageCostAmd: null },
      ],
    })
    const { body } = await operator.get(`/admin/stock/${coal.sku}/movements`)
    expect(body.result.items[0]).toMatchObject({
      kind: 'receipt',
      delta: 30,
      actor: 'Ani',
      reason: `Delivery no. ${number}, Coal LLC, A-17`,
    })
    const russian = await operator.get(`/admin/stock/${coal.sku}/movements`, { 'Accept-Language': 'ru' })
    expect(russian.body.result.items[0].reason).toBe(`Поставка № ${number}, Coal LLC, A-17`)
    const log = await shop.db.auditEntry.findMany({
      where: { subjectType: { in: ['goods_receipt', 'variant'] } },
      orderBy: { id: 'asc' },
    })
    expect(log.slice(-3).map(({ action }) => action)).toEqual([
      'stock.receipt',
      'stock.receipt',
      'goods_receipt.receive',
    ])
  })

  test('happens once, however often and by however many it is requested', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 1 })
    const number = await draftOf(operator, [{ sku, quantity: 5, unitCostAmd: 100 }])
    const replies = await Promise.all(Array.from({ length: 6 }, () => receive(operator, number)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 6 })
    const change = { ...EMPTY, lines: [], version: 3 }
    expect((await operator.put(`/admin/goods-receipts/${number}`, change)).body.error).toBe('PURCHASING_STATE')
    expect((await operator.delete(`/admin/goods-receipts/${number}?version=3`)).body.error).toBe('PURCHASING_STATE')
  })

  test('adds up deliveries of one item that are received at the same time', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const numbers = [
      await draftOf(operator, [{ sku, quantity: 10, unitCostAmd: 100 }]),
      await draftOf(operator, [{ sku, quantity: 30, unitCostAmd: 300 }]),
    ]
    const replies = await Promise.all(numbers.map(number => receive(operator, number)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 40 })
    expect(await costOf(shop, sku)).toBe(250)
  })

  test('does not disturb an order that is placed at the same time', async ({ shop, operator }) => {
    const coal = await shop.given.variant({ stock: 5 })
    const number = await draftOf(operator, [{ sku: coal.sku, quantity: 10, unitCostAmd: 100 }])
    const customers = [shop.as(await shop.given.customer()), shop.as(await shop.given.customer())]
    const [received, ...placed] = await Promise.all([
      receive(operator, number),
      ...customers.map(customer => customer.order(orderOf([{ ...coal, quantity: 2 }]))),
    ])
    expect([received.status, ...placed.map(({ status }) => status)]).toEqual([200, 201, 201])
    expect(await shop.stockOf(coal.sku)).toEqual({ onHand: 15, reserved: 4 })
  })

  test('does nothing if someone changed the draft since, or if it is empty', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 1 })
    const number = await draftOf(operator, [{ sku, quantity: 5, unitCostAmd: null }])
    expect((await receive(operator, number, 1)).body.error).toBe('PURCHASING_CHANGED')
    const stale = await operator.put(`/admin/goods-receipts/${number}`, { ...EMPTY, lines: [], version: 1 })
    expect(stale.body.error).toBe('PURCHASING_CHANGED')
    const empty = await draftOf(operator, [])
    expect((await receive(operator, empty)).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.lines' }],
    })
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 1 })
    const remove = (version: number) => operator.delete(`/admin/goods-receipts/${empty}?version=${version}`)
    expect((await remove(1)).body.error).toBe('PURCHASING_CHANGED')
    expect([(await remove(2)).status, (await remove(2)).status]).toEqual([200, 200])
    expect((await operator.get(`/admin/goods-receipts/${empty}`)).status).toBe(404)
  })

  test('wakes the customers who wait for an item', async ({ shop, operator }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const customer = shop.as(await shop.given.customer())
    await customer.post(`/catalog/products/${coal.slug}/stock-alerts`, { sku: coal.sku })
    await receive(operator, await draftOf(operator, [{ sku: coal.sku, quantity: 3, unitCostAmd: null }]))
    await stockJobs['stock.alerts'].run(shop.deps)
    expect(await shop.db.outbox.count({ where: { topic: 'stock.back', channel: 'sms' } })).toBe(1)
  })

  test('names each line with an unknown SKU or a wrong number', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant()
    const { number } = (await operator.post('/admin/goods-receipts', { orderNumber: null }, keyed())).body.result
    const save = (lines: object[]) => operator.put(`/admin/goods-receipts/${number}`, { ...EMPTY, lines, version: 1 })
    const good = { sku, quantity: 1, unitCostAmd: 10.25 }
    const unknown = await save([good, { ...good, sku: 'NO-SUCH-1' }, { ...good, sku: 'NO-SUCH-2' }])
    expect(unknown.body.details).toMatchObject([
      { path: 'body.lines.1.sku', sku: 'NO-SUCH-1', message: 'No pack size has the SKU “NO-SUCH-1”.' },
      { path: 'body.lines.2.sku', sku: 'NO-SUCH-2' },
    ])
    for (const wrong of [{ quantity: -1 }, { quantity: 1.5 }, { unitCostAmd: -1 }, { unitCostAmd: 1.005 }])
      expect((await save([{ ...good, ...wrong }])).status).toBe(422)
    expect((await save([good, good])).status).toBe(422)
    expect((await save([good])).status).toBe(200)
  })
})

describe('receiving a purchase order', () => {
  async function orderFrom(operator: Browser, lines: readonly Line[]): Promise<number> {
    const supplier = { name: 'Coal LLC', contact: '', phone: '', note: '' }
    const { id } = (await operator.post('/admin/suppliers', supplier, keyed())).body.result
    const input = { supplierId: id, note: '', expectedDate: null, lines }
    const { number } = (await operator.post('/admin/purchase-orders', input, keyed())).body.result
    expect((await operator.post(`/admin/purchase-orders/${number}/order`, { version: 1 })).status).toBe(200)
    return number
  }

  test('has one draft without counted units, also if two staff members begin', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const orderNumber = await orderFrom(operator, [{ sku, quantity: 5, unitCostAmd: 100 }])
    const other = shop.as(await shop.given.staff())
    const replies = await Promise.all(
      [operator, other, operator, other].map(browser =>
        browser.post('/admin/goods-receipts', { orderNumber }, keyed()),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.result.number)).size).toBe(1)
    const { number, lines } = (await other.post('/admin/goods-receipts', { orderNumber }, keyed())).body.result
    expect(replies[0]?.body.result.number).toBe(number)
    expect(lines).toMatchObject([{ sku, quantity: 0, expected: 5, unitCostAmd: 100 }])
    expect((await receive(operator, number, 1)).body).toMatchObject({ details: [{ path: 'body.lines' }] })
  })

  test('rejects more units than it expects, unless they are confirmed', async ({ shop, operator }) => {
    const [coal, tea, none] = [
      await shop.given.variant({ stock: 0 }),
      await shop.given.variant({ stock: 0 }),
      await shop.given.variant({ stock: 0 }),
    ]
    const orderNumber = await orderFrom(operator, [
      { sku: coal.sku, quantity: 5, unitCostAmd: 100 },
      { sku: none.sku, quantity: 2, unitCostAmd: 100 },
    ])
    const { number } = (await operator.post('/admin/goods-receipts', { orderNumber }, keyed())).body.result
    const lines = [
      { sku: coal.sku, quantity: 6, unitCostAmd: 100, bestBeforeDate: '2028-01-31' },
      { sku: tea.sku, quantity: 1, unitCostAmd: 100, bestBeforeDate: '2028-01-31' },
      { sku: none.sku, quantity: 0, unitCostAmd: 100 },
    ]
    await operator.put(`/admin/goods-receipts/${number}`, { ...EMPTY, lines, version: 1 })
    expect((await receive(operator, number)).body).toMatchObject({
      error: 'PURCHASING_EXCESS',
      details: [
        { sku: coal.sku, max: 5, message: `${coal.sku}: 6 delivered, 5 expected.` },
        { sku: tea.sku, max: 0 },
      ],
    })
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 0 })
    const confirmed = { version: 2, acceptsExcess: true }
    const { body } = await operator.post(`/admin/goods-receipts/${number}/receive`, confirmed)
    expect(body.result.lines).toMatchObject([{ sku: coal.sku }, { sku: tea.sku }])
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 6 })
    const order = (await operator.get(`/admin/purchase-orders/${orderNumber}`)).body.result
    expect(order).toMatchObject({ state: 'partly_received', received: 6 })
  })
})

describe('a delivery created twice with one key', () => {
  test('is one delivery, also at the same time, and rejects another purchase order', async ({ operator }) => {
    const key = randomUUID()
    const create = (orderNumber: number | null) => operator.post('/admin/goods-receipts', { orderNumber }, keyed(key))
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(null)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.result.number)).size).toBe(1)
    expect((await create(1)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('undoing a delivery', () => {
  test('takes the units and their cost out again, once', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 10 })
    await receive(operator, await draftOf(operator, [{ sku, quantity: 10, unitCostAmd: 500 }]))
    const number = await draftOf(operator, [{ sku, quantity: 20, unitCostAmd: 800 }])
    await receive(operator, number)
    expect(await costOf(shop, sku)).toBe(650)
    const replies = [await undo(operator, number), await undo(operator, number)]
    expect(replies.map(({ body }) => body.result.state)).toEqual(['undone', 'undone'])
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 20 })
    expect(await costOf(shop, sku)).toBe(500)
    expect((await receive(operator, number, 4)).body.error).toBe('PURCHASING_STATE')
  })

  test('with a lot without a cost leaves the other deliveries at theirs; the last cost is that of the last lot', async ({
    shop,
    operator,
  }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const deliver = async (...costs: (number | null)[]) => {
      const lines = costs.map((unitCostAmd, index) => ({ sku, quantity: 10, unitCostAmd, lotNumber: `L${index}` }))
      const number = await draftOf(operator, lines)
      const { body } = await receive(operator, number)
      return { number, lines: body.result.lines }
    }
    await deliver(100)
    const { number } = await deliver(300, null)
    expect(await costOf(shop, sku)).toBe(200)
    await deliver(200)
    await undo(operator, number)
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 20 })
    expect(await costOf(shop, sku)).toBe(150)
    const { lines } = await deliver(310, 290)
    expect(lines).toMatchObject([{ lastCostAmd: 290 }, { lastCostAmd: 290 }])
  })

  test('keeps the average of the deliveries that are left', async ({ shop, operator }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const deliver = async (unitCostAmd: number) => {
      const number = await draftOf(operator, [{ sku, quantity: 10, unitCostAmd }])
      await receive(operator, number)
      return number
    }
    const [first, second] = [await deliver(1000), await deliver(1000)]
    await undo(operator, first)
    expect(await costOf(shop, sku)).toBe(1000)
    const [middle, last] = [await deliver(2000), await deliver(3000)]
    await undo(operator, middle)
    await undo(operator, last)
    expect(await costOf(shop, sku)).toBe(1000)
    await undo(operator, second)
    expect(await shop.stockOf(sku)).toMatchObject({ onHand: 0 })
  })

  test('records in the audit log what each save of the draft changed', async ({ shop, operator }) => {
    const [coal, tea] = [await shop.given.variant(), await shop.given.variant()]
    const line = { sku: coal.sku, quantity: 1, unitCostAmd: null, bestBeforeDate: '2028-01-31' }
    const number = await draftOf(operator, [line])
    const save = (version: number) =>
      operator.put(`/admin/goods-receipts/${number}`, {
        ...EMPTY,
        lines: [line, { sku: tea.sku, quantity: 2, unitCostAmd: 5 }],
        version,
      })
    expect([(await save(2)).status, (await save(3)).status]).toEqual([200, 200])
    const [repeated, added, first] = await shop.db.auditEntry.findMany({
      where: { action: 'goods_receipt.change' },
      orderBy: { id: 'desc' },
      take: 3,
    })
    expect(repeated).toMatchObject({ before: { number }, after: { number } })
    expect(added?.before).toEqual({ number, lines: {} })
    expect(added?.after).toEqual({ number, lines: { [tea.sku]: '2 × 5' } })
    expect(first?.after).toEqual({ number, lines: { [coal.sku]: '1 × —, 2028-01-31' } })
  })

  test('is rejected as a whole if units of it are reserved', async ({ shop, operator }) => {
    const [coal, tea] = [await shop.given.variant({ stock: 0 }), await shop.given.variant({ stock: 0 })]
    const number = await draftOf(operator, [
      { sku: coal.sku, quantity: 4, unitCostAmd: 500 },
      { sku: tea.sku, quantity: 4, unitCostAmd: 500 },
    ])
    await receive(operator, number)
    await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 3 }]))
    const { status, body } = await undo(operator, number)
    expect([status, body.error]).toEqual([409, 'STOCK_RESERVED'])
    expect(body.details).toMatchObject([{ sku: coal.sku, onHand: 4, reserved: 3 }])
    expect(await shop.stockOf(tea.sku)).toMatchObject({ onHand: 4 })
  })
})

test('an order line keeps the cost that the item had when it was sold', async ({ shop, operator }) => {
  const coal = await shop.given.variant({ stock: 0 })
  await receive(operator, await draftOf(operator, [{ sku: coal.sku, quantity: 9, unitCostAmd: 512.5 }]))
  const placed = await shop.as(await shop.given.customer()).order(orderOf([{ ...coal, quantity: 2 }]))
  const { number } = placed.body.result.order
  const line = await shop.db.orderLine.findFirstOrThrow({ where: { order: { number } } })
  expect(Number(line.unitCostAmd)).toBe(512.5)
})
