import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { type Browser, NOON, openShop, orderOf, type Shop } from '../../test/builders/checkout-shop.ts'
import { accepted, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { test as base } from '../../test/harness/harness.ts'
import { sandboxDevice } from './device.ts'
import { printReceipts } from './print-receipts.ts'

/** A shop without a fiscal device; `withDevice` is the same shop after one was configured. */
const test = base
  .extend('shop', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
    const shop = await openShop(databaseUrl, { db, clock, settings: { RECEIPT_ADAPTER: 'off' } })
    onCleanup(shop.close)
    return shop
  })
  .extend('withDevice', { scope: 'file' }, async ({ databaseUrl, db, clock }, { onCleanup }) => {
    const shop = await openShop(databaseUrl, { db, clock })
    onCleanup(shop.close)
    return shop
  })

afterEach<{ shop: Shop }>(async ({ shop }) => {
  await shop.db.fiscalReceipt.updateMany({ where: { status: 'held' }, data: { status: 'queued' } })
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  shop.clock.set(NOON)
})

async function heldSale(shop: Shop) {
  const coal = await shop.given.variant({ price: 3000 })
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...coal, quantity: 2 }]))).body.result.order
  await shop.pay(number)
  await printReceipts(shop.deps, null)
  const staff = shop.as(await shop.given.staff())
  const id = await receiptOf(staff, number)
  return { number, browser, coal, staff, id }
}

async function receiptOf(staff: Browser, number: number, kind = 'sale'): Promise<string> {
  const { items } = (await staff.get(`/admin/receipts?show=all&limit=100&q=${number}`)).body.result
  return items.find((item: { kind: string }) => item.kind === kind)?.id
}

const adminOf = async (shop: Shop) => shop.as(await shop.given.staff('admin'))
const newNumber = () => randomUUID().slice(0, 8).toUpperCase()
const printedNumbers = async (browser: Browser, number: number): Promise<string[]> =>
  (await browser.get(`/orders/${number}`)).body.result.afterSale.receipts.map((each: { number: string }) => each.number)

/** Numbers of the receipts of an order that were sent to its customer, oldest first. */
async function emailedNumbers(shop: Shop, number: number): Promise<unknown[]> {
  const where = { topic: 'receipt.printed', params: { path: ['number'], equals: number } }
  const letters = await shop.db.outbox.findMany({ where, orderBy: { id: 'asc' } })
  return letters.map(({ params }) => Object(params).receipt)
}

