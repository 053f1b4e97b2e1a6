import { type MadePriceChange, PriceStep } from '@shop/contracts/catalog-bulk.ts'
import { namesOf } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import { Undone } from './undo-prices.ts'

/** A page of the changes of many prices, the newest first. */
export async function listPriceChanges(db: Tx, { limit, cursor }: PageAsked): Promise<Page<MadePriceChange>> {
  const changes = kysely.selectFrom('price_change')
  const [[counted], rows] = await Promise.all([
    query(db, changes.select(rowCount.as('total'))),
    query(
      db,
      changes
        .select(['id', 'at', 'staff_id as staffId', 'step', 'packings', 'undone_at as undoneAt', 'undone'])
        .$if(cursor !== undefined, page => page.where('id', '<', cursor ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1),
    ),
  ])
  const names = await namesOf(
    db,
    rows.map(({ staffId }) => staffId),
  )
  return pageOf(
    rows,
    { limit, total: counted?.total ?? 0 },
    ({ id, at, staffId, step, packings, undoneAt, undone }) => ({
      id,
      at: at.toISOString(),
      by: names.get(staffId) ?? null,
      step: PriceStep.parse(step),
      packings,
      undone: undoneAt === null ? null : { at: undoneAt.toISOString(), ...countsOf(undone) },
    }),
  )
}

function countsOf(undone: unknown): { restored: number; kept: number } {
  const { restored, kept } = Undone.parse(undone)
  return { restored, kept: kept.length }
}
