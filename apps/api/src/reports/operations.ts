import { daysBetween } from '@shop/contracts/days.ts'
import { MAX_REPORT_ROWS, type OperationsReport } from '@shop/contracts/reports.ts'
import { type LocalTexts, toTextFields } from '@shop/contracts/text-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { Period } from './period.ts'
import { percentOf } from './rules.ts'

/** Returns the utilization of hookahs, the punctuality of couriers and the failed searches of a period. */
export async function readOperationsReport(db: Tx, period: Period, today: string): Promise<OperationsReport> {
  const [rentals, couriers, failedSearches] = await Promise.all([
    readRentals(db, period, today),
    readCouriers(db, period),
    readFailedSearches(db, period, MAX_REPORT_ROWS),
  ])
  return { ...period, rentals, couriers, failedSearches }
}

type RentalRow = {
  key: string
  slug: string
  title: LocalTexts
  units: number
  availableDays: number
  rentedDays: number
}

async function readRentals(db: Tx, { from, to }: Period, today: string): Promise<OperationsReport['rentals']> {
  const days = daysBetween(from, to) + 1
  const until = sql`(${to}::date + 1)`
  // Days of a range [since, before) within the period.
  const overlap = (since: unknown, before: unknown) =>
    sql`greatest(0, least(${before}, ${until}) - greatest(${since}, ${from}::date))`
  const yerevanDate = (at: RawBuilder<unknown>) => sql`((${at} AT TIME ZONE 'UTC') + interval '4 hours')::date`
  // The ID of a unit (UUID v7) contains when it was added.
  const addedOn = sql`coalesce(${yerevanDate(sql`uuid_extract_timestamp(u.id)`)}, ${from}::date)`
  // A hookah that is not returned in time is rented until today.
  const rentedUntil = sql`CASE WHEN b.state = 'handed_over' THEN greatest(b.to_date, ${today}::date + 1) ELSE b.to_date END`
  const rows = sql<RentalRow>`(
    SELECT o.product_id::text AS key, p.slug, p.title, u.units::int, u.days::int AS "availableDays", b.days::int AS "rentedDays"
    FROM rental_offer o JOIN product p ON p.id = o.product_id
    JOIN LATERAL (
      SELECT count(*) FILTER (WHERE w.days > 0) AS units, sum(w.days) AS days FROM (
        SELECT greatest(0, ${days}::int - ${overlap(sql`${from}::date`, addedOn)}
          - CASE WHEN u.retired_at IS NULL THEN 0 ELSE ${overlap(yerevanDate(sql`u.retired_at`), until)} END
          - CASE WHEN u.repair_since IS NULL OR u.retired_at IS NOT NULL THEN 0
            ELSE ${overlap(yerevanDate(sql`u.repair_since`), sql`coalesce(u.repair_until, ${until})`)} END) AS days
        FROM rental_unit u WHERE u.product_id = o.product_id) w
    ) u ON u.days > 0
    JOIN LATERAL (
      SELECT coalesce(sum(${overlap(sql`b.from_date`, rentedUntil)}), 0) AS days FROM rental_booking b
      WHERE b.product_id = o.product_id AND b.state IN ('reserved', 'handed_over', 'returned', 'closed')
        AND b.from_date < ${until} AND ${rentedUntil} > ${from}::date
    ) b ON true
    ORDER BY b.days::float8 / u.days DESC, p.slug)`
  const models = await query(db, kysely.selectFrom(rows.as('r')).selectAll())
  return models.map(({ title, ...row }) => ({
    ...row,
    ...toTextFields('title', title),
    percent: percentOf(row.rentedDays, row.availableDays),
  }))
}

type CourierRow = { key: string; name: string | null; delivered: number; onTime: number; failed: number }

async function readCouriers(db: Tx, { from, to }: Period): Promise<OperationsReport['couriers']> {
  const slotEnd = sql`(s.date + s.end_time::time - interval '4 hours') AT TIME ZONE 'UTC'`
  const rows = sql<CourierRow>`(
    SELECT c.courier_id::text AS key, a.name, count(*) FILTER (WHERE c.outcome = 'done')::int AS delivered,
      count(*) FILTER (WHERE c.outcome = 'done' AND c.finished_at <= ${slotEnd})::int AS "onTime",
      count(*) FILTER (WHERE c.outcome = 'failed')::int AS failed
    FROM delivery_slot s JOIN courier_stop c ON c.slot_id = s.id AND c.kind = 'delivery' AND c.outcome IS NOT NULL
    LEFT JOIN account a ON a.id = c.courier_id
    WHERE s.date BETWEEN ${from}::date AND ${to}::date
    GROUP BY c.courier_id, a.name ORDER BY delivered DESC, key)`
  const couriers = await query(db, kysely.selectFrom(rows.as('c')).selectAll())
  return couriers.map(row => ({ ...row, percent: percentOf(row.onTime, row.delivered) }))
}

/** Returns the texts that were searched for most on the days of a period and found nothing. */
export function readFailedSearches(
  db: Tx,
  { from, to }: Period,
  limit: number,
): Promise<OperationsReport['failedSearches']> {
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
      .limit(limit),
  )
}
