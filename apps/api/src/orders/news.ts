import type { OrderNews } from '@shop/contracts/order-news.ts'
import type { Deps } from '#platform/deps.ts'

/** A transaction that pays an order lasts no longer: what it wrote at a moment is seen by then (platform/db.ts). */
const SEEN_WITHIN_MS = 10_000
const MOST = 50

type Row = {
  number: number
  paidAt: Date
  totalAmd: number
  city: string
  deliveryType: 'express' | 'post'
  date: string | null
  time: string | null
}

/**
 * Orders that were paid since a moment, newest first. It looks a little further back, as an order can become visible
 * after its moment: the same one may be told twice.
 */
export async function orderNews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  after: string | undefined,
): Promise<OrderNews> {
  const now = clock.now()
  const [{ waiting } = { waiting: 0 }] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM orders WHERE status = 'paid'`
  if (after === undefined) return { items: [], waiting, after: now.toISOString() }
  const since = new Date(Date.parse(after) - SEEN_WITHIN_MS)
  const rows = await db.$queryRaw<Row[]>`
    SELECT o.number, e.at AS "paidAt", o.total_amd AS "totalAmd", o.city, o.delivery_type AS "deliveryType",
      s.date::text AS date, s.start_time AS time
    FROM order_event e JOIN orders o ON o.id = e.order_id LEFT JOIN delivery_slot s ON s.id = o.slot_id
    WHERE e."to" = 'paid' AND e.at > ${since}
    ORDER BY e.at DESC, o.number DESC LIMIT ${MOST}`
  const items = rows.map(({ date, time, paidAt, ...row }) => ({
    ...row,
    paidAt: paidAt.toISOString(),
    ...(date === null || time === null ? {} : { deliveryDate: date, deliveryTime: time }),
  }))
  return { items, waiting, after: now.toISOString() }
}
