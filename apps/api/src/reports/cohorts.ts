import type { CohortReport } from '@shop/contracts/reports.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'

/** Sales to the customers of a cohort in one month. */
type CohortMonth = { cohort: string; month: string; customers: number; orders: number; netAmd: number }

/**
 * Returns the customers of each of the last months by their first sale, and what they bought in each month since. Also
 * reads the customers that changed since their months were computed.
 * @param months number of cohorts; the last one is the month of `today`
 */
export async function readCohortReport(db: Tx, months: number, today: string): Promise<CohortReport> {
  const to = `${today.slice(0, 7)}-01`
  const from = addMonths(to, 1 - months)
  const rows = sql<Selectable<DB['cohort_month']>>`cohort_months(${from}::date)`
  const sums = await query(
    db,
    kysely
      .selectFrom(rows.as('m'))
      .select([
        sql<string>`to_char(m.cohort, 'YYYY-MM-DD')`.as('cohort'),
        sql<string>`to_char(m.month, 'YYYY-MM-DD')`.as('month'),
        'm.customers',
        'm.orders',
        sql<number>`m.net_amd::float8`.as('netAmd'),
      ]),
  )
  return { from, to, cohorts: toCohorts(sums, from, to) }
}

function toCohorts(sums: readonly CohortMonth[], from: string, to: string): CohortReport['cohorts'] {
  const byKey = new Map(sums.map(sum => [`${sum.cohort} ${sum.month}`, sum]))
  return monthsBetween(from, to).map(cohort => ({
    month: cohort,
    customers: byKey.get(`${cohort} ${cohort}`)?.customers ?? 0,
    months: monthsBetween(cohort, to).map(month => {
      const { customers, orders, netAmd } = byKey.get(`${cohort} ${month}`) ?? NO_SALES
      return { month, customers, orders, netAmd }
    }),
  }))
}

const NO_SALES = { customers: 0, orders: 0, netAmd: 0 }

/** Returns the first day of the month `months` after that of a date. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

function monthsBetween(from: string, to: string): string[] {
  const months = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Recomputes the months of customers and the sums of their cohorts. Only one transaction at a time may do so. */
export async function refreshCustomers(tx: Tx, customers: readonly string[]): Promise<void> {
  const ids = sql<readonly string[]>`${customers}::text[]`
  await addToCohorts(tx, ids, -1)
  await execute(tx, kysely.deleteFrom('customer_month').where('customer', '=', anyOf(ids)))
  const months = sql<Selectable<DB['customer_month']>>`customer_months_of(${ids})`
  await execute(tx, kysely.insertInto('customer_month').expression(kysely.selectFrom(months.as('m')).selectAll()))
  await addToCohorts(tx, ids, 1)
}

/** Adds the computed months of customers to the sums of their cohorts, or subtracts them. */
async function addToCohorts(tx: Tx, customers: RawBuilder<readonly string[]>, sign: 1 | -1): Promise<void> {
  const sums = kysely
    .selectFrom('customer_month')
    .select(['cohort', 'month'])
    .select([
      sql<number>`${sign}::int * count(*)`.as('customers'),
      sql<number>`${sign}::int * sum(orders)`.as('orders'),
      sql<bigint>`${sign}::int * sum(net_amd)`.as('net_amd'),
    ])
    .where('customer', '=', anyOf(customers))
    .groupBy(['cohort', 'month'])
  await execute(
    tx,
    kysely
      .insertInto('cohort_month')
      .columns(['cohort', 'month', 'customers', 'orders', 'net_amd'])
      .expression(sums)
      .onConflict(conflict =>
        conflict.columns(['cohort', 'month']).doUpdateSet({
          customers: sql`cohort_month.customers + excluded.customers`,
          orders: sql`cohort_month.orders + excluded.orders`,
          net_amd: sql`cohort_month.net_amd + excluded.net_amd`,
        }),
      ),
  )
}
