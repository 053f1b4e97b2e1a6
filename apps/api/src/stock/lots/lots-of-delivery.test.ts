import { describe, expect } from 'vitest'
import { keyed, LATER, SOON, test } from '../../../test/builders/lots-store.ts'

describe('a delivery with several lots of one product', () => {
  const SECOND = { lotNumber: 'B', bestBeforeDate: LATER }

  test('sells first what expires first, adds one movement, and is undone as a whole', async ({ store, shop }) => {
    const coal = await shop.given.variant({ stock: 1 })
    const line = { sku: coal.sku, unitCostAmd: 1000 }
    const { number, reply } = await store.receiveLines([
      { ...line, quantity: 3, ...SECOND, unitCostAmd: 2000 },
      { ...line, quantity: 2, lotNumber: 'A', bestBeforeDate: SOON },
      { ...line, quantity: 1, lotNumber: 'B', bestBeforeDate: SOON },
    ])
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.result.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 2, 1])
    // One unit without a cost counts as the received ones.
    expect(reply.body.result.lines[0].averageCostAmd).toBe(1500)
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 7 })
    const { items } = (await store.staff.get(`/admin/stock/${coal.sku}/movements`)).body.result
    expect(items).toMatchObject([{ kind: 'receipt', delta: 6 }, { delta: 1 }])
    const order = await store.order(coal, 4)
    expect(await order.pickLots()).toEqual([
      ['A', 2, false],
      ['B', 1, false],
      ['B', 1, false],
    ])
    await order.step('pack')
    await store.reconcile()
    const sold = await store.staff.post(`/admin/goods-receipts/${number}/undo`)
    expect(sold.body.error).toBe('STOCK_RESERVED')
    await order.step('cancel', { reason: 'staff' })
    const undone = await store.staff.post(`/admin/goods-receipts/${number}/undo`)
    expect(undone.status, undone.text).toBe(200)
    expect(await store.units(coal)).toEqual({})
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 1 })
    const { averageCostAmd } = await shop.db.variant.findUniqueOrThrow({ where: { sku: coal.sku } })
    expect(averageCostAmd).toBeNull()
    await store.reconcile()
  })

  test('names the line whose lot appears further up', async ({ store, shop }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const line = { sku, quantity: 1, unitCostAmd: null }
    const { saved } = await store.receiveLines([
      { ...line, ...SECOND },
      { ...line, ...SECOND, lotNumber: ' B ' },
    ])
    expect(saved.status).toBe(422)
    expect(saved.body.details).toMatchObject([{ path: 'body.lines.1.lotNumber' }])
  })

  test('counts all lots of a product toward its purchase order', async ({ store, shop }) => {
    const { sku } = await shop.given.variant({ stock: 0 })
    const content = { supplierId: null, note: '', expectedDate: null }
    const supplier = { name: 'Lots LLC', contact: '', phone: '', note: '' }
    const { id } = (await store.staff.post('/admin/suppliers', supplier, keyed())).body.result
    const lines = [{ sku, quantity: 5, unitCostAmd: 100 }]
    const created = await store.staff.post('/admin/purchase-orders', { ...content, supplierId: id, lines }, keyed())
    const { number, version } = created.body.result
    await store.staff.post(`/admin/purchase-orders/${number}/order`, { version })
    const line = { sku, unitCostAmd: 100 }
    const lots = [
      { ...line, quantity: 4, lotNumber: 'A', bestBeforeDate: SOON },
      { ...line, quantity: 2, ...SECOND },
    ]
    const { reply, receiveAnyway } = await store.receiveLines(lots, number)
    expect(reply.body).toMatchObject({ error: 'PURCHASING_EXCESS', details: [{ sku, max: 5 }] })
    expect((await receiveAnyway()).status).toBe(200)
    const order = (await store.staff.get(`/admin/purchase-orders/${number}`)).body.result
    expect(order).toMatchObject({ state: 'received', lines: [{ received: 6 }] })
    await store.reconcile()
  })

  test('never shares a unit of its lots with an order that is packed while it is undone', async ({ store, shop }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const line = { sku: coal.sku, quantity: 4, unitCostAmd: 1000 }
    const lots = [
      { ...line, lotNumber: 'A', bestBeforeDate: SOON },
      { ...line, ...SECOND },
    ]
    const { number } = await store.receiveLines(lots)
    await store.receiveLines(lots)
    const orders = await Promise.all(Array.from({ length: 4 }, () => store.order(coal, 2)))
    const [undone, ...packed] = await Promise.all([
      store.staff.post(`/admin/goods-receipts/${number}/undo`),
      ...orders.map(({ step }) => step('pack')),
    ])
    expect([undone.status, ...packed.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200])
    expect(await store.units(coal)).toEqual({})
    await store.reconcile()
  })
})
