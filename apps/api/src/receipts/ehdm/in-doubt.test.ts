import { afterEach, beforeEach, describe, expect } from 'vitest'
import { sendOutgoing } from '#platform/http/outgoing.ts'
import { NOON, type Shop } from '../../../test/builders/checkout-shop.ts'
import {
  countPrinted,
  deviceOf,
  expectCompleteRequests,
  Killed,
  killAfter,
  killBefore,
  lose,
  MINUTE_MS,
  paidOrder,
  printAll,
  type Transport,
  test,
} from '../../../test/builders/ehdm-shop.ts'
import type { EhdmSimulator } from '../../../test/simulators/ehdm.ts'
import type { SaleReceipt } from '../port.ts'
import { printReceipts } from '../print-receipts.ts'

beforeEach<{ shop: Shop }>(({ shop }) => {
  shop.clock.set(NOON)
})

afterEach<{ shop: Shop; ehdm: EhdmSimulator }>(({ shop, ehdm }) => expectCompleteRequests(shop, ehdm))

describe('a receipt without a response', () => {
  const at = { print: /\/print$/, any: /./ }

  test.for([
    ['between storing and sending', killBefore(at.print)],
    ['between sending and the response', killAfter(at.print)],
  ] as const)('is printed once after the process ended %s', async ([, send], { shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    await expect(printAll(shop, ehdm, send)).rejects.toThrow(Killed)
    expect(await receipt()).toMatchObject({ status: 'sent', number: null })
    await expect(printAll(shop, ehdm, killBefore(at.any))).rejects.toThrow(Killed)
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
      print: async (content: SaleReceipt) => {
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
      const [first, second] = [await paidOrder(shop), await paidOrder(shop, { quantity: 1 })]
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
    await printAll(shop, ehdm, lose('response'))
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect((await receipt()).number).toBe(String(printed()[0]?.receiptId))
  })

  test.for([
    ['another total', 1],
    ['the same total and other items', 8166],
  ] as const)(
    'waits for staff if the register printed one with %s meanwhile, and stops all others',
    async ([, total], { shop, ehdm }) => {
      const { number, receipt } = await paidOrder(shop)
      await printAll(shop, ehdm, lose('request'))
      ehdm.printForeign(total)
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
    },
  )

  test.for(
    [403, 199, 500].flatMap(code =>
      (['request', 'response'] as const).flatMap(lost =>
        (['before number', 'after number'] as const).map(when => [lost, code, when] as const),
      ),
    ),
  )(
    '(lost %s) is printed once if the register rejects the question with %d %s',
    async ([lost, code, when], { shop, ehdm }) => {
      const printed = countPrinted(ehdm)
      const { receipt } = await paidOrder(shop)
      await printAll(shop, ehdm, lose(lost))
      ehdm.fail({ code, when })
      await printAll(shop, ehdm)
      expect(await receipt()).toMatchObject({ status: 'sent' })
      await printAll(shop, ehdm)
      expect(printed()).toHaveLength(1)
      expect(await receipt()).toMatchObject({ status: 'printed', fiscalNumber: printed()[0]?.fiscal })
    },
  )

  test.for([true, false])(
    'is printed once if its copy is lost, too (numbers of questions count: %s)',
    async (areReadsNumbered, { shop, ehdm }) => {
      ehdm.state.areReadsNumbered = areReadsNumbered
      const printed = countPrinted(ehdm)
      const { receipt } = await paidOrder(shop)
      await printAll(shop, ehdm, lose('response'))
      await printAll(shop, ehdm, lose('response', /printCopy$/))
      await expect(printAll(shop, ehdm, killBefore(/printCopy$/))).rejects.toThrow(Killed)
      await printAll(shop, ehdm)
      expect(printed()).toHaveLength(1)
      expect(await receipt()).toMatchObject({ status: 'printed', fiscalNumber: printed()[0]?.fiscal })
    },
  )

  test.for([101, 104, 500].flatMap(code => (['after number', 'after'] as const).map(when => [code, when] as const)))(
    'is printed once if the service has a fault or got the request twice (%d %s)',
    async ([code, when], { shop, ehdm }) => {
      const printed = countPrinted(ehdm)
      const { receipt } = await paidOrder(shop)
      ehdm.fail({ code, when })
      await printAll(shop, ehdm)
      expect(await receipt()).toMatchObject({
        status: 'sent',
        problem: code === 104 ? 'sequence' : 'service',
        lastError: expect.stringContaining(`print: ${code}`),
      })
      await printAll(shop, ehdm)
      expect(printed()).toHaveLength(1)
      expect(await receipt()).toMatchObject({ status: 'printed', problem: null })
    },
  )

  test('is not taken for one that staff recorded', async ({ shop, ehdm }) => {
    const first = await paidOrder(shop)
    const printed = countPrinted(ehdm)
    await printAll(shop, ehdm, lose('response'))
    const number = String(printed()[0]?.receiptId)
    const staff = shop.as(await shop.given.staff())
    await shop.db.fiscalReceipt.updateMany({ where: { status: 'sent' }, data: { problem: 'in_doubt' } })
    expect((await staff.post(`/admin/receipts/${(await first.receipt()).id}/manual`, { number })).status).toBe(200)
    const second = await paidOrder(shop, { of: first.coal })
    await printReceipts(shop.deps, deviceOf(shop, ehdm, lose('response')))
    shop.clock.advance(2 * MINUTE_MS)
    await printReceipts(shop.deps, deviceOf(shop, ehdm))
    const { id, problem, lastError } = await second.receipt()
    expect({ problem, lastError }).toEqual({
      problem: 'in_doubt',
      lastError: `staff recorded receipt ${number} of the register for another order`,
    })
    await staff.post(`/admin/receipts/${id}/manual`, { number: String(printed()[1]?.receiptId) })
    await paidOrder(shop)
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(3)
  })

  test('is printed again if an admin says that the register does not have it', async ({ shop, ehdm }) => {
    const { receipt } = await paidOrder(shop)
    await printAll(shop, ehdm, lose('request'))
    const { id } = await receipt()
    const admin = shop.as(await shop.given.staff('admin'))
    const resend = () => admin.post(`/admin/receipts/${id}/resend`)
    expect((await resend()).body).toMatchObject({ error: 'RECEIPT_STATE' })
    ehdm.printForeign(1)
    await printAll(shop, ehdm)
    expect(await receipt()).toMatchObject({ status: 'sent', problem: 'in_doubt' })
    expect((await shop.as(await shop.given.staff()).post(`/admin/receipts/${id}/resend`)).status).toBe(403)
    // A recorded number that is taken back leaves it in doubt, and it is not sent with held ones.
    await admin.post(`/admin/receipts/${id}/manual`, { number: id.slice(-8) })
    await admin.delete(`/admin/receipts/${id}/manual`)
    expect((await admin.get('/admin/receipts')).body.result.sendable).toBe(0)
    expect(await receipt()).toMatchObject({ status: 'held', problem: 'in_doubt' })
    const printed = countPrinted(ehdm)
    for (let time = 0; time < 2; time++) expect((await resend()).body.result).toMatchObject({ state: 'queued' })
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'printed', problem: null })
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id } })
    const actions = ['receipt.record_manual', 'receipt.undo_manual', 'receipt.resend']
    expect(entries.map(({ action }) => action).toSorted()).toEqual(actions.toSorted())
  })

  test('is not printed again if a run finds it while an admin sends it again', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    await printAll(shop, ehdm, lose('response'))
    await shop.db.fiscalReceipt.updateMany({ where: { status: 'sent' }, data: { problem: 'in_doubt' } })
    shop.clock.advance(70 * MINUTE_MS)
    const admin = shop.as(await shop.given.staff('admin'))
    const device = deviceOf(shop, ehdm)
    const resent = {
      ...device,
      print: async (content: SaleReceipt) => {
        const found = await device.print(content)
        const { body } = await admin.post(`/admin/receipts/${content.id}/resend`)
        if (content.attempts === 2) expect(body.result).toMatchObject({ state: 'queued' })
        return found
      },
    }
    await printReceipts(shop.deps, resent)
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    await paidOrder(shop)
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(2)
    expect(await receipt()).toMatchObject({ status: 'printed', fiscalNumber: printed()[0]?.fiscal })
  })

  test('is left to staff if the shop prints on another register since', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    await printAll(shop, ehdm, lose('response'))
    shop.clock.advance(70 * MINUTE_MS)
    expect(await printReceipts(shop.deps, deviceOf(shop, ehdm, undefined, '52014202'))).toBe(0)
    expect(await receipt()).toMatchObject({
      status: 'sent',
      problem: 'in_doubt',
      lastError: 'register 52014201 may have printed it: register 52014202 cannot tell',
    })
    await printAll(shop, ehdm)
    expect(printed()).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'printed', crn: '52014201' })
  })
})

