import {
  type AttributeColumn,
  attributes,
  isChoice,
  recordOf,
  type WrittenName,
  writtenAttributesOf,
} from '@shop/contracts/attributes.ts'
import { FlavorCategory, tasteDimensions } from '@shop/contracts/catalog.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/tables/tables.ts'
import { type SearchSource, searchTextOf } from '../search-text.ts'
import type { References } from './references.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)

export type Columns = ReturnType<typeof columnsOf>

/** Returns a product's columns. Its taste or accessory type must be among the references. */
export function columnsOf(product: WrittenProduct, references: References) {
  const { slug, category, brand } = product
  const kind = kindOf(product, references)
  return {
    slug,
    category,
    brand,
    title_ru: product.title,
    title_en: orNull(product.titleEN),
    title_hy: orNull(product.titleHY),
    sub_title_ru: product.subTitle,
    sub_title_en: orNull(product.subTitleEN),
    sub_title_hy: orNull(product.subTitleHY),
    description_ru: product.description,
    description_en: orNull(product.descriptionEN),
    description_hy: orNull(product.descriptionHY),
    ...kind.columns,
    search_text: searchTextOf({
      category,
      brand,
      titles: [product.title, product.titleEN, product.titleHY].filter(Boolean),
      ...kind.searched,
    }),
  } satisfies Partial<Insertable<DB['product']>>
}

type TasteColumn = (typeof tasteDimensions)[number]
type KindColumns = Partial<Pick<Insertable<DB['product']>, AttributeColumn | TasteColumn>>
type Kind = { columns: KindColumns; searched: Partial<SearchSource> }

const namesOf = ({ nameRu, nameEn, nameHy }: { nameRu: string; nameEn: string; nameHy: string }) => [
  nameRu,
  nameEn,
  nameHy,
]

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
        searched: { ...searched, accessoryType: type.id, typeNames: namesOf(type) },
      }
    }
    case 'flavor': {
      const flavor = flavors.get(product.flavorType)
      if (!flavor) throw new Error(`expected a known taste, got ${product.flavorType}`)
      const flavorCategory = FlavorCategory.parse(flavor.category)
      const taste = Object.fromEntries(tasteDimensions.map(name => [name, Math.round(product.taste[name] * 100)]))
      return {
        columns: { ...columns, ...taste, flavor_category: flavorCategory, flavor_id: flavor.id },
        searched: { ...searched, flavorCategory, tasteNames: namesOf(flavor) },
      }
    }
    default:
      return { columns, searched }
  }
}
