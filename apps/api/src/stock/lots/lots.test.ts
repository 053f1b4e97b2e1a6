import { randomUUID } from 'node:crypto'
import type { StockLot } from '@shop/contracts/lots-staff.ts'
import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { describe, expect } from 'vitest'
import { NOON } from '../../../test/builders/checkout-shop.ts'
import { EXPIRED, keyed, LATER, SOON, test } from '../../../test/builders/lots-store.ts'
import { accepted, deliveredOrder } from '../../../test/builders/returns-shop.ts'
import { readCsv } from '../../../test/harness/read-csv.ts'

const { lots: LOT_SETTINGS } = defaultSettings

describe('a packed order', () => {
  test('takes first what expires first, as its pick list says, and expired units after those without a lot', async ({
    store,
  }) => {
    const coal = await store.coal(2, ['old', 4, EXPIRED], ['later', 3, LATER], ['soon', 3, SOON])
    const order = await store.order(coal, 4)
    expect(await store.units(coal)).toEqual({ old: 4, soon: 3, later: 3 })
    expect(await order.pickLots()).toEqual([
      ['soon', 3, false],
      ['later', 1, false],
    ])
    await order.step('pack')
    expect(await store.units(coal)).toEqual({ old: 4, later: 2 })

    const rest = await store.order(coal, 5)
    expect(await rest.pickLots()).toEqual([
      ['later', 2, false],
      ['old', 1, true],
    ])
    await rest.step('pack')
    expect(await store.units(coal)).toEqual({ old: 3 })
    await store.reconcile()
  })

  test('gives its units back to their lots when packing is undone, and when it is cancelled', async ({
    store,
    shop,
  }) => {
    const coal = await store.coal(1, ['later', 3, LATER], ['soon', 2, SOON])
    const order = await store.order(coal, 3)
    await order.step('pack')
    expect(await store.units(coal)).toEqual({ later: 2 })
    const { seq } = await shop.db.orderEvent.findFirstOrThrow({
      where: { order: { number: order.number } },
      orderBy: { seq: 'desc' },
    })
    expect((await order.step('undo', { event: seq })).status).toBe(200)
    expect(await store.units(coal)).toEqual({ soon: 2, later: 3 })
    await order.step('pack')
    expect(await store.units(coal)).toEqual({ later: 2 })
    expect((await order.step('cancel', { reason: 'staff' })).status).toBe(200)
    expect(await store.units(coal)).toEqual({ soon: 2, later: 3 })
    await store.reconcile()
  })

  test('takes its units once if its earlier packing was undone without the lots', async ({ store, shop }) => {
    const coal = await store.coal(0, ['soon', 4, SOON], ['later', 4, LATER])
    const order = await store.order(coal, 3)
    await order.step('pack')
    const { seq, orderId } = await shop.db.orderEvent.findFirstOrThrow({
      where: { order: { number: order.number } },
      orderBy: { seq: 'desc' },
    })
    await order.step('undo', { event: seq })
    const { id } = await shop.db.stockLot.findFirstOrThrow({ where: { number: 'soon', variant: { sku: coal.sku } } })
    await shop.db.stockLotMove.create({
      data: { lotId: id, delta: -3, kind: 'pack', ref: orderId, createdAt: NOON },
    })
    await shop.db.stockLot.update({ where: { id }, data: { remaining: 1 } })
    await order.step('pack')
    expect(await store.units(coal)).toEqual({ soon: 1, later: 4 })
    await store.reconcile()
  })

  test('shows two deliveries of one lot as one lot', async ({ store }) => {
    const coal = await store.coal(0, ['A-1', 2, SOON], ['A-1', 2, SOON])
    expect(await (await store.order(coal, 3)).pickLots()).toEqual([['A-1', 3, false]])
  })

  test('that comes back in part puts the sellable units into their lots', async ({ store, shop }) => {
    const coal = await store.coal(0, ['soon', 2, SOON], ['later', 2, LATER])
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }])
    expect(await store.units(coal)).toEqual({ later: 1 })
    const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 2 }])
    await staff.post(`/admin/returns/${id}/receive`, {
      lines: [{ sku: coal.sku, toStock: 1, writeOff: 1, why: 'open' }],
    })
    expect(await store.units(coal)).toEqual({ soon: 1, later: 1 })
    await store.reconcile()
  })

  test('never shares a unit of a lot with an order that is packed at the same moment', async ({ store }) => {
    const coal = await store.coal(2, ['soon', 5, SOON], ['later', 5, LATER])
    const orders = await Promise.all(Array.from({ length: 6 }, () => store.order(coal, 2)))
    const packed = await Promise.all(orders.map(({ step }) => step('pack')))
    expect(packed.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect(await store.units(coal)).toEqual({})
    await store.reconcile()
  })
})

