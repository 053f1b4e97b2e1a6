import { randomUUID } from 'node:crypto'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { NOON, type Shop, TODAY, TOMORROW } from '../../../test/builders/checkout-shop.ts'
import {
  countPrinted,
  expectCompleteRequests,
  Killed,
  killAfter,
  killBefore,
  lose,
  MINUTE_MS,
  paidOrder,
  printAll,
  test,
} from '../../../test/builders/ehdm-shop.ts'
import { textOfPdf } from '../../../test/builders/pdf-text.ts'
import { setSaleAtHandOver } from '../../../test/builders/prepayment-shop.ts'
import { addModel, paidRental } from '../../../test/builders/rental-shop.ts'
import { accepted, runJobs } from '../../../test/builders/returns-shop.ts'
import type { EhdmSimulator } from '../../../test/simulators/ehdm.ts'
import { printReceipts } from '../print-receipts.ts'

const PAID_AMD = 2 * 3333 + 1500

beforeEach<{ shop: Shop }>(async ({ shop }) => {
  shop.clock.set(NOON)
  await setSaleAtHandOver(shop, true)
})

afterEach<{ shop: Shop; ehdm: EhdmSimulator }>(({ shop, ehdm }) => expectCompleteRequests(shop, ehdm))

const receiptsOf = async (shop: Shop, number: number) =>
  (await shop.db.fiscalReceipt.findMany({ where: { order: { number } }, orderBy: { id: 'asc' } })).map(
    ({ kind, status, amountAmd }) => [kind, status, amountAmd],
  )

const adminOf = async (shop: Shop) => shop.as(await shop.given.staff('admin'))

async function refundAmount(shop: Shop, number: number, amountAmd: number) {
  const body = { part: { kind: 'amount', amountAmd }, reason: 'A scratch' }
  const key = { 'Idempotency-Key': randomUUID() }
  expect((await (await adminOf(shop)).post(`/admin/orders/${number}/refunds`, body, key)).status).toBeLessThan(300)
  await runJobs(shop)
}

async function dispatch(shop: Shop, number: number) {
  const staff = shop.as(await shop.given.staff())
  for (const step of ['confirm', 'pack', 'dispatch'])
    expect((await staff.post(`/admin/orders/${number}/${step}`)).status).toBe(200)
  return staff
}

