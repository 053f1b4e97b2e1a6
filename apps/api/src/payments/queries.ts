import { shopDate } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, execute, kysely, type Param, prepare, query, rowCount } from '#platform/db/sql.ts'
import type { AttemptName, PaymentReport } from './gateway.ts'

/**
 * pending: until the provider's report settles it; refund_due: captured, but not for its order; review: a wrong amount.
 */
export type PaymentStatus = 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'

/**
 * Attempts with the order columns that payment pages, returns and notices need. `amountAmd` is what the provider is asked
 * for: without store credit.
 */
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
    'p.return_path as returnPath',
    'p.session_ends_at as sessionEndsAt',
    'p.opening_since as openingSince',
    'p.awaited_since as awaitedSince',
    'p.status',
    sql<number>`p.amount_amd - p.credit_amd`.as('amountAmd'),
    'p.is_watched as isWatched',
    'p.created_at as createdAt',
    'o.number as orderNumber',
    'o.locale as orderLocale',
    'o.is_discreet as isDiscreet',
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
type OrderColumn = 'orderNumber' | 'orderLocale' | 'orderStatus' | 'holdUntil' | 'isInReview' | 'isDiscreet'

export type Attempt = Omit<AttemptRow, 'provider' | 'page' | OrderColumn> & {
  provider: PaymentProvider
  page: PaymentRedirect | null
  order: {
    number: number
    locale: Locale
    /** True if the payment must not say what the order is. */
    isDiscreet: boolean
    status: string
    holdUntil: Date | null
    /** True if this or another attempt of the order received a wrong amount. */
    isInReview: boolean
  }
}

const toAttempt = ({
  orderNumber,
  orderLocale,
  orderStatus,
  holdUntil,
  isInReview,
  isDiscreet,
  ...row
}: AttemptRow): Attempt => ({
  ...row,
  provider: PaymentProvider.parse(row.provider),
  page: row.page === null ? null : PaymentRedirect.parse(row.page),
  order: {
    number: orderNumber,
    locale: Locale.parse(orderLocale),
    isDiscreet,
    status: orderStatus,
    holdUntil,
    isInReview,
  },
})

/** An attempt of a new order, without a result. */
export const toNewAttempt = (
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
  returnPath: null,
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

/** Finds the attempt that a provider or a returning browser names. */
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
  /** True if the provider's key and our key in the report belong to different attempts. */
  isMismatch: boolean
}

/**
 * Finds the attempt of a report by the provider's key, or by ours if the provider's key was never stored because the
 * response to our first call was lost.
 */
export async function findReportedAttempt(
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
    // The attempt with the provider's key comes first: null sorts last.
    .orderBy('providerRef')
    .limit(1),
)

/** Returns true if a precheck of the attempt was accepted, so that the provider may have captured it. */
export async function hasAcceptedPrecheck(db: Tx, paymentId: string): Promise<boolean> {
  const agreed = kysely.selectFrom('payment_event').select('id').where('outcome', '=', 'agreed')
  return (await execute(db, agreed.where('payment_id', '=', paymentId).limit(1))) > 0
}

/** Callbacks that stay unprocessed for this long count as stuck. */
const STUCK_MS = 5 * 60_000

type PaymentStats = {
  /** Payments of a wrong amount that wait for a decision. */
  inReview: number
  /** Callbacks that have been unprocessed for five minutes. */
  stuckEvents: number
  refundsDue: number
  /** Without the parts that become store credit. */
  refundsDueAmd: number
  /** Of those, the refunds whose promised date has passed. */
  refundsLate: number
}

/** Returns metrics of payments and refunds that need attention. */
export async function paymentStats(db: Tx, now: Date): Promise<PaymentStats> {
  const stuckSince = new Date(now.getTime() - STUCK_MS)
  const [row] = await query(
    db,
    kysely
      .selectFrom('payment_refund')
      .select(({ selectFrom }) => [
        selectFrom('payment')
          .select(rowCount.as('rows'))
          .where('payment.status', '=', 'review')
          .$asScalar()
          .$notNull()
          .as('inReview'),
        selectFrom('payment_event')
          .select(rowCount.as('rows'))
          .where('processed_at', 'is', null)
          .where('received_at', '<', stuckSince)
          .$asScalar()
          .$notNull()
          .as('stuckEvents'),
        rowCount.as('refundsDue'),
        sql<number>`coalesce(sum(amount_amd - credit_amd), 0)::float8`.as('refundsDueAmd'),
        countWhere(sql`promised_by < ${shopDate(now)}::date`).as('refundsLate'),
      ])
      .where('status', '!=', 'confirmed'),
  )
  return row ?? { inReview: 0, stuckEvents: 0, refundsDue: 0, refundsDueAmd: 0, refundsLate: 0 }
}
