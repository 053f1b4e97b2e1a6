import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { addCredit } from '#store-credit/index.ts'
import { addAccount, neverIdle } from '../builders/people.ts'
import type { Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  report,
  type TestContext,
  ownTest as test,
} from './race.ts'

const TOTAL_AMD = 3000 + 1500
const [REFUNDS, REFUND_AMD] = [4, 500]

/** A dispatched order that store credit paid as a prepayment, and the requests of staff about it. */
async function dispatchedOrder(context: TestContext) {
  const { db, processes } = context
  const { sku } = await createVariant(context, 10)
  const [buyer] = await buyers(context, 1)
  if (!buyer) throw new Error('expected a buyer, got none')
  const { id: staffId } = await addAccount(db, new Date(), { role: 'admin' })
  const token = processes.tokenOf(await neverIdle(db, await openSession(db, new Date(), staffId)))
  const { accountId } = buyer
  const granted = { kind: 'granted', amountAmd: TOTAL_AMD, staffId, ref: randomUUID(), reason: 'a test' } as const
  await addCredit(db, { clock: { now: () => new Date() } }, { accountId, ...granted })
  const placed = await order(context, buyer, [{ sku, quantity: 1 }], { creditAmd: TOTAL_AMD })
  expect(countResponses([placed])).toEqual({ 201: 1 })
  const { id, number } = await db.order.findFirstOrThrow({ where: { accountId } })
  const post = (step: string, body: object = {}) =>
    processes.call('POST', `/admin/orders/${number}/${step}`, {
      token,
      body,
      headers: { 'Idempotency-Key': randomUUID() },
    })
  for (const step of ['confirm', 'pack', 'dispatch']) expect((await post(step)).status).toBe(200)
  const part = { kind: 'amount', amountAmd: REFUND_AMD }
  return { id, deliver: () => post('deliver'), refund: () => post('refunds', { part, reason: 'A scratch' }) }
}

test(
  'the sale at hand-over contains exactly what concurrent refunds leave of the prepayment',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const row = { value: { isSaleAtHandOver: true }, updatedAt: new Date() }
    await db.setting.upsert({ where: { key: 'receipts' }, create: { key: 'receipts', ...row }, update: row })
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { id, deliver, refund } = await dispatchedOrder({ db, processes })

      const refunds = Array.from({ length: REFUNDS }, refund)
      const replies = await Promise.all([...refunds.slice(0, 2), deliver(), deliver(), ...refunds.slice(2)])

      expect(countResponses(replies)).toEqual({ 200: REFUNDS + 2 })
      const receipts = await db.fiscalReceipt.findMany({ where: { orderId: id, kind: { in: ['sale', 'prepayment'] } } })
      const returned = await db.paymentRefund.count({ where: { payment: { orderId: id }, isPrepayment: true } })
      expect(receipts.map(({ kind, amountAmd }) => [kind, amountAmd]).toSorted()).toEqual([
        ['prepayment', TOTAL_AMD],
        ['sale', TOTAL_AMD - returned * REFUND_AMD],
      ])
      const broken = await reconcileLedgers(db, new Date())
      expect(broken.filter(({ invariant }) => invariant.startsWith('E16'))).toEqual([])
      all.push(...replies)
    }
    report('refund against hand-over', ROUNDS, all)
  },
)
