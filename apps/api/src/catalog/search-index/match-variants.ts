import { type FacetValues, MATCH_FLAGS, productFacets } from './columns.ts'
import type { SearchIndex } from './search-index.ts'

/*
 * At 10,000 products a list spends most of its time here. Each function makes one pass over columns of numbers and
 * captures no variables: going product by product with closures takes three times as long.
 */

type Columns = SearchIndex['columns']

/** The filters of a query, prepared for testing many products. */
export type FacetSelection = {
  /** The facets with a selection: the facet's index, and for each value code whether it is selected. */
  selected: readonly { facetIndex: number; isSelected: Uint8Array }[]
  priceMin: number
  priceMax: number
  /** The flags of stock and sale that every variant satisfies, because the query does not filter by them. */
  impliedFlags: number
  /** For each weight code whether it is selected; null if the query does not filter by weight. */
  weights: Uint8Array | null
}

/** Prices in AMD, under all filters but the price itself. */
export type Totals = {
  total: number
  inStock: number
  onSale: number
  minPrice: number
  maxPrice: number
}

/**
 * Counts for the values of all facets in one column; each facet begins at its offset. See FacetValueRow for `shown`
 * (its count) and `known`.
 */
export type FacetCounts = { shown: Uint32Array; known: Uint32Array; offsets: Uint32Array }

export function createFacetCounts(facets: readonly FacetValues[]): FacetCounts {
  const offsets = new Uint32Array(facets.length)
  let size = 0
  for (const [index, { names }] of facets.entries()) {
    offsets[index] = size
    size += names.length
  }
  return { shown: new Uint32Array(size), known: new Uint32Array(size), offsets }
}

/** Arrays with an entry for each candidate. A query runs synchronously, so all queries share them. */
const workspace = { candidates: new Uint32Array(0), missing: new Uint32Array(0), hasVariant: new Uint8Array(0) }

/** Returns the shared arrays, grown if necessary. Allocating up to a megabyte for each query costs too much collection. */
export function workspaceFor(size: number): typeof workspace {
  if (workspace.candidates.length < size) {
    workspace.candidates = new Uint32Array(size * 2)
    workspace.missing = new Uint32Array(size * 2)
    workspace.hasVariant = new Uint8Array(size * 2)
  }
  return workspace
}

/** Category counts ignore the selected category. The values of all other facets are limited to it. */
const CATEGORY_BIT = 1 << productFacets.indexOf('category')

/** Returns for each candidate the facets whose selection it does not have, one bit for each facet. */
export function findMissingFacets(
  candidates: Uint32Array,
  { products, facetCount }: Columns,
  { selected }: FacetSelection,
): Uint32Array {
  const missing = workspaceFor(candidates.length).missing.subarray(0, candidates.length).fill(0)
  const { facetCodes } = products
  for (const { facetIndex, isSelected } of selected) {
    const bit = 1 << facetIndex
    for (let i = 0; i < candidates.length; i++) {
      const code = facetCodes[(candidates[i] ?? 0) * facetCount + facetIndex] ?? 0
      if (isSelected[code] !== 1) missing[i] = (missing[i] ?? 0) | bit
    }
  }
  return missing
}

/**
 * Returns for each candidate 1 if one of its variants satisfies all filters, else 0. Also counts weights, prices,
 * products in stock and products on sale.
 */
export function matchVariants(
  candidates: Uint32Array,
  missing: Uint32Array,
  context: { columns: Columns; selection: FacetSelection; counts: FacetCounts; totals: Totals },
): Uint8Array {
  const { columns, selection, counts, totals } = context
  const { hasVariant } = workspaceFor(candidates.length)
  for (let i = 0; i < candidates.length; i++) {
    const docId = candidates[i] ?? 0
    const missingFacets = missing[i] ?? 0
    hasVariant[i] =
      missingFacets === 0
        ? countMatch(docId, columns, selection, counts, totals)
        : countNonMatch(docId, missingFacets, columns, selection, counts)
  }
  return hasVariant
}

function matchFlags(variant: number, { priceAmd, weightCode, flags }: Columns['variants'], selection: FacetSelection) {
  const price = priceAmd[variant] ?? 0
  let matched = selection.impliedFlags | (flags[variant] ?? 0)
  if (price >= selection.priceMin && price <= selection.priceMax) matched |= MATCH_FLAGS.price
  if (selection.weights === null || selection.weights[weightCode[variant] ?? 0] === 1) matched |= MATCH_FLAGS.weight
  return matched
}

