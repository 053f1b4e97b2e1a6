import { Locale } from '@shop/contracts/locale.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { transact } from '#platform/db.ts'
import { notify } from '#platform/outbox.ts'
import { GatewayError, type PaymentDeps, type RefundAnswer } from './gateway.ts'
import { onItsOwn } from './on-its-own.ts'
import { nextRefundTry } from './rules.ts'

/** All of them are tried within the lease, also when every answer takes its 5 s. */
const BATCH = 8
/** A refund that is being sent is left alone for this long; then it is sent again under the same key. */
const LEASE_MS = 60_000
/** From this try on staff should look. */
const ALERT_FROM_TRY = 3

type Due = {
  id: string
  key: string
  amountAmd: number
  attempts: number
  provider: string
  providerRef: string
}

/**
 * Sends every refund that is due: requested -> sent -> confirmed or failed, which is tried again later. The row says
 * `sent` before the provider is called, so that a crash between leaves a trace; the key makes sending again safe.
 */
export async function sendRefunds(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const due = await claimDue(deps)
    let isAnswering = true
    for (const refund of due) {
      const isAnswered = await onItsOwn(deps, { refundId: refund.id }, () => sendRefund(deps, refund))
      isAnswering &&= isAnswered === true
    }
    if (due.length < BATCH || !isAnswering) return
  }
}

function claimDue({ db, clock }: PaymentDeps): Promise<Due[]> {
  const now = clock.now()
  return db.$queryRaw<Due[]>`
    UPDATE payment_refund r SET status = 'sent', attempts = r.attempts + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
    FROM payment p
    WHERE p.id = r.payment_id AND r.id IN (
      SELECT id FROM payment_refund WHERE status IN ('requested', 'sent', 'failed') AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING r.id, r.key, r.amount_amd AS "amountAmd", r.attempts, p.provider, p.provider_ref AS "providerRef"`
}

/** @returns whether the provider answered */
async function sendRefund(deps: PaymentDeps, { id, attempts, ...refund }: Due): Promise<boolean> {
  const { key, amountAmd, providerRef } = refund
  const gateway = deps.gateways.byName[PaymentProvider.parse(refund.provider)]
  const answer = await gateway.refund({ key, amountAmd, providerRef }).catch(toUnanswered)
  if (answer.state === 'confirmed') {
    await confirm(deps, id, answer.refundRef)
    return true
  }
  const level = attempts >= ALERT_FROM_TRY ? 'error' : 'warn'
  deps.log[level]({ alert: 'payment.refund', refundId: id, attempts, why: answer.why }, 'refund is not confirmed')
  await deps.db.paymentRefund.updateMany({
    where: { id, status: 'sent' },
    data: {
      // Without an answer the money may be on its way: that is not a failure yet.
      status: answer.state === 'refused' ? 'failed' : 'sent',
      lastError: answer.why,
      dueAt: nextRefundTry(deps.clock.now(), attempts),
    },
  })
  return answer.state === 'refused'
}

type Unanswered = { state: 'unanswered'; why: string }

function toUnanswered(error: unknown): RefundAnswer | Unanswered {
  if (error instanceof GatewayError) return { state: 'unanswered', why: error.message }
  throw error
}

/** The money is back: the row and the message to the customer are one. */
async function confirm(deps: PaymentDeps, id: string, providerRef: string): Promise<void> {
  const { db, random, clock } = deps
  await transact(db, random, async tx => {
    const { count } = await tx.paymentRefund.updateMany({
      where: { id, status: { not: 'confirmed' } },
      data: { status: 'confirmed', confirmedAt: clock.now(), providerRef, lastError: null },
    })
    if (count === 0) return
    const { amountAmd, payment } = await tx.paymentRefund.findUniqueOrThrow({
      where: { id },
      select: {
        amountAmd: true,
        payment: {
          select: {
            order: {
              select: { number: true, locale: true, account: { select: { id: true, phone: true, email: true } } },
            },
          },
        },
      },
    })
    const { number, locale, account } = payment.order
    // Whoever deleted the account is not told any more.
    if (!account) return
    const whose = { accountId: account.id, locale: Locale.parse(locale) }
    const message = { topic: 'refund.confirmed', ...whose, params: { number, amountAmd } } as const
    await notify(tx, deps, { ...message, key: `${id}:sms`, channel: 'sms', recipient: account.phone })
    await notify(tx, deps, { ...message, key: `${id}:email`, channel: 'email', recipient: account.email })
  })
}
