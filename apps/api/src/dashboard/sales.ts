import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { addDays, shopMoment } from '@shop/contracts/days.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import type { AiCounts, Hour, Period } from './rules.ts'

/** Paid, and not cancelled since. */
const STANDS = Prisma.sql`o.status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered')`

/** Orders placed on the days of a period; days are Yerevan's, UTC+4 all year (contracts/days.ts). */
const placedWithin = ({ from, to }: Period) =>
  Prisma.sql`o.placed_at >= ${shopMoment(from)} AND o.placed_at < ${shopMoment(addDays(to, 1))}`

/** What the hours of a period came to; hours without an order are missing. One pass over its orders. */
export function readHours(db: Tx, period: Period): Promise<Hour[]> {
  return db.$queryRaw<Hour[]>`
    SELECT to_char(h.at, 'YYYY-MM-DD') AS date, extract(hour FROM h.at)::int AS hour, h.placed, h.paid, h.orders,
      h."moneyAmd"
    FROM (
      SELECT date_trunc('hour', o.placed_at AT TIME ZONE 'UTC' + interval '4 hours') AS at, count(*)::int AS placed,
        count(*) FILTER (WHERE ${STANDS} OR o.status = 'cancelled' AND EXISTS (
          SELECT FROM payment p WHERE p.order_id = o.id AND p.status = 'captured'))::int AS paid,
        count(*) FILTER (WHERE ${STANDS})::int AS orders,
        coalesce(sum(o.total_amd - o.deposit_amd) FILTER (WHERE ${STANDS}), 0)::float8 AS "moneyAmd"
      FROM orders o WHERE ${placedWithin(period)} GROUP BY 1) h`
}

type Sold = { slug: string; brand: string; titleRu: string; titleEn: string | null; titleHy: string | null }

/** What sold best in a period, by pieces: ten products, named as they are sold now. */
export async function readBestSellers(db: Tx, period: Period): Promise<Dashboard['bestSellers']> {
  const rows = await db.$queryRaw<(Sold & { quantity: number; amountAmd: number })[]>`
    SELECT p.slug, p.brand, p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy",
      sum(s.quantity)::int AS quantity, sum(s.amount_amd)::float8 AS "amountAmd"
    FROM (
      SELECT l.variant_id, sum(l.quantity) AS quantity,
        sum(l.quantity * l.unit_price_amd - l.discount_amd) AS amount_amd
      FROM orders o JOIN order_line l ON l.order_id = o.id
      WHERE ${placedWithin(period)} AND ${STANDS}
      GROUP BY l.variant_id) s
    JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id
    GROUP BY p.id ORDER BY sum(s.quantity) DESC, p.id LIMIT 10`
  return rows.map(({ titleRu, titleEn, titleHy, ...row }) => ({ ...row, ...titlesOf({ titleRu, titleEn, titleHy }) }))
}

export const titlesOf = ({ titleRu, titleEn, titleHy }: Pick<Sold, 'titleRu' | 'titleEn' | 'titleHy'>) => ({
  title: titleRu,
  ...(titleEn === null ? {} : { titleEN: titleEn }),
  ...(titleHy === null ? {} : { titleHY: titleHy }),
})

/** What Summon Mix did on the days of a period. */
export async function readAi(db: Tx, { from, to }: Period): Promise<AiCounts> {
  const [counts] = await db.$queryRaw<AiCounts[]>`
    SELECT count(*) FILTER (WHERE state = 'ok')::int AS answers,
      count(*) FILTER (WHERE state = 'ok' AND adviser = 'openai')::int AS "byModel",
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      (SELECT coalesce(sum(cost_micro_usd), 0) / 1000000.0 FROM ai_spending
        WHERE day BETWEEN ${from}::date AND ${to}::date)::float8 AS "costUsd"
    FROM ai_request WHERE day BETWEEN ${from}::date AND ${to}::date`
  return counts ?? { answers: 0, byModel: 0, failed: 0, costUsd: 0 }
}
