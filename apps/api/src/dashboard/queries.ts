import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { uncollectedBefore } from '@shop/contracts/pickup.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { countFailedJobs } from '#background-jobs/index.ts'
import { IS_ON_SALE } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, kysely, query, rowCount } from '#platform/db/sql.ts'
import { type Period, readBestSellers } from '#reports/index.ts'
import { countExpiringLots } from '#stock/index.ts'
import type { SuggestionCounts } from './stats.ts'

/** Lists the ten best sellers of a period. */
export async function listBestSellers(db: Tx, period: Period): Promise<Dashboard['bestSellers']> {
  const rows = await readBestSellers(db, period, 10)
  return rows.map(({ slug, title, titleEN, titleHY, brand, figures }) => ({
    slug,
    title,
    titleEN,
    titleHY,
    brand,
    quantity: figures.quantity,
    amountAmd: figures.netAmd,
    marginAmd: figures.marginAmd,
  }))
}

/** Counts the mix suggestions of a period and their cost. */
export async function readSuggestionCounts(db: Tx, { from, to }: Period): Promise<SuggestionCounts> {
  const [first, last] = [new Date(from), new Date(to)]
  const [counts] = await query(
    db,
    kysely
      .selectFrom('ai_request')
      .select(({ selectFrom }) => [
        countWhere(sql`state = 'ok'`).as('answers'),
        countWhere(sql`state = 'ok' AND adviser = 'openai'`).as('byModel'),
        countWhere(sql`state = 'failed'`).as('failed'),
        selectFrom('ai_spending')
          .select(sql<number>`(coalesce(sum(cost_micro_usd), 0) / 1000000.0)::float8`.as('usd'))
          .where(({ between }) => between('day', first, last))
          .$asScalar()
          .$notNull()
          .as('costUsd'),
      ])
      .where(({ between }) => between('day', first, last)),
  )
  return counts ?? { answers: 0, byModel: 0, failed: 0, costUsd: 0 }
}

const AVAILABLE = sql<number>`v.on_hand - v.reserved`

/** How many of the lowest variants are compared by popularity: to read the products of all would take long. */
const MAX_COMPARED = 500

/** The lowest variants on sale, of equal ones first those that staff keep most of, with the number of all. */
const compared = kysely
  .selectFrom('variant as v')
  .select([
    'v.id',
    'v.sku',
    'v.product_id',
    AVAILABLE.as('available'),
    sql<number>`count(*) OVER ()::int`.as('count'),
    sql<number>`count(*) FILTER (WHERE v.on_hand = v.reserved) OVER ()::int`.as('soldOut'),
  ])
  .where(sql<boolean>`${AVAILABLE} <= v.reorder_point`)
  .where(IS_ON_SALE)
  .orderBy('available')
  .orderBy('v.reorder_point', 'desc')
  .orderBy('v.sku')
  .limit(MAX_COMPARED)

const lowest = kysely
  .selectFrom(compared.as('c'))
  .innerJoin('product as p', 'p.id', 'c.product_id')
  .select(['c.id', 'c.available', 'p.popularity', 'c.count', 'c.soldOut'])
  .orderBy('c.available')
  .orderBy('p.popularity', 'desc')
  .orderBy('c.sku')
  .limit(10)

/** Returns variants on sale with low available stock. */
export async function readLowStock(db: Tx): Promise<Dashboard['lowStock']> {
  const rows = await query(
    db,
    kysely
      .selectFrom(lowest.as('l'))
      .innerJoin('variant as v', 'v.id', 'l.id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select(['v.sku', 'p.slug', 'p.title', 'v.weight_grams as weight', 'l.available', 'l.count', 'l.soldOut'])
      .orderBy('l.available')
      .orderBy('l.popularity', 'desc')
      .orderBy('v.sku'),
  )
  const [{ count, soldOut } = { count: 0, soldOut: 0 }] = rows
  const items = rows.map(({ sku, slug, weight, available, title }) => ({
    sku,
    slug,
    ...toTextFields('title', title),
    weight,
    available,
  }))
  return { count, soldOut, items }
}

/** Counts rentals by what is due on a day. */
export async function readRentals(db: Tx, today: string): Promise<Dashboard['rentals']> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('rental_booking')
      .select([
        countWhere(sql`state = 'reserved' AND from_date <= ${today}::date`).as('toBring'),
        countWhere(sql`state = 'handed_over'`).as('out'),
        countWhere(sql`state = 'handed_over' AND to_date = ${today}::date`).as('dueToday'),
        countWhere(sql`state = 'handed_over' AND to_date < ${today}::date`).as('late'),
        countWhere(sql`state = 'returned'`).as('toSettle'),
      ])
      .where('state', 'in', ['reserved', 'handed_over', 'returned']),
  )
  return row ?? { toBring: 0, out: 0, dueToday: 0, late: 0, toSettle: 0 }
}

