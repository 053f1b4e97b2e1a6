import type { PaymentRecord } from '@shop/contracts/account.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db.ts'
import { anyOf, kysely, query } from '#platform/sql.ts'
import { stateOf } from './rules.ts'

export type OrderMoney = {
  state: PaymentState
  /** More may come in, or has to go back. */
  isOpen: boolean
  records: PaymentRecord[]
}

/** Payments `p` with their refunds, the oldest first. */
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

/** The money of several orders, by order. One query. */
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
      const state = stateOf(status, own)
      return [id, { state, isOpen: own.some(isUnderWay), records: own.map(toRecord) }]
    }),
  )
}

/** Also a second payment of a kept order on its way back: it does not show in the order's state. */
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
