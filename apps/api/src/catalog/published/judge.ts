import type { Totals } from '../facets.ts'
import type { Catalogue, Values } from './catalogue.ts'
import { FITS } from './columns.ts'
import { CATEGORY, type Wanted } from './wanted.ts'

/*
 * At 10,000 products most of a list's time goes here: one pass for each thing that is judged, over columns of numbers, in
 * functions that close over nothing. The same product by product, with closures, takes three times as long.
 */

type Columns = Catalogue['columns']

/** How many products have each value: of all facets in one column, each facet's from its own beginning on. */
export type Tally = { counts: Uint32Array; known: Uint32Array; begins: Uint32Array }

export function createTally(facets: readonly Values[]): Tally {
  const begins = new Uint32Array(facets.length)
  let size = 0
  for (const [nth, { names }] of facets.entries()) {
    begins[nth] = size
    size += names.length
  }
  return { counts: new Uint32Array(size), known: new Uint32Array(size), begins }
}

/** What is needed of each candidate while a list is judged, which nothing interrupts: written over by the next. */
const room = { candidates: new Uint32Array(0), lacks: new Uint32Array(0), isOffered: new Uint8Array(0) }

/** Room for so many candidates; a megabyte for each list would have the collector look for garbage all the time. */
export function makeRoom(size: number): typeof room {
  if (room.candidates.length < size) {
    room.candidates = new Uint32Array(size * 2)
    room.lacks = new Uint32Array(size * 2)
    room.isOffered = new Uint8Array(size * 2)
  }
  return room
}

/** Of each candidate the facets whose choice it does not have, a bit for each. */
export function lacking(candidates: Uint32Array, { products, facets }: Columns, { chosen }: Wanted): Uint32Array {
  const lacks = makeRoom(candidates.length).lacks.subarray(0, candidates.length).fill(0)
  const { codes } = products
  for (const { nth, flags } of chosen) {
    const bit = 1 << nth
    for (let one = 0; one < candidates.length; one++) {
      const code = codes[(candidates[one] ?? 0) * facets + nth] ?? 0
      if (flags[code] !== 1) lacks[one] = (lacks[one] ?? 0) | bit
    }
  }
  return lacks
}

/** Of each candidate whether a packing of it is as asked; what it would be in stock and on sale, weights and prices are counted on the way. */
export function judgePackings(
  candidates: Uint32Array,
  lacks: Uint32Array,
  { columns, wanted, tally, totals }: { columns: Columns; wanted: Wanted; tally: Tally; totals: Totals },
): Uint8Array {
  const { isOffered } = makeRoom(candidates.length)
  for (let one = 0; one < candidates.length; one++) {
    const place = candidates[one] ?? 0
    const lack = lacks[one] ?? 0
    const offered =
      lack === 0
        ? countPackings(place, columns, wanted, tally, totals)
        : countOther(place, lack, columns, wanted, tally)
    isOffered[one] = offered
  }
  return isOffered
}

/** What of a packing is as asked. */
function fitOf(at: number, { price, weightCode, marks }: Columns['packings'], wanted: Wanted): number {
  const cost = price[at] ?? 0
  let fit = wanted.free | (marks[at] ?? 0)
  if (cost >= wanted.priceMin && cost <= wanted.priceMax) fit |= FITS.price
  if (wanted.weights === null || wanted.weights[weightCode[at] ?? 0] === 1) fit |= FITS.weight
  return fit
}

/** Beside FITS.stock and FITS.sale. */
const SHOWN = 1

/** Whether a packing lets its product be shown, as was asked (SHOWN), and if it were asked to be in stock or on sale. */
function offeredBy(mark: number, fit: number): number {
  const ifInStock = (fit | FITS.stock) === FITS.all ? FITS.stock : 0
  const ifOnSale = (fit | FITS.sale) === FITS.all ? FITS.sale : 0
  return (mark & (ifInStock | ifOnSale)) | (fit === FITS.all ? SHOWN : 0)
}

/** Of a product that has all that is chosen of facets. */
function countPackings(
  place: number,
  { products, packings, facets }: Columns,
  wanted: Wanted,
  tally: Tally,
  totals: Totals,
): number {
  const from = products.first[place] ?? 0
  const to = from + (products.count[place] ?? 0)
  const isAskedByWeight = products.isWeighed[place] === 1
  let offered = 0
  for (let at = from; at < to; at++) {
    const fit = fitOf(at, packings, wanted)
    offered |= offeredBy(packings.marks[at] ?? 0, fit)
    if ((fit | FITS.price) === FITS.all) countPrice(packings.price[at] ?? 0, totals)
    if (isAskedByWeight) countValue(tally, facets, packings.weightCode[at] ?? 0, (fit | FITS.weight) === FITS.all)
  }
  if (offered & FITS.stock) totals.inStock += 1
  if (offered & FITS.sale) totals.onSale += 1
  return offered & SHOWN
}

/** Of one that lacks a choice: whether it would be shown with it; what lacks two is shown by no single one more. */
function countOther(
  place: number,
  lack: number,
  { products, packings, facets }: Columns,
  wanted: Wanted,
  tally: Tally,
): number {
  const from = products.first[place] ?? 0
  const to = from + (products.count[place] ?? 0)
  const isCounted = products.isWeighed[place] === 1 && !(lack & CATEGORY)
  let offered = 0
  for (let at = from; at < to; at++) {
    if (isCounted) countValue(tally, facets, packings.weightCode[at] ?? 0, false)
    if (fitOf(at, packings, wanted) === FITS.all) offered = SHOWN
  }
  return isOneBit(lack) ? offered : 0
}

const isOneBit = (bits: number): boolean => (bits & (bits - 1)) === 0

function countPrice(cost: number, totals: Totals): void {
  if (cost < totals.minPrice) totals.minPrice = cost
  if (cost > totals.maxPrice) totals.maxPrice = cost
}

function countValue({ counts, known, begins }: Tally, facet: number, code: number, isShown: boolean): void {
  const value = (begins[facet] ?? 0) + code
  known[value] = (known[value] ?? 0) + 1
  if (isShown) counts[value] = (counts[value] ?? 0) + 1
}

/** A value is known where the product is of the chosen category, and would be shown if it had all the other choices. */
export function countValues(
  candidates: Uint32Array,
  { lacks, isOffered }: { lacks: Uint32Array; isOffered: Uint8Array },
  { products, facets }: Columns,
  tally: Tally,
): void {
  const { codes } = products
  for (let one = 0; one < candidates.length; one++) {
    const from = (candidates[one] ?? 0) * facets
    const lack = lacks[one] ?? 0
    const isShown = isOffered[one] === 1
    for (let nth = 0; nth < facets; nth++) {
      const code = codes[from + nth] ?? 0
      const others = lack & ~(1 << nth)
      if (code !== 0 && (others & CATEGORY) === 0) countValue(tally, nth, code, isShown && others === 0)
    }
  }
}