describe('without a fiscal device', () => {
  test('a paid order leaves a held receipt: no attempt, no error, no retry', async ({ shop }) => {
    const { id } = await heldSale(shop)
    shop.clock.advance(24 * 3_600_000)
    await printReceipts(shop.deps, null)
    expect(await shop.db.fiscalReceipt.findUnique({ where: { id } })).toMatchObject({
      status: 'held',
      attempts: 0,
      lastError: null,
      seq: null,
    })
  })

  test('staff see all values of a sale that they need to print it', async ({ shop }) => {
    const { staff, id, number, coal } = await heldSale(shop)
    const figures = (await staff.get(`/admin/receipts/${id}`)).body.result
    expect(figures).toMatchObject({
      receipt: { id, orderNumber: number, kind: 'sale', state: 'held', isManual: false, amountAmd: 7500, vatAmd: 1250 },
      seller: { legalName: 'DymTun LLC (demo)', taxNumber: '00000000' },
      payment: { provider: 'sandbox', amountAmd: 7500, paidAt: expect.stringMatching(/^2026-11-20T08:00/) },
      depositAmd: 0,
      lines: [
        { kind: 'goods', sku: coal.sku, quantity: 2, unitPriceAmd: 3000, reductionAmd: 0, amountAmd: 6000 },
        { kind: 'delivery', amountAmd: 1500 },
      ],
    })
    expect(figures.lines[0].title).toEqual({ ru: 'Уголёк Уголь', en: 'Уголёк Coal', hy: 'Уголёк Уголь' })
  })

  test('staff record the number once; the order and its customer see it', async ({ shop }) => {
    const { staff, id, number, browser } = await heldSale(shop)
    const typed = newNumber()
    const recorded = await staff.post(`/admin/receipts/${id}/manual`, { number: ` ${typed} ` })
    expect(recorded.body.result).toMatchObject({ state: 'printed', isManual: true, number: typed })
    const again = await staff.post(`/admin/receipts/${id}/manual`, { number: typed })
    expect(again.body.result).toEqual(recorded.body.result)
    expect(await printedNumbers(browser, number)).toEqual([typed])
    expect(await shop.db.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: 'receipt.record_manual', after: { status: 'printed', number: typed } },
    ])
    const other = await staff.post(`/admin/receipts/${id}/manual`, { number: newNumber() })
    expect(other.body).toMatchObject({ error: 'RECEIPT_STATE', details: [{ status: 'printed' }] })
    expect((await browser.post(`/admin/receipts/${id}/manual`, { number: typed })).status).toBe(403)
    const { items } = (await staff.get('/admin/receipts?show=manual&limit=100')).body.result
    expect(items.map((item: { id: string }) => item.id)).toContain(id)
    const open = (await staff.get('/admin/receipts?limit=100')).body.result
    expect(open.items.map((item: { id: string }) => item.id)).not.toContain(id)
    expect(open.hasDevice).toBe(false)
  })

  test.for(['', '  ', 'A'.repeat(33), 'чек 5', '12 34', '-12', '12/'])(
    'rejects the number "%s"',
    async (number, { shop }) => {
      const { staff, id } = await heldSale(shop)
      const rejected = await staff.post(`/admin/receipts/${id}/manual`, { number })
      expect(rejected.status).toBe(422)
      expect(rejected.body.details).toMatchObject([{ path: 'body.number' }])
    },
  )

  test('rejects a number that another receipt has, also for concurrent requests', async ({ shop }) => {
    const [one, other] = [await heldSale(shop), await heldSale(shop)]
    const number = newNumber()
    const replies = await Promise.all(
      [one, other].map(({ staff, id }) => staff.post(`/admin/receipts/${id}/manual`, { number })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const taken = replies.find(({ status }) => status === 409)
    const winner = replies[0]?.status === 200 ? one : other
    expect(taken?.body).toMatchObject({
      error: 'RECEIPT_NUMBER_TAKEN',
      details: [{ orderNumber: winner.number }],
    })
  })

  test('a refund has its own receipt with its lines and the number of its sale, which comes first', async ({
    shop,
  }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 2 }])
    const { id: returnId, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 1 }])
    await staff.post(`/admin/returns/${returnId}/receive`, { lines: [{ sku: coal.sku, toStock: 1, writeOff: 0 }] })
    await runJobs(shop)
    await printReceipts(shop.deps, null)
    const saleId = await receiptOf(staff, order.number)
    const id = await receiptOf(staff, order.number, 'return')
    const early = await staff.post(`/admin/receipts/${id}/manual`, { number: newNumber() })
    expect(early.body).toMatchObject({ error: 'RECEIPT_STATE', details: [{ status: 'sale_first' }] })

    const [saleNumber, returnNumber] = [newNumber(), newNumber()]
    await staff.post(`/admin/receipts/${saleId}/manual`, { number: saleNumber })
    expect((await staff.get(`/admin/receipts/${id}`)).body.result).toMatchObject({
      receipt: { kind: 'return', amountAmd: 3000, vatAmd: 500 },
      saleNumber,
      refundedAt: expect.any(String),
      lines: [{ kind: 'goods', sku: coal.sku, quantity: 1, amountAmd: 3000 }],
    })
    expect((await staff.post(`/admin/receipts/${id}/manual`, { number: returnNumber })).status).toBe(200)
    expect(await printedNumbers(order.browser, order.number)).toEqual([saleNumber, returnNumber])
    const boss = await adminOf(shop)
    const undone = await boss.delete(`/admin/receipts/${saleId}/manual`)
    expect(undone.body).toMatchObject({ error: 'RECEIPT_STATE', details: [{ status: 'return_printed' }] })
  })

  test('the lines of a sale add up after staff changed the order', async ({ shop }) => {
    const { staff, id, number, coal } = await heldSale(shop)
    const { version } = (await staff.get(`/admin/orders/${number}`)).body.result
    const body = { version, reason: 'one is enough', lines: [{ sku: coal.sku, quantity: 1 }] }
    const changed = await staff.patch(`/admin/orders/${number}/lines`, body, { 'Idempotency-Key': randomUUID() })
    expect(changed.status).toBe(200)
    const { lines } = (await staff.get(`/admin/receipts/${id}`)).body.result
    expect(lines).toMatchObject([
      { kind: 'goods', quantity: 1, amountAmd: 3000 },
      { kind: 'delivery', amountAmd: 1500 },
      { kind: 'other', amountAmd: 3000 },
    ])
  })
})

