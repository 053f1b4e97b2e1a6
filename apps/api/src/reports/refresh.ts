import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { refreshCustomers } from './cohorts.ts'

/** Days that one transaction recomputes. */
const MAX_DAYS = 7

/**
 * Recomputes the sales of the changed days, newest first, and the months of their changed customers. A change that
 * commits meanwhile keeps its row in sales_change, so that its day is recomputed by the next run.
 * @returns the number of recomputed days
 */
export async function refreshSales(deps: Pick<Deps, 'db' | 'random'>): Promise<number> {
  for (let total = 0; ; ) {
    const days = await refreshDays(deps)
    total += days
    if (days < MAX_DAYS) return total
  }
}

function refreshDays({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<number> {
  return withTransaction(db, random, async tx => {
    // One run at a time. A second one has nothing to do.
    const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtext('reports.refresh'))`
    const [locked] = await query(tx, kysely.selectNoFrom(lock.as('isLocked')))
    if (!locked?.isLocked) return 0
    const changed = kysely.selectFrom('sales_change').select('date').distinct().orderBy('date', 'desc').limit(MAX_DAYS)
    const rows = await query(
      tx,
      kysely
        .selectFrom('sales_change')
        .select(['id', 'customer', sql<string>`date::text`.as('date')])
        .where('date', 'in', changed),
    )
    if (rows.length === 0) return 0
    const dates = [...new Set(rows.map(({ date }) => date))]
    const days = sql<readonly Date[]>`${dates}::date[]`
    await execute(tx, kysely.deleteFrom('sales_hour').where('date', '=', anyOf(days)))
    await execute(tx, kysely.insertInto('sales_hour').expression(hoursOf(days)))
    await execute(tx, kysely.deleteFrom('sales_product').where('date', '=', anyOf(days)))
    await execute(tx, kysely.insertInto('sales_product').expression(productsOf(days)))
    await refreshCustomers(tx, [...new Set(rows.flatMap(({ customer }) => customer ?? []))])
    const ids = rows.map(({ id }) => String(id))
    await execute(tx, kysely.deleteFrom('sales_change').where('id', '=', sql<bigint>`any(${ids}::bigint[])`))
    return dates.length
  })
}

const hoursOf = (days: RawBuilder<readonly Date[]>) =>
  kysely.selectFrom(sql<Selectable<DB['sales_hour']>>`sales_hours_of(${days})`.as('h')).selectAll()
const productsOf = (days: RawBuilder<readonly Date[]>) =>
  kysely.selectFrom(sql<Selectable<DB['sales_product']>>`sales_products_of(${days})`.as('p')).selectAll()

export const reportJobs = {
  'reports.refresh': {
    cron: '* * * * *',
    run: async deps => void (await refreshSales(deps)),
  },
} satisfies JobTable<Deps>