describe('a shop that prints sales at hand-over', () => {
  test('prints a prepayment at payment, and the sale that spends it at hand-over', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { number, browser, coal } = await paidOrder(shop)
    await printAll(shop, ehdm)
    expect(printed()).toMatchObject([{ kind: 'prepayment', total: PAID_AMD, items: [] }])
    const staff = await dispatch(shop, number)
    expect((await staff.post(`/admin/orders/${number}/deliver`)).status).toBe(200)
    expect((await staff.post(`/admin/orders/${number}/deliver`)).status).toBe(200)
    await printAll(shop, ehdm)
    expect(printed().slice(1)).toMatchObject([
      {
        kind: 'sale',
        total: PAID_AMD,
        prepaid: PAID_AMD,
        items: [
          { goodCode: coal.sku, quantity: 2, price: 3333 },
          { goodCode: 'DELIVERY', price: 1500 },
        ],
      },
    ])
    const receipts = (await browser.get(`/orders/${number}`)).body.result.afterSale.receipts
    expect(receipts).toMatchObject([
      { kind: 'prepayment', amountAmd: PAID_AMD, vatAmd: 0 },
      { kind: 'sale', amountAmd: PAID_AMD, vatAmd: 1361 },
    ])
    const document = await browser.get(`/orders/${number}/receipts/${receipts[0].id}/document?language=en`)
    expect(textOfPdf(document.body)).toContain('Prepayment for the order')
    const letters = await shop.db.outbox.findMany({
      where: { topic: 'receipt.printed', params: { path: ['number'], equals: number } },
      orderBy: { id: 'asc' },
    })
    expect(letters.map(({ params }) => (params as { kind: string }).kind)).toEqual(['prepayment', 'sale'])
  })

  test('returns the prepayment of an order that is cancelled', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { number, browser } = await paidOrder(shop)
    await browser.post(`/orders/${number}/cancel`)
    await runJobs(shop)
    await printAll(shop, ehdm)
    expect(printed().map(({ kind, total }) => [kind, total])).toEqual([
      ['prepayment', PAID_AMD],
      ['return', PAID_AMD],
    ])
    expect(await receiptsOf(shop, number)).toEqual([
      ['prepayment', 'printed', PAID_AMD],
      ['prepayment_return', 'printed', PAID_AMD],
    ])
  })

  test('leaves a return that the register does not understand to staff, and prints other receipts', async ({
    shop,
    ehdm,
  }) => {
    const [first, second] = [await paidOrder(shop), await paidOrder(shop)]
    await printAll(shop, ehdm)
    for (const { browser, number } of [first, second]) await browser.post(`/orders/${number}/cancel`)
    await runJobs(shop)
    ehdm.state.faults.push({ code: 105 })
    await printAll(shop, ehdm)
    const returns = await shop.db.fiscalReceipt.findMany({
      where: { order: { number: { in: [first.number, second.number] } }, kind: 'prepayment_return' },
      orderBy: { status: 'asc' },
    })
    expect(returns.map(({ status, problem }) => [status, problem])).toEqual([
      ['held', 'without_items'],
      ['printed', null],
    ])
  })

  test('says on the sheet of a sale that the prepayment pays for it, before the prepayment has a number', async ({
    shop,
  }) => {
    const { number } = await paidOrder(shop)
    await shop.deliver(number)
    const admin = await adminOf(shop)
    const sheetOf = async (kind: string) => {
      const { id } = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, kind } })
      return (await admin.get(`/admin/receipts/${id}`)).body.result
    }
    const sale = await sheetOf('sale')
    expect([sale.isPrepaid, sale.prepaymentNumber]).toEqual([true, undefined])
    expect((await sheetOf('prepayment')).isPrepaid).toBe(false)
  })

  test('sells the delivery of a dispatched order that is cancelled', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { number } = await paidOrder(shop)
    await dispatch(shop, number)
    await (await adminOf(shop)).post(`/admin/orders/${number}/cancel`, { reason: 'staff' })
    await runJobs(shop)
    await printAll(shop, ehdm)
    const sale = printed().find(({ kind }) => kind === 'sale')
    expect(sale).toMatchObject({ total: 1500, prepaid: 1500, items: [{ goodCode: 'DELIVERY' }] })
    expect((await receiptsOf(shop, number)).map(([kind, , amountAmd]) => [kind, amountAmd]).toSorted()).toEqual([
      ['prepayment', PAID_AMD],
      ['prepayment_return', PAID_AMD - 1500],
      ['sale', 1500],
    ])
  })

  test('sells what is left after a refund, and returns the rest of the sale later', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { number } = await paidOrder(shop)
    await refundAmount(shop, number, 1000)
    await printAll(shop, ehdm)
    await shop.deliver(number)
    await printAll(shop, ehdm)
    await refundAmount(shop, number, PAID_AMD - 1000)
    await printAll(shop, ehdm)
    expect(printed().map(({ kind, total, prepaid }) => [kind, total, prepaid])).toEqual([
      ['prepayment', PAID_AMD, 0],
      ['return', 1000, 0],
      ['sale', PAID_AMD - 1000, PAID_AMD - 1000],
      ['return', PAID_AMD - 1000, PAID_AMD - 1000],
    ])
    expect((await receiptsOf(shop, number)).map(([kind]) => kind)).toEqual([
      'prepayment',
      'prepayment_return',
      'sale',
      'return',
    ])
  })

  test('returns a refund that waits for an admin at hand-over as a prepayment', async ({ shop, ehdm }) => {
    const { number } = await paidOrder(shop, { of: await shop.given.variant({ price: 60_000 }), quantity: 1 })
    const operator = shop.as(await shop.given.staff())
    const body = { part: { kind: 'amount', amountAmd: 55_000 }, reason: 'A scratch' }
    await operator.post(`/admin/orders/${number}/refunds`, body, { 'Idempotency-Key': randomUUID() })
    const refund = await shop.db.paymentRefund.findFirstOrThrow({ where: { payment: { order: { number } } } })
    expect(refund.status).toBe('held')
    await shop.deliver(number)
    await printAll(shop, ehdm)
    expect((await receiptsOf(shop, number)).at(-1)).toEqual(['sale', 'printed', 6500])
    expect((await (await adminOf(shop)).post(`/admin/refunds/${refund.id}/release`)).status).toBe(200)
    await runJobs(shop)
    await printAll(shop, ehdm)
    expect((await receiptsOf(shop, number)).at(-1)).toEqual(['prepayment_return', 'printed', 55_000])
  })

  test('does not sell what is refused at the door', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { number, coal } = await paidOrder(shop)
    const staff = await dispatch(shop, number)
    const refused = { reason: 'changed_mind', rentalIds: [], lines: [{ sku: coal.sku, quantity: 1 }] }
    expect((await staff.post(`/admin/orders/${number}/deliver`, { refused })).status).toBe(200)
    await printAll(shop, ehdm)
    expect(printed().at(-1)).toMatchObject({
      total: 4833,
      prepaid: 4833,
      items: [{ goodCode: coal.sku, quantity: 1 }, { goodCode: 'DELIVERY' }],
    })
    // The register would not take back more than was sold.
    const excess = { part: { kind: 'amount', amountAmd: 4834 }, reason: 'A scratch' }
    const key = { 'Idempotency-Key': randomUUID() }
    const { body } = await (await adminOf(shop)).post(`/admin/orders/${number}/refunds`, excess, key)
    expect(body).toMatchObject({ error: 'REFUND_EXCEEDS_PAYMENT', details: [{ available: 4833 }] })
    const { id } = await shop.db.orderReturn.findFirstOrThrow({ where: { order: { number } } })
    const lines = [{ sku: coal.sku, toStock: 1, writeOff: 0 }]
    expect((await staff.post(`/admin/returns/${id}/receive`, { lines })).status).toBe(200)
    await runJobs(shop)
    await printAll(shop, ehdm)
    expect((await receiptsOf(shop, number)).slice(1)).toEqual([
      ['sale', 'printed', 4833],
      ['prepayment_return', 'printed', 3333],
    ])
  })

  test('returns items of the sale after the delivery', async ({ shop, ehdm }) => {
    const { number, coal, browser } = await paidOrder(shop)
    await shop.deliver(number)
    await printAll(shop, ehdm)
    const printed = countPrinted(ehdm)
    const { id: orderId, accountId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
    const order = { browser, number, id: orderId, customer: { id: accountId ?? '', token: '' } }
    const { id, staff } = await accepted(shop, order as Parameters<typeof accepted>[1], [
      { sku: coal.sku, quantity: 1 },
    ])
    await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: 1, writeOff: 0 }] })
    await runJobs(shop)
    await printAll(shop, ehdm)
    expect(printed()).toMatchObject([{ kind: 'return', total: 3333, prepaid: 3333, items: [{ goodCode: coal.sku }] }])
    expect((await receiptsOf(shop, number)).at(-1)).toEqual(['return', 'printed', 3333])
  })

  test('sells a rental when the hookah is handed over, and then what is kept of its deposit', async ({
    shop,
    ehdm,
  }) => {
    const { number, rental } = await paidRental(shop, await addModel(shop), TOMORROW, addDays(TODAY, 2))
    await printAll(shop, ehdm)
    const staff = await dispatch(shop, number)
    const post = (step: string, body: object) => staff.post(`/admin/rentals/${rental.id}/${step}`, body)
    expect((await post('hand-over', { condition: 'ok' })).status).toBe(200)
    shop.clock.set(shopTimestamp(addDays(TODAY, 2), '19:00'))
    await post('return', { condition: 'A crack' })
    expect((await post('close', { damages: [{ note: 'Flask', amountAmd: 6000 }] })).status).toBe(200)
    await runJobs(shop)
    const printed = countPrinted(ehdm)
    await printAll(shop, ehdm)
    await printAll(shop, ehdm)
    expect(printed().map(({ kind, total, prepaid }) => [kind, total, prepaid])).toEqual([
      ['sale', 10_500, 10_500],
      ['sale', 6000, 0],
    ])
    expect((await receiptsOf(shop, number)).map(([kind]) => kind)).toEqual(['prepayment', 'sale', 'charge'])
  })

  test.for([
    [true, ['prepayment', 'sale']],
    [false, ['sale']],
  ] as const)(
    'keeps the way with which an order was paid (prepayment: %s)',
    async ([isPrepaid, kinds], { shop, ehdm }) => {
      await setSaleAtHandOver(shop, isPrepaid)
      const { number } = await paidOrder(shop)
      await setSaleAtHandOver(shop, !isPrepaid)
      await shop.deliver(number)
      await printAll(shop, ehdm)
      expect((await receiptsOf(shop, number)).map(([kind]) => kind)).toEqual(kinds)
    },
  )
})

