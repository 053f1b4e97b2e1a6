import { Locale } from '@shop/contracts/locale-schemas.ts'
import { type FunnelCounts, type FunnelReport, VisitDevice } from '@shop/contracts/visits.ts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { Period } from '#reports/index.ts'
import { countsOf, type VisitDayRow } from './visit-days.ts'

/** Returns the visits of a period by step, day, language, device and kind of visitor. */
export async function readFunnelReport(db: Tx, period: Period): Promise<FunnelReport> {
  const [days, since, storefront] = await Promise.all([
    readVisitDays(db, period),
    readFirstDay(db),
    readStorefrontOrders(db, period),
  ])
  const groupBy = <Key>(keyOf: (day: VisitDayRow) => Key) =>
    [...Map.groupBy(days, keyOf)].map(([key, rows]) => ({ key, counts: sumCounts(rows) }))
  return {
    ...period,
    since,
    counts: sumCounts(days),
    days: groupBy(({ date }) => date).map(({ key: date, counts }) => ({ date, counts })),
    locales: groupBy(({ locale }) => Locale.parse(locale)).map(({ key: locale, counts }) => ({ locale, counts })),
    devices: groupBy(({ device }) => VisitDevice.parse(device)).map(({ key: device, counts }) => ({ device, counts })),
    visitors: groupBy(row => row.is_returning).map(({ key: isReturning, counts }) => ({ isReturning, counts })),
    storefront,
  }
}

const NO_VISITS: FunnelCounts = { visits: 0, products: 0, carts: 0, checkouts: 0, orders: 0, paid: 0 }
const countNames = ['visits', 'products', 'carts', 'checkouts', 'orders', 'paid'] as const

function sumCounts(rows: readonly FunnelCounts[]): FunnelCounts {
  const sums = { ...NO_VISITS }
  for (const row of rows) for (const name of countNames) sums[name] += row[name]
  return sums
}

function readVisitDays(db: Tx, { from, to }: Period): Promise<VisitDayRow[]> {
  const isWithin = sql`date BETWEEN ${from}::date AND ${to}::date`
  // A day may have both: counts of a past run of the job, and visits that began later.
  const rows = sql<Selectable<DB['visit_day']>>`(
    SELECT * FROM visit_day WHERE ${isWithin}
    UNION ALL
    (${countsOf(sql`(SELECT * FROM visit WHERE ${isWithin})`)}))`
  return query(
    db,
    kysely
      .selectFrom(rows.as('d'))
      .select(['locale', 'device', 'is_returning', ...countNames])
      .select(sql<string>`to_char(d.date, 'YYYY-MM-DD')`.as('date'))
      .orderBy('d.date')
      .orderBy('locale')
      .orderBy('device')
      .orderBy('is_returning'),
  )
}

async function readFirstDay(db: Tx): Promise<string | null> {
  const first = sql<string | null>`(
    SELECT to_char(least((SELECT min(date) FROM visit_day), (SELECT min(date) FROM visit)), 'YYYY-MM-DD'))`
  const [row] = await query(db, kysely.selectNoFrom(first.as('date')))
  return row?.date ?? null
}

async function readStorefrontOrders(db: Tx, { from, to }: Period): Promise<FunnelReport['storefront']> {
  const hours = sql<Selectable<DB['sales_hour']>>`sales_hours(${from}::date, ${to}::date)`
  const [row] = await query(
    db,
    kysely
      .selectFrom(hours.as('h'))
      .select(sql<number>`coalesce(sum(h.placed), 0)::int`.as('orders'))
      .select(sql<number>`coalesce(sum(h.paid), 0)::int`.as('paid'))
      .where('h.channel', '=', 'storefront'),
  )
  return row ?? { orders: 0, paid: 0 }
}
