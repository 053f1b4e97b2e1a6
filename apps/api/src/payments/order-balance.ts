import type { PaymentRecord } from '@shop/contracts/account.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import type { OwnRefund } from '@shop/contracts/returns.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { getPayAgainAt, toPaymentState, toRefundProgress } from './rules.ts'

/** Selects an order `o` with its payments, oldest first, and their refunds; `orderBalanceOf` converts the row. */
export const selectBalance = (orderId: RawBuilder<string>) =>
  kysely
    .selectFrom('orders as o')
    .where('o.id', '=', orderId)
    .select(({ selectFrom }) => [
      'o.status',
      'o.deposit_amd as depositAmd',
      jsonArrayFrom(
        selectFrom('payment as p')
          .select(({ selectFrom: selectOfPayment }) => [
            'p.status',
            'p.provider',
            'p.amount_amd as amountAmd',
            'p.credit_amd as creditAmd',
            'p.awaited_since as awaitedSince',
            jsonArrayFrom(
              selectOfPayment('payment_refund as r')
                .select(['r.id', 'r.status', 'r.amount_amd as amountAmd', 'r.credit_amd as creditAmd'])
                .select('r.forwarded_amd as forwardedAmd')
                .select('r.deposit_amd as depositAmd')
                .select(['r.promised_by as promisedBy', 'r.confirmed_at as confirmedAt'])
                .whereRef('r.payment_id', '=', 'p.id'),
            ).as('refunds'),
          ])
          .whereRef('p.order_id', '=', 'o.id')
          .orderBy('p.created_at')
          .orderBy('p.id'),
      ).as('payments'),
    ])

export type OrderBalanceRow = InferResult<ReturnType<typeof selectBalance>>[number]

export type OrderBalance = {
  state: PaymentState
  /** The refunds, oldest first. */
  refunds: OwnRefund[]
  /** When the customer may pay again; set if the newest attempt awaits a result of its provider. */
  payAgainAt: Date | undefined
  /** The provider that the customer chose last. */
  lastProvider: PaymentProvider | undefined
  /** The captured amount that can still be refunded, without deposits; null if the order was never paid. */
  refundableAmd: number | null
  /** The part of the captured amount that a provider charged and that is not refunded: refunds use it before credit. */
  chargeLeftAmd: number
}

/** Derives the payment state and the refunds of an order from its payment attempts. */
export function orderBalanceOf({ status, depositAmd, payments }: OrderBalanceRow): OrderBalance {
  const newest = payments.at(-1)
  const captured = payments.find(payment => payment.status === 'captured')
  const refunds = payments.flatMap(payment => payment.refunds).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    state: toPaymentState(status, payments),
    refunds: refunds.map(({ promisedBy, confirmedAt, ...refund }) =>
      toOwnRefund({
        ...refund,
        promisedBy: new Date(promisedBy),
        confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
      }),
    ),
    payAgainAt:
      newest?.status === 'pending' && newest.awaitedSince ? getPayAgainAt(new Date(newest.awaitedSince)) : undefined,
    // The provider of an old order may have been removed.
    lastProvider: PaymentProvider.options.find(name => name === newest?.provider),
    refundableAmd: captured
      ? captured.refunds.reduce(
          (leftAmd, refund) => leftAmd - (refund.amountAmd - refund.depositAmd),
          captured.amountAmd - depositAmd,
        )
      : null,
    chargeLeftAmd: captured
      ? captured.refunds.reduce(
          (leftAmd, refund) => leftAmd - (refund.amountAmd - refund.creditAmd),
          captured.amountAmd - captured.creditAmd,
        )
      : 0,
  }
}

const refunds = kysely
  .selectFrom('payment_refund as r')
  .innerJoin('payment as p', 'p.id', 'r.payment_id')
  .select([
    'p.order_id as orderId',
    'r.id',
    'r.amount_amd as amountAmd',
    'r.credit_amd as creditAmd',
    'r.forwarded_amd as forwardedAmd',
    'r.status',
    'r.promised_by as promisedBy',
    'r.confirmed_at as confirmedAt',
  ])
  .orderBy('r.id')

type OwnRefundRow = Omit<InferResult<typeof refunds>[number], 'orderId'>

/** Converts a refund for the customer's view. */
export function toOwnRefund(row: OwnRefundRow): OwnRefund {
  const { id, amountAmd, forwardedAmd, status, promisedBy, confirmedAt } = row
  const creditAmd = row.creditAmd - forwardedAmd
  return {
    id,
    amountAmd,
    ...(creditAmd > 0 && { creditAmd }),
    ...(forwardedAmd > 0 && { forwardedAmd }),
    state: toRefundProgress(status),
    dueOn: promisedBy.toISOString().slice(0, 10),
    confirmedAt: confirmedAt?.toISOString(),
  }
}

