import { setTimeout } from 'node:timers/promises'
import { localePath } from '@shop/contracts/locale.ts'
import type { PaymentRedirect } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { execute, type Param, prepare } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { openAttemptOf } from './attempts.ts'
import { GatewayError, gatewayOf, type PaymentDeps } from './gateway.ts'
import { claimNumber, type NumberClaim, numberOf, unopened } from './numbers.ts'
import { type Attempt, getAttempt } from './queries.ts'
import { isOpening, MAX_OPENING_MS, sessionEnd } from './rules.ts'

const RETRY_AFTER_SECONDS = 10

/**
 * Opens the provider's page for an attempt, after the transaction that created the attempt. Safe to repeat: the first
 * page is kept. If the attempt is settled, or its order is no longer unpaid or has a payment in review, returns the
 * order page.
 * @throws PAYMENT_UNAVAILABLE if the provider does not respond; the attempt can be started again
 */
export async function startPayment(deps: PaymentDeps, paymentId: string): Promise<PaymentRedirect> {
  const attempt = await getAttempt(deps.db, paymentId)
  if (!attempt) throw new AppError('NOT_FOUND')
  return startKnown(deps, attempt)
}

/** Values that the caller has already read. */
type Known = { shopName?: string }

/** Does the same for an attempt that was just read or created. */
export async function startKnown(deps: PaymentDeps, attempt: Attempt, known: Known = {}): Promise<PaymentRedirect> {
  const { status, isInReview } = attempt.order
  const isWanted = attempt.status === 'pending' && status === 'awaiting_payment' && !isInReview
  if (!isWanted) return (await newerPage(deps, attempt)) ?? toOrderPage(attempt)
  if (attempt.page) return attempt.page
  return openPage(deps, attempt, known).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn(
      { err: error, provider: attempt.provider, paymentId: attempt.id, orderNumber: attempt.order.number },
      'payment provider does not answer',
    )
    throw new AppError('PAYMENT_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
}

const toOrderPage = (attempt: Attempt): PaymentRedirect => ({
  redirectUrl: orderPage(attempt),
  method: 'GET',
  fields: {},
})

/** Returns the page of the attempt that has replaced this one, if any. */
async function newerPage(deps: PaymentDeps, { id, orderId, status }: Attempt): Promise<PaymentRedirect | undefined> {
  const newer = status === 'failed' ? await openAttemptOf(deps.db, orderId) : undefined
  return newer === undefined || newer === id ? undefined : startPayment(deps, newer)
}

/**
 * Opens the page of an attempt once: one caller asks the provider, the others wait for the result. If the response was
 * lost, the page was never shown, and the next one gets a new number.
 */
async function openPage(deps: PaymentDeps, attempt: Attempt, known: Known): Promise<PaymentRedirect> {
  const { db, clock } = deps
  const now = clock.now()
  const lateSince = new Date(now.getTime() - MAX_OPENING_MS)
  const claim = await claimNumber(deps, attempt, { now, lateSince })
  if (!claim) return awaitPage(deps, attempt)
  return askForPage(deps, attempt, known, claim).catch(async (error: unknown) => {
    const own = unopened.set({ opening_since: lateSince }).where('id', '=', attempt.id)
    await execute(db, own.where('opening_since', '=', now))
    throw error
  })
}

const LOOK_EVERY_MS = 200
/** The provider responds within 5 s. */
const MAX_LOOKS = 30

/** Waits for the page that another caller opens. @throws GatewayError if that caller gets none */
async function awaitPage(deps: PaymentDeps, { id }: Attempt): Promise<PaymentRedirect> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const attempt = await getAttempt(deps.db, id)
    if (!attempt) throw new AppError('NOT_FOUND')
    if (attempt.page) return attempt.page
    if (attempt.status !== 'pending') return (await newerPage(deps, attempt)) ?? toOrderPage(attempt)
    if (!isOpening(attempt, deps.clock.now())) break
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new GatewayError('gave no page to the caller that asked for it first')
}

/** About 60 bits. */
const SECRET_LENGTH = 12

async function askForPage(
  deps: PaymentDeps,
  attempt: Attempt,
  known: Known,
  claim: NumberClaim,
): Promise<PaymentRedirect> {
  const { db, clock, gateways } = deps
  const { id: paymentId, provider, amountAmd, order } = attempt
  const gateway = gatewayOf(gateways, provider)
  const shopName = known.shopName ?? (await getSettings(db, 'shop')).name
  const number = numberOf(deps, provider, claim)
  const now = clock.now()
  const sessionEndsAt = sessionEnd(now, order.holdUntil)
  const { providerRef, redirect } = await gateway.start({
    paymentId,
    number,
    secret: deps.random.token().replaceAll(/[-_]/g, '').toLowerCase().slice(0, SECRET_LENGTH),
    shopName,
    orderNumber: order.number,
    amountAmd,
    locale: order.locale,
    now,
    expiresAt: sessionEndsAt,
  })
  const page = JSON.stringify(redirect)
  const noted = await execute(db, openedPage({ paymentId, providerRef, number, page, sessionEndsAt }))
  if (noted > 0) return redirect
  const stored = await getAttempt(db, paymentId)
  if (stored?.page || stored?.status !== 'failed') return stored?.page ?? redirect
  // Superseded while its page was being opened: the page was never shown, and the reconciler closes it.
  const superseded = unopened.where('id', '=', paymentId).where('status', '=', 'failed')
  await execute(db, superseded.set({ provider_ref: providerRef, number }))
  return (await newerPage(deps, stored)) ?? toOrderPage(stored)
}

type OpenedPage = { paymentId: string; providerRef: string; number: number; page: string; sessionEndsAt: Date }

const openedPage = prepare((param: Param<OpenedPage>) =>
  unopened
    .set({
      provider_ref: param('providerRef'),
      number: param('number'),
      page: param('page'),
      session_ends_at: param('sessionEndsAt'),
      opening_since: null,
    })
    .where('id', '=', param('paymentId'))
    .where('status', '=', sql.lit('pending')),
)

/**
 * Returns the page that shows the result to the customer. It depends on the status of the order, not on the return
 * request.
 */
export function orderPage({ order }: Pick<Attempt, 'order'>, isUnderWay = false): string {
  const isAwaiting = order.status === 'awaiting_payment'
  const isKept = !isAwaiting && order.status !== 'cancelled'
  // A payment in review counts as pending: a customer who sees a failure would pay a second time.
  const isLookedAt = isAwaiting && order.isInReview
  const page = isKept || isLookedAt || isUnderWay ? '/order/success' : '/order/failed'
  return `${localePath(order.locale, page)}?order=${order.number}`
}
