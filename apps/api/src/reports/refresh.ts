import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withLongTransaction, withTransaction } from '#platform/db/db.ts'
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
  await regroup(deps)
}

/** @returns false if nothing has changed, or another run is at work */
function refreshLastDay({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<boolean> {
  return withTransaction(db, random, async tx => {
    if (!(await lockSales(tx))) return false
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
    await execute(tx, kysely.deleteFrom('sales_group').where('date', '=', anyOf(days)))
    await execute(tx, kysely.insertInto('sales_group').expression(groups.where('s.date', '=', anyOf(days))))
    await refreshCustomers(tx, [...new Set(rows.flatMap(({ customer }) => customer ?? []))])
    const ids = rows.map(({ id }) => String(id))
    await execute(tx, kysely.deleteFrom('sales_change').where('id', '=', sql<bigint>`any(${ids}::bigint[])`))
    return true
  })
}

/** Computes the groups of all days again if the category or brand of a product changed. A change meanwhile keeps its row. */
async function regroup({ db }: Pick<Deps, 'db'>): Promise<void> {
  const marks = await query(db, kysely.selectFrom('sales_regroup').select(sql<string>`id::text`.as('id')))
  if (marks.length === 0) return
  await withLongTransaction(db, async tx => {
    if (!(await lockSales(tx))) return
    await execute(tx, kysely.deleteFrom('sales_group'))
    await execute(tx, kysely.insertInto('sales_group').expression(groups))
    const ids = marks.map(({ id }) => id)
    await execute(tx, kysely.deleteFrom('sales_regroup').where('id', '=', sql<bigint>`any(${ids}::bigint[])`))
  })
}

/** Locks the sums of the sales until the end of the transaction. @returns false if another run has them */
async function lockSales(tx: Tx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtext('reports.refresh'))`
  const [locked] = await query(tx, kysely.selectNoFrom(lock.as('isLocked')))
  return locked?.isLocked ?? false
}

const SUMMED = ['quantity', 'returned', 'goods_amd', 'discount_amd', 'refund_amd', 'costed_amd', 'cost_amd'] as const

/** The sums of products `s` by day, category and brand, in the order of the columns of sales_group. */
const groups = kysely
  .selectFrom('sales_product as s')
  .innerJoin('product as p', 'p.id', 's.product_id')
  .select(['s.date', 'p.category', 'p.brand'])
  .select(({ fn }) => SUMMED.map(column => fn.sum<bigint>(`s.${column}`).as(column)))
  .groupBy(['s.date', 'p.category', 'p.brand'])
  .orderBy('s.date')

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
