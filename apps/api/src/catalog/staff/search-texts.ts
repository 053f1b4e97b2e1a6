import { Category } from '@shop/contracts/catalog.ts'
import { textsOf } from '@shop/contracts/text-fields.ts'
import type { InferResult } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { attributeSelections, toAttributes } from '../product/attribute-columns.ts'
import { searchTextOf } from '../search-index/search-text.ts'

/** Products per statement. */
const BATCH = 1000

/** Recomputes the search texts of products after a name that they contain has changed. */
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
    'p.title',
    'f.name as tasteName',
    't.name as typeName',
    ...attributeSelections,
  ])
type Row = InferResult<typeof searchSources>[number]

const toSource = ({ category, brand, title, tasteName, typeName, ...row }: Row) => ({
  category: Category.parse(category),
  brand,
  titles: textsOf(title),
  tasteNames: tasteName ? textsOf(tasteName) : [],
  typeNames: typeName ? textsOf(typeName) : [],
  ...toAttributes(row),
})
