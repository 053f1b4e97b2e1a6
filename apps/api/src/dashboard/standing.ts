import { type Dashboard, LOW_STOCK } from '@shop/contracts/dashboard.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { Tx } from '#platform/db.ts'
import { titlesOf } from './sales.ts'

type Low = {
  sku: string
  slug: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  weight: number
  available: number
  count: number
  soldOut: number
}

/** Packings on sale of which few are free. */
export async function readLowStock(db: Tx): Promise<Dashboard['lowStock']> {
  const rows = await db.$queryRaw<Low[]>`
    SELECT v.sku, p.slug, p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy",
      v.weight_grams AS weight, v.on_hand - v.reserved AS available, count(*) OVER ()::int AS count,
      count(*) FILTER (WHERE v.on_hand = v.reserved) OVER ()::int AS "soldOut"
    FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.on_hand - v.reserved <= ${LOW_STOCK} AND v.withdrawn_at IS NULL AND p.withdrawn_at IS NULL
    ORDER BY available, p.popularity DESC, v.sku LIMIT 10`
  const [{ count, soldOut } = { count: 0, soldOut: 0 }] = rows
  const items = rows.map(({ sku, slug, weight, available, ...names }) => ({
    sku,
    slug,
    ...titlesOf(names),
    weight,
    available,
  }))
  return { count, soldOut, items }
}

/** Where the hookahs are on a day. */
export async function readRentals(db: Tx, today: string): Promise<Dashboard['rentals']> {
  const [row] = await db.$queryRaw<Dashboard['rentals'][]>`
    SELECT count(*) FILTER (WHERE state = 'reserved' AND from_date <= ${today}::date)::int AS "toBring",
      count(*) FILTER (WHERE state = 'handed_over')::int AS out,
      count(*) FILTER (WHERE state = 'handed_over' AND to_date = ${today}::date)::int AS "dueToday",
      count(*) FILTER (WHERE state = 'handed_over' AND to_date < ${today}::date)::int AS late,
      count(*) FILTER (WHERE state = 'returned')::int AS "toSettle"
    FROM rental_booking WHERE state IN ('reserved', 'handed_over', 'returned')`
  return row ?? { toBring: 0, out: 0, dueToday: 0, late: 0, toSettle: 0 }
}

/** Money that is promised back on a day. */
export async function readRefunds(db: Tx, today: string): Promise<Dashboard['refunds']> {
  const [row] = await db.$queryRaw<Dashboard['refunds'][]>`
    SELECT count(*)::int AS due, coalesce(sum(amount_amd), 0)::float8 AS "dueAmd",
      count(*) FILTER (WHERE promised_by < ${today}::date)::int AS overdue,
      coalesce(sum(amount_amd) FILTER (WHERE promised_by < ${today}::date), 0)::float8 AS "overdueAmd"
    FROM payment_refund WHERE status <> 'confirmed'`
  return row ?? { due: 0, dueAmd: 0, overdue: 0, overdueAmd: 0 }
}

const UNPAID_LONG_MS = 30 * 60_000
const WEEK_MS = 7 * 24 * 3_600_000

/** What waits for somebody now; the tasks of orders as orders/steps.ts has them. */
export async function readNeedsAction(db: Tx, now: Date): Promise<Dashboard['needsAction']> {
  const [ofOrders, elsewhere] = await Promise.all([
    db.$queryRaw<Pick<Dashboard['needsAction'], OfOrders>[]>`
      SELECT count(*) FILTER (WHERE o.status = 'paid')::int AS "newOrders",
        count(*) FILTER (WHERE o.status <> 'awaiting_payment' AND s.date < ${shopDate(now)}::date)::int AS "lateOrders",
        count(*) FILTER (WHERE o.status = 'awaiting_payment' AND o.placed_at < ${ago(now, UNPAID_LONG_MS)})::int AS "unpaidLong",
        count(*) FILTER (WHERE o.status IN ('paid', 'confirmed') AND o.delivery_fee_state = 'to_confirm'
          AND o.delivery_fee_amd IS NULL)::int AS "feeToAgree",
        count(*) FILTER (WHERE o.unreachable_since IS NOT NULL)::int AS unreachable,
        count(*) FILTER (WHERE o.status = 'dispatched' AND (
          SELECT count(*) FILTER (WHERE y.kind = 'delivery_failed') > count(*) FILTER (WHERE y.kind = 'second_try')
          FROM order_activity y WHERE y.order_id = o.id))::int AS "failedDeliveries"
      FROM orders o LEFT JOIN delivery_slot s ON s.id = o.slot_id
      WHERE o.status IN ('awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched')`,
    db.$queryRaw<Omit<Dashboard['needsAction'], OfOrders>[]>`
      SELECT (SELECT count(*) FROM order_return WHERE status <> 'refused' AND status <> 'refunded'
          AND status IN ('requested', 'accepted'))::int AS returns,
        (SELECT count(*) FROM payment WHERE status = 'review')::int AS "paymentsInReview",
        (SELECT count(*) FROM outbox WHERE failed_at > ${ago(now, WEEK_MS)} AND topic <> 'code'
          AND recipient <> '')::int AS "failedMessages"`,
  ])
  return { ...NOTHING, ...ofOrders[0], ...elsewhere[0] }
}

type OfOrders = 'newOrders' | 'lateOrders' | 'unpaidLong' | 'feeToAgree' | 'unreachable' | 'failedDeliveries'

const NOTHING: Dashboard['needsAction'] = {
  newOrders: 0,
  lateOrders: 0,
  unpaidLong: 0,
  feeToAgree: 0,
  unreachable: 0,
  failedDeliveries: 0,
  returns: 0,
  paymentsInReview: 0,
  failedMessages: 0,
}

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
