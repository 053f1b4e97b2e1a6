import type { ProductQuery } from '@shop/contracts/catalog.ts'
import type { FacetName, RowsOf, Totals, ValueRow } from '../facets.ts'
import { productFacets } from '../filters.ts'
import type { Catalogue, Values } from './catalogue.ts'
import { FITS } from './columns.ts'
import { CATEGORY, type Wanted, wantedBy } from './wanted.ts'
import type { Hits } from './words.ts'

/** The places of the products that have everything that is asked for. */
type Chosen = { places: number[]; facets: RowsOf; totals: Totals }

/** @param among the places of the products that answer the search; undefined for all */
export function choose(catalogue: Catalogue, query: ProductQuery, among: Hits | undefined): Chosen {
  const counts = createCounts(catalogue, wantedBy(query, catalogue))
  const slugs = query.slug?.length ? new Set(query.slug) : undefined
  const places: number[] = []
  const judge = (place: number): void => {
    if (slugs && !slugs.has(catalogue.at(place)?.slug ?? '')) return
    if (counts.add(place)) places.push(place)
  }
  if (among) for (const place of among.places) judge(place)
  else for (let place = 0; place < catalogue.places(); place++) judge(place)
  return { places, facets: counts.facets, totals: counts.totals(places.length) }
}

type Counts = { counts: Uint32Array; known: Uint32Array }

const countsOf = ({ names }: Values): Counts => ({
  counts: new Uint32Array(names.length),
  known: new Uint32Array(names.length),
})

function countValue({ counts, known }: Counts, code: number, isShown: boolean): void {
  known[code] = (known[code] ?? 0) + 1
  if (isShown) counts[code] = (counts[code] ?? 0) + 1
}

function rowsOf({ names, inOrder }: Values, { counts, known }: Counts): ValueRow[] {
  const rows: ValueRow[] = []
  for (const code of inOrder()) {
    const there = known[code] ?? 0
    if (there > 0) rows.push({ value: names[code] ?? '', count: counts[code] ?? 0, known: there })
  }
  return rows
}

/** Beside FITS.stock and FITS.sale. */
const SHOWN = 1

const isOneBit = (bits: number): boolean => (bits & (bits - 1)) === 0

/** At 10,000 products most of a list's time goes here: nothing is made for a product, and nothing is asked of it twice. */
function createCounts({ values, weights, columns: { facets, products, packings } }: Catalogue, wanted: Wanted) {
  const { codes, first, count, isWeighed } = products
  const { price, weightCode, marks } = packings
  const byFacet = values.map(countsOf)
  const byWeight = countsOf(weights)
  const totals = { inStock: 0, onSale: 0, minPrice: Number.POSITIVE_INFINITY, maxPrice: 0 }

  /** The facets whose choice a product does not have, a bit for each. */
  const lacking = (place: number): number => {
    let lacks = 0
    for (const { nth, flags } of wanted.chosen) if (flags[codes[place * facets + nth] ?? 0] !== 1) lacks |= 1 << nth
    return lacks
  }

  /** What of a packing is as asked. */
  const fitOf = (at: number): number => {
    const cost = price[at] ?? 0
    let fit = wanted.free | (marks[at] ?? 0)
    if (cost >= wanted.priceMin && cost <= wanted.priceMax) fit |= FITS.price
    if (wanted.weights === null || wanted.weights[weightCode[at] ?? 0] === 1) fit |= FITS.weight
    return fit
  }

  /** A value is known where the product is of the chosen category, and would be shown if it had all the other choices. */
  const countValues = (place: number, lacks: number, isShown: boolean): void => {
    for (let nth = 0; nth < facets; nth++) {
      const code = codes[place * facets + nth] ?? 0
      const others = lacks & ~(1 << nth)
      const facet = byFacet[nth]
      if (code !== 0 && facet && !(others & CATEGORY)) countValue(facet, code, isShown && others === 0)
    }
  }

  const countPrice = (cost: number): void => {
    if (cost < totals.minPrice) totals.minPrice = cost
    if (cost > totals.maxPrice) totals.maxPrice = cost
  }

  /** Whether a packing lets its product be shown, as was asked (SHOWN), and if it were asked to be in stock or on sale. */
  const offeredBy = (at: number, fit: number): number => {
    const ifInStock = (fit | FITS.stock) === FITS.all ? FITS.stock : 0
    const ifOnSale = (fit | FITS.sale) === FITS.all ? FITS.sale : 0
    return ((marks[at] ?? 0) & (ifInStock | ifOnSale)) | (fit === FITS.all ? SHOWN : 0)
  }

  /** Of a product that has all that is chosen of facets: whether it is shown. Its packings count by weight and price on the way. */
  const countPackings = (place: number, from: number, to: number): boolean => {
    const isAskedByWeight = isWeighed[place] === 1
    let offered = 0
    for (let at = from; at < to; at++) {
      const fit = fitOf(at)
      offered |= offeredBy(at, fit)
      if ((fit | FITS.price) === FITS.all) countPrice(price[at] ?? 0)
      if (isAskedByWeight) countValue(byWeight, weightCode[at] ?? 0, (fit | FITS.weight) === FITS.all)
    }
    countOffered(offered)
    return (offered & SHOWN) !== 0
  }

  const countOffered = (offered: number): void => {
    if (offered & FITS.stock) totals.inStock += 1
    if (offered & FITS.sale) totals.onSale += 1
  }

  const countWeights = (from: number, to: number): void => {
    for (let at = from; at < to; at++) countValue(byWeight, weightCode[at] ?? 0, false)
  }

  const isOneAsAsked = (from: number, to: number): boolean => {
    for (let at = from; at < to; at++) if (fitOf(at) === FITS.all) return true
    return false
  }

  /** Of one that lacks a choice: whether it would be shown with it; what lacks two is shown by no single one more. */
  const countOther = (place: number, lacks: number, from: number, to: number): boolean => {
    if (isWeighed[place] === 1 && !(lacks & CATEGORY)) countWeights(from, to)
    return isOneBit(lacks) && isOneAsAsked(from, to)
  }

  return {
    /** @returns whether the product is shown */
    add: (place: number): boolean => {
      const from = first[place] ?? 0
      const to = from + (count[place] ?? 0)
      if (from === to) return false
      const lacks = lacking(place)
      const isShown = lacks === 0 ? countPackings(place, from, to) : countOther(place, lacks, from, to)
      countValues(place, lacks, isShown)
      return lacks === 0 && isShown
    },
    facets: (facet: FacetName): ValueRow[] => {
      if (facet === 'weight') return rowsOf(weights, byWeight)
      const nth = productFacets.indexOf(facet)
      const [known, counts] = [values[nth], byFacet[nth]]
      return known && counts ? rowsOf(known, counts) : []
    },
    totals: (total: number): Totals => ({
      ...totals,
      minPrice: Number.isFinite(totals.minPrice) ? totals.minPrice : 0,
      total,
    }),
  }
}