describe('a receipt of a prepayment without a response', () => {
  const advance = {
    prepayment: async () => {},
    sale: async (shop: Shop, { number }: { number: number }) => shop.deliver(number),
    prepayment_return: async (shop: Shop, { number }: { number: number }) => refundAmount(shop, number, 1000),
  }
  const faults = {
    'ended before it sent the request': killBefore(/\/print(ReturnReceipt)?$/),
    'ended after the request was executed': killAfter(/\/print(ReturnReceipt)?$/),
    'lost the request': lose('request', /\/print(ReturnReceipt)?$/),
    'lost the response': lose('response', /\/print(ReturnReceipt)?$/),
  }

  test.for(
    (['prepayment', 'sale', 'prepayment_return'] as const).flatMap(kind =>
      Object.entries(faults).map(([what, send]) => [kind, what, send] as const),
    ),
  )('(%s) is printed once if the process or the network %s', async ([kind, , send], { shop, ehdm }) => {
    const order = await paidOrder(shop)
    if (kind !== 'prepayment') await printAll(shop, ehdm)
    await advance[kind](shop, order)
    const printed = countPrinted(ehdm)
    await printAll(shop, ehdm, send).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect((await receiptsOf(shop, order.number)).at(-1)).toMatchObject([kind, 'printed', printed()[0]?.total])
  })

  test('waits for staff if the register printed goods of the same amount meanwhile', async ({ shop, ehdm }) => {
    const { number } = await paidOrder(shop)
    await printAll(shop, ehdm, lose('request'))
    ehdm.printForeign(PAID_AMD)
    await printAll(shop, ehdm)
    const where = { order: { number } }
    const { id, problem } = await shop.db.fiscalReceipt.findFirstOrThrow({ where })
    expect(problem).toBe('in_doubt')
    const staff = shop.as(await shop.given.staff())
    await staff.post(`/admin/receipts/${id}/manual`, { number: `P-${number}` })
  })
})