/** Adds up the refunds that are not confirmed, and those overdue on a day. */
export async function readRefunds(db: Tx, today: string): Promise<Dashboard['refunds']> {
  const isOverdue = sql<boolean>`promised_by < ${today}::date`
  const [row] = await query(
    db,
    kysely
      .selectFrom('payment_refund')
      .select([
        rowCount.as('due'),
        sql<number>`coalesce(sum(amount_amd - credit_amd), 0)::float8`.as('dueAmd'),
        countWhere(isOverdue).as('overdue'),
        sql<number>`coalesce(sum(amount_amd - credit_amd) FILTER (WHERE ${isOverdue}), 0)::float8`.as('overdueAmd'),
      ])
      .where('status', '!=', 'confirmed'),
  )
  return row ?? { due: 0, dueAmd: 0, overdue: 0, overdueAmd: 0 }
}

/** Counts undecided return requests and open customer messages that were created before a time. */
export async function readUnanswered(db: Tx, before: Date): Promise<{ returns: number; messages: number }> {
  const [row] = await query(
    db,
    kysely.selectNoFrom(({ selectFrom }) => [
      selectFrom('order_return')
        .select(rowCount.as('rows'))
        .where('status', '=', 'requested')
        .where('requested_at', '<', before)
        .$asScalar()
        .$notNull()
        .as('returns'),
      selectFrom('contact_message')
        .select(rowCount.as('rows'))
        .where('closed_at', 'is', null)
        .where('created_at', '<', before)
        .$asScalar()
        .$notNull()
        .as('messages'),
    ]),
  )
  return row ?? { returns: 0, messages: 0 }
}

const LONG_UNPAID_MS = 30 * 60_000
const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Counts the open tasks of staff; those of orders follow orders/steps.ts.
 * @param showsJobs false leaves failed background jobs out
 */
export async function readNeedsAction(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  showsJobs: boolean,
): Promise<Dashboard['needsAction']> {
  const now = clock.now()
  const [failedJobs, lots, ofOrders, elsewhere] = await Promise.all([
    showsJobs ? countFailedJobs(db) : 0,
    countExpiringLots({ db, clock }),
    query(
      db,
      kysely
        .selectFrom('orders as o')
        .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
        .select([
          countWhere(sql`o.status = 'paid'`).as('newOrders'),
          countWhere(sql`o.status <> 'awaiting_payment' AND s.date < ${shopDate(now)}::date
            OR o.status NOT IN ('awaiting_payment', 'dispatched')
            AND o.pickup_from < ${shopTimestamp(shopDate(now))}`).as('lateOrders'),
          // An order by phone may be paid for a day.
          countWhere(sql`o.status = 'awaiting_payment' AND o.placed_by IS NULL
            AND o.placed_at < ${ago(now, LONG_UNPAID_MS)}`).as('unpaidLong'),
          countWhere(sql`o.status IN ('paid', 'confirmed') AND o.delivery_fee_state = 'to_confirm'
            AND o.delivery_fee_amd IS NULL`).as('feeToAgree'),
          countWhere(sql`o.unreachable_since IS NOT NULL`).as('unreachable'),
          countWhere(sql`o.status = 'dispatched' AND (
            SELECT count(*) FILTER (WHERE y.kind = 'delivery_failed') > count(*) FILTER (WHERE y.kind = 'second_try')
            FROM order_activity y WHERE y.order_id = o.id)`).as('failedDeliveries'),
          countWhere(sql`o.status = 'dispatched' AND EXISTS (
            SELECT FROM order_cancel_request q WHERE q.order_id = o.id AND q.refusal IS NULL)`).as('cancelRequests'),
          countWhere(sql`o.status = 'dispatched' AND o.pickup_from IS NOT NULL AND (
            SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.to = 'dispatched'
          ) < ${uncollectedBefore(shopDate(now))}`).as('notCollected'),
        ])
        .where('o.status', 'in', ['awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched']),
    ),
    query(
      db,
      kysely.selectNoFrom(({ selectFrom }) => [
        selectFrom('order_return')
          .select(rowCount.as('rows'))
          .where('status', 'in', ['requested', 'accepted'])
          .$asScalar()
          .$notNull()
          .as('returns'),
        selectFrom('payment')
          .select(rowCount.as('rows'))
          .where('status', '=', 'review')
          .$asScalar()
          .$notNull()
          .as('paymentsInReview'),
        selectFrom('review')
          .select(rowCount.as('rows'))
          .where('status', '=', 'pending')
          .$asScalar()
          .$notNull()
          .as('reviews'),
        selectFrom('outbox')
          .select(rowCount.as('rows'))
          .where('failed_at', '>', ago(now, WEEK_MS))
          .where('topic', '!=', 'code')
          .where('recipient', '!=', '')
          .$asScalar()
          .$notNull()
          .as('failedMessages'),
      ]),
    ),
  ])
  const counts = { expiredLots: lots.expired, expiringLots: lots.expiring, failedJobs }
  return { ...NO_TASKS, ...ofOrders[0], ...elsewhere[0], ...counts }
}

const NO_TASKS: Dashboard['needsAction'] = {
  newOrders: 0,
  lateOrders: 0,
  unpaidLong: 0,
  feeToAgree: 0,
  unreachable: 0,
  failedDeliveries: 0,
  cancelRequests: 0,
  notCollected: 0,
  returns: 0,
  paymentsInReview: 0,
  reviews: 0,
  failedMessages: 0,
  expiredLots: 0,
  expiringLots: 0,
  failedJobs: 0,
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
