import {
  attributes,
  type FacetName,
  facetNames,
  filterAttributes,
  isChoice,
  valuesOf,
} from '@shop/contracts/attributes.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { menuCategories } from '@shop/contracts/product-values.ts'

/** The fields of a variant that filters test. */
export type IndexedVariant = { priceAmd: number; weightGrams: number; isInStock: boolean; isOnSale: boolean }

/** Bit flags of the filters that a variant satisfies. A product matches if one variant satisfies all of them. */
export const MATCH_FLAGS = { price: 1, stock: 2, sale: 4, weight: 8, all: 15 } as const

type ColumnValues = {
  /** The code of the product's value in each facet; 0 for none. */
  facetCodes: readonly number[]
  variants: readonly (IndexedVariant & { weightCode: number })[]
  isSoldByWeight: boolean
}

const INITIAL_CAPACITY = 256

/**
 * Creates the columns that filters read: typed arrays with an entry for each product and each variant. The same data as
 * objects takes three times as long to scan at 10,000 products.
 */
export function createColumns(facetCount: number) {
  const products = {
    /** `facetCount` codes for each product. */
    facetCodes: new Uint32Array(INITIAL_CAPACITY * facetCount),
    /** The index of the product's first variant. */
    firstVariant: new Uint32Array(INITIAL_CAPACITY),
    /** 0 for a removed product. */
    variantCount: new Uint32Array(INITIAL_CAPACITY),
    isSoldByWeight: new Uint8Array(INITIAL_CAPACITY),
  }
  const variants = {
    priceAmd: new Uint32Array(INITIAL_CAPACITY),
    weightCode: new Uint32Array(INITIAL_CAPACITY),
    /** MATCH_FLAGS.stock and MATCH_FLAGS.sale. */
    flags: new Uint8Array(INITIAL_CAPACITY),
  }
  let usedVariants = 0
  let liveVariants = 0

  const ensureCapacity = (docId: number, addedVariants: number): void => {
    if (docId >= products.variantCount.length) {
      const size = Math.max(docId + 1, products.variantCount.length * 2)
      products.facetCodes = grow(products.facetCodes, size * facetCount)
      products.firstVariant = grow(products.firstVariant, size)
      products.variantCount = grow(products.variantCount, size)
      products.isSoldByWeight = grow(products.isSoldByWeight, size)
    }
    if (usedVariants + addedVariants > variants.priceAmd.length) {
      const size = Math.max(usedVariants + addedVariants, variants.priceAmd.length * 2)
      variants.priceAmd = grow(variants.priceAmd, size)
      variants.weightCode = grow(variants.weightCode, size)
      variants.flags = grow(variants.flags, size)
    }
  }

  const writeVariants = (first: number, values: ColumnValues['variants']): void => {
    for (const [offset, { priceAmd, weightCode, isInStock, isOnSale }] of values.entries()) {
      variants.priceAmd[first + offset] = priceAmd
      variants.weightCode[first + offset] = weightCode
      variants.flags[first + offset] = (isInStock ? MATCH_FLAGS.stock : 0) | (isOnSale ? MATCH_FLAGS.sale : 0)
    }
  }

  return {
    facetCount,
    products,
    variants,
    write: (docId: number, { facetCodes, variants: values, isSoldByWeight }: ColumnValues): void => {
      ensureCapacity(docId, values.length)
      const previousCount = products.variantCount[docId] ?? 0
      products.facetCodes.set(facetCodes, docId * facetCount)
      products.isSoldByWeight[docId] = isSoldByWeight ? 1 : 0
      // If the product has more variants than before, append them all: the old entries become unused.
      if (values.length > previousCount) {
        products.firstVariant[docId] = usedVariants
        usedVariants += values.length
      }
      liveVariants += values.length - previousCount
      products.variantCount[docId] = values.length
      writeVariants(products.firstVariant[docId] ?? 0, values)
    },
    clear: (docId: number): void => {
      liveVariants -= products.variantCount[docId] ?? 0
      products.variantCount[docId] = 0
    },
    variantUsage: () => ({ total: usedVariants, unused: usedVariants - liveVariants }),
  }
}

function grow<T extends Uint8Array | Uint32Array>(from: T, size: number): T
function grow(from: Uint8Array | Uint32Array, size: number): Uint8Array | Uint32Array {
  const to = from instanceof Uint8Array ? new Uint8Array(size) : new Uint32Array(size)
  to.set(from)
  return to
}

/** The facets that are columns of the product. Weight, the other facet, belongs to the variant. */
export const productFacets = ['category', 'brand', ...filterAttributes] as const
export type ProductFacet = (typeof productFacets)[number]

type CompareValues = (one: string, other: string) => number

const byNumber: CompareValues = (one, other) => Number(one) - Number(other)
const { compare: byName } = new Intl.Collator('en')
const byList =
  (list: readonly string[]): CompareValues =>
  (one, other) =>
    list.indexOf(one) - list.indexOf(other)

const comparators: Record<FacetName, CompareValues> = recordOf(facetNames, facet => {
  if (facet === 'category') return byList(menuCategories)
  if (facet === 'brand') return byName
  if (facet === 'weight' || attributes[facet].kind === 'number') return byNumber
  return isChoice(facet) ? byList(valuesOf(facet)) : byName
})

/** The values of one facet, each with a code from 1. */
export type FacetValues = ReturnType<typeof createFacetValues>

export function createFacetValues(facet: FacetName) {
  const codes = new Map<string, number>()
  const names: string[] = ['']
  let sortedCodes: readonly number[] = []
  return {
    /** The value of each code. */
    names,
    /** The codes in the order in which the facet lists its values. */
    sortedCodes: (): readonly number[] => {
      if (sortedCodes.length !== codes.size)
        sortedCodes = [...codes.values()].sort((one, other) => comparators[facet](names[one] ?? '', names[other] ?? ''))
      return sortedCodes
    },
    /** 0 for an unknown value. */
    findCode: (value: string): number => codes.get(value) ?? 0,
    assignCode: (value: string): number => {
      const known = codes.get(value)
      if (known !== undefined) return known
      codes.set(value, names.length)
      return names.push(value) - 1
    },
  }
}