test('a prepayment that staff printed is spent and returned by staff, after it', async ({ shop, ehdm }) => {
  const { number } = await paidOrder(shop)
  const idOf = async (kind: string) =>
    (await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, kind } })).id
  await refundAmount(shop, number, 1000)
  await shop.deliver(number)
  await printReceipts(shop.deps, null)
  const admin = await adminOf(shop)
  const record = async (kind: string, text: string) =>
    admin.post(`/admin/receipts/${await idOf(kind)}/manual`, { number: text })
  for (const kind of ['sale', 'prepayment_return']) {
    const { body } = await record(kind, `${number}-1`)
    expect(body).toMatchObject({ error: 'RECEIPT_STATE', details: [{ status: 'sale_first' }] })
  }
  expect((await record('prepayment', `${number}-1`)).status).toBe(200)
  expect((await admin.get(`/admin/receipts?q=${number}`)).body.result).toMatchObject({ sendable: 0 })
  expect((await admin.get(`/admin/receipts/${await idOf('sale')}`)).body.result).toMatchObject({
    prepaymentNumber: `${number}-1`,
    lines: [{ amountAmd: 5850 }, { kind: 'delivery', amountAmd: 1316 }],
  })
  expect((await record('sale', `${number}-2`)).status).toBe(200)
  expect((await record('prepayment_return', `${number}-3`)).status).toBe(200)
  expect((await admin.delete(`/admin/receipts/${await idOf('prepayment')}/manual`)).body).toMatchObject({
    error: 'RECEIPT_STATE',
    details: [{ status: 'return_printed' }],
  })
  shop.clock.advance(MINUTE_MS)
  await printAll(shop, ehdm)
})
