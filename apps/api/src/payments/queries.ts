import { Locale } from '@shop/contracts/locale.ts'
import { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import type { AttemptName, PaymentReport } from './gateway.ts'

/** pending until a provider's word settles it; refund_due: captured, but not for its order; review: a wrong amount. */
export type PaymentStatus = 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'

/** What a payment page, the way back and a notice need to know of the order; all else of it is the orders' own. */
const attempts = kysely
  .selectFrom('payment as p')
  .innerJoin('orders as o', 'o.id', 'p.order_id')
  .select(({ exists, selectFrom }) => [
    'p.id',
    'p.order_id as orderId',
    'p.provider',
    'p.provider_ref as providerRef',
    'p.number',
    'p.page',
    'p.session_ends_at as sessionEndsAt',
    'p.opening_since as openingSince',
    'p.awaited_since as awaitedSince',
    'p.status',
    'p.amount_amd as amountAmd',
    'p.is_watched as isWatched',
    'p.created_at as createdAt',
    'o.number as orderNumber',
    'o.locale as orderLocale',
    'o.status as orderStatus',
    'o.hold_until as holdUntil',
    exists(
      selectFrom('payment as r')
        .select('r.id')
        .whereRef('r.order_id', '=', 'p.order_id')
        .where('r.status', '=', sql.lit('review')),
    )
      .$castTo<boolean>()
      .as('isInReview'),
  ])

type AttemptRow = InferResult<typeof attempts>[number]
type OrderColumn = 'orderNumber' | 'orderLocale' | 'orderStatus' | 'holdUntil' | 'isInReview'

export type Attempt = Omit<AttemptRow, 'provider' | 'page' | OrderColumn> & {
  provider: PaymentProvider
  page: PaymentRedirect | null
  order: {
    number: number
    locale: Locale
    status: string
    holdUntil: Date | null
    /** A wrong amount came in for the order, with this attempt or another. */
    isInReview: boolean
  }
}

const toAttempt = ({ orderNumber, orderLocale, orderStatus, holdUntil, isInReview, ...row }: AttemptRow): Attempt => ({
  ...row,
  provider: PaymentProvider.parse(row.provider),
  page: row.page === null ? null : PaymentRedirect.parse(row.page),
  order: {
    number: orderNumber,
    locale: Locale.parse(orderLocale),
    status: orderStatus,
    holdUntil,
    isInReview,
  },
})

/** An attempt of an order that is being placed: nothing has come of it yet. */
export const newAttempt = (
  { id, provider, createdAt }: Pick<Attempt, 'id' | 'provider' | 'createdAt'>,
  { order, ...facts }: Pick<Attempt, 'orderId' | 'amountAmd'> & { order: Omit<Attempt['order'], 'isInReview'> },
): Attempt => ({
  id,
  provider,
  createdAt,
  ...facts,
  providerRef: null,
  number: null,
  page: null,
  sessionEndsAt: null,
  openingSince: null,
  awaitedSince: null,
  status: 'pending',
  isWatched: false,
  order: { ...order, isInReview: false },
})

export async function getAttempt(db: Tx, paymentId: string): Promise<Attempt | null> {
  const [row] = await query(db, attemptById({ id: paymentId }))
  return row ? toAttempt(row) : null
}

/** The attempt that a provider, or a browser that comes back from it, names. */
export async function findAttempt(db: Tx, provider: PaymentProvider, name: AttemptName): Promise<Attempt | null> {
  const statement = 'id' in name ? attemptById(name) : attemptByRef({ provider, ...name })
  const [row] = await query(db, statement)
  return row?.provider === provider ? toAttempt(row) : null
}

const attemptById = prepare((param: Param<{ id: string }>) => attempts.where('p.id', '=', param('id')))

const attemptByRef = prepare((param: Param<ProviderRef>) =>
  attempts.where('p.provider', '=', param('provider')).where('p.provider_ref', '=', param('providerRef')),
)

type ProviderRef = { provider: string; providerRef: string }

export type ReportedAttempt = {
  id: string
  orderId: string
  /** The report names the attempt by the provider's key, and another one by ours. */
  isMismatch: boolean
}

/**
 * Finds the attempt that a provider reports on: by its key, or by ours if its key never reached us (the answer to our
 * first call was lost).
 */
export async function findReported(
  tx: Tx,
  provider: PaymentProvider,
  report: PaymentReport,
): Promise<ReportedAttempt | null> {
  const { providerRef, paymentId } = report
  const [known] = await query(
    tx,
    paymentId === undefined
      ? reportedByRef({ provider, providerRef })
      : reportedByEither({ provider, providerRef, paymentId }),
  )
  return known ? { id: known.id, orderId: known.orderId, isMismatch: known.isMismatch } : null
}

const reportable = kysely.selectFrom('payment').select(['id', 'order_id as orderId', 'provider_ref as providerRef'])

const reportedByRef = prepare((param: Param<ProviderRef>) =>
  reportable
    .select(({ lit }) => lit(false).as('isMismatch'))
    .where('provider', '=', param('provider'))
    .where('provider_ref', '=', param('providerRef')),
)

const reportedByEither = prepare((param: Param<ProviderRef & { paymentId: string }>) =>
  reportable
    .select(eb => eb('id', '!=', param('paymentId')).$castTo<boolean>().as('isMismatch'))
    .where('provider', '=', param('provider'))
    .where('provider_ref', '=', param('providerRef'))
    .unionAll(
      reportable
        .select(({ lit }) => lit(false).as('isMismatch'))
        .where('provider', '=', param('provider'))
        .where('id', '=', param('paymentId'))
        .where('provider_ref', 'is', null),
    )
    // The one that has the provider's key comes first: null is last.
    .orderBy('providerRef')
    .limit(1),
)

/** Whether the provider was told to go on and take the money for an attempt. */
export async function wasAgreed(db: Tx, paymentId: string): Promise<boolean> {
  const agreed = kysely.selectFrom('payment_event').select('id').where('outcome', '=', 'agreed')
  return (await execute(db, agreed.where('payment_id', '=', paymentId).limit(1))) > 0
}