/** Returns the refunds of several orders by order, oldest first, in one query. */
export async function getRefundsByOrder(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnRefund[]>> {
  const rows = await query(db, refunds.where('p.order_id', '=', anyOf(orderIds)))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, rows]) => [orderId, rows.map(toOwnRefund)] as const))
}

export type OrderPayments = {
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
    'p.credit_amd as creditAmd',
    'p.created_at as createdAt',
    jsonArrayFrom(
      selectFrom('payment_refund as r')
        .select(['r.amount_amd as amountAmd', 'r.credit_amd as creditAmd', 'r.status', 'r.reason'])
        .select('r.requested_at as requestedAt')
        .whereRef('r.payment_id', '=', 'p.id')
        .orderBy('r.id'),
    ).as('refunds'),
  ])
  .orderBy('p.id')

/** Returns the payments of several orders by order, in one query. */
export async function getPaymentsByOrder(
  db: Tx,
  orders: readonly { id: string; status: string }[],
): Promise<Map<string, OrderPayments>> {
  const orderIds = orders.map(({ id }) => id)
  const payments = await query(
    db,
    paymentRecords.select('p.order_id as orderId').where('p.order_id', '=', anyOf(orderIds)),
  )
  return new Map(
    orders.map(({ id, status }) => {
      const own = payments.filter(({ orderId }) => orderId === id)
      const state = toPaymentState(status, own)
      return [id, { state, isOpen: own.some(isOpenPayment), records: own.map(toPaymentRecord) }]
    }),
  )
}

/**
 * Includes a second payment of a completed order that is being refunded: the order's payment state does not show it.
 */
const isOpenPayment = ({ status, refunds }: { status: string; refunds: { status: string }[] }): boolean =>
  status === 'pending' || status === 'review' || refunds.some(refund => refund.status !== 'confirmed')

const withCredit = (creditAmd: number) => (creditAmd > 0 ? { creditAmd } : {})

type PaymentRecordRow = InferResult<typeof paymentRecords>[number]

export const toPaymentRecord = ({
  provider,
  status,
  amountAmd,
  creditAmd,
  createdAt,
  refunds,
}: PaymentRecordRow): PaymentRecord => ({
  provider,
  status,
  amountAmd,
  ...withCredit(creditAmd),
  createdAt: createdAt.toISOString(),
  refunds: refunds.map(({ requestedAt, creditAmd: refundedAmd, ...refund }) => ({
    ...refund,
    ...withCredit(refundedAmd),
    requestedAt: new Date(requestedAt).toISOString(),
  })),
})

const isKept = sql<boolean>`o.status NOT IN ('awaiting_payment', 'cancelled')`
const isCancelled = sql<boolean>`o.status = 'cancelled'`

// Few rows match, so PostgreSQL evaluates the subquery once and not per order.
const review = sql<boolean>`o.id IN (SELECT order_id FROM payment WHERE status = 'review')`
const isDueOf = (ofPayment: RawBuilder<boolean>) => sql<boolean>`o.id IN (
  SELECT p.order_id FROM payment_refund r JOIN payment p ON p.id = r.payment_id
  WHERE r.status <> 'confirmed' AND ${ofPayment})`
const captured = sql<boolean>`p.status IN ('captured', 'refund_due')`
const isDue = isDueOf(captured)
const isKeptDue = isDueOf(sql<boolean>`p.status = 'captured'`)
// These run only for cancelled orders, once per order.
const hasCaptured = sql<boolean>`EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND ${captured})`
const hasRefund = sql<boolean>`EXISTS (
  SELECT FROM payment p JOIN payment_refund r ON r.payment_id = p.id WHERE p.order_id = o.id AND ${captured})`

/** Orders `o` with a payment in review, also in addition to the one that paid for them. */
export const hasPaymentInReview = review

/** Conditions on orders `o` by payment state. They must agree with `stateOf` (rules.ts), which evaluates one order. */
const conditions: Record<PaymentState, RawBuilder<boolean>> = {
  awaiting: sql<boolean>`(o.status = 'awaiting_payment' AND NOT ${review})`,
  review: sql<boolean>`(${review} AND (o.status = 'awaiting_payment' OR (${isCancelled} AND NOT ${isDue})))`,
  refund_due: sql<boolean>`((${isKept} AND ${isKeptDue}) OR (${isCancelled} AND ${isDue}))`,
  paid: sql<boolean>`((${isKept} AND NOT ${isKeptDue})
    OR (${isCancelled} AND NOT ${review} AND NOT ${hasRefund} AND ${hasCaptured}))`,
  refunded: sql<boolean>`(${isCancelled} AND NOT ${isDue} AND NOT ${review} AND ${hasRefund})`,
  none: sql<boolean>`(${isCancelled} AND NOT ${review} AND NOT ${hasCaptured})`,
}

/** Returns a condition on orders `o` with this payment state. */
export const hasPaymentState = (state: PaymentState): RawBuilder<boolean> => conditions[state]
