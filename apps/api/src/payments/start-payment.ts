import { setTimeout } from 'node:timers/promises'
import { localePath } from '@shop/contracts/locales.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { findOpenAttemptId } from './attempts.ts'
import { GatewayError, gatewayOf, type PaymentDeps } from './gateway.ts'
import { type Attempt, getAttempt } from './queries.ts'
import { getSessionEnd, isOpening, MAX_OPENING_MS } from './rules.ts'

const RETRY_AFTER_SECONDS = 10

/** Attempts without a page, as far as the shop knows. */
export const attemptsWithoutPage = kysely.updateTable('payment').where('provider_ref', 'is', null)

/**
 * Opens the provider's page for an attempt, after the transaction that created the attempt. Safe to repeat: returns the
 * first page. If the attempt is settled, or its order is no longer unpaid or has a payment in review, returns the
 * order page.
 * @throws PAYMENT_UNAVAILABLE if the provider does not respond; the attempt can be started again
 */
export async function startPayment(deps: PaymentDeps, paymentId: string): Promise<PaymentRedirect> {
  const attempt = await getAttempt(deps.db, paymentId)
  if (!attempt) throw new AppError('NOT_FOUND')
  return startPaymentAttempt(deps, attempt)
}

/**
 * Does the same for an attempt that the caller has read or created.
 * @param shopName if the caller has read the settings
 */
export async function startPaymentAttempt(
  deps: PaymentDeps,
  attempt: Attempt,
  shopName?: string,
): Promise<PaymentRedirect> {
  const { status, isInReview } = attempt.order
  const canBePaid = attempt.status === 'pending' && status === 'awaiting_payment' && !isInReview
  if (!canBePaid) return (await findReplacementPage(deps, attempt)) ?? toOrderRedirect(attempt)
  if (attempt.page) return attempt.page
  return openPage(deps, attempt, shopName).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn(
      { err: error, provider: attempt.provider, paymentId: attempt.id, orderNumber: attempt.order.number },
      'failed to open the payment page',
    )
    throw new AppError('PAYMENT_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  })
}

const toOrderRedirect = (attempt: Attempt): PaymentRedirect => ({
  redirectUrl: toOrderPagePath(attempt),
  method: 'GET',
  fields: {},
})

/** Returns the page of the attempt that has replaced this one, if any. */
async function findReplacementPage(
  deps: PaymentDeps,
  { id, orderId, status }: Attempt,
): Promise<PaymentRedirect | undefined> {
  const newer = status === 'failed' ? await findOpenAttemptId(deps.db, orderId) : undefined
  return newer === undefined || newer === id ? undefined : startPayment(deps, newer)
}

/**
 * Opens the page of an attempt once: one caller asks the provider, the others wait for the result. If the response was
 * lost, the page was never shown, and the next one gets a new number.
 */
async function openPage(deps: PaymentDeps, attempt: Attempt, shopName?: string): Promise<PaymentRedirect> {
  const { db, clock } = deps
  const now = clock.now()
  const lateSince = new Date(now.getTime() - MAX_OPENING_MS)
  const claim = await claimPageNumber(deps, attempt, { now, lateSince })
  if (!claim) return awaitPage(deps, attempt)
  return requestPage(deps, attempt, claim, shopName).catch(async (error: unknown) => {
    const released = attemptsWithoutPage.set({ opening_since: lateSince }).where('id', '=', attempt.id)
    await execute(db, released.where('opening_since', '=', now))
    throw error
  })
}

const POLL_INTERVAL_MS = 200
/** The provider responds within 5 s. */
const MAX_POLLS = 30

/** Waits for the page that another caller opens. @throws GatewayError if that caller gets none */
async function awaitPage(deps: PaymentDeps, { id }: Attempt): Promise<PaymentRedirect> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const attempt = await getAttempt(deps.db, id)
    if (!attempt) throw new AppError('NOT_FOUND')
    if (attempt.page) return attempt.page
    if (attempt.status !== 'pending') return (await findReplacementPage(deps, attempt)) ?? toOrderRedirect(attempt)
    if (!isOpening(attempt, deps.clock.now())) break
    await setTimeout(POLL_INTERVAL_MS)
  }
  throw new GatewayError('a concurrent request failed to open the page')
}

/** About 60 bits. */
const SECRET_CHARACTERS = 12

