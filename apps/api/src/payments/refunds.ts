import { randomUUIDv7 } from 'node:crypto'
import { shopDate } from '@shop/contracts/days.ts'
import type { RefundReason } from '@shop/contracts/refunds-staff.ts'
import { sql } from 'kysely'
import { addBusinessDays } from '#platform/business-days.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import type { PaymentDeps } from './gateway.ts'

/** Money is back within so many business days after it was asked for (product.md section 9). */
const REFUND_BUSINESS_DAYS = 10

/** The last day (YYYY-MM-DD) by which money that is asked for now has to be back. */
export async function refundDay(db: Tx, now: Date): Promise<string> {
  return addBusinessDays(shopDate(now), REFUND_BUSINESS_DAYS, await getSettings(db, 'calendar'))
}

export type RefundWish = {
  paymentId: string
  /** A part of what was captured, or the whole. */
  amountAmd: number
  reason: RefundReason
  /** What of it is deposits of rentals. */
  depositAmd?: number
  /** Names the refund; the whole of the attempt unless told. */
  key?: string
  /** It waits until an admin releases it. */
  isHeld?: boolean
  /** The shop cannot send it: staff give it back. */
  isByHand?: boolean
  /** The account of the member of staff who decided on it. */
  staffId?: string
}

/**
 * Asks for money of a captured attempt back, in the transaction of what makes it due: a row, and a job that sends it
 * after the commit. Asking again with the same key changes nothing.
 * @returns the refund's id
 * @throws REFUND_EXCEEDS_PAYMENT (details: what is left) when all refunds of the attempt would be above its amount; the
 * database refuses that, too
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
  }: RefundWish,
): Promise<string> {
  const leftAmd = await lockedRest(tx, paymentId)
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

/** Locks an attempt; answers how much of it no refund has asked for yet. The sum is read once the lock is there. */
async function lockedRest(tx: Tx, paymentId: string): Promise<number> {
  const attempt = kysely.selectFrom('payment').select('amount_amd as amountAmd').where('id', '=', paymentId)
  const [locked] = await query(tx, attempt.forUpdate())
  if (!locked) throw new Error(`expected payment ${paymentId}, found none`)
  const asked = await query(tx, refunds.select('amount_amd as amountAmd').where('payment_id', '=', paymentId))
  return asked.reduce((left, refund) => left - refund.amountAmd, locked.amountAmd)
}

/**
 * What of an order's captured payment no refund has asked for yet, without the deposits of its rentals: those are for
 * their own refunds. Null where the order was never paid.
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
 * Asks for a part of an order's captured payment back; the order's row is locked.
 * @returns the refund's id; null where the order was never paid
 * @throws REFUND_EXCEEDS_PAYMENT also where it would take of the deposits
 */
export async function refundPart(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, ...wish }: Omit<RefundWish, 'paymentId'> & { orderId: string; key: string },
): Promise<string | null> {
  const captured = await findCaptured(tx, orderId)
  if (!captured) return null
  const { amountAmd, depositAmd = 0, key } = wish
  const leftAmd = (await refundableAmd(tx, orderId)) ?? 0
  const isAbove = amountAmd - depositAmd > leftAmd
  if (isAbove && (await execute(tx, refunds.select('id').where('key', '=', key))) === 0)
    throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  return requestRefund(tx, deps, { paymentId: captured.id, ...wish })
}

export type RefundOfCaptured = { orderId: string; reason: RefundReason } & Record<'keptAmd' | 'depositAmd', number> & {
    /** The member of staff who decided on it; from `heldFromAmd` on, deposits apart, it waits for an admin. */
    staffId?: string
    heldFromAmd?: number
  }

/**
 * Asks for an order's captured payment back, but for what is kept of it and what was asked for before. An order that was
 * never paid changes nothing.
 */
export async function refundCaptured(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'jobs'>,
  { orderId, reason, keptAmd, depositAmd, staffId, heldFromAmd = Number.POSITIVE_INFINITY }: RefundOfCaptured,
): Promise<void> {
  const captured = await findCaptured(tx, orderId)
  if (!captured) return
  // What is kept is kept of the goods' money, also where staff have granted some of that already: never of a deposit.
  const goodsAmd = Math.max(0, (await lockedRest(tx, captured.id)) - depositAmd - keptAmd)
  const amountAmd = depositAmd + goodsAmd
  const isHeld = goodsAmd > 0 && goodsAmd >= heldFromAmd
  const wish = { paymentId: captured.id, amountAmd, depositAmd, reason, isHeld, ...(staffId ? { staffId } : {}) }
  if (amountAmd > 0) await requestRefund(tx, deps, wish)
}
