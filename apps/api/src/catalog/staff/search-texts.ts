import { Category } from '@shop/contracts/catalog.ts'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/sql.ts'
import { attributeSelections, toAttributes } from '../attribute-columns.ts'
import { searchTextOf } from '../search-text.ts'

/** Products per statement. */
const BATCH = 1000

/** Computes the search texts of products again, after a name that they are found by has changed. */
export async function refreshSearchTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) await refreshBatch(tx, ids.slice(from, from + BATCH))
}

async function refreshBatch(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await query(tx, searchSources.where('p.id', '=', anyOf(ids)))
  const texts = rows.map(row => ({ id: row.id, search_text: searchTextOf(toSource(row)) }))
  await execute(
    tx,
    kysely
      .updateTable('product as p')
      .from(recordsOf('product', texts).as('r'))
      .set(({ ref }) => ({ search_text: ref('r.search_text') }))
      .whereRef('p.id', '=', 'r.id')
      .whereRef('p.search_text', '<>', 'r.search_text'),
  )
}

const searchSources = kysely
  .selectFrom('product as p')
  .leftJoin('flavor as f', 'f.id', 'p.flavor_id')
  .leftJoin('accessory_type as t', 't.id', 'p.accessory_type')
  .select([
    'p.id',
    'p.category',
    'p.brand',
    sql<string[]>`array_remove(ARRAY[p.title_ru, p.title_en, p.title_hy], NULL)`.as('titles'),
    sql<string[]>`array_remove(ARRAY[f.name_ru, f.name_en, f.name_hy], NULL)`.as('tasteNames'),
    sql<string[]>`array_remove(ARRAY[t.name_ru, t.name_en, t.name_hy], NULL)`.as('typeNames'),
    ...attributeSelections,
  ])
type Row = InferResult<typeof searchSources>[number]

const toSource = ({ category, brand, titles, tasteNames, typeNames, ...row }: Row) => ({
  category: Category.parse(category),
  brand,
  titles,
  tasteNames,
  typeNames,
  ...toAttributes(row),
})