/** A bit that is free next to MATCH_FLAGS.stock and MATCH_FLAGS.sale. */
const MATCHED = 1

/** Returns flags: MATCHED if a variant matches, and MATCH_FLAGS.stock or .sale if it would match with that filter. */
function matchResults(flags: number, matched: number): number {
  const ifInStock = (matched | MATCH_FLAGS.stock) === MATCH_FLAGS.all ? MATCH_FLAGS.stock : 0
  const ifOnSale = (matched | MATCH_FLAGS.sale) === MATCH_FLAGS.all ? MATCH_FLAGS.sale : 0
  return (flags & (ifInStock | ifOnSale)) | (matched === MATCH_FLAGS.all ? MATCHED : 0)
}

/** Counts the variants of a product that has every selected facet value. */
function countMatch(
  docId: number,
  { products, variants, facetCount }: Columns,
  selection: FacetSelection,
  counts: FacetCounts,
  totals: Totals,
): number {
  const first = products.firstVariant[docId] ?? 0
  const end = first + (products.variantCount[docId] ?? 0)
  const isSoldByWeight = products.isSoldByWeight[docId] === 1
  let results = 0
  for (let variant = first; variant < end; variant++) {
    const matched = matchFlags(variant, variants, selection)
    results |= matchResults(variants.flags[variant] ?? 0, matched)
    if ((matched | MATCH_FLAGS.price) === MATCH_FLAGS.all) countPrice(variants.priceAmd[variant] ?? 0, totals)
    if (isSoldByWeight) {
      const isShown = (matched | MATCH_FLAGS.weight) === MATCH_FLAGS.all
      countValue(counts, facetCount, variants.weightCode[variant] ?? 0, isShown)
    }
  }
  if (results & MATCH_FLAGS.stock) totals.inStock += 1
  if (results & MATCH_FLAGS.sale) totals.onSale += 1
  return results & MATCHED
}

/** A product that misses two selections cannot be revealed by one more choice. */
function countNonMatch(
  docId: number,
  missingFacets: number,
  { products, variants, facetCount }: Columns,
  selection: FacetSelection,
  counts: FacetCounts,
): number {
  const first = products.firstVariant[docId] ?? 0
  const end = first + (products.variantCount[docId] ?? 0)
  const isWeightKnown = products.isSoldByWeight[docId] === 1 && !(missingFacets & CATEGORY_BIT)
  let result = 0
  for (let variant = first; variant < end; variant++) {
    if (isWeightKnown) countValue(counts, facetCount, variants.weightCode[variant] ?? 0, false)
    if (matchFlags(variant, variants, selection) === MATCH_FLAGS.all) result = MATCHED
  }
  return hasOneBit(missingFacets) ? result : 0
}

const hasOneBit = (bits: number): boolean => (bits & (bits - 1)) === 0

function countPrice(priceAmd: number, totals: Totals): void {
  if (priceAmd < totals.minPrice) totals.minPrice = priceAmd
  if (priceAmd > totals.maxPrice) totals.maxPrice = priceAmd
}

function countValue({ shown, known, offsets }: FacetCounts, facetIndex: number, code: number, isShown: boolean): void {
  const value = (offsets[facetIndex] ?? 0) + code
  known[value] = (known[value] ?? 0) + 1
  if (isShown) shown[value] = (shown[value] ?? 0) + 1
}

/** Counts the facet values of each candidate: known within the chosen category, shown under all other selections. */
export function countFacetValues(
  candidates: Uint32Array,
  { missing, hasVariant }: { missing: Uint32Array; hasVariant: Uint8Array },
  { products, facetCount }: Columns,
  counts: FacetCounts,
): void {
  const { facetCodes } = products
  for (let i = 0; i < candidates.length; i++) {
    const first = (candidates[i] ?? 0) * facetCount
    const missingFacets = missing[i] ?? 0
    const isVariantMatched = hasVariant[i] === 1
    for (let facetIndex = 0; facetIndex < facetCount; facetIndex++) {
      const code = facetCodes[first + facetIndex] ?? 0
      const missingOthers = missingFacets & ~(1 << facetIndex)
      if (code !== 0 && (missingOthers & CATEGORY_BIT) === 0)
        countValue(counts, facetIndex, code, isVariantMatched && missingOthers === 0)
    }
  }
}
