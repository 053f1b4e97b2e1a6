import type { ProductPage } from '@shop/contracts/catalog.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, type TestVariant } from '../../../test/builders/checkout-shop.ts'
import { keyed, LATER, SOON, test } from '../../../test/builders/lots-store.ts'
import { readCsv } from '../../../test/harness/read-csv.ts'

const FRESH = { 'Cache-Control': 'no-cache' }

/** The dates that the page of a product shows for a variant. */
async function shownDates(shop: Shop, { slug, sku }: TestVariant) {
  const page: ProductPage = (await shop.as().get(`/catalog/products/${slug}`, FRESH)).body.result
  return page.variants.find(variant => variant.sku === sku)?.dates
}

const only = (date: string) => ({ date, hasLater: false })
const orLater = (date: string) => ({ date, hasLater: true })

describe('the page of a product', () => {
  test('shows the earliest dates in the store until the units with them are packed', async ({ store, shop }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const line = { sku: coal.sku, quantity: 2, unitCostAmd: 1000 }
    const { reply } = await store.receiveLines([
      { ...line, lotNumber: 'later', bestBeforeDate: LATER, packedDate: '2026-11-02' },
      { ...line, lotNumber: 'soon', bestBeforeDate: SOON, packedDate: '2026-10-01' },
    ])
    expect(reply.status, reply.text).toBe(200)
    const all = { bestBefore: orLater(SOON), packed: orLater('2026-10-01') }
    expect(await shownDates(shop, coal)).toEqual(all)

    // An order that is packed first takes the units with the earlier date, whichever order was placed first.
    const paid = await store.order(coal, 2)
    expect(await shownDates(shop, coal)).toEqual(all)
    await paid.step('pack')
    expect(await shownDates(shop, coal)).toEqual({ bestBefore: only(LATER), packed: only('2026-11-02') })
    const customer = shop.as(await shop.given.customer())
    const { number } = (await customer.order(orderOf([{ ...coal, quantity: 2 }]))).body.result.order
    expect(await shownDates(shop, coal)).toBeUndefined()
    await customer.post(`/orders/${number}/cancel`)
    expect(await shownDates(shop, coal)).toMatchObject({ bestBefore: only(LATER) })
    await store.reconcile()
  })

  test('shows only a date that each unit has, and none while units have no lot', async ({ store, shop }) => {
    const plain = await shop.given.variant({ stock: 3 })
    expect(await shownDates(shop, plain)).toBeUndefined()
    const coal = await store.coal(0, ['A', 2, SOON])
    expect(await shownDates(shop, coal)).toEqual({ bestBefore: only(SOON) })
    const mixed = await store.coal(2, ['A', 2, SOON])
    expect(await shownDates(shop, mixed)).toBeUndefined()
    // As many units on hand as the lot has: the order may get those of the lot.
    await store.order(mixed, 2)
    expect(await shownDates(shop, mixed)).toBeUndefined()
  })

  test('shows no dates from the day after a lot has expired until it is written off', async ({ store, shop }) => {
    const coal = await store.coal(0, ['soon', 1, SOON], ['later', 2, LATER])
    shop.clock.set(new Date('2026-12-05T19:59:00Z'))
    expect(await shownDates(shop, coal)).toEqual({ bestBefore: orLater(SOON) })
    shop.clock.set(new Date('2026-12-05T20:00:00Z'))
    expect(await shownDates(shop, coal)).toBeUndefined()
    const staff = shop.as(await shop.given.staff())
    const [expired] = (await staff.get(`/admin/lots?q=${coal.sku}&state=expired`)).body.result.items
    const writeOff = { quantity: 1, reason: 'Expired' }
    const reply = await staff.post(`/admin/lots/${expired.id}/write-off`, writeOff, keyed())
    expect(reply.status, reply.text).toBeLessThan(300)
    expect(await shownDates(shop, coal)).toEqual({ bestBefore: only(LATER) })
  })

  test('shows the date that staff have corrected', async ({ store, shop }) => {
    const coal = await store.coal(0, ['A', 2, SOON])
    const [lot] = await store.list(coal)
    const body = { bestBeforeDate: LATER, expected: SOON, reason: 'Typed wrong' }
    expect((await store.staff.put(`/admin/lots/${lot?.id}/best-before-date`, body)).status).toBe(200)
    expect(await shownDates(shop, coal)).toEqual({ bestBefore: only(LATER) })
  })
})

