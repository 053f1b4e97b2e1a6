import { randomUUIDv7 } from 'node:crypto'
import { shopDate } from '@shop/contracts/days.ts'
import type { RefundReason } from '@shop/contracts/payments-staff.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addBusinessDays } from '#platform/i18n/business-days.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import type { PaymentDeps } from './gateway.ts'

/** The shop promises refunds within this many business days. */
const REFUND_BUSINESS_DAYS = 10

/** Returns the promised date (YYYY-MM-DD) of a refund requested now. */
export async function refundDay(db: Tx, now: Date): Promise<string> {
  return refundDayBy(await getSettings(db, 'calendar'), now)
}

/** Does the same with a calendar that was already read. */
export const refundDayBy = (calendar: Settings['calendar'], now: Date): string =>
  addBusinessDays(shopDate(now), REFUND_BUSINESS_DAYS, calendar)

export type RefundRequest = {
  paymentId: string
  /** The amount, at most the captured one. */
  amountAmd: number
  reason: RefundReason
  /** The part of the amount that is deposits of rentals. */
  depositAmd?: number
  /** Idempotency key of the refund. Default: a refund of the whole attempt. */
  key?: string
  /** True if an admin must release it first. */
  isHeld?: boolean
  /** True if the provider cannot execute it and staff must. */
  isByHand?: boolean
  /** The account of the staff member who decided on it. */
  staffId?: string
}

/**
 * Requests a refund of a captured attempt in the transaction that makes it due: inserts a row and enqueues the job that
 * sends it after the commit. The same key again changes nothing.
 * @returns the refund's id
 * @throws REFUND_EXCEEDS_PAYMENT (details: the remaining amount) if all refunds of the attempt would exceed its amount;
 * a database constraint checks this too
 */
export async function requestRefund(
  tx: Tx,
  { clock, jobs }: Pick<PaymentDeps, 'clock' | 'jobs'>,
  {
    paymentId,
    amountAmd,
    depositAmd = 0,
    reason,
    key = `${paymentId}:all`,
    isHeld = false,
    isByHand = false,
    staffId,
  }: RefundRequest,
): Promise<string> {
  const leftAmd = await lockRefundable(tx, paymentId)
  const [earlier] = await query(tx, refunds.select('id').where('key', '=', key))
  if (earlier) return earlier.id
  if (amountAmd > leftAmd) throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  const [id, now] = [randomUUIDv7(), clock.now()]
  await execute(
    tx,
    kysely.insertInto('payment_refund').values({
      id,
      payment_id: paymentId,
      key,
      amount_amd: amountAmd,
      deposit_amd: depositAmd,
      reason,
      status: isByHand ? 'manual' : isHeld ? 'held' : 'requested',
      requested_at: now,
      due_at: now,
      promised_by: await refundDay(tx, now),
      requested_by: staffId ?? null,
      is_release_needed: isHeld,
    }),
  )
  if (!isHeld && !isByHand) await jobs.send(tx, 'payments.refund')
  return id
}

const refunds = kysely.selectFrom('payment_refund')

/** Locks an attempt and returns the amount that is not refunded yet. Reads the sum under the lock. */
async function lockRefundable(tx: Tx, paymentId: string): Promise<number> {
  const attempt = kysely.selectFrom('payment').select('amount_amd as amountAmd').where('id', '=', paymentId)
  const [locked] = await query(tx, attempt.forUpdate())
  if (!locked) throw new Error(`expected payment ${paymentId}, found none`)
  const requested = await query(tx, refunds.select('amount_amd as amountAmd').where('payment_id', '=', paymentId))
  return requested.reduce((left, refund) => left - refund.amountAmd, locked.amountAmd)
}

/**
 * Returns the amount of an order's captured payment that is not refunded yet, without deposits, which have their own
 * refunds. Null if the order was never paid.
 */
export async function refundableAmd(db: Tx, orderId: string): Promise<number | null> {
  const [captured] = await query(db, refundable({ orderId }))
  return captured?.leftAmd ?? null
}

const refundable = prepare((param: Param<{ orderId: string }>) =>
  kysely
    .selectFrom('payment as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(({ eb, ref, selectFrom }) =>
      eb(
        eb('p.amount_amd', '-', ref('o.deposit_amd')),
        '-',
        selectFrom('payment_refund as r')
          .select(sql<number>`coalesce(sum(r.amount_amd - r.deposit_amd), 0)::int`.as('askedAmd'))
          .whereRef('r.payment_id', '=', 'p.id')
          .$asScalar()
          .$notNull(),
      ).as('leftAmd'),
    )
    .where('p.status', '=', sql.lit('captured'))
    .where('p.order_id', '=', param('orderId')),
)

async function findCaptured(tx: Tx, orderId: string): Promise<{ id: string } | undefined> {
  const captured = kysely.selectFrom('payment').select('id').where('status', '=', 'captured')
  const [payment] = await query(tx, captured.where('order_id', '=', orderId))
  return payment
}

/**
 * Requests a partial refund of an order's captured payment. The caller has locked the order.
 * @returns the refund's id, or null if the order was never paid
 * @throws REFUND_EXCEEDS_PAYMENT also if it would use deposits
 */
export async function refundPart(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, ...request }: Omit<RefundRequest, 'paymentId'> & { orderId: string; key: string },
): Promise<string | null> {
  const captured = await findCaptured(tx, orderId)
  if (!captured) return null
  const { amountAmd, depositAmd = 0, key } = request
  const leftAmd = (await refundableAmd(tx, orderId)) ?? 0
  const isAbove = amountAmd - depositAmd > leftAmd
  if (isAbove && (await execute(tx, refunds.select('id').where('key', '=', key))) === 0)
    throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  return requestRefund(tx, deps, { paymentId: captured.id, ...request })
}

export type RefundOfCaptured = { orderId: string; reason: RefundReason } & Record<'keptAmd' | 'depositAmd', number> & {
    /**
     * The staff member who decided on it. If the amount without deposits reaches `heldFromAmd`, an admin must release
     * it.
     */
    staffId?: string
    heldFromAmd?: number
  }

/**
 * Requests a refund of an order's captured payment, except the amount to keep and earlier refunds. Does nothing if the
 * order was never paid.
 */
export async function refundCaptured(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, reason, keptAmd, depositAmd, staffId, heldFromAmd = Number.POSITIVE_INFINITY }: RefundOfCaptured,
): Promise<void> {
  const captured = await findCaptured(tx, orderId)
  if (!captured) return
  // The kept amount is deducted from the product money, also if staff have refunded part of it, but never from a
  // deposit.
  const goodsAmd = Math.max(0, (await lockRefundable(tx, captured.id)) - depositAmd - keptAmd)
  const amountAmd = depositAmd + goodsAmd
  const isHeld = goodsAmd > 0 && goodsAmd >= heldFromAmd
  const request = { paymentId: captured.id, amountAmd, depositAmd, reason, isHeld, ...(staffId ? { staffId } : {}) }
  if (amountAmd > 0) await requestRefund(tx, deps, request)
}
