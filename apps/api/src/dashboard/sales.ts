import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, kysely, query, rowCount } from '#platform/db/sql.ts'
import type { HourTotals, Period, SuggestionCounts } from './rules.ts'

/** The order is paid and not cancelled. */
const IS_SALE = sql<boolean>`o.status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered')`

/** Orders placed on the days of a period; days are Yerevan's, UTC+4 all year (contracts/days.ts). */
const placedWithin = ({ from, to }: Period) =>
  sql<boolean>`o.placed_at >= ${shopTimestamp(from)} AND o.placed_at < ${shopTimestamp(addDays(to, 1))}`

/** Returns the totals of each hour of a period; hours without an order are missing. One query. */
export function readHours(db: Tx, period: Period): Promise<HourTotals[]> {
  const hours = kysely
    .selectFrom('orders as o')
    .select([
      sql<Date>`date_trunc('hour', o.placed_at AT TIME ZONE 'UTC' + interval '4 hours')`.as('at'),
      rowCount.as('placed'),
      countWhere(sql`${IS_SALE} OR o.status = 'cancelled' AND EXISTS (
        SELECT FROM payment p WHERE p.order_id = o.id AND p.status = 'captured')`).as('paid'),
      countWhere(IS_SALE).as('orders'),
      sql<number>`coalesce(sum(o.total_amd - o.deposit_amd) FILTER (WHERE ${IS_SALE}), 0)::float8`.as('moneyAmd'),
    ])
    .where(placedWithin(period))
    .groupBy(sql`1`)
  return query(
    db,
    kysely
      .selectFrom(hours.as('h'))
      .select([
        sql<string>`to_char(h.at, 'YYYY-MM-DD')`.as('date'),
        sql<number>`extract(hour FROM h.at)::int`.as('hour'),
        'h.placed',
        'h.paid',
        'h.orders',
        'h.moneyAmd',
      ]),
  )
}

/** Returns the ten products with the most units sold in a period, with their current titles. */
export async function readBestSellers(db: Tx, period: Period): Promise<Dashboard['bestSellers']> {
  const sold = kysely
    .selectFrom('orders as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select([
      'l.variant_id',
      sql<number>`sum(l.quantity)`.as('quantity'),
      sql<number>`sum(l.quantity * l.unit_price_amd - l.discount_amd)`.as('amount_amd'),
    ])
    .where(placedWithin(period))
    .where(IS_SALE)
    .groupBy('l.variant_id')
  const rows = await query(
    db,
    kysely
      .selectFrom(sold.as('s'))
      .innerJoin('variant as v', 'v.id', 's.variant_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select([
        'p.slug',
        'p.brand',
        'p.title',
        sql<number>`sum(s.quantity)::int`.as('quantity'),
        sql<number>`sum(s.amount_amd)::float8`.as('amountAmd'),
      ])
      .groupBy('p.id')
      .orderBy(sql`sum(s.quantity)`, 'desc')
      .orderBy('p.id')
      .limit(10),
  )
  return rows.map(row => ({ ...row, ...toTextFields('title', row.title) }))
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

/** Returns the ten texts that were searched for most on the days of a period and found nothing. */
export function readFailedSearches(db: Tx, { from, to }: Period): Promise<Dashboard['failedSearches']> {
  return query(
    db,
    kysely
      .selectFrom('search_count')
      .select(['query', sql<number>`sum(searches)::int`.as('searches')])
      .where('date', '>=', sql<Date>`${from}::date`)
      .where('date', '<=', sql<Date>`${to}::date`)
      .where('is_found', '=', false)
      .groupBy('query')
      .orderBy('searches', 'desc')
      .orderBy('query')
      .limit(10),
  )
}
