import type { PaymentRecord } from '@shop/contracts/account.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { toPaymentState } from './rules.ts'

export type OrderMoney = {
  state: PaymentState
  /** True if a payment or a refund is still pending. */
  isOpen: boolean
  records: PaymentRecord[]
}

/** Payments `p` with their refunds, oldest first. */
export const paymentRecords = kysely
  .selectFrom('payment as p')
  .select(({ selectFrom }) => [
    'p.provider',
    'p.status',
    'p.amount_amd as amountAmd',
    'p.created_at as createdAt',
    jsonArrayFrom(
      selectFrom('payment_refund as r')
        .select(['r.amount_amd as amountAmd', 'r.status', 'r.reason', 'r.requested_at as requestedAt'])
        .whereRef('r.payment_id', '=', 'p.id')
        .orderBy('r.id'),
    ).as('refunds'),
  ])
  .orderBy('p.id')

/** Returns the payments of several orders by order, in one query. */
export async function moneyOf(
  db: Tx,
  orders: readonly { id: string; status: string }[],
): Promise<Map<string, OrderMoney>> {
  const orderIds = orders.map(({ id }) => id)
  const payments = await query(
    db,
    paymentRecords.select('p.order_id as orderId').where('p.order_id', '=', anyOf(orderIds)),
  )
  return new Map(
    orders.map(({ id, status }) => {
      const own = payments.filter(({ orderId }) => orderId === id)
      const state = toPaymentState(status, own)
      return [id, { state, isOpen: own.some(isUnderWay), records: own.map(toRecord) }]
    }),
  )
}

/**
 * Includes a second payment of a completed order that is being refunded: the order's payment state does not show it.
 */
const isUnderWay = ({ status, refunds }: { status: string; refunds: { status: string }[] }): boolean =>
  status === 'pending' || status === 'review' || refunds.some(refund => refund.status !== 'confirmed')

type PaymentRecordRow = InferResult<typeof paymentRecords>[number]

export const toRecord = ({ provider, status, amountAmd, createdAt, refunds }: PaymentRecordRow): PaymentRecord => ({
  provider,
  status,
  amountAmd,
  createdAt: createdAt.toISOString(),
  refunds: refunds.map(({ requestedAt, ...refund }) => ({
    ...refund,
    requestedAt: new Date(requestedAt).toISOString(),
  })),
})