describe('the label "fresh"', () => {
  test('is shown for the days of the setting, unless a law forbids to promote the category', async ({
    store,
    shop,
  }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const line = { sku: coal.sku, quantity: 2, unitCostAmd: 1000, lotNumber: 'P', bestBeforeDate: LATER }
    await store.receiveLines([{ ...line, packedDate: '2026-11-10' }])
    const admin = shop.as(await shop.given.staff('admin'))
    const change = async (group: string, changes: (value: Record<string, object>) => object) => {
      const { value, version } = (await admin.get(`/admin/settings/${group}`)).body.result
      const reply = await admin.put(`/admin/settings/${group}`, { version, value: { ...value, ...changes(value) } })
      expect(reply.status, reply.text).toBe(200)
    }
    const setPromotions = (inPromotions: boolean) =>
      change('categories', ({ coal: rules }) => ({ coal: { ...rules, inPromotions } }))
    const isFresh = async () => (await shownDates(shop, coal))?.isFresh ?? false

    expect(await isFresh()).toBe(false)
    await change('lots', () => ({ freshCoalDays: 10 }))
    const [entry] = await shop.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({ before: { freshCoalDays: 0 }, after: { freshCoalDays: 10 } })
    expect(await isFresh()).toBe(true)
    await setPromotions(false)
    expect(await isFresh()).toBe(false)
    await setPromotions(true)
    shop.clock.set(new Date('2026-11-20T19:59:00Z'))
    expect(await isFresh()).toBe(true)
    shop.clock.set(new Date('2026-11-20T20:00:00Z'))
    expect(await isFresh()).toBe(false)
    await change('lots', () => ({ freshCoalDays: 0 }))
  })
})

describe('a packed-on date', () => {
  test('is received, listed, exported and corrected with a reason', async ({ store, shop }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const line = { sku: coal.sku, quantity: 2, unitCostAmd: 1000, lotNumber: 'P', bestBeforeDate: LATER }
    const { number } = await store.receiveLines([{ ...line, packedDate: '2026-10-01' }])
    const receipt = (await store.staff.get(`/admin/goods-receipts/${number}`)).body.result
    expect(receipt.lines).toMatchObject([{ packedDate: '2026-10-01' }])
    const [lot] = await store.list(coal)
    expect(lot).toMatchObject({ bestBeforeDate: LATER, packedDate: '2026-10-01' })
    const [, row] = readCsv((await store.staff.get(`/admin/lots/export.csv?q=${coal.sku}`)).text)
    expect(row?.slice(0, 3)).toEqual(['P', LATER, '2026-10-01'])

    const path = `/admin/lots/${lot?.id}/best-before-date`
    const body = { packedDate: '2026-10-11', expectedPackedDate: '2026-10-01', reason: 'Typed wrong' }
    for (const _ of [1, 2])
      expect((await store.staff.put(path, body)).body.result).toEqual({
        bestBeforeDate: LATER,
        packedDate: '2026-10-11',
      })
    const outdated = await store.staff.put(path, { ...body, packedDate: null })
    expect(outdated.body).toMatchObject({ error: 'LOT_CHANGED', message: expect.stringContaining('packed-on') })
    // After the best-before date, and after today.
    for (const packedDate of ['2028-02-01', '2026-11-21']) {
      const refused = await store.staff.put(path, { ...body, packedDate, expectedPackedDate: '2026-10-11' })
      expect([refused.status, refused.body.details]).toMatchObject([422, [{ path: 'body.packedDate' }]])
    }
    const { expectedPackedDate: _, ...unknown } = body
    const incomplete = await store.staff.put(path, unknown)
    expect([incomplete.status, incomplete.body.details]).toMatchObject([422, [{ path: 'body.expectedPackedDate' }]])
    const [entry] = await shop.db.auditEntry.findMany({
      where: { action: 'stock.lot_date' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry).toMatchObject({
      before: { lotNumber: 'P', packedDate: '2026-10-01' },
      after: { packedDate: '2026-10-11', reason: 'Typed wrong' },
    })
    await store.reconcile()
  })

  test('is rejected on receipt if it is after the best-before date or after today', async ({ store, shop }) => {
    const coal = await shop.given.variant({ stock: 0 })
    const line = { sku: coal.sku, quantity: 2, unitCostAmd: 1000, lotNumber: 'P', bestBeforeDate: SOON }
    for (const packedDate of ['2026-12-06', '2026-11-21']) {
      const { saved } = await store.receiveLines([{ ...line, packedDate }])
      expect([saved.status, saved.body.details]).toMatchObject([422, [{ path: 'body.lines.0.packedDate' }]])
    }
  })
})
