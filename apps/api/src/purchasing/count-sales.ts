import { REORDER_DAYS } from '@shop/contracts/purchasing.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { withLongTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'

const DAY_MS = 86_400_000

/**
 * Counts the units of each pack size sold in the last 30 days, returns deducted. Counting them for each page of the
 * reorder list takes most of its time in a large shop.
 */
export async function countSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - REORDER_DAYS * DAY_MS)
  const sales = kysely
    .selectFrom('stock_move')
    .select(['variant_id', sql<number>`-sum(delta)::int`.as('sold')])
    .where('created_at', '>=', since)
    .where('kind', 'in', ['sale', 'sale_reversal', 'line_change', 'return'])
    .groupBy('variant_id')
    .having(sql<boolean>`sum(delta) < 0`)
  const merge = kysely
    .mergeInto('variant_sales as v')
    .using(sales.as('s'), 's.variant_id', 'v.variant_id')
    .whenMatchedAnd('v.sold', '<>', ({ ref }) => ref('s.sold'))
    .thenUpdateSet(({ ref }) => ({ sold: ref('s.sold') }))
    .whenNotMatched()
    .thenInsertValues(({ ref }) => ({ variant_id: ref('s.variant_id'), sold: ref('s.sold') }))
    .whenNotMatchedBySource()
    .thenDelete()
  await withLongTransaction(db, tx => execute(tx, merge))
}

export const purchasingJobs = {
  'purchasing.count_sales': {
    cron: '*/10 * * * *',
    run: countSales,
  },
} satisfies JobTable<Deps>
