import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { OutgoingError } from '#platform/http/outgoing.ts'
import { NOON, type Shop } from '../../../test/builders/checkout-shop.ts'
import {
  countPrinted,
  deviceOf,
  expectCompleteRequests,
  paidOrder,
  printAll,
  type Transport,
  test,
} from '../../../test/builders/ehdm-shop.ts'
import { textOfPdf } from '../../../test/builders/pdf-text.ts'
import { accepted, deliveredOrder, runJobs } from '../../../test/builders/returns-shop.ts'
import type { EhdmSimulator } from '../../../test/simulators/ehdm.ts'
import { sandboxDevice } from '../device.ts'
import { printReceipts } from '../print-receipts.ts'

beforeEach<{ shop: Shop }>(({ shop }) => {
  shop.clock.set(NOON)
})

afterEach<{ shop: Shop; ehdm: EhdmSimulator }>(({ shop, ehdm }) => expectCompleteRequests(shop, ehdm))

describe('a receipt of the register', () => {
  test('has the items of the order, and the customer sees its fiscal number and QR code', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { number, browser, coal } = await paidOrder(shop)
    await printAll(shop, ehdm)
    expect(printed()).toMatchObject([
      {
        total: 8166,
        items: [
          { goodCode: coal.sku, quantity: 2, price: 3333, adgCode: '4402', dep: 1, unit: 'հատ' },
          { goodCode: 'DELIVERY', quantity: 1, price: 1500, adgCode: '53.20' },
        ],
      },
    ])
    const [receipt] = (await browser.get(`/orders/${number}`)).body.result.afterSale.receipts
    expect(receipt).toMatchObject({
      number: String(printed()[0]?.receiptId),
      fiscalNumber: printed()[0]?.fiscal,
      qr: expect.stringContaining(`FISCAL: ${printed()[0]?.fiscal}`),
    })
    const document = await browser.get(`/orders/${number}/receipts/${receipt.id}/document?language=en`)
    expect(textOfPdf(document.body)).toContain(`Fiscal number\n${printed()[0]?.fiscal}`)
  })

  test('of a return names the items of its sale, one part after the other', async ({ shop, ehdm }) => {
    const coal = await shop.given.variant({ price: 3333, stock: 10 })
    await shop.given.promo({ code: `E${coal.sku}`.slice(0, 20), amountAmd: 1000 })
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 3 }], {
      changes: { promoCode: `E${coal.sku}`.slice(0, 20) },
    })
    await printAll(shop, ehdm)
    const printed = countPrinted(ehdm)
    for (const quantity of [1, 2]) {
      const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity }])
      await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: quantity, writeOff: 0 }] })
      await runJobs(shop)
      await printAll(shop, ehdm)
    }
    const rows = await shop.db.fiscalReceipt.findMany({ where: { order: { number: order.number }, kind: 'return' } })
    expect(printed().map(({ kind, total }) => [kind, total])).toEqual(
      rows.map(({ amountAmd }) => ['return', amountAmd]),
    )
    expect(rows.map(({ status, fiscalNumber }) => [status, fiscalNumber])).toEqual([
      ['printed', null],
      ['printed', null],
    ])
    expect(printed().reduce((sum, { total }) => sum + total, 0)).toBe(8999)
  })
})

describe('a rejected receipt', () => {
  test.for([
    ['about this receipt', 164, 'held', 'line'],
    ['of all receipts', 403, 'refused', 'access'],
  ] as const)('%s: staff learn why (%d)', async ([, code, status, problem], { shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt, number } = await paidOrder(shop)
    ehdm.fail({ code })
    await printAll(shop, ehdm)
    expect(await receipt()).toMatchObject({
      status,
      problem,
      lastError: expect.stringContaining(String(code)),
      seq: null,
    })
    if (status === 'held') {
      const admin = shop.as(await shop.given.staff('admin'))
      const sent = await admin.post('/admin/receipts/send', { ids: [(await receipt()).id] })
      // The shop of this test has the sandbox device, so that sending is allowed.
      expect(sent.status, String(number)).toBe(200)
    }
    await printAll(shop, ehdm)
    expect(await receipt()).toMatchObject({ status: 'printed', problem: null, lastError: null })
    expect(printed()).toHaveLength(1)
  })

  test('leaves no gap in the numbers if it is rejected before it is sent', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    const device = deviceOf(shop, ehdm)
    await printReceipts(shop.deps, {
      ...device,
      print: content => device.print({ ...content, lines: content.lines.map(each => ({ ...each, amountAmd: -1 })) }),
    })
    const { id, status, problem } = await receipt()
    expect({ status, problem }).toEqual({ status: 'held', problem: 'line' })
    await paidOrder(shop)
    await printAll(shop, ehdm)
    await shop.as(await shop.given.staff('admin')).post('/admin/receipts/send', { ids: [id] })
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(2)
    expect(await receipt()).toMatchObject({ status: 'printed' })
  })

  test('is held if the refund has no items', async ({ shop, ehdm }) => {
    const coal = await shop.given.variant({ price: 3333 })
    const { number } = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    await printAll(shop, ehdm)
    const admin = shop.as(await shop.given.staff('admin'))
    const body = { part: { kind: 'amount', amountAmd: 100 }, reason: 'A scratch' }
    const granted = await admin.post(`/admin/orders/${number}/refunds`, body, { 'Idempotency-Key': randomUUID() })
    expect(granted.status).toBeLessThan(300)
    await runJobs(shop)
    await printAll(shop, ehdm)
    const row = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, kind: 'return' } })
    expect(row).toMatchObject({ status: 'held', problem: 'without_items' })
  })
})

test('a sale that staff printed is not returned on the register', async ({ shop, ehdm }) => {
  const { number, receipt } = await paidOrder(shop)
  const { id } = await receipt()
  const staff = shop.as(await shop.given.staff())
  await printReceipts(shop.deps, null)
  await staff.post(`/admin/receipts/${id}/manual`, { number: '1' })
  await shop.as(await shop.given.staff('admin')).post(`/admin/orders/${number}/cancel`, { reason: 'staff' })
  await runJobs(shop)
  await printAll(shop, ehdm)
  const rows = await shop.db.fiscalReceipt.findMany({ where: { order: { number }, kind: 'return' } })
  expect(rows.map(({ status }) => status)).toEqual(['held'])
})

test('a return of a sale on another register is not offered for sending', async ({ shop, ehdm }) => {
  const { number } = await paidOrder(shop)
  await printAll(shop, ehdm)
  const admin = shop.as(await shop.given.staff('admin'))
  await admin.post(`/admin/orders/${number}/cancel`, { reason: 'staff' })
  await runJobs(shop)
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  const held = () => shop.db.fiscalReceipt.count({ where: { order: { number }, kind: 'return', status: 'held' } })
  expect(await held()).toBe(1)
  // The shop of this test has the sandbox device, which is not the register.
  expect((await admin.get(`/admin/receipts?q=${number}`)).body.result).toMatchObject({ sendable: 0 })
  expect((await admin.post('/admin/receipts/send', {})).body.result).toEqual({ sent: 0 })
  expect(await held()).toBe(1)
})

test('a connection that fails is tried again', async ({ shop, ehdm }) => {
  const { receipt } = await paidOrder(shop)
  const refuse: Transport = async () => {
    throw new OutgoingError('POST ecrm: connect ECONNREFUSED')
  }
  await printAll(shop, ehdm, refuse)
  expect(await receipt()).toMatchObject({ status: 'sent', problem: 'no_response' })
  await printAll(shop, ehdm)
  expect(await receipt()).toMatchObject({ status: 'printed' })
})
