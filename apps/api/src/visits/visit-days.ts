import type { FunnelCounts } from '@shop/contracts/visits.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/tables/tables.ts'

/** The counts of a day by language, device and kind of visitor. */
export type VisitDayRow = Pick<Selectable<DB['visit_day']>, 'locale' | 'device' | 'is_returning'> &
  FunnelCounts & { date: string }

/**
 * Counts visits `v` by day, language, device and kind of visitor, in the order of the columns of visit_day. A step
 * implies all steps before.
 */
export const countsOf = (visits: RawBuilder<unknown>): RawBuilder<Selectable<DB['visit_day']>> => sql`
  SELECT v.date, v.locale, v.device, v.is_returning, count(*)::int AS visits,
    (count(*) FILTER (WHERE v.step >= 1))::int AS products,
    (count(*) FILTER (WHERE v.step >= 2))::int AS carts,
    (count(*) FILTER (WHERE v.step >= 3))::int AS checkouts,
    (count(*) FILTER (WHERE v.step >= 4))::int AS orders,
    (count(*) FILTER (WHERE v.step >= 5))::int AS paid
  FROM ${visits} v
  GROUP BY v.date, v.locale, v.device, v.is_returning`
