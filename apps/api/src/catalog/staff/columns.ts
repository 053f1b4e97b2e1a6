import { FlavorCategory, tasteDimensions } from '@shop/contracts/catalog.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { type SearchSource, searchTextOf } from '../search-text.ts'
import { type By, invalid } from './refusals.ts'

const orNull = (text: string): string | null => (text === '' ? null : text)

/** A taste as the table of flavors has it. */
export type Flavor = { id: string; category: string; nameRu: string; nameEn: string; nameHy: string }

/**
 * The columns of one product as staff wrote it.
 * @throws VALIDATION for a taste that is none
 */
export async function findColumns(tx: Tx, product: WrittenProduct, { locale, at }: By & { at: string }) {
  const flavors = await flavorsOf(tx, product.category === 'flavor' ? [product.flavorType] : [])
  const columns = columnsOf(product, flavors)
  if (!columns) throw invalid({ locale }, [{ path: `${at}.flavorType`, why: 'taste_unknown' }])
  return columns
}

/** The tastes of these ids. */
export async function flavorsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Flavor>> {
  const rows = ids.length === 0 ? [] : await tx.flavor.findMany({ where: { id: { in: [...ids] } } })
  return new Map(rows.map(flavor => [flavor.id, flavor]))
}

export type Columns = NonNullable<ReturnType<typeof columnsOf>>

/** A product's columns: what hangs on its category, and what a search looks through; undefined for a taste that is none. */
export function columnsOf(product: WrittenProduct, flavors: ReadonlyMap<string, Flavor>) {
  const { slug, category, brand } = product
  const kind = kindOf(product, flavors)
  if (!kind) return undefined
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

function kindOf(product: WrittenProduct, flavors: ReadonlyMap<string, Flavor>): Kind | undefined {
  switch (product.category) {
    case 'hookah':
      return { columns: { volumeMl: product.volume }, searched: {} }
    case 'coal':
      return { columns: { coalSizeMm: product.size }, searched: {} }
    case 'accessory': {
      const { accessoryType } = product
      return { columns: { accessoryType }, searched: { accessoryType } }
    }
    case 'flavor': {
      const { flavorType, strength } = product
      const flavor = flavors.get(flavorType)
      if (!flavor) return undefined
      const flavorCategory = FlavorCategory.parse(flavor.category)
      const taste = Object.fromEntries(tasteDimensions.map(name => [name, Math.round(product.taste[name] * 100)]))
      return {
        columns: { flavorCategory, flavorId: flavor.id, strength, ...taste },
        searched: { tasteNames: [flavor.nameRu, flavor.nameEn, flavor.nameHy], flavorCategory, strength },
      }
    }
  }
}