describe('units that leave without an order', () => {
  test('are taken from the lot that expires first: a count, a write-off, an undone delivery', async ({ store }) => {
    const coal = await store.coal(3, ['later', 5, LATER], ['soon', 5, SOON])
    const { sku } = coal
    await store.staff.post('/admin/stock/counts', { reason: 'Counted', items: [{ sku, counted: 11 }] }, keyed())
    expect(await store.units(coal)).toEqual({ soon: 3, later: 5 })
    await store.staff.post('/admin/stock/movements', { sku, kind: 'write_off', delta: -4, reason: 'Wet' }, keyed())
    expect(await store.units(coal)).toEqual({ later: 4 })
    await store.staff.post('/admin/stock/counts', { reason: 'Found', items: [{ sku, counted: 20 }] }, keyed())
    expect(await store.units(coal)).toEqual({ later: 4 })
    const { number } = await store.receive(coal, 2, 'wrong', SOON)
    expect((await store.staff.post(`/admin/goods-receipts/${number}/undo`)).status).toBe(200)
    expect(await store.units(coal)).toEqual({ later: 4 })
    await store.reconcile()
  })

  test('return to their lots when a count is undone, and units without a lot leave first', async ({ store }) => {
    const coal = await store.coal(0, ['soon', 2, SOON], ['later', 8, LATER])
    const { sku } = coal
    const count = async (counted: number, expected: number, key: string = randomUUID(), undoes?: string) => {
      const body = { reason: 'Counted', undoes, items: [{ sku, counted, expected }] }
      return (await store.staff.post('/admin/stock/counts', body, { 'Idempotency-Key': key })).body.result.rows[0].fate
    }
    const [down, up] = [randomUUID(), randomUUID()]
    expect(await count(7, 10, down)).toBe('changed')
    expect(await store.units(coal)).toEqual({ later: 7 })
    expect(await count(10, 7, undefined, down)).toBe('changed')
    expect(await store.units(coal)).toEqual({ soon: 2, later: 8 })
    expect(await count(100, 10, up)).toBe('changed')
    expect(await count(10, 100, undefined, up)).toBe('changed')
    expect(await store.units(coal)).toEqual({ soon: 2, later: 8 })
    expect(await count(100, 11, undefined, up)).toBe('outdated')
    await store.reconcile()
  })

  test('are written off by their lot, once, up to what is not sold', async ({ store, shop }) => {
    const coal = await store.coal(0, ['old', 4, EXPIRED], ['soon', 2, SOON])
    await store.order(coal, 4)
    const [old] = await store.list(coal)
    expect(old).toMatchObject({
      number: 'old',
      remaining: 4,
      removable: 2,
      state: 'expired',
      daysLeft: -19,
      valueAmd: 4000,
    })
    const path = `/admin/lots/${old?.id}/write-off`
    const tooMuch = await store.staff.post(path, { quantity: 4, reason: 'Expired' }, keyed())
    expect(tooMuch.body.error).toBe('STOCK_RESERVED')
    const key = keyed()
    for (const _ of [1, 2]) {
      const reply = await store.staff.post(path, { quantity: 2, reason: 'Expired' }, key)
      expect(reply.body.result).toEqual({ remaining: 2 })
    }
    expect(await store.units(coal)).toEqual({ old: 2, soon: 2 })
    const [, soon] = await store.list(coal)
    const other = await store.staff.post(`/admin/lots/${soon?.id}/write-off`, { quantity: 2, reason: 'Expired' }, key)
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 0 })
    const [entry] = await shop.db.auditEntry.findMany({
      where: { action: 'stock.write_off' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry?.after).toMatchObject({ sku: coal.sku, delta: -2, lotNumber: 'old', reason: 'Expired' })
    await store.receive(coal, 10, 'new', LATER)
    const gone = await store.staff.post(path, { quantity: 3, reason: 'Expired' }, keyed())
    expect(gone.body.error).toBe('LOT_CHANGED')
    await store.reconcile()
  })
})

