import type { FacetName } from '@shop/contracts/attributes.ts'
import type { ProductQuery } from '@shop/contracts/catalog.ts'
import type { RowsOf, Totals, ValueRow } from '../facets.ts'
import { productFacets } from '../filters.ts'
import type { Catalogue, Values } from './catalogue.ts'
import { countValues, createTally, judgePackings, lacking, makeRoom, type Tally } from './judge.ts'
import { wantedBy } from './wanted.ts'
import type { Hits } from './words.ts'

/** The places of the products that have everything that is asked for. */
type Chosen = { places: number[]; facets: RowsOf; totals: Totals }

/** @param among the places of the products that answer the search; undefined for all */
export function choose(catalogue: Catalogue, query: ProductQuery, among: Hits | undefined): Chosen {
  const { columns, values, weights } = catalogue
  const wanted = wantedBy(query, catalogue)
  const tally = createTally([...values, weights])
  const totals = { total: 0, inStock: 0, onSale: 0, minPrice: Number.POSITIVE_INFINITY, maxPrice: 0 }
  const candidates = candidatesOf(catalogue, query, among)
  const lacks = lacking(candidates, columns, wanted)
  const isOffered = judgePackings(candidates, lacks, { columns, wanted, tally, totals })
  countValues(candidates, { lacks, isOffered }, columns, tally)
  const places: number[] = []
  for (let one = 0; one < candidates.length; one++)
    if (lacks[one] === 0 && isOffered[one] === 1) places.push(candidates[one] ?? 0)
  const facets = (facet: FacetName): ValueRow[] => {
    const nth = facet === 'weight' ? values.length : productFacets.indexOf(facet)
    const all = facet === 'weight' ? weights : values[nth]
    return all ? rowsOf(all, nth, tally) : []
  }
  const minPrice = Number.isFinite(totals.minPrice) ? totals.minPrice : 0
  return { places, facets, totals: { ...totals, minPrice, total: places.length } }
}

/** The places that are judged: of products that are there. */
function candidatesOf(
  { columns, places, at }: Catalogue,
  { slug }: ProductQuery,
  among: Hits | undefined,
): Uint32Array {
  const { count } = columns.products
  const slugs = slug?.length ? new Set(slug) : undefined
  const most = among ? among.places.length : places()
  const { candidates } = makeRoom(most)
  let found = 0
  for (let nth = 0; nth < most; nth++) {
    const place = among ? (among.places[nth] ?? 0) : nth
    const isAsked = count[place] !== 0 && (!slugs || slugs.has(at(place)?.slug ?? ''))
    if (isAsked) candidates[found++] = place
  }
  return candidates.subarray(0, found)
}

function rowsOf({ names, inOrder }: Values, nth: number, { counts, known, begins }: Tally): ValueRow[] {
  const begin = begins[nth] ?? 0
  const rows: ValueRow[] = []
  for (const code of inOrder()) {
    const there = known[begin + code] ?? 0
    if (there > 0) rows.push({ value: names[code] ?? '', count: counts[begin + code] ?? 0, known: there })
  }
  return rows
}
