import { shopDate } from '@shop/contracts/days.ts'
import type { RefundReason } from '@shop/contracts/refunds-staff.ts'
import { addBusinessDays } from '#platform/business-days.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
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
  const earlier = await tx.paymentRefund.findUnique({ where: { key }, select: { id: true } })
  if (earlier) return earlier.id
  if (amountAmd > leftAmd) throw new AppError('REFUND_EXCEEDS_PAYMENT', { details: [{ available: leftAmd }] })
  const now = clock.now()
  const { id } = await tx.paymentRefund.create({
    data: {
      paymentId,
      key,
      amountAmd,
      depositAmd,
      reason,
      status: isByHand ? 'manual' : isHeld ? 'held' : 'requested',
      requestedAt: now,
      dueAt: now,
      promisedBy: new Date(await refundDay(tx, now)),
      requestedById: staffId ?? null,
      isReleaseNeeded: isHeld,
    },
    select: { id: true },
  })
  if (!isHeld && !isByHand) await jobs.send(tx, 'payments.refund')
  return id
}

/** Locks an attempt; answers how much of it no refund has asked for yet. */
async function lockedRest(tx: Tx, paymentId: string): Promise<number> {
  await tx.$queryRaw`SELECT 1 FROM payment WHERE id = ${paymentId}::uuid FOR UPDATE`
  const { amountAmd, refunds } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { amountAmd: true, refunds: { select: { amountAmd: true } } },
  })
  return refunds.reduce((left, refund) => left - refund.amountAmd, amountAmd)
}

/**
 * What of an order's captured payment no refund has asked for yet, without the deposits of its rentals: those are for
 * their own refunds. Null where the order was never paid.
 */
export async function refundableAmd(db: Tx, orderId: string): Promise<number | null> {
  const [captured] = await rows<{ leftAmd: number }>(
    db,
    Prisma.sql`
    SELECT p.amount_amd - o.deposit_amd
      - (SELECT coalesce(sum(r.amount_amd - r.deposit_amd), 0)::int FROM payment_refund r WHERE r.payment_id = p.id) AS "leftAmd"
    FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.order_id = ${orderId}::uuid AND p.status = 'captured'`,
  )
  return captured?.leftAmd ?? null
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
  const captured = await tx.payment.findFirst({ where: { orderId, status: 'captured' }, select: { id: true } })
  if (!captured) return null
  const { amountAmd, depositAmd = 0, key } = wish
  const leftAmd = (await refundableAmd(tx, orderId)) ?? 0
  if (
    amountAmd - depositAmd > leftAmd &&
    !(await tx.paymentRefund.findUnique({ where: { key }, select: { id: true } }))
  )
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
  const captured = await tx.payment.findFirst({ where: { orderId, status: 'captured' }, select: { id: true } })
  if (!captured) return
  // What is kept is kept of the goods' money, also where staff have granted some of that already: never of a deposit.
  const goodsAmd = Math.max(0, (await lockedRest(tx, captured.id)) - depositAmd - keptAmd)
  const amountAmd = depositAmd + goodsAmd
  const isHeld = goodsAmd > 0 && goodsAmd >= heldFromAmd
  const wish = { paymentId: captured.id, amountAmd, depositAmd, reason, isHeld, ...(staffId ? { staffId } : {}) }
  if (amountAmd > 0) await requestRefund(tx, deps, wish)
}