describe('a wrong best-before date', () => {
  test('is corrected with a reason, and changes what is packed first', async ({ store, shop }) => {
    const coal = await store.coal(0, ['wrong', 2, LATER], ['other', 2, SOON])
    const lot = (await store.list(coal)).find(({ number }) => number === 'wrong')
    const path = `/admin/lots/${lot?.id}/best-before-date`
    const body = { bestBeforeDate: '2026-12-01', expected: LATER, reason: 'Typed wrong' }
    for (const _ of [1, 2])
      expect((await store.staff.put(path, body)).body.result).toEqual({
        bestBeforeDate: '2026-12-01',
        packedDate: null,
      })
    const outdated = await store.staff.put(path, { ...body, bestBeforeDate: '2026-12-02' })
    expect([outdated.status, outdated.body.error]).toEqual([409, 'LOT_CHANGED'])
    expect(outdated.body.message).toContain('December 1, 2026')
    expect((await store.staff.put(path, { ...body, reason: '' })).status).toBe(422)
    const order = await store.order(coal, 2)
    expect(await order.pickLots()).toEqual([['wrong', 2, false]])
    const entries = await shop.db.auditEntry.findMany({ where: { action: 'stock.lot_date' } })
    expect(entries.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: expect.objectContaining({ bestBeforeDate: LATER }),
        after: expect.objectContaining({ lotNumber: 'wrong', bestBeforeDate: '2026-12-01', reason: 'Typed wrong' }),
      },
    ])
    await store.reconcile()
  })

  test('is removed with a reason, unless the category needs one', async ({ store, shop }) => {
    const hookah = await shop.given.variant({ category: 'hookah', stock: 0 })
    await store.receive(hookah, 2, 'H', SOON)
    const [lot] = await store.list(hookah)
    expect(lot?.needsDate).toBe(false)
    const body = { bestBeforeDate: null, expected: SOON, reason: 'Not on the pack' }
    for (const _ of [1, 2]) {
      const reply = await store.staff.put(`/admin/lots/${lot?.id}/best-before-date`, body)
      expect(reply.body.result, reply.text).toEqual({ bestBeforeDate: null, packedDate: null })
    }
    expect(await store.list(hookah)).toMatchObject([{ bestBeforeDate: null, daysLeft: null, state: null }])
    const [entry] = await shop.db.auditEntry.findMany({
      where: { action: 'stock.lot_date' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry).toMatchObject({
      before: { lotNumber: 'H', bestBeforeDate: SOON },
      after: { lotNumber: 'H', bestBeforeDate: null, reason: 'Not on the pack' },
    })
    const coal = await store.coal(0, ['C', 1, SOON])
    const [dated] = await store.list(coal)
    expect(dated?.needsDate).toBe(true)
    const refused = await store.staff.put(`/admin/lots/${dated?.id}/best-before-date`, body)
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [expect.objectContaining({ path: 'body.bestBeforeDate' })],
    ])
    await store.reconcile()
  })
})

