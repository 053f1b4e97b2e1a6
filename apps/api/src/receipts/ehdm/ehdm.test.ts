import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { z } from 'zod'
import { OutgoingError, type OutgoingRequest, sendOutgoing } from '#platform/http/outgoing.ts'
import { test as base, NOON, orderOf, type Shop } from '../../../test/builders/checkout-shop.ts'
import { textOfPdf } from '../../../test/builders/pdf-text.ts'
import { accepted, deliveredOrder, runJobs } from '../../../test/builders/returns-shop.ts'
import { type EhdmSimulator, startEhdm } from '../../../test/simulators/ehdm.ts'
import { printReceipts } from '../print-receipts.ts'
import { createEhdmDevice } from './device.ts'
import { ehdmSettings } from './settings.ts'

const MINUTE_MS = 60_000

type Transport = typeof sendOutgoing

const test = base.extend('ehdm', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const simulator = await startEhdm({ now: () => shop.clock.now() })
  onCleanup(simulator.stop)
  return simulator
})

beforeEach<{ shop: Shop }>(({ shop }) => {
  shop.clock.set(NOON)
})

afterEach<{ shop: Shop; ehdm: EhdmSimulator }>(async ({ shop, ehdm }) => {
  ehdm.state.faults.length = 0
  await printAll(shop, ehdm)
  expect(ehdm.state.seqs).toEqual(Array.from(ehdm.state.seqs, (_, index) => (ehdm.state.seqs[0] ?? 0) + index))
  const [device] = await shop.db.fiscalDevice.findMany()
  const requests = await shop.db.fiscalRequest.findMany({ orderBy: { seq: 'asc' } })
  expect(requests.map(({ seq }) => seq)).toEqual(ehdm.state.seqs)
  expect(device?.lastSeq).toBe(ehdm.state.seqs.at(-1))
  expect(requests.every(({ respondedAt }) => respondedAt)).toBe(true)
})

const deviceOf = (shop: Shop, ehdm: EhdmSimulator, send?: Transport) =>
  createEhdmDevice(shop.deps, z.object(ehdmSettings).parse(ehdm.settings), send)

/** Prints what is due, as the next run of the job after the delay of a failed attempt. */
async function printAll(shop: Shop, ehdm: EhdmSimulator, send?: Transport): Promise<number> {
  shop.clock.advance(70 * MINUTE_MS)
  return printReceipts(shop.deps, deviceOf(shop, ehdm, send))
}

async function paidOrder(shop: Shop, quantity = 2) {
  const coal = await shop.given.variant({ price: 3333 })
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...coal, quantity }]))).body.result.order
  await shop.pay(number)
  const receipt = () => shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, kind: 'sale' } })
  return { number: number as number, browser, coal, receipt }
}

/** The receipts that the register printed since the call. */
function countPrinted({ state }: EhdmSimulator) {
  const before = state.receipts.length
  return () => state.receipts.slice(before)
}

/** Ends the process at a point: nothing after it runs. */
class Killed extends Error {
  override name = 'Killed'
}

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

describe('a receipt without a response', () => {
  const at = { print: /\/print$/, any: /./ }
  const before =
    (path: RegExp): Transport =>
    request => {
      if (path.test(request.url)) throw new Killed()
      return sendOutgoing(request)
    }
  const after =
    (path: RegExp): Transport =>
    async (request: OutgoingRequest) => {
      const response = await sendOutgoing(request)
      if (path.test(request.url)) throw new Killed()
      return response
    }

  test.for([
    ['between storing and sending', before(at.print)],
    ['between sending and the response', after(at.print)],
  ] as const)('is printed once after the process ended %s', async ([, send], { shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    await expect(printAll(shop, ehdm, send)).rejects.toThrow(Killed)
    expect(await receipt()).toMatchObject({ status: 'sent', number: null })
    await expect(printAll(shop, ehdm, before(at.any))).rejects.toThrow(Killed)
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect(await receipt()).toMatchObject({
      status: 'printed',
      number: String(printed()[0]?.receiptId),
      fiscalNumber: printed()[0]?.fiscal,
    })
  })

  test('is printed once after the process ended between the response and its result', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    const device = deviceOf(shop, ehdm)
    const dying = {
      ...device,
      print: async (content: Parameters<typeof device.print>[0]) => {
        await device.print(content)
        throw new Killed()
      },
    }
    await expect(printReceipts(shop.deps, dying)).rejects.toThrow(Killed)
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'printed', fiscalNumber: printed()[0]?.fiscal })
  })

  test.for(['lose request', 'lose response'] as const)(
    'is printed once if the network did %s',
    async (fault, { shop, ehdm }) => {
      const printed = countPrinted(ehdm)
      const [first, second] = [await paidOrder(shop), await paidOrder(shop, 1)]
      ehdm.fail(fault, fault, fault)
      for (let run = 0; run < 4; run++) await printAll(shop, ehdm)
      expect(printed().map(({ total }) => total)).toEqual([8166, 4833])
      expect((await first.receipt()).number).toBe(String(printed()[0]?.receiptId))
      expect((await second.receipt()).status).toBe('printed')
    },
  )

  test('is not confused with an older receipt that another program printed on the register', async ({ shop, ehdm }) => {
    const { receipt } = await paidOrder(shop)
    ehdm.printForeign(8166, NOON.getTime() - 24 * 60 * MINUTE_MS)
    const printed = countPrinted(ehdm)
    ehdm.fail('lose response')
    await printAll(shop, ehdm)
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect((await receipt()).number).toBe(String(printed()[0]?.receiptId))
  })

  test('waits for staff if the register printed another one meanwhile, and stops all others', async ({
    shop,
    ehdm,
  }) => {
    const { number, receipt } = await paidOrder(shop)
    ehdm.fail('lose request')
    await printAll(shop, ehdm)
    ehdm.printForeign(1)
    const printed = countPrinted(ehdm)
    await paidOrder(shop)
    await printAll(shop, ehdm)
    expect(await receipt()).toMatchObject({ status: 'sent', problem: 'in_doubt' })
    expect(printed()).toHaveLength(0)
    const staff = shop.as(await shop.given.staff())
    const { id } = await receipt()
    const list = (await staff.get(`/admin/receipts?q=${number}`)).body.result.items
    expect(list).toMatchObject([{ state: 'sent', problem: 'in_doubt' }])
    const recorded = await staff.post(`/admin/receipts/${id}/manual`, { number: `M-${number}` })
    expect(recorded.body.result).toMatchObject({ state: 'printed', isManual: true })
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
  })
})

describe('a rejected receipt', () => {
  test.for([
    ['about this receipt', 164, 'held', 'line'],
    ['of all receipts', 403, 'refused', 'access'],
    ['for a moment', 101, 'refused', 'service'],
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
