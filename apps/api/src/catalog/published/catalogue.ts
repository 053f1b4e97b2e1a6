import type { Locale } from '@shop/contracts/locale.ts'
import { type ValueOrder, valueOrders } from '../facets.ts'
import { type ProductFacet, productFacets } from '../filters.ts'
import { nameKey } from '../name-key.ts'
import { createColumns, type Packing } from './columns.ts'
import { createWords } from './words.ts'

/** A product on sale as the database has it. */
export type PublishedRow = {
  id: string
  slug: string
  popularity: number
  createdAt: Date
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  searchText: string
  searchHash: string
  /** At least one. */
  packings: Packing[]
} & Record<ProductFacet, string | null>

/** A product on sale as lists show and sort it; by what they judge it stands in the columns. */
export type Published = Omit<PublishedRow, ProductFacet | 'searchText' | 'createdAt' | 'packings'> & {
  createdAtMs: number
  /** The lowest of its packings, AMD. */
  price: number
  inStock: boolean
  /** By its title in each language (name-key.ts). */
  nameKeys: Record<Locale, number>
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** A part of places that nobody uses any more, above which the whole is built anew. */
const MOST_UNUSED = 0.3
const FEW = 1000
const isMuchUnused = (unused: number, all: number): boolean => all > FEW && unused > MOST_UNUSED * all

/** The products on sale in memory: each at its place, with the words that it is found by. */
export function createCatalogue() {
  const values = productFacets.map(facet => createValues(valueOrders[facet]))
  const weights = createValues(valueOrders.weight)
  const words = createWords()
  const columns = createColumns(productFacets.length)
  const products: (Published | undefined)[] = []
  const placeOf = new Map<string, number>()

  const remove = (id: string): void => {
    const place = placeOf.get(id)
    if (place !== undefined) {
      products[place] = undefined
      columns.clear(place)
    }
    placeOf.delete(id)
  }

  const write = (place: number, row: PublishedRow): void => {
    products[place] = toPublished(row)
    columns.write(place, {
      // 0 for none.
      codes: productFacets.map((facet, nth) => {
        const value = row[facet]
        return value === null ? 0 : (values[nth]?.codeOf(value) ?? 0)
      }),
      packings: row.packings.map(packing => ({ ...packing, weightCode: weights.codeOf(String(packing.weight)) })),
      // Sold by weight: asked for by it.
      isWeighed: row.category === 'flavor' || row.category === 'coal',
    })
  }

  return {
    words,
    values,
    weights,
    columns,
    at: (place: number): Published | undefined => products[place],
    /** How many places there are, those that nobody uses any more among them. */
    places: (): number => products.length,
    remove,
    /** Puts a product as it is now in place of what was there; other words need another place, as words only grow. */
    put: (row: PublishedRow): void => {
      const { id, searchText, searchHash } = row
      const known = placeOf.get(id)
      const isSame = known !== undefined && products[known]?.searchHash === searchHash
      if (isSame) {
        write(known, row)
        return
      }
      remove(id)
      const place = products.length
      write(place, row)
      placeOf.set(id, place)
      words.add(place, searchText)
    },
    isWorn: (): boolean =>
      isMuchUnused(products.length - placeOf.size, products.length) ||
      isMuchUnused(columns.written().unused, columns.written().all),
  }
}

/** The values of a facet, numbered from 1. */
export type Values = {
  codeOf: (value: string) => number
  known: (value: string) => number
  names: readonly string[]
  /** The codes in the order in which a facet shows its values. */
  inOrder: () => readonly number[]
}

function createValues(compare: ValueOrder): Values {
  const codes = new Map<string, number>()
  const names: string[] = ['']
  let ordered: readonly number[] = []
  return {
    names,
    inOrder: () => {
      if (ordered.length !== codes.size)
        ordered = [...codes.values()].sort((one, other) => compare(names[one] ?? '', names[other] ?? ''))
      return ordered
    },
    known: value => codes.get(value) ?? 0,
    codeOf: value => {
      const known = codes.get(value)
      if (known !== undefined) return known
      codes.set(value, names.length)
      return names.push(value) - 1
    },
  }
}

function toPublished(row: PublishedRow): Published {
  const { id, slug, popularity, createdAt, titleRu, titleEn, titleHy, searchHash, packings } = row
  return {
    id,
    slug,
    popularity,
    createdAtMs: createdAt.getTime(),
    titleRu,
    titleEn,
    titleHy,
    searchHash,
    price: Math.min(...packings.map(({ price }) => price)),
    inStock: packings.some(({ isInStock }) => isInStock),
    nameKeys: {
      ru: nameKey(titleRu, 'ru'),
      en: nameKey(titleEn ?? titleRu, 'en'),
      hy: nameKey(titleHy ?? titleRu, 'hy'),
    },
  }
}