describe('an admin', () => {
  test('corrects and reverts a number, each with its entry; an operator cannot', async ({ shop }) => {
    const { staff, id, number, browser } = await heldSale(shop)
    const boss = await adminOf(shop)
    const [wrong, right] = [newNumber(), newNumber()]
    await staff.post(`/admin/receipts/${id}/manual`, { number: wrong })
    expect((await staff.put(`/admin/receipts/${id}/manual`, { number: right })).status).toBe(403)
    expect((await boss.put(`/admin/receipts/${id}/manual`, { number: right })).body.result.number).toBe(right)
    expect((await boss.put(`/admin/receipts/${id}/manual`, { number: right })).status).toBe(200)
    expect(await printedNumbers(browser, number)).toEqual([right])
    expect((await staff.delete(`/admin/receipts/${id}/manual`)).status).toBe(403)
    expect((await boss.delete(`/admin/receipts/${id}/manual`)).body.result).toMatchObject({ state: 'held' })
    expect((await boss.delete(`/admin/receipts/${id}/manual`)).status).toBe(200)
    expect(await printedNumbers(browser, number)).toEqual([])
    expect(await emailedNumbers(shop, number)).toEqual([wrong, right])
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { at: 'asc' } })
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'receipt.correct_manual',
      'receipt.record_manual',
      'receipt.undo_manual',
    ])
    expect((await boss.put(`/admin/receipts/${id}/manual`, { number: right })).body).toMatchObject({
      error: 'RECEIPT_STATE',
      details: [{ status: 'held' }],
    })
  })

  test('cannot change the amounts of a manual receipt, neither over the API nor in the database', async ({ shop }) => {
    const { staff, id } = await heldSale(shop)
    await staff.post(`/admin/receipts/${id}/manual`, { number: newNumber() })
    await expect(shop.db.fiscalReceipt.update({ where: { id }, data: { amountAmd: 1 } })).rejects.toThrow()
    await expect(shop.db.fiscalReceipt.delete({ where: { id } })).rejects.toThrow()
  })
})

describe('after a device was configured', () => {
  test('it does not print manual or held receipts until an admin sends them', async ({ shop, withDevice }) => {
    const [manual, waiting] = [await heldSale(shop), await heldSale(shop)]
    const typed = newNumber()
    await manual.staff.post(`/admin/receipts/${manual.id}/manual`, { number: typed })
    const device = sandboxDevice(shop.deps)
    expect(await printReceipts(shop.deps, device)).toBe(0)
    const boss = await adminOf(withDevice)
    const list = (await boss.get('/admin/receipts?limit=100')).body.result
    expect(list).toMatchObject({ hasDevice: true, sendable: 1 })

    expect((await waiting.staff.post('/admin/receipts/send', {})).status).toBe(403)
    expect((await boss.post('/admin/receipts/send', { ids: [waiting.id] })).body.result).toEqual({ sent: 1 })
    expect((await boss.post('/admin/receipts/send', { ids: [waiting.id] })).body.result).toEqual({ sent: 0 })
    expect(await printReceipts(shop.deps, device)).toBe(1)
    expect(await printedNumbers(manual.browser, manual.number)).toEqual([typed])
    expect(await printedNumbers(waiting.browser, waiting.number)).toEqual([expect.stringMatching(/^\d{8}$/)])
  })

  test('a return of a manually printed sale waits for staff, because the device does not know the sale', async ({
    shop,
    withDevice,
  }) => {
    const { staff, id, number, browser } = await heldSale(shop)
    await staff.post(`/admin/receipts/${id}/manual`, { number: newNumber() })
    await browser.post(`/orders/${number}/cancel`)
    await runJobs(shop)
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const returnId = await receiptOf(staff, number, 'return')
    expect(await shop.db.fiscalReceipt.findUnique({ where: { id: returnId } })).toMatchObject({ status: 'held' })
    const boss = await adminOf(withDevice)
    expect((await boss.post('/admin/receipts/send', {})).body.result).toEqual({ sent: 0 })
    const figures = (await boss.get(`/admin/receipts/${returnId}`)).body.result
    expect(figures.lines).toMatchObject([{ kind: 'goods', quantity: 2 }, { kind: 'delivery' }])
    expect((await boss.post(`/admin/receipts/${returnId}/manual`, { number: newNumber() })).status).toBe(200)
  })

  test('a receipt that was just sent to the device cannot be recorded manually', async ({ shop, withDevice }) => {
    const { id } = await heldSale(shop)
    const boss = await adminOf(withDevice)
    await shop.db.fiscalReceipt.update({ where: { id }, data: { status: 'sent', seq: 900_000 } })
    const rejected = await boss.post(`/admin/receipts/${id}/manual`, { number: newNumber() })
    expect(rejected.body).toMatchObject({ error: 'RECEIPT_STATE', details: [{ status: 'sent' }] })
    await shop.db.fiscalReceipt.update({ where: { id }, data: { status: 'held', seq: null } })
  })

  test('nothing is sent without a device', async ({ shop }) => {
    const rejected = await (await adminOf(shop)).post('/admin/receipts/send', {})
    expect(rejected.body).toMatchObject({ error: 'RECEIPT_STATE', details: [{ status: 'no_device' }] })
  })
})