describe('a receipt that two processes have', () => {
  test('is printed once if a run that stalled goes on after another one took over', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    const [sending, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waitToPrint: Transport = async request => {
      if (request.url.endsWith('/print')) {
        sending.resolve()
        await isReleased.promise
      }
      return sendOutgoing(request)
    }
    const device = deviceOf(shop, ehdm)
    let second: Promise<number> | undefined
    const stalled = {
      ...device,
      print: async (content: SaleReceipt) => {
        shop.clock.advance(31_000)
        second = printReceipts(shop.deps, deviceOf(shop, ehdm, waitToPrint))
        await sending.promise
        return device.print(content)
      },
    }
    expect(await printReceipts(shop.deps, stalled)).toBe(0)
    // The end of the stalled run does not release the device of the second one.
    expect(await printReceipts(shop.deps, device)).toBe(0)
    expect(printed()).toHaveLength(0)
    isReleased.resolve()
    expect(await second).toBe(1)
    expect(printed()).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'printed', attempts: 2 })
  })

  test('is printed once if a run stalls between storing and sending the request', async ({ shop, ehdm }) => {
    const printed = countPrinted(ehdm)
    const { receipt } = await paidOrder(shop)
    const alerts = () => shop.db.outbox.count({ where: { topic: 'staff.alert' } })
    const before = await alerts()
    let isStalled = false
    const stall: Transport = async request => {
      if (request.url.endsWith('/print') && !isStalled) {
        isStalled = true
        shop.clock.advance(31_000)
        expect(await printReceipts(shop.deps, deviceOf(shop, ehdm))).toBe(1)
      }
      return sendOutgoing(request)
    }
    expect(await printReceipts(shop.deps, deviceOf(shop, ehdm, stall))).toBe(0)
    expect(printed()).toHaveLength(1)
    expect(await receipt()).toMatchObject({ status: 'printed', attempts: 2 })
    expect(await alerts()).toBe(before)
  })

  test('is not printed if staff record it before it is sent, and cannot be recorded afterwards', async ({
    shop,
    ehdm,
  }) => {
    const printed = countPrinted(ehdm)
    const staff = shop.as(await shop.given.staff())
    const record = async (id: string) =>
      (await staff.post(`/admin/receipts/${id}/manual`, { number: id.slice(-8) })).body
    const inDoubt = async () => {
      const { receipt } = await paidOrder(shop)
      await printAll(shop, ehdm, lose('request'))
      await shop.db.fiscalReceipt.updateMany({ where: { status: 'sent' }, data: { problem: 'in_doubt' } })
      shop.clock.advance(70 * MINUTE_MS)
      return receipt
    }
    const first = await inDoubt()
    const device = deviceOf(shop, ehdm)
    const recorded = {
      ...device,
      print: async (content: SaleReceipt) => {
        expect((await record(content.id)).result).toMatchObject({ isManual: true })
        return device.print(content)
      },
    }
    expect(await printReceipts(shop.deps, recorded)).toBe(0)
    expect(await first()).toMatchObject({ status: 'printed', isManual: true })
    expect(printed()).toHaveLength(0)

    const second = await inDoubt()
    const { id } = await second()
    const recordLate: Transport = async request => {
      if (request.url.endsWith('/print')) expect(await record(id)).toMatchObject({ error: 'RECEIPT_STATE' })
      return sendOutgoing(request)
    }
    expect(await printReceipts(shop.deps, deviceOf(shop, ehdm, recordLate))).toBe(1)
    expect(printed()).toHaveLength(1)
  })
})
