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

/**
 * Notifies the customer of a confirmed refund, unless all of it went on to the payment of another order. The value of an
 * exchange pays for its order: it is not added to the store credit that the customer can spend.
 */
export async function notifyRefund(tx: Tx, deps: Deps, refundId: string): Promise<void> {
  const [refund] = await query(
    tx,
    payers
      .innerJoin('payment as p', 'p.order_id', 'o.id')
      .innerJoin('payment_refund as r', 'r.payment_id', 'p.id')
      .select(['r.amount_amd as amountAmd', 'r.credit_amd as addedAmd', 'r.forwarded_amd as forwardedAmd'])
      .select(selectExchangedFor.as('exchangedFor'))
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('store_credit_entry as c')
            .select('c.id')
            .where(sql<boolean>`c.ref = r.id::text`)
            .where('c.kind', '=', 'refunded')
            .where('c.round', '>', 1),
        )
          .$castTo<boolean>()
          .as('isMovedToCard'),
      )
      .where('r.id', '=', refundId),
  )
  if (!refund) throw new Error(`expected refund ${refundId}, found none`)
  const params = toRefundParams(refund)
  if (!params) return
  await notifyPayer(tx, deps, refund, {
    topic: 'refund.confirmed',
    // It was confirmed before, as store credit.
    event: refund.isMovedToCard ? `${refundId}:card` : refundId,
    params,
  })
}

/** Selects the number of the order that the return of a refund `r` is exchanged for, if it is not cancelled. */
const selectExchangedFor = sql<
  number | null
>`(SELECT xo.number FROM exchange AS x JOIN orders AS xo ON xo.id = x.order_id
  WHERE x.return_id = CASE r.reason WHEN 'return' THEN substr(r.key, length('return:') + 1)::uuid END
    AND xo.status <> 'cancelled')`

type NotifiedRefund = {
  number: number
  amountAmd: number
  /** The part that became store credit, and what of it went on to the payment of another order. */
  addedAmd: number
  forwardedAmd: number
  exchangedFor: number | null
  isMovedToCard: boolean
}

/** Returns the content of the message about a refund. Undefined if it brought the customer nothing. */
function toRefundParams(refund: NotifiedRefund): Record<string, string | number> | undefined {
  const { number, exchangedFor, isMovedToCard } = refund
  const cardAmd = refund.amountAmd - refund.addedAmd
  // The store credit that remains was spent or announced before.
  const creditAmd = isMovedToCard ? 0 : refund.addedAmd - refund.forwardedAmd
  const amountAmd = cardAmd + creditAmd
  if (amountAmd === 0) return undefined
  if (exchangedFor !== null && cardAmd === 0) return { number, amountAmd, exchangedFor }
  return { number, amountAmd, ...(creditAmd > 0 && { creditAmd, cardAmd }) }
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
