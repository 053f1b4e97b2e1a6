import { randomUUIDv7 } from 'node:crypto'
import type { PaymentState } from '@shop/contracts/orders.ts'
import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'
import type { PaymentStatus } from './queries.ts'
import { dramsOf, type Paid, payAgainAt, stateOf } from './rules.ts'

type Wanted = { orderId: string; amountAmd: number; provider?: PaymentProvider }

/**
 * Opens an attempt to pay a locked order that has no open one; startPayment then reaches the provider.
 * @returns the attempt's id
 * @throws VALIDATION naming body.paymentProvider for one that the shop does not offer
 */
export async function openPayment(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'gateways'>,
  wanted: Wanted,
): Promise<string> {
  const provider = wanted.provider ?? (await wantedProvider(tx, wanted.orderId, deps.gateways.offered))
  const { id } = await openFirstPayment(tx, deps, { ...wanted, ...(provider ? { provider } : {}) })
  return id
}

export type OpenedAttempt = { id: string; provider: PaymentProvider; createdAt: Date }

/** Opens the first attempt to pay an order, in the transaction that places it. */
export async function openFirstPayment(
  tx: Tx,
  { clock, gateways }: Pick<PaymentDeps, 'clock' | 'gateways'>,
  { orderId, amountAmd, provider = gateways.offered[0] }: Wanted,
): Promise<OpenedAttempt> {
  assertOffered(gateways, provider)
  const createdAt = clock.now()
  const [attempt] = await rows<{ id: string }>(
    tx,
    Prisma.sql`
    INSERT INTO payment (id, order_id, provider, status, amount_amd, created_at)
    VALUES (${randomUUIDv7()}::uuid, ${orderId}::uuid, ${provider}, 'pending', ${amountAmd}, ${createdAt}) RETURNING id`,
  )
  if (!attempt) throw new Error('expected one row from the payment insert, got none')
  return { id: attempt.id, provider, createdAt }
}

/** @throws VALIDATION naming body.paymentProvider for one that the shop does not offer */
export function assertOffered({ offered }: PaymentDeps['gateways'], provider: PaymentProvider): void {
  if (!offered.includes(provider)) throw new AppError('VALIDATION', { details: [{ path: 'body.paymentProvider' }] })
}

/**
 * Ends the open attempt of a locked order, so that a new one can take its place. Its page may still be open at the
 * provider: close it. A payment that still arrives there is settled like any other.
 * @returns the attempt's id; undefined where none is open
 */
export async function supersedeAttempt(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  orderId: string,
): Promise<string | undefined> {
  const [ended] = await rows<{ id: string }>(
    tx,
    Prisma.sql`
    UPDATE payment SET status = 'failed', settled_at = ${clock.now()}, is_watched = true
    WHERE order_id = ${orderId}::uuid AND status = 'pending' RETURNING id`,
  )
  return ended?.id
}

/** The attempt of an order that can be paid, if there is one. */
export async function openAttemptOf(db: Tx, orderId: string): Promise<string | undefined> {
  const open = await db.payment.findFirst({ where: { orderId, status: 'pending' }, select: { id: true } })
  return open?.id
}

/** The page of a superseded attempt is over: nothing can come of it any more. */
export async function stopWatching(db: Tx, paymentId: string): Promise<void> {
  await db.payment.updateMany({ where: { id: paymentId, status: 'failed' }, data: { isWatched: false } })
}

/** Where the customer wanted to pay an order before, if that is one of these. */
export async function wantedProvider(
  tx: Tx,
  orderId: string,
  among: readonly PaymentProvider[] = paymentProviders,
): Promise<PaymentProvider | undefined> {
  const last = await tx.payment.findFirst({ where: { orderId }, orderBy: { id: 'desc' }, select: { provider: true } })
  return among.find(provider => provider === last?.provider)
}

/** The newest attempt of an order; each order is placed with one. */
export async function latestAttempt(tx: Tx, orderId: string): Promise<{ id: string; isPending: boolean }> {
  const { id, status } = await tx.payment.findFirstOrThrow({
    where: { orderId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, status: true },
  })
  return { id, isPending: status === 'pending' }
}

/**
 * Notes that the customer is back from an attempt's page and its provider does not say yet what became of the money; or,
 * with null, that nobody has paid there so far. The first moment stays: it is the one by which the customer was told
 * when to pay anew.
 */
export async function markAwaited(db: Tx, paymentId: string, since: Date | null): Promise<void> {
  await db.payment.updateMany({
    where: { id: paymentId, status: 'pending', ...(since ? { awaitedSince: null } : {}) },
    data: { awaitedSince: since },
  })
}

/** When an order may be paid anew, where its newest attempt is one whose money may be on its way. */
export async function payAgainAtOf(tx: Tx, orderId: string): Promise<Date | undefined> {
  const newest = await tx.payment.findFirst({
    where: { orderId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { status: true, awaitedSince: true },
  })
  return newest?.status === 'pending' && newest.awaitedSince ? payAgainAt(newest.awaitedSince) : undefined
}

export type LockedAttempt = { status: PaymentStatus; amountAmd: number; transaction: string | null; createdAt: Date }

/** Locks an attempt until the transaction ends; the order's row is locked before it, always. @throws NOT_FOUND */
export async function lockAttempt(tx: Tx, paymentId: string): Promise<LockedAttempt> {
  const [row] = await rows<LockedAttempt>(
    tx,
    Prisma.sql`
    SELECT status, amount_amd AS "amountAmd", transaction, created_at AS "createdAt" FROM payment WHERE id = ${paymentId}::uuid FOR UPDATE`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Writes what became of a locked attempt, the provider's key where it had not reached us, and what came where that is not what was asked for. */
export async function settleAttempt(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  {
    paymentId,
    report,
    status,
  }: { paymentId: string; report: PaymentReport; status: Exclude<PaymentStatus, 'pending'> },
): Promise<void> {
  const { providerRef, transaction } = report
  const cameAmd = status === 'review' ? dramsOf(report) : null
  await rows(
    tx,
    Prisma.sql`
    UPDATE payment SET status = ${status}, provider_ref = ${providerRef}, came_amd = ${cameAmd}, settled_at = ${clock.now()},
      transaction = coalesce(${transaction || null}, transaction), is_watched = false
    WHERE id = ${paymentId}::uuid`,
  )
}

/** Where an order's money stands, from its attempts and their refunds. */
export async function paymentStateOf(tx: Tx, orderId: string): Promise<PaymentState> {
  const [order] = await rows<{ status: string; payments: Paid[] | null }>(
    tx,
    Prisma.sql`
    SELECT o.status, (
      SELECT json_agg(json_build_object('status', p.status, 'amountAmd', p.amount_amd, 'refunds', (
        SELECT coalesce(json_agg(json_build_object('status', r.status, 'amountAmd', r.amount_amd)), '[]')
        FROM payment_refund r WHERE r.payment_id = p.id)))
      FROM payment p WHERE p.order_id = o.id) AS payments
    FROM orders o WHERE o.id = ${orderId}::uuid`,
  )
  if (!order) throw new AppError('NOT_FOUND')
  return stateOf(order.status, order.payments ?? [])
}
