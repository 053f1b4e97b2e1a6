import {
  type AttributeColumn,
  attributes,
  isChoice,
  type WrittenName,
  writtenAttributesOf,
} from '@shop/contracts/attributes.ts'
import { Category, FlavorCategory, tasteDimensions } from '@shop/contracts/catalog.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { fromTextFields, textsOf } from '@shop/contracts/text-fields.ts'
import type { InferResult, Insertable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { attributeSelections, toAttributes } from '../product/columns.ts'
import { type SearchSource, searchTextOf } from '../search-index/search-text.ts'
import type { References } from './references.ts'

export type Columns = ReturnType<typeof columnsOf>

/** Returns a product's columns. Its taste or accessory type must be among the references. */
export function columnsOf(product: WrittenProduct, references: References) {
  const { slug, category, brand } = product
  const kind = kindOf(product, references)
  const title = fromTextFields('title', product)
  return {
    slug,
    category,
    brand,
    title,
    sub_title: fromTextFields('subTitle', product),
    description: fromTextFields('description', product),
    ...kind.columns,
    search_text: searchTextOf({
      category,
      brand,
      titles: textsOf(title),
      ...kind.searched,
    }),
  } satisfies Partial<Insertable<DB['product']>>
}

type TasteColumn = (typeof tasteDimensions)[number]
type KindColumns = Partial<Pick<Insertable<DB['product']>, AttributeColumn | TasteColumn>>
type Kind = { columns: KindColumns; searched: Partial<SearchSource> }

function kindOf(product: WrittenProduct, { flavors, types }: References): Kind {
  const values: Partial<Record<WrittenName, string | number | null>> = product
  const written = writtenAttributesOf(product.category)
  const columns: KindColumns = Object.fromEntries(written.map(name => [attributes[name].column, values[name]]))
  const searched = recordOf(written.filter(isChoice), name => values[name]) as Partial<SearchSource>
  switch (product.category) {
    case 'accessory': {
      const type = types.get(product.accessoryType)
      if (!type) throw new Error(`expected a known accessory type, got ${product.accessoryType}`)
      return {
        columns: { ...columns, accessory_type: type.id },
        searched: { ...searched, accessoryType: type.id, typeNames: textsOf(type.name) },
      }
    }
    case 'flavor': {
      const flavor = flavors.get(product.flavorType)
      if (!flavor) throw new Error(`expected a known taste, got ${product.flavorType}`)
      const flavorCategory = FlavorCategory.parse(flavor.category)
      const taste = Object.fromEntries(tasteDimensions.map(name => [name, Math.round(product.taste[name] * 100)]))
      return {
        columns: { ...columns, ...taste, flavor_category: flavorCategory, flavor_id: flavor.id },
        searched: { ...searched, flavorCategory, tasteNames: textsOf(flavor.name) },
      }
    }
    default:
      return { columns, searched }
  }
}

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
