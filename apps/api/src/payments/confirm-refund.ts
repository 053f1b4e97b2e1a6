import { Locale } from '@shop/contracts/locale.ts'
import { type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import type { PaymentDeps } from './gateway.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/** The provider has given the money back: the row and the message to the customer are one. Safe to repeat. */
export async function confirmRefund(deps: PaymentDeps, refundId: string, providerRef: string): Promise<void> {
  await transact(deps.db, deps.random, async tx => {
    const { count } = await tx.paymentRefund.updateMany({
      where: { id: refundId, status: { not: 'confirmed' } },
      data: { status: 'confirmed', confirmedAt: deps.clock.now(), providerRef, lastError: null },
    })
    if (count > 0) await tellCustomer(tx, deps, refundId)
  })
}

/**
 * Staff gave the money back by hand: notes how the provider calls it, in the transaction of the call that says so.
 * The same reference again changes nothing.
 * @returns whose money it was
 * @throws NOT_FOUND; CONFLICT when the refund does not wait for staff, or was confirmed with another reference
 */
export async function confirmManualRefund(
  tx: Tx,
  deps: Deps,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<{ orderId: string; amountAmd: number }> {
  const { count } = await tx.paymentRefund.updateMany({
    where: { id: refundId, status: 'manual' },
    data: { status: 'confirmed', confirmedAt: deps.clock.now(), providerRef: reference, lastError: null },
  })
  const refund = await tx.paymentRefund.findUnique({
    where: { id: refundId },
    select: { status: true, providerRef: true, amountAmd: true, payment: { select: { orderId: true } } },
  })
  if (!refund) throw new AppError('NOT_FOUND')
  if (refund.status !== 'confirmed' || refund.providerRef !== reference) throw new AppError('CONFLICT')
  if (count > 0) await tellCustomer(tx, deps, refundId)
  return { orderId: refund.payment.orderId, amountAmd: refund.amountAmd }
}

async function tellCustomer(tx: Tx, deps: Deps, refundId: string): Promise<void> {
  const { amountAmd, payment } = await tx.paymentRefund.findUniqueOrThrow({
    where: { id: refundId },
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
  await notify(tx, deps, { ...message, key: `${refundId}:sms`, channel: 'sms', recipient: account.phone })
  await notify(tx, deps, { ...message, key: `${refundId}:email`, channel: 'email', recipient: account.email })
}