async function requestPage(
  deps: PaymentDeps,
  attempt: Attempt,
  claim: NumberClaim,
  shopName?: string,
): Promise<PaymentRedirect> {
  const { db, clock, gateways } = deps
  const { id: paymentId, provider, amountAmd, order } = attempt
  const gateway = gatewayOf(gateways, provider)
  const number = getPageNumber(deps, provider, claim)
  const now = clock.now()
  const sessionEndsAt = getSessionEnd(now, order.holdUntil)
  const { providerRef, redirect } = await gateway.start({
    paymentId,
    number,
    secret: deps.random.token().replaceAll(/[-_]/g, '').toLowerCase().slice(0, SECRET_CHARACTERS),
    shopName: await shopNameFor(db, order, shopName),
    orderNumber: order.number,
    amountAmd,
    locale: order.locale,
    now,
    expiresAt: sessionEndsAt,
  })
  const page = JSON.stringify(redirect)
  const updated = await execute(db, openedPage({ paymentId, providerRef, number, page, sessionEndsAt }))
  if (updated > 0) return redirect
  const stored = await getAttempt(db, paymentId)
  if (stored?.page || stored?.status !== 'failed') return stored?.page ?? redirect
  // Superseded while its page was being opened: the page was never shown, and the reconciler closes it.
  const superseded = attemptsWithoutPage.where('id', '=', paymentId).where('status', '=', 'failed')
  await execute(db, superseded.set({ provider_ref: providerRef, number }))
  return (await findReplacementPage(deps, stored)) ?? toOrderRedirect(stored)
}

/**
 * Returns the name of the shop that the provider shows and prints on a bank statement: for a discreet order the neutral
 * one, in English because banks drop other letters.
 */
async function shopNameFor(db: Db, { isDiscreet }: Attempt['order'], shopName?: string): Promise<string> {
  if (isDiscreet) return (await getSettings(db, 'discreet')).name.en
  return shopName ?? (await getSettings(db, 'shop')).name
}

type OpenedPage = { paymentId: string; providerRef: string; number: number; page: string; sessionEndsAt: Date }

const openedPage = prepare((param: Param<OpenedPage>) =>
  attemptsWithoutPage
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
 * Returns the page that shows the result to the customer: that of the link by which the payer came, or else the page of
 * the account. It depends on the status of the order, not on the return request.
 */
export function toOrderPagePath(
  { order, returnPath }: Pick<Attempt, 'order' | 'returnPath'>,
  isInProgress = false,
): string {
  const isAwaiting = order.status === 'awaiting_payment'
  const isPaid = !isAwaiting && order.status !== 'cancelled'
  // A payment in review counts as pending: a customer who sees a failure would pay a second time.
  const isInReview = isAwaiting && order.isInReview
  const result = isPaid || isInReview || isInProgress ? 'success' : 'failed'
  if (returnPath !== null) return `${returnPath}?result=${result}`
  const page = `/order/${result}`
  return `${localePath(order.locale, page)}?order=${order.number}`
}

/** The number of the page that the caller opens; null if the range that the provider assigned is exhausted. */
export type NumberClaim = { number: number | null }

/**
 * Claims the opening of an attempt's page with a number that the provider has never received, in one statement. Runs
 * outside of transactions, because every caller would wait for the lock on the counter.
 * @returns undefined if another caller opens or has opened the page, or the attempt has ended
 */
export async function claimPageNumber(
  { db, gateways }: PaymentDeps,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  { now, lateSince }: { now: Date; lateSince: Date },
): Promise<NumberClaim | undefined> {
  const [claim] = await query(db, claimStatement({ id, now, lateSince, ...gatewayOf(gateways, provider).numbers }))
  return claim
}

const claimStatement = prepare((param: Param<{ id: string; now: Date; lateSince: Date; from: number; to: number }>) =>
  kysely
    .with('claimed', () =>
      attemptsWithoutPage
        .set({ opening_since: param('now') })
        .where('id', '=', param('id'))
        .where('status', '=', sql.lit('pending'))
        .where(({ eb, or }) => or([eb('opening_since', 'is', null), eb('opening_since', '<=', param('lateSince'))]))
        .returning('provider'),
    )
    .with('next', queries =>
      queries
        .insertInto('payment_number')
        .columns(['provider', 'last'])
        .expression(({ selectFrom }) => selectFrom('claimed').select(['provider', param('from').as('last')]))
        .onConflict(conflict =>
          conflict
            .column('provider')
            .doUpdateSet({ last: sql`greatest(payment_number.last + 1, ${param('from')})` })
            .where('payment_number.last', '<', param('to')),
        )
        .returning('last'),
    )
    .selectFrom('claimed')
    .leftJoin('next', join => join.onTrue())
    .select('next.last as number'),
)

/** @throws GatewayError if the range that the provider assigned is exhausted */
export function getPageNumber(
  { log, gateways }: PaymentDeps,
  provider: PaymentProvider,
  { number }: NumberClaim,
): number {
  if (number !== null) return number
  const { to } = gatewayOf(gateways, provider).numbers
  log.error({ alert: 'payment.numbers', provider, to }, 'the number range for payment pages is exhausted')
  throw new GatewayError(`${provider} has no number left below ${to}`)
}
