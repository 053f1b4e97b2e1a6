import {
  type AttributeColumn,
  attributes,
  isChoice,
  type WrittenName,
  writtenAttributesOf,
} from '@shop/contracts/attributes.ts'
import { FlavorCategory, tasteDimensions } from '@shop/contracts/catalog.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { recordOf } from '@shop/contracts/record-of.ts'
import { fromTextFields, textsOf } from '@shop/contracts/text-fields.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/tables/tables.ts'
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
