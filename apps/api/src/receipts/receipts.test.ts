import { afterEach, describe, expect } from 'vitest'
import { NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { accepted, deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { sandboxDevice } from './device.ts'
import { DeviceError, type FiscalDevice, type ReceiptResult, type ReturnReceipt, type SaleReceipt } from './port.ts'
import { printReceipts } from './print-receipts.ts'
import { queueMissingSaleReceipts } from './queue-receipts.ts'

const MINUTE_MS = 60_000

afterEach<{ shop: Shop }>(async ({ shop }) => {
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  shop.clock.set(NOON)
})

async function paidOrder(shop: Shop) {
  const coal = await shop.given.variant({ price: 3000 })
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
  await shop.pay(number)
  const receipts = async () => (await browser.get(`/orders/${number}`)).body.result.afterSale.receipts
  return { number, browser, coal, receipts }
}

/** The sandbox device, which records its requests; `answer` may replace its responses. */
function createRecordingDevice(
  shop: Shop,
  answer?: (receipt: SaleReceipt | ReturnReceipt) => ReceiptResult | 'silence' | undefined,
) {
  const real = sandboxDevice(shop.deps)
  const sent: number[] = []
  const record = async (
    receipt: SaleReceipt | ReturnReceipt,
    print: () => Promise<ReceiptResult>,
  ): Promise<ReceiptResult> => {
    sent.push(receipt.seq)
    const instead = answer?.(receipt)
    if (instead === undefined) return print()
    if (instead === 'silence') {
      await print()
      throw new DeviceError('no answer')
    }
    return instead
  }
  const device: FiscalDevice = {
    crn: null,
    print: receipt => record(receipt, () => real.print(receipt)),
    printReturnReceipt: receipt => record(receipt, () => real.printReturnReceipt(receipt)),
  }
  return { device, sent }
}

const rowsOf = (shop: Shop, number: number) =>
  shop.db.fiscalReceipt.findMany({ where: { order: { number } }, orderBy: { id: 'asc' } })

const lettersAbout = (shop: Shop, number: number) =>
  shop.db.outbox.findMany({
    where: { topic: 'receipt.printed', params: { path: ['number'], equals: number } },
    orderBy: { id: 'asc' },
  })

describe('a fiscal receipt', () => {
  test('is printed for a payment, and its number is on the order', async ({ shop }) => {
    const order = await paidOrder(shop)
    expect(await order.receipts()).toEqual([])
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    expect(await order.receipts()).toMatchObject([
      { kind: 'sale', amountAmd: 4500, vatAmd: 750, number: expect.stringMatching(/^\d{8}$/) },
    ])
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    expect(await order.receipts()).toHaveLength(1)
  })

  test('is sent to the customer by e-mail, once', async ({ shop }) => {
    const { number, receipts } = await paidOrder(shop)
    const letters = () => lettersAbout(shop, number)
    expect(await letters()).toEqual([])
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const [{ number: receipt }] = await receipts()
    const { email, locale } = await shop.db.account.findFirstOrThrow({ where: { orders: { some: { number } } } })
    const params = { number, receipt, kind: 'sale', amountAmd: 4500, fiscalNumber: '', hasFiscalNumber: 'no' }
    expect(await letters()).toMatchObject([{ channel: 'email', recipient: email, locale, params }])
  })

  test('is queued with the payment, or later, once, if the payment has none', async ({ shop }) => {
    const { number } = await paidOrder(shop)
    const sale = { kind: 'sale', status: 'queued', amountAmd: 4500, vatAmd: 750 }
    expect(await rowsOf(shop, number)).toMatchObject([sale])
    await shop.db.fiscalReceipt.deleteMany({ where: { order: { number } } })
    await Promise.all([queueMissingSaleReceipts(shop.deps), queueMissingSaleReceipts(shop.deps)])
    expect(await rowsOf(shop, number)).toMatchObject([sale])
  })

  test('is printed for a refund, after that of its sale', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const order = await deliveredOrder(shop, [{ ...coal, quantity: 2 }])
    const { id, staff } = await accepted(shop, order, [{ sku: coal.sku, quantity: 1 }])
    await staff.post(`/admin/returns/${id}/receive`, { lines: [{ sku: coal.sku, toStock: 1, writeOff: 0 }] })
    await runJobs(shop)
    const { device, sent } = createRecordingDevice(shop)
    await printReceipts(shop.deps, device)
    const { afterSale } = (await order.browser.get(`/orders/${order.number}`)).body.result
    expect(afterSale.receipts).toMatchObject([
      { kind: 'sale', amountAmd: 7500, vatAmd: 1250 },
      { kind: 'return', amountAmd: 3000, vatAmd: 500 },
    ])
    expect(sent).toEqual(sent.toSorted((a, b) => a - b))
  })

  test('of a rejected payment is not printed, nor one of its refund', async ({ shop }) => {
    const coal = await shop.given.variant({ price: 3000 })
    const browser = shop.as(await shop.given.customer())
    const { number } = (await browser.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
    const deliverReport = await shop.payWithoutReport(number)
    await browser.post(`/orders/${number}/cancel`)
    await deliverReport()
    await runJobs(shop)
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    expect(await rowsOf(shop, number)).toEqual([])
  })

  test('is held if the shop has no device, and staff see it there', async ({ shop }) => {
    const order = await paidOrder(shop)
    await printReceipts(shop.deps, null)
    expect(await order.receipts()).toEqual([])
    const staff = shop.as(await shop.given.staff())
    const { items } = (await staff.get('/admin/receipts?limit=100')).body.result
    expect(items).toMatchObject([{ orderNumber: order.number, kind: 'sale', state: 'held', attempts: 0 }])
    await shop.db.fiscalReceipt.updateMany({ where: { status: 'held' }, data: { status: 'queued' } })
  })
})

describe("the device's numbers", () => {
  test('strictly increase and are used once, also if several processes print', async ({ shop }) => {
    const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
    const { device, sent } = createRecordingDevice(shop)
    await Promise.all(Array.from({ length: 4 }, () => printReceipts(shop.deps, device)))
    expect(sent).toHaveLength(4)
    expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
    for (const { number } of orders) expect(await rowsOf(shop, number)).toMatchObject([{ status: 'printed' }])
  })

  test('stay with a receipt without a response, which is printed once, before all others', async ({ shop }) => {
    const [first, second] = [await paidOrder(shop), await paidOrder(shop)]
    const unresponsive = createRecordingDevice(shop, () => 'silence')
    expect(await printReceipts(shop.deps, unresponsive.device)).toBe(0)
    expect(await rowsOf(shop, first.number)).toMatchObject([{ status: 'sent', attempts: 1, lastError: 'no answer' }])
    const early = createRecordingDevice(shop)
    expect(await printReceipts(shop.deps, early.device)).toBe(0)
    expect(early.sent).toEqual([])

    shop.clock.advance(2 * MINUTE_MS)
    const later = createRecordingDevice(shop)
    expect(await printReceipts(shop.deps, later.device)).toBe(2)
    expect(later.sent[0]).toBe(unresponsive.sent[0])
    expect(await first.receipts()).toHaveLength(1)
    expect(await second.receipts()).toHaveLength(1)
    expect(await shop.db.sandboxReceipt.count({ where: { seq: { in: later.sent } } })).toBe(2)
  })

  test('are new for a rejected receipt, and others are printed meanwhile', async ({ shop }) => {
    const [rejected, other] = [await paidOrder(shop), await paidOrder(shop)]
    const rejecting = createRecordingDevice(shop, ({ orderNumber }) =>
      orderNumber === rejected.number ? { state: 'rejected', why: 'wrong department' } : undefined,
    )
    expect(await printReceipts(shop.deps, rejecting.device)).toBe(1)
    expect(await rowsOf(shop, rejected.number)).toMatchObject([
      { status: 'refused', seq: null, lastError: 'wrong department' },
    ])
    expect(await other.receipts()).toHaveLength(1)
    shop.clock.advance(2 * MINUTE_MS)
    const accepting = createRecordingDevice(shop)
    expect(await printReceipts(shop.deps, accepting.device)).toBe(1)
    expect(Math.min(...accepting.sent)).toBeGreaterThan(Math.max(...rejecting.sent))
  })

  test('are taken by the next run if a slow device keeps one busy for 20 s', async ({ shop }) => {
    for (let order = 0; order < 3; order++) await paidOrder(shop)
    const { device, sent } = createRecordingDevice(shop, () => {
      shop.clock.advance(11_000)
      return undefined
    })
    expect(await printReceipts(shop.deps, device)).toBe(2)
    expect(await printReceipts(shop.deps, device)).toBe(1)
    expect(sent).toHaveLength(3)
  })

  test('cannot be reused for another receipt, and a printed receipt does not change', async ({ shop }) => {
    const order = await paidOrder(shop)
    await printReceipts(shop.deps, sandboxDevice(shop.deps))
    const [row] = await rowsOf(shop, order.number)
    const device = sandboxDevice(shop.deps)
    const content = {
      kind: 'sale' as const,
      orderNumber: order.number,
      amountAmd: 1,
      vatAmd: 0,
      lines: [],
      isPrepaid: false,
    }
    const claim = { id: row?.id ?? '', attempts: 1, leaseOwner: 'none' }
    const receipt = { ...claim, seq: row?.seq ?? 0, ...content }
    expect(await device.print(receipt)).toMatchObject({ state: 'rejected' })
    expect(
      await device.printReturnReceipt({ ...receipt, kind: 'return', seq: 1_000_000, originalNumber: 'none' }),
    ).toMatchObject({
      state: 'rejected',
      why: 'no sale has this receipt',
    })
    await expect(
      shop.db.fiscalReceipt.update({ where: { id: row?.id ?? '' }, data: { number: 'other' } }),
    ).rejects.toThrow(/violat|printed/)
  })
})
