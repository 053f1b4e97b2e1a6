import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { refreshCustomers } from './cohorts.ts'

/**
 * Changes that one transaction handles. A busy day takes several transactions, each of which computes the whole day, so
 * that none reaches the timeout of transactions.
 */
const MAX_CHANGES = 2000

/**
 * Recomputes the sales of the changed days, newest first, and the months of their changed customers. A change that
 * commits meanwhile keeps its row in sales_change, so that its day is recomputed by the next run.
 */
export async function refreshSales(deps: Pick<Deps, 'db' | 'random'>): Promise<void> {
  while (await refreshLastDay(deps));
}

/** @returns false if nothing has changed, or another run is at work */
function refreshLastDay({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<boolean> {
  return withTransaction(db, random, async tx => {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtext('reports.refresh'))`
    const [locked] = await query(tx, kysely.selectNoFrom(lock.as('isLocked')))
    if (!locked?.isLocked) return false
    const last = kysely.selectFrom('sales_change').select(({ fn }) => fn.max('date').as('date'))
    const changes = kysely.selectFrom('sales_change').where('date', '=', last).limit(MAX_CHANGES)
    const rows = await query(tx, changes.select(['id', 'customer', sql<string>`date::text`.as('date')]))
    const [change] = rows
    if (!change) return false
    const days = sql<readonly Date[]>`${[change.date]}::date[]`
    await execute(tx, kysely.deleteFrom('sales_hour').where('date', '=', anyOf(days)))
    await execute(tx, kysely.insertInto('sales_hour').expression(hoursOf(days)))
    await execute(tx, kysely.deleteFrom('sales_product').where('date', '=', anyOf(days)))
    await execute(tx, kysely.insertInto('sales_product').expression(productsOf(days)))
    await refreshCustomers(tx, [...new Set(rows.flatMap(({ customer }) => customer ?? []))])
    const ids = rows.map(({ id }) => String(id))
    await execute(tx, kysely.deleteFrom('sales_change').where('id', '=', sql<bigint>`any(${ids}::bigint[])`))
    return true
  })
}

const hoursOf = (days: RawBuilder<readonly Date[]>) =>
  kysely.selectFrom(sql<Selectable<DB['sales_hour']>>`sales_hours_of(${days})`.as('h')).selectAll()
const productsOf = (days: RawBuilder<readonly Date[]>) =>
  kysely.selectFrom(sql<Selectable<DB['sales_product']>>`sales_products_of(${days})`.as('p')).selectAll()

export const reportJobs = {
  'reports.refresh': {
    cron: '* * * * *',
    run: deps => refreshSales(deps),
  },
} satisfies JobTable<Deps>
