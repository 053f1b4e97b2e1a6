import { shopDate } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { addBusinessDays } from '#platform/i18n/business-days.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'
import { getSettings } from '#settings/index.ts'
import type { PaymentDeps } from './gateway.ts'
import { getPromisedDate } from './promised-date.ts'
import { isReserved } from './rules.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/** The shop decides on a wrong amount within this many business days. */
const REVIEW_BUSINESS_DAYS = 1

/** Orders `o` with the customers to notify. */
const payers = kysely
  .selectFrom('orders as o')
  .leftJoin('account as a', 'a.id', 'o.account_id')
  .select(['o.number', 'o.locale', 'a.id as accountId', 'a.email'])
  // A customer without an account has the phone of the order.
  .select(
    sql<string | null>`coalesce(a.phone, CASE WHEN o.placed_by IS NOT NULL THEN nullif(o.phone, '') END)`.as('phone'),
  )

type Payer = InferResult<typeof payers>[number]

/** Notifies the customer that a wrong amount was received: the amount, and the date by which the shop decides. */
export async function notifyReview(tx: Tx, deps: Deps, paymentId: string): Promise<void> {
  const order = await getPaidOrder(tx, paymentId)
  const until = addBusinessDays(shopDate(deps.clock.now()), REVIEW_BUSINESS_DAYS, await getSettings(tx, 'calendar'))
  const { number, totalAmd, cameAmd, occurrence } = order
  await notifyPayer(tx, deps, order, {
    topic: 'payment.in_review',
    event: `${occurrence}:review`,
    params: { number, totalAmd, until, ...(cameAmd === null ? {} : { cameAmd }) },
  })
}

/**
 * Notifies the customer of the decision: the amount is refunded, or was not received; and whether the order can still
 * be paid.
 */
export async function notifyDecision(
  tx: Tx,
  deps: Deps,
  paymentId: string,
  topic: 'payment.given_back' | 'payment.not_received',
): Promise<void> {
  const order = await getPaidOrder(tx, paymentId)
  const now = deps.clock.now()
  const { number, totalAmd, cameAmd, occurrence } = order
  const refundParams: Record<string, string | number> =
    cameAmd === null ? {} : { cameAmd, until: await getPromisedDate(tx, now) }
  await notifyPayer(tx, deps, order, {
    topic,
    event: `${occurrence}:decided`,
    params: {
      number,
      totalAmd,
      ...(topic === 'payment.given_back' ? refundParams : {}),
      ...nextStepParams(order, now),
    },
  })
}

type PaidOrder = Awaited<ReturnType<typeof getPaidOrder>>

/** Until when the order can be paid, or that it has ended. Empty if the order has another payment. */
function nextStepParams({ status, holdUntil, hasOther }: PaidOrder, now: Date): Record<string, string> {
  if (hasOther) return {}
  return status === 'awaiting_payment' && isReserved(holdUntil, now)
    ? { payUntil: holdUntil.toISOString() }
    : { next: 'over' }
}

/** Notifies the customer of a confirmed refund. */
export async function notifyRefund(tx: Tx, deps: Deps, refundId: string): Promise<void> {
  const [refund] = await query(
    tx,
    payers
      .innerJoin('payment as p', 'p.order_id', 'o.id')
      .innerJoin('payment_refund as r', 'r.payment_id', 'p.id')
      .select(['r.amount_amd as amountAmd', 'r.credit_amd as creditAmd'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('store_credit_entry as c')
            .select('c.id')
            .where(sql<boolean>`c.ref = r.id::text`)
            .where('c.kind', '=', 'refunded')
            .where('c.round', '=', 2),
        )
          .$castTo<boolean>()
          .as('isMovedToCard'),
      )
      .where('r.id', '=', refundId),
  )
  if (!refund) throw new Error(`expected refund ${refundId}, found none`)
  const { number, amountAmd, creditAmd } = refund
  const split: Record<string, number> = creditAmd === 0 ? {} : { creditAmd, cardAmd: amountAmd - creditAmd }
  await notifyPayer(tx, deps, refund, {
    topic: 'refund.confirmed',
    // It was confirmed before, as store credit.
    event: refund.isMovedToCard ? `${refundId}:card` : refundId,
    params: { number, amountAmd, ...split },
  })
}

/**
 * @returns `occurrence` identifies this review and its decision: the same attempt can receive a wrong amount again
 * after staff decided that nothing was received. The decision does not change the time of the review.
 */
async function getPaidOrder(tx: Tx, paymentId: string) {
  const [paid] = await query(
    tx,
    payers
      .innerJoin('payment as p', 'p.order_id', 'o.id')
      .select(({ exists, selectFrom }) => [
        'o.status',
        'o.hold_until as holdUntil',
        sql<number>`o.total_amd - o.credit_amd`.as('totalAmd'),
        'p.came_amd as cameAmd',
        'p.settled_at as settledAt',
        exists(
          selectFrom('payment as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'o.id')
            .where('other.status', 'in', ['review', 'captured']),
        )
          .$castTo<boolean>()
          .as('hasOther'),
      ])
      .where('p.id', '=', paymentId),
  )
  if (!paid) throw new Error(`expected payment ${paymentId}, found none`)
  return { ...paid, occurrence: `${paymentId}:${paid.settledAt?.getTime() ?? 'first'}` }
}

/** Sends SMS and e-mail once per event, unless the account is deleted. A customer without an account gets the SMS. */
async function notifyPayer(
  tx: Tx,
  deps: Deps,
  { locale, accountId, phone, email }: Payer,
  { topic, event, params }: Pick<Message, 'topic' | 'params'> & { event: string },
): Promise<void> {
  const account = accountId === null ? {} : { accountId }
  const message = { topic, ...account, locale: Locale.parse(locale), ...(params ? { params } : {}) }
  await notify(
    tx,
    deps,
    ...(phone === null ? [] : [{ ...message, key: `${event}:sms`, channel: 'sms', recipient: phone } as const]),
    ...(email === null ? [] : [{ ...message, key: `${event}:email`, channel: 'email', recipient: email } as const]),
  )
}
