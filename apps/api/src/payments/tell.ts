import { shopDate } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { addBusinessDays } from '#platform/business-days.ts'
import type { Tx } from '#platform/db.ts'
import { type Message, notify } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'
import type { PaymentDeps } from './gateway.ts'
import { refundDay } from './refunds.ts'
import { isHeld } from './rules.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/** The customer hears within so many business days what becomes of a wrong amount. */
const REVIEW_BUSINESS_DAYS = 1

const orderSelect = {
  number: true,
  locale: true,
  status: true,
  holdUntil: true,
  totalAmd: true,
  account: { select: { id: true, phone: true, email: true } },
  payments: { select: { status: true } },
} as const

/** Another amount came than the order costs: what came, and by when the shop says what becomes of it. */
export async function tellOfReview(tx: Tx, deps: Deps, paymentId: string): Promise<void> {
  const { order, cameAmd, occurrence } = await paidOrder(tx, paymentId)
  const until = addBusinessDays(shopDate(deps.clock.now()), REVIEW_BUSINESS_DAYS, await getSettings(tx, 'calendar'))
  const { number, totalAmd } = order
  await tellPayer(tx, deps, order, {
    topic: 'payment.in_review',
    event: `${occurrence}:review`,
    params: { number, totalAmd, until, ...(cameAmd === null ? {} : { cameAmd }) },
  })
}

/** What was decided of it: all that came goes back, or nothing had come; and whether the order can still be paid. */
export async function tellOfDecision(
  tx: Tx,
  deps: Deps,
  paymentId: string,
  topic: 'payment.given_back' | 'payment.not_received',
): Promise<void> {
  const { order, cameAmd, occurrence } = await paidOrder(tx, paymentId)
  const now = deps.clock.now()
  const { number, totalAmd } = order
  const back: Record<string, string | number> = cameAmd === null ? {} : { cameAmd, until: await refundDay(tx, now) }
  await tellPayer(tx, deps, order, {
    topic,
    event: `${occurrence}:decided`,
    params: { number, totalAmd, ...(topic === 'payment.given_back' ? back : {}), ...whatNext(order, now) },
  })
}

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>['order']

/** Until when the order waits for its payment, or that it is over; nothing where other money of it is there. */
function whatNext({ status, holdUntil, payments }: PaidOrder, now: Date): Record<string, string> {
  const hasOther = payments.some(payment => payment.status === 'review' || payment.status === 'captured')
  if (hasOther) return {}
  return status === 'awaiting_payment' && isHeld(holdUntil, now)
    ? { payUntil: holdUntil.toISOString() }
    : { next: 'over' }
}

/** Money that came back to its customer. */
export async function tellOfRefund(tx: Tx, deps: Deps, refundId: string): Promise<void> {
  const { amountAmd, payment } = await tx.paymentRefund.findUniqueOrThrow({
    where: { id: refundId },
    select: { amountAmd: true, payment: { select: { order: { select: orderSelect } } } },
  })
  const { order } = payment
  const params = { number: order.number, amountAmd }
  await tellPayer(tx, deps, order, { topic: 'refund.confirmed', event: refundId, params })
}

/**
 * @returns `occurrence` names this review of the payment and its decision: money of a wrong amount can come for one
 * attempt again after a person said that nothing had come. A decision leaves the moment at which it came into review.
 */
async function paidOrder(tx: Tx, paymentId: string) {
  const { settledAt, ...paid } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { cameAmd: true, settledAt: true, order: { select: orderSelect } },
  })
  return { ...paid, occurrence: `${paymentId}:${settledAt?.getTime() ?? 'first'}` }
}

/** By SMS and e-mail, once per event; whoever deleted the account is not told any more. */
async function tellPayer(
  tx: Tx,
  deps: Deps,
  { locale, account }: PaidOrder,
  { topic, event, params }: Pick<Message, 'topic' | 'params'> & { event: string },
): Promise<void> {
  if (!account) return
  const { id: accountId, phone, email } = account
  const message = { topic, accountId, locale: Locale.parse(locale), ...(params ? { params } : {}) }
  await notify(
    tx,
    deps,
    { ...message, key: `${event}:sms`, channel: 'sms', recipient: phone },
    { ...message, key: `${event}:email`, channel: 'email', recipient: email },
  )
}
