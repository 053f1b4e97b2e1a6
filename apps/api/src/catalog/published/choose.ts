import type { ProductQuery } from '@shop/contracts/catalog.ts'
import type { FacetRow, Totals } from '../facets.ts'
import { productFacets } from '../filters.ts'
import type { Catalogue, Packing, Published } from './catalogue.ts'
import { CATEGORY, FITS, fitOf, lacking, type Wanted, wantedBy } from './wanted.ts'
import type { Hits } from './words.ts'

/** A product that has everything that is asked for. */
export type Choice = { product: Published; relevance: number }
type Chosen = { choices: Choice[]; facets: FacetRow[]; totals: Totals }

/** @param among the places of the products that answer the search, with their relevance; undefined for all */
export function choose(catalogue: Catalogue, query: ProductQuery, among: Hits | undefined): Chosen {
  const wanted = wantedBy(query, catalogue)
  const slugs = query.slug?.length ? new Set(query.slug) : undefined
  const counts = createCounts(catalogue)
  const choices: Choice[] = []
  const judge = (product: Published | undefined, relevance: number): void => {
    if (!product || (slugs && !slugs.has(product.slug))) return
    const lacks = lacking(product, wanted)
    if (counts.add(product, lacks, wanted)) choices.push({ product, relevance })
  }
  if (among) for (const [place, relevance] of among) judge(catalogue.at(place), relevance)
  else for (const product of catalogue.all()) judge(product, 0)
  return { choices, facets: counts.facets(), totals: counts.totals(choices.length) }
}

/** Whether a packing lets its product be shown: as it was asked, and if it were asked to be in stock or on sale. */
const SHOWN = { asAsked: 1, ifInStock: 2, ifOnSale: 4 } as const

function shownBy(packings: readonly Packing[], wanted: Wanted): number {
  let shown = 0
  for (const packing of packings) {
    const fit = fitOf(packing, wanted)
    if (fit === FITS.all) shown |= SHOWN.asAsked
    if (packing.isInStock && (fit | FITS.stock) === FITS.all) shown |= SHOWN.ifInStock
    if (packing.isOnSale && (fit | FITS.sale) === FITS.all) shown |= SHOWN.ifOnSale
  }
  return shown
}

type Counts = { counts: Uint32Array; known: Uint32Array }

function countValue(facet: Counts | undefined, code: number, isShown: boolean): void {
  if (code === 0 || !facet) return
  facet.known[code] = (facet.known[code] ?? 0) + 1
  if (isShown) facet.counts[code] = (facet.counts[code] ?? 0) + 1
}

type Count = { count: number; known: number }

function createCounts({ values }: Catalogue) {
  const byFacet = values.map(
    ({ names }): Counts => ({
      counts: new Uint32Array(names.length),
      known: new Uint32Array(names.length),
    }),
  )
  const weights = new Map<number, Count>()
  const totals = { inStock: 0, onSale: 0, minPrice: Number.POSITIVE_INFINITY, maxPrice: 0 }

  /** A value is known where the product is of the chosen category, and would be shown if it had all the other choices. */
  const countValues = (codes: readonly number[], lacks: number, isShown: boolean): void => {
    for (let nth = 0; nth < byFacet.length; nth++) {
      const bit = 1 << nth
      if (lacks & CATEGORY & ~bit) continue
      countValue(byFacet[nth], codes[nth] ?? 0, isShown && (lacks & ~bit) === 0)
    }
  }

  const countWeight = (weight: number, isShown: boolean): void => {
    let known = weights.get(weight)
    if (!known) {
      known = { count: 0, known: 0 }
      weights.set(weight, known)
    }
    known.known += 1
    if (isShown) known.count += 1
  }

  const countPrice = (price: number): void => {
    totals.minPrice = Math.min(totals.minPrice, price)
    totals.maxPrice = Math.max(totals.maxPrice, price)
  }

  const countWeights = ({ packings }: Published, lacks: number, wanted: Wanted): void => {
    for (const packing of packings)
      countWeight(packing.weight, lacks === 0 && (fitOf(packing, wanted) | FITS.weight) === FITS.all)
  }

  const countTotals = ({ packings }: Published, shown: number, wanted: Wanted): void => {
    if (shown & SHOWN.ifInStock) totals.inStock += 1
    if (shown & SHOWN.ifOnSale) totals.onSale += 1
    for (const packing of packings) if ((fitOf(packing, wanted) | FITS.price) === FITS.all) countPrice(packing.price)
  }

  return {
    /** @returns whether the product is shown */
    add: (product: Published, lacks: number, wanted: Wanted): boolean => {
      const shown = shownBy(product.packings, wanted)
      const isShown = (shown & SHOWN.asAsked) !== 0
      countValues(product.codes, lacks, isShown)
      if (product.isWeighed && !(lacks & CATEGORY)) countWeights(product, lacks, wanted)
      if (lacks !== 0) return false
      countTotals(product, shown, wanted)
      return isShown
    },
    facets: (): FacetRow[] => [
      ...productFacets.flatMap((facet, nth) =>
        (values[nth]?.names ?? []).flatMap((value, code) => {
          const known = byFacet[nth]?.known[code] ?? 0
          return known > 0 ? [{ facet, value, count: byFacet[nth]?.counts[code] ?? 0, known }] : []
        }),
      ),
      ...[...weights].map(([grams, count]) => ({ facet: 'weight' as const, value: String(grams), ...count })),
    ],
    totals: (total: number): Totals => ({
      ...totals,
      minPrice: Number.isFinite(totals.minPrice) ? totals.minPrice : 0,
      total,
    }),
  }
}
