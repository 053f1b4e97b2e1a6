import { Category } from '@shop/contracts/catalog.ts'
import { type AppliedPriceChange, type AppliedStateChange, PriceStep } from '@shop/contracts/catalog-bulk.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import type { AppliedCategoryChange } from '@shop/contracts/category-changes.ts'
import { type Compilable, sql } from 'kysely'
import * as z from 'zod/mini'
import { namesOf } from '#audit/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/** The result of an undo: how many rows are as before the change, and which ones have changed since. */
export const UndoResult = z.object({ restored: z.int(), kept: z.array(z.string()) })
export type UndoResult = z.infer<typeof UndoResult>

export function toUndoCounts(undone: unknown): { restored: number; kept: number } {
  const { restored, kept } = UndoResult.parse(undone)
  return { restored, kept: kept.length }
}

const columns = ['id', 'at', 'staff_id as staffId', 'undone_at as undoneAt', 'undone'] as const
type ChangeRow = { id: string; at: Date; staffId: string; undoneAt: Date | null; undone: unknown }

const isOlderThan = (cursor: string | undefined) =>
  cursor === undefined ? sql<boolean>`true` : sql<boolean>`id < ${cursor}`

/** Lists the changes of many prices, newest first. */
export function listPriceChanges(db: Tx, params: PageParams): Promise<Page<AppliedPriceChange>> {
  const changes = kysely.selectFrom('price_change')
  const page = changes.where(isOlderThan(params.cursor)).orderBy('id', 'desc')
  return listChanges(db, params, {
    count: changes.select(rowCount.as('total')),
    page: page.select([...columns, 'step', 'packings']).limit(params.limit + 1),
    toDetails: ({ step, packings }) => ({ step: PriceStep.parse(step), packings }),
  })
}

/** Lists the changes of many products' states, newest first. */
export function listStateChanges(db: Tx, params: PageParams): Promise<Page<AppliedStateChange>> {
  const changes = kysely.selectFrom('state_change')
  const page = changes.where(isOlderThan(params.cursor)).orderBy('id', 'desc')
  return listChanges(db, params, {
    count: changes.select(rowCount.as('total')),
    page: page.select([...columns, 'state', 'products']).limit(params.limit + 1),
    toDetails: ({ state, products }) => ({ state: ProductState.parse(state), products }),
  })
}

/** Lists the changes of many products' categories, newest first. */
export function listCategoryChanges(db: Tx, params: PageParams): Promise<Page<AppliedCategoryChange>> {
  const changes = kysely.selectFrom('category_change')
  const page = changes.where(isOlderThan(params.cursor)).orderBy('id', 'desc')
  return listChanges(db, params, {
    count: changes.select(rowCount.as('total')),
    page: page.select([...columns, 'category', 'products']).limit(params.limit + 1),
    toDetails: ({ category, products }) => ({ category: Category.parse(category), products }),
  })
}

type Listing<Row, Own> = { count: Compilable<{ total: number }>; page: Compilable<Row>; toDetails(row: Row): Own }

async function listChanges<Row extends ChangeRow, Own extends object>(
  db: Tx,
  { limit }: PageParams,
  { count, page, toDetails }: Listing<Row, Own>,
) {
  const [[counted], rows] = await Promise.all([query(db, count), query(db, page)])
  const staffIds = rows.map(({ staffId }) => staffId)
  const names = await namesOf(db, staffIds)
  return toPage(rows, { limit, total: counted?.total ?? 0 }, row => ({
    ...toDetails(row),
    id: row.id,
    at: row.at.toISOString(),
    by: names.get(row.staffId) ?? null,
    undone: row.undoneAt === null ? null : { at: row.undoneAt.toISOString(), ...toUndoCounts(row.undone) },
  }))
}
