import { byLocale, type Locale } from '@shop/contracts/locales.ts'
import { type LocalTexts, textIn, textsOf } from '@shop/contracts/text-fields.ts'
import { createColumns, createFacetValues, type IndexedVariant, type ProductFacet, productFacets } from './columns.ts'
import { kindWordsOf, type TasteDimension, type TastePercents, tasteWordsOf } from './kind-words.ts'
import { spelledText } from './search-text.ts'
import { createDescriptionIndex, createWordIndex } from './word-index.ts'

/** A product on sale as it is read from the database. */
export type IndexedProductRow = {
  id: string
  slug: string
  popularity: number
  createdAt: Date
  title: LocalTexts
  description: LocalTexts
  searchText: string
  /** Changes with every text and taste that a search looks through. */
  searchHash: string
  /** At least one. */
  variants: IndexedVariant[]
  category: string
  brand: string
} & TastePercents &
  Record<Exclude<ProductFacet, 'category' | 'brand'>, string | null>

/** The fields of a product that lists are sorted by. The fields that filters test are in the columns. */
export type IndexedProduct = Omit<
  IndexedProductRow,
  ProductFacet | TasteDimension | 'searchText' | 'description' | 'createdAt' | 'variants'
> & {
  createdAtMs: number
  /** The lowest price of its variants. */
  minPriceAmd: number
  inStock: boolean
  /** See name-key.ts. */
  nameKeys: Record<Locale, number>
}

export type SearchIndex = ReturnType<typeof createSearchIndex>

const MAX_UNUSED_SHARE = 0.3
/** A smaller index is not rebuilt because of unused entries. */
const MIN_SIZE_TO_REBUILD = 1000
const hasManyUnused = (unused: number, total: number): boolean =>
  total > MIN_SIZE_TO_REBUILD && unused > MAX_UNUSED_SHARE * total

/** Creates an empty index of the products on sale. Each product has a number in it, its doc ID. */
export function createSearchIndex() {
  const facetValues = productFacets.map(createFacetValues)
  const weightValues = createFacetValues('weight')
  const words = createWordIndex()
  const descriptions = createDescriptionIndex()
  const columns = createColumns(productFacets.length)
  const products: (IndexedProduct | undefined)[] = []
  const docIds = new Map<string, number>()
  let version = 0

  const remove = (id: string): void => {
    version += 1
    const docId = docIds.get(id)
    if (docId !== undefined) {
      products[docId] = undefined
      columns.clear(docId)
    }
    docIds.delete(id)
  }

  const write = (docId: number, row: IndexedProductRow): void => {
    version += 1
    products[docId] = toIndexedProduct(row)
    columns.write(docId, {
      facetCodes: productFacets.map((facet, index) => {
        const value = row[facet]
        return value === null ? 0 : (facetValues[index]?.assignCode(value) ?? 0)
      }),
      variants: row.variants.map(variant => ({
        ...variant,
        weightCode: weightValues.assignCode(String(variant.weightGrams)),
      })),
      isSoldByWeight: row.category === 'flavor' || row.category === 'coal',
    })
  }

  return {
    words,
    descriptions,
    facetValues,
    weightValues,
    columns,
    /** Undefined for a removed product. */
    productAt: (docId: number): IndexedProduct | undefined => products[docId],
    /** Undefined for a product that is not on sale. */
    docIdOf: (id: string): number | undefined => docIds.get(id),
    /** The number of doc IDs, including those of removed products. */
    size: (): number => products.length,
    /** Changes with every change of the index. */
    version: (): number => version,
    remove,
    /** Adds or replaces a product. If its words have changed, it gets a new doc ID: words are only ever added. */
    put: (row: IndexedProductRow): void => {
      const { id, searchHash } = row
      const known = docIds.get(id)
      if (known !== undefined && products[known]?.searchHash === searchHash) {
        write(known, row)
        return
      }
      remove(id)
      const docId = products.length
      write(docId, row)
      docIds.set(id, docId)
      words.add(docId, `${row.searchText}${derivedText(row)}`)
      descriptions.add(docId, textsOf(row.description))
    },
    /** Returns true if so many entries are unused that the index should be rebuilt. */
    isFragmented: (): boolean => {
      const { unused, total } = columns.variantUsage()
      return hasManyUnused(products.length - docIds.size, products.length) || hasManyUnused(unused, total)
    },
  }
}

const derivedTexts = new Map<string, string>()

/**
 * Returns the search text of what a product is and how it tastes. It is not stored, so that new words for a kind or a
 * taste apply to all products at once. Few products differ in it.
 */
function derivedText(row: IndexedProductRow): string {
  const words = `${kindWordsOf(row)} ${tasteWordsOf(row)}`
  const known = derivedTexts.get(words) ?? spelledText(words)
  derivedTexts.set(words, known)
  return known
}

function toIndexedProduct(row: IndexedProductRow): IndexedProduct {
  const { id, slug, popularity, createdAt, title, searchHash, variants } = row
  return {
    id,
    slug,
    popularity,
    createdAtMs: createdAt.getTime(),
    title,
    searchHash,
    minPriceAmd: Math.min(...variants.map(({ priceAmd }) => priceAmd)),
    inStock: variants.some(({ isInStock }) => isInStock),
    nameKeys: byLocale(locale => nameKey(textIn(title, locale), locale)),
  }
}

export const collators = byLocale(locale => new Intl.Collator(locale))

/** Letters that sort on their own in each of the three languages. Without Ե, which Armenian joins with a following ւ. */
const SIMPLE_LETTERS =
  ' 0123456789abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяաբգդզէըթժիլխծկհձղճմյնշոչպջռսվտրցփքօֆ'
const PREFIX_LENGTH = 4
/** More than there are letters in SIMPLE_LETTERS. */
const BASE = 256

const ranks = byLocale(ranksOf)

function ranksOf(locale: Locale): ReadonlyMap<string, number> {
  const letters = [...SIMPLE_LETTERS].sort(collators[locale].compare)
  return new Map(
    letters.flatMap((letter, index) => [letter, letter.toUpperCase()].map(each => [each, index + 1] as const)),
  )
}

/**
 * Returns a number for the first letters of a name. A name with a smaller key comes first in the language's order.
 * Equal keys do not decide, nor does NaN, the key of a name that begins with other characters than plain letters.
 */
export function nameKey(name: string, locale: Locale): number {
  let key = 0
  for (let index = 0; index < PREFIX_LENGTH; index++) {
    const letter = name[index]
    key = key * BASE + (letter === undefined ? 0 : (ranks[locale].get(letter) ?? Number.NaN))
  }
  return key
}
