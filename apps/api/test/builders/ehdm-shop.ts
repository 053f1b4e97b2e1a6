import { expect } from 'vitest'
import { z } from 'zod'
import { OutgoingError, type OutgoingRequest, sendOutgoing } from '#platform/http/outgoing.ts'
import { createDevice, printReceipts, receiptSettings } from '#receipts/index.ts'
import { type EhdmSimulator, startEhdm } from '../simulators/ehdm.ts'
import { test as base, orderOf, type Shop, type TestVariant } from './checkout-shop.ts'

/** A shop and the register of the tax service, for one file of tests. */
export const test = base.extend('ehdm', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const simulator = await startEhdm({ now: () => shop.clock.now() })
  onCleanup(simulator.stop)
  return simulator
})

export const MINUTE_MS = 60_000

export type Transport = typeof sendOutgoing

export function deviceOf(shop: Shop, ehdm: EhdmSimulator, send?: Transport, crn = ehdm.settings.EHDM_CRN) {
  const settings = { ...ehdm.settings, EHDM_CRN: crn }
  const device = createDevice(shop.deps, z.object(receiptSettings).parse(settings), send)
  if (!device) throw new Error('expected the register, got no device')
  return device
}

/** Prints what is due, as the next run of the job after the delay of a failed attempt. */
export async function printAll(shop: Shop, ehdm: EhdmSimulator, send?: Transport): Promise<number> {
  shop.clock.advance(70 * MINUTE_MS)
  return printReceipts(shop.deps, deviceOf(shop, ehdm, send))
}

/** Prints what is left, and checks that the numbers of all requests have no gap and that each outcome is known. */
export async function expectCompleteRequests(shop: Shop, ehdm: EhdmSimulator): Promise<void> {
  ehdm.state.faults.length = 0
  ehdm.state.areReadsNumbered = true
  await printAll(shop, ehdm)
  expect(ehdm.state.seqs).toEqual(Array.from(ehdm.state.seqs, (_, index) => (ehdm.state.seqs[0] ?? 0) + index))
  const [device] = await shop.db.fiscalDevice.findMany()
  const requests = await shop.db.fiscalRequest.findMany({ orderBy: { seq: 'asc' } })
  expect(requests.map(({ seq }) => seq)).toEqual(ehdm.state.seqs)
  expect(device?.lastSeq).toBe(ehdm.state.seqs.at(-1))
  expect(requests.every(({ respondedAt }) => respondedAt)).toBe(true)
}

/** Places and pays an order with delivery for 1500. */
export async function paidOrder(shop: Shop, { quantity = 2, of }: { quantity?: number; of?: TestVariant } = {}) {
  const coal = of ?? (await shop.given.variant({ price: 3333 }))
  const browser = shop.as(await shop.given.customer())
  const { number } = (await browser.order(orderOf([{ ...coal, quantity }]))).body.result.order
  await shop.pay(number)
  const receipt = () => shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, kind: 'sale' } })
  return { number: number as number, browser, coal, receipt }
}

/** The receipts that the register printed since the call. */
export function countPrinted({ state }: EhdmSimulator) {
  const before = state.receipts.length
  return () => state.receipts.slice(before)
}

/** Ends the process at a point: nothing after it runs. */
export class Killed extends Error {
  override name = 'Killed'
}

/** The process ends before it sends the request. */
export const killBefore =
  (path: RegExp): Transport =>
  request => {
    if (path.test(request.url)) throw new Killed()
    return sendOutgoing(request)
  }

/** The process ends after the request was executed. */
export const killAfter =
  (path: RegExp): Transport =>
  async (request: OutgoingRequest) => {
    const response = await sendOutgoing(request)
    if (path.test(request.url)) throw new Killed()
    return response
  }

/** The network loses the request, or its response, at once: `ehdm.fail` does so after the timeout. */
export const lose =
  (what: 'request' | 'response', path = /\/print$/): Transport =>
  async request => {
    const isLost = path.test(request.url)
    if (!isLost || what === 'response') {
      const response = await sendOutgoing(request)
      if (!isLost) return response
    }
    throw new OutgoingError(`POST ecrm: no response (${what} lost)`)
  }
