import { type ProductFacet, productFacets } from '../filters.ts'
import { createWords } from './words.ts'

/** What a list judges a packing by. */
export type Packing = { price: number; weight: number; isInStock: boolean; isOnSale: boolean }

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

/** A product on sale as lists see it. */
export type Published = Omit<PublishedRow, ProductFacet | 'searchText' | 'createdAt'> & {
  createdAtMs: number
  /** Its value of each facet, as a number of that facet's values; 0 for none. */
  codes: readonly number[]
  /** The lowest of its packings, AMD. */
  price: number
  inStock: boolean
  /** Sold by weight: asked for by it. */
  isWeighed: boolean
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** A part of places that nobody uses any more, above which the whole is built anew. */
const MOST_UNUSED = 0.3
const FEW = 1000

/** The products on sale in memory: each at its place, with the words that it is found by. */
export function createCatalogue() {
  const values = productFacets.map(() => createValues())
  const words = createWords()
  const products: (Published | undefined)[] = []
  const placeOf = new Map<string, number>()

  const remove = (id: string): void => {
    const place = placeOf.get(id)
    if (place !== undefined) products[place] = undefined
    placeOf.delete(id)
  }

  return {
    words,
    values,
    at: (place: number): Published | undefined => products[place],
    all: (): readonly (Published | undefined)[] => products,
    remove,
    /** Puts a product as it is now in place of what was there; other words need another place, as words only grow. */
    put: (row: PublishedRow): void => {
      const { id, searchText, searchHash } = row
      const known = placeOf.get(id)
      const isSame = known !== undefined && products[known]?.searchHash === searchHash
      if (isSame) {
        products[known] = toPublished(row, values)
        return
      }
      remove(id)
      const place = products.push(toPublished(row, values)) - 1
      placeOf.set(id, place)
      words.add(place, searchText)
    },
    isWorn: (): boolean => products.length > FEW && products.length - placeOf.size > MOST_UNUSED * products.length,
  }
}

/** The values of a facet, numbered from 1. */
type Values = { codeOf: (value: string) => number; known: (value: string) => number; names: readonly string[] }

function createValues(): Values {
  const codes = new Map<string, number>()
  const names: string[] = ['']
  return {
    names,
    known: value => codes.get(value) ?? 0,
    codeOf: value => {
      const known = codes.get(value)
      if (known !== undefined) return known
      codes.set(value, names.length)
      return names.push(value) - 1
    },
  }
}

function toPublished(row: PublishedRow, values: readonly Values[]): Published {
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
    packings,
    codes: productFacets.map((facet, nth) => {
      const value = row[facet]
      return value === null ? 0 : (values[nth]?.codeOf(value) ?? 0)
    }),
    price: Math.min(...packings.map(({ price }) => price)),
    inStock: packings.some(({ isInStock }) => isInStock),
    isWeighed: row.category === 'flavor' || row.category === 'coal',
  }
}
