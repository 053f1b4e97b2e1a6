import { randomUUID } from 'node:crypto'
import type { StockLot } from '@shop/contracts/lots-staff.ts'
import type { PickList } from '@shop/contracts/pick-list.ts'
import { expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { NOON, orderOf, type TestVariant } from './checkout-shop.ts'
import { test as base } from './staff-shop.ts'

export const keyed = () => ({ 'Idempotency-Key': randomUUID() })
export const [EXPIRED, SOON, LATER] = ['2026-11-01', '2026-12-05', '2028-01-31']

/** A warehouse of coal with lots; `units` has the remaining units by lot number. */
export const test = base.extend('store', async ({ shop, work: _ }) => {
  const staff = shop.as(await shop.given.staff())
  const receive = async ({ sku }: TestVariant, quantity: number, lotNumber: string, bestBeforeDate: string | null) => {
    const { number } = (await staff.post('/admin/goods-receipts', { orderNumber: null }, keyed())).body.result
    const line = { sku, quantity, unitCostAmd: 1000, lotNumber, bestBeforeDate }
    const content = { supplierId: null, documentNumber: '', note: '', lines: [line], version: 1 }
    await staff.put(`/admin/goods-receipts/${number}`, content)
    return { number, reply: await staff.post(`/admin/goods-receipts/${number}/receive`, { version: 2 }) }
  }
  /** Receives the lines of one delivery, of a purchase order if it has a number. */
  const receiveLines = async (lines: readonly object[], orderNumber: number | null = null) => {
    const { number } = (await staff.post('/admin/goods-receipts', { orderNumber }, keyed())).body.result
    const content = { supplierId: null, documentNumber: '', note: '', lines, version: 1 }
    const saved = await staff.put(`/admin/goods-receipts/${number}`, content)
    const send = (acceptsExcess: boolean) =>
      staff.post(`/admin/goods-receipts/${number}/receive`, { version: 2, acceptsExcess })
    return { number, saved, reply: await send(false), receiveAnyway: () => send(true) }
  }
  const list = async ({ sku }: TestVariant): Promise<StockLot[]> =>
    (await staff.get(`/admin/lots?q=${sku}`)).body.result.items
  return {
    staff,
    receive,
    receiveLines,
    list,
    /** Coal with stock without a lot, and lots in this order. */
    coal: async (stock: number, ...lots: [number: string, quantity: number, bestBeforeDate: string | null][]) => {
      const coal = await shop.given.variant({ stock })
      for (const [number, quantity, date] of lots)
        expect((await receive(coal, quantity, number, date)).reply.status).toBe(200)
      return coal
    },
    units: async (coal: TestVariant) =>
      Object.fromEntries((await list(coal)).map(({ number, remaining }) => [number, remaining])),
    /** A paid order that is confirmed. */
    order: async (coal: TestVariant, quantity: number) => {
      const browser = shop.as(await shop.given.customer())
      const { number } = (await browser.order(orderOf([{ ...coal, quantity }]))).body.result.order
      await shop.pay(number)
      const step = (path: string, body = {}) => staff.post(`/admin/orders/${number}/${path}`, body, keyed())
      await step('confirm')
      return {
        number,
        step,
        pickLots: async () => lotsOf((await staff.get(`/admin/orders/pick-list?numbers=${number}`)).body.result),
      }
    },
    /** Fails unless all ledgers agree. */
    reconcile: async () => expect(await reconcileLedgers(shop.db, NOON)).toEqual([]),
  }
})

const lotsOf = ({ lines }: PickList) =>
  lines.flatMap(({ lots }) => lots.map(({ number, quantity, isExpired }) => [number, quantity, isExpired]))
