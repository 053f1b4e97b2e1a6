import type { FunnelCounts } from '@shop/contracts/visits.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#platform/db/tables/tables.ts'

/** The counts of a day by language, device and kind of visitor. */
export type VisitDayRow = Pick<Selectable<DB['visit_day']>, 'locale' | 'device' | 'is_returning'> &
  FunnelCounts & { date: string }

/**
 * Counts visits `v` by day, language, device and kind of visitor, in the order of the columns of visit_day. An order
 * implies all steps. It counts as paid as in the sales figures (docs/adr/0054).
 */
export const countsOf = (visits: RawBuilder<unknown>): RawBuilder<Selectable<DB['visit_day']>> => sql`
  SELECT v.date, v.locale, v.device, v.is_returning, count(*)::int AS visits,
    (count(*) FILTER (WHERE v.step >= 1 OR v.order_id IS NOT NULL))::int AS products,
    (count(*) FILTER (WHERE v.step >= 2 OR v.order_id IS NOT NULL))::int AS carts,
    (count(*) FILTER (WHERE v.step >= 3 OR v.order_id IS NOT NULL))::int AS checkouts,
    count(v.order_id)::int AS orders,
    (count(*) FILTER (WHERE o.status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered')
      OR EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.status = 'captured')))::int AS paid
  FROM ${visits} v LEFT JOIN orders o ON o.id = v.order_id
  GROUP BY v.date, v.locale, v.device, v.is_returning`