describe('a delivery', () => {
  test('of a category that needs dates is received only with them; staff choose the categories', async ({
    store,
    shop,
  }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const { reply } = await store.receive(coal, 5, 'A-1', null)
    expect(reply.status).toBe(422)
    expect(reply.body.details).toMatchObject([{ path: 'body.lines.0.bestBeforeDate', sku: coal.sku }])
    const hookah = await shop.given.variant({ category: 'hookah', stock: 0 })
    expect((await store.receive(hookah, 1, '', null)).reply.status).toBe(200)
    expect(await store.list(hookah)).toEqual([])

    const admin = shop.as(await shop.given.staff('admin'))
    const setting = { value: { ...LOT_SETTINGS, datedCategories: ['flavor'] }, version: 0 }
    const saved = await admin.put('/admin/settings/lots', setting)
    expect(saved.status, saved.text).toBe(200)
    expect((await store.receive(coal, 5, 'A-1', null)).reply.status).toBe(200)
    expect(await store.list(coal)).toMatchObject([{ number: 'A-1', bestBeforeDate: null, state: null, remaining: 5 }])
    const before = { value: LOT_SETTINGS, version: 1 }
    expect((await admin.put('/admin/settings/lots', before)).status).toBe(200)
  })
})

describe('the list of lots', () => {
  test('continues on the next page after lots with and without a date', async ({ store, shop }) => {
    const hookah = await shop.given.variant({ category: 'hookah', stock: 0 })
    const lots = [
      ['undated', null],
      ['later', LATER],
      ['soon', SOON],
      ['undated too', null],
      ['soon too', SOON],
    ] as const
    for (const [number, date] of lots) await store.receive(hookah, 1, number, date)
    const numbers: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const reply = await store.staff.get(`/admin/lots?q=${hookah.sku}&limit=1${from}`)
      numbers.push(...reply.body.result.items.map(({ number }: StockLot) => number))
      cursor = reply.body.result.nextCursor
    }
    expect(numbers).toEqual(['soon', 'soon too', 'later', 'undated', 'undated too'])
  })
})

describe('the warning list', () => {
  test('has the expired and the expiring lots, by date and page, as a file and on the dashboard', async ({ store }) => {
    const coal = await store.coal(
      0,
      ['later', 1, LATER],
      ['edge', 2, '2026-12-20'],
      ['old', 3, EXPIRED],
      ['soon', 4, SOON],
    )
    await store.coal(0, ['other', 1, EXPIRED])
    const numbers = async (query: string) =>
      (await store.staff.get(`/admin/lots?q=${coal.sku}${query}`)).body.result.items.map(
        ({ number }: StockLot) => number,
      )
    expect(await numbers('')).toEqual(['old', 'soon', 'edge', 'later'])
    expect(await numbers('&state=expired')).toEqual(['old'])
    expect(await numbers('&state=expiring')).toEqual(['soon', 'edge'])
    const first = (await store.staff.get(`/admin/lots?q=${coal.sku}&limit=3`)).body.result
    expect(first).toMatchObject({ total: 4, warnDays: 30 })
    expect(await numbers(`&limit=3&cursor=${encodeURIComponent(first.nextCursor)}`)).toEqual(['later'])
    expect((await store.staff.get('/admin/lots?cursor=nonsense')).status).toBe(422)

    const file = readCsv((await store.staff.get(`/admin/lots/export.csv?q=${coal.sku}&state=expired`)).text)
    expect(file.slice(1).map(cells => cells.slice(0, 5))).toEqual([['old', EXPIRED, '', '-19', coal.sku]])
    const { counts } = first
    expect(counts.expired).toBeGreaterThanOrEqual(2)
    const { needsAction } = (await store.staff.get('/admin/dashboard')).body.result
    expect(needsAction).toMatchObject({ expiredLots: counts.expired, expiringLots: counts.expiring })
  })
})
