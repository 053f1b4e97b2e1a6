import { FlavorCategory, tasteDimensions } from '@shop/contracts/catalog.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Prisma } from '#platform/db.ts'
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
    titleRu: product.title,
    titleEn: orNull(product.titleEN),
    titleHy: orNull(product.titleHY),
    subTitleRu: product.subTitle,
    subTitleEn: orNull(product.subTitleEN),
    subTitleHy: orNull(product.subTitleHY),
    descriptionRu: product.description,
    descriptionEn: orNull(product.descriptionEN),
    descriptionHy: orNull(product.descriptionHY),
    ...kind.columns,
    searchText: searchTextOf({
      category,
      brand,
      titles: [product.title, product.titleEN, product.titleHY].filter(Boolean),
      ...kind.searched,
    }),
  } satisfies Partial<Prisma.ProductUncheckedCreateInput>
}

type KindColumns = Partial<
  Pick<
    Prisma.ProductUncheckedCreateInput,
    | 'volumeMl'
    | 'coalSizeMm'
    | 'accessoryType'
    | 'flavorCategory'
    | 'flavorId'
    | 'strength'
    | (typeof tasteDimensions)[number]
  >
>
type Kind = { columns: KindColumns; searched: Partial<SearchSource> }

const namesOf = ({ nameRu, nameEn, nameHy }: { nameRu: string; nameEn: string; nameHy: string }) => [
  nameRu,
  nameEn,
  nameHy,
]

function kindOf(product: WrittenProduct, { flavors, types }: References): Kind {
  switch (product.category) {
    case 'hookah':
      return { columns: { volumeMl: product.volume }, searched: {} }
    case 'coal':
      return { columns: { coalSizeMm: product.size }, searched: {} }
    case 'accessory': {
      const type = types.get(product.accessoryType)
      if (!type) throw new Error(`expected a known accessory type, got ${product.accessoryType}`)
      return { columns: { accessoryType: type.id }, searched: { accessoryType: type.id, typeNames: namesOf(type) } }
    }
    case 'flavor': {
      const { flavorType, strength } = product
      const flavor = flavors.get(flavorType)
      if (!flavor) throw new Error(`expected a known taste, got ${flavorType}`)
      const flavorCategory = FlavorCategory.parse(flavor.category)
      const taste = Object.fromEntries(tasteDimensions.map(name => [name, Math.round(product.taste[name] * 100)]))
      return {
        columns: { flavorCategory, flavorId: flavor.id, strength, ...taste },
        searched: { tasteNames: namesOf(flavor), flavorCategory, strength },
      }
    }
  }
}
