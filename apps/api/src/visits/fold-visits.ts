import { addDays, shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, rawStatement } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { countsOf } from './visit-days.ts'

/** Days after which a visit is over and needs no row of its own. */
const KEPT_DAYS = 2

/** Replaces the visits of past days by their counts. A late step of such a visit is a visit of its own. */
export async function foldVisits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = addDays(shopDate(clock.now()), -KEPT_DAYS)
  // One statement: a failure keeps the visits, and a second run finds none.
  await execute(
    db,
    rawStatement(sql`
      WITH past AS (DELETE FROM visit WHERE date < ${before}::date RETURNING *)
      INSERT INTO visit_day AS d ${countsOf(sql`past`)}
      ON CONFLICT (date, locale, device, is_returning) DO UPDATE SET visits = d.visits + excluded.visits,
        products = d.products + excluded.products, carts = d.carts + excluded.carts,
        checkouts = d.checkouts + excluded.checkouts, orders = d.orders + excluded.orders, paid = d.paid + excluded.paid`),
  )
}

export const visitJobs = {
  'visits.fold': { cron: '40 21 * * *', run: foldVisits },
} satisfies JobTable<Deps>
