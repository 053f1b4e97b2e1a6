import { attributeNames, attributeOf, type ChoiceFacet, choiceFacets, isReference } from '@shop/contracts/attributes.ts'
import type { Category, Facets, Sort } from '@shop/contracts/catalog.ts'
import { oneOf, recordOf } from '@shop/contracts/enums.ts'
import { categories, sorts } from '@shop/contracts/product-values.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import type { Section } from '../sections.ts'

/** The state of a list as stored in its address. Every field has a value for "not chosen". */
export type Filters = {
  category: Category | null
  q: string
  /** OR within a facet, AND between facets. */
  choices: Readonly<Record<ChoiceFacet, readonly string[]>>
  /** AMD. */
  priceMin: number | null
  priceMax: number | null
  inStock: boolean
  onSale: boolean
  /** The slug of the hookah that the products must fit; '' for any. */
  fits: string
  sort: Sort
}

const MAX_SEARCH = 100
const isWholeNumber = (value: string) => /^\d{1,8}$/.test(value)
const isText = (value: string) => value !== '' && value.length <= 100

/** True if the value is valid for the facet. Invalid values in an address are ignored. */
function isValidValue(facet: ChoiceFacet, value: string): boolean {
  if (facet === 'brand') return isText(value)
  if (facet === 'weight') return isWholeNumber(value)
  const attribute = attributeOf(facet)
  switch (attribute.kind) {
    case 'choice':
      return Object.hasOwn(attribute.values, value)
    case 'number':
      return isWholeNumber(value)
    case 'reference':
      return isText(value) && value.length <= 50
  }
}

const SLUG = /^[a-z0-9-]{1,120}$/
const slugOf = (value: string | null) => (value !== null && SLUG.test(value) ? value : '')

export function readFilters(params: URLSearchParams): Filters {
  const choices = (facet: ChoiceFacet) =>
    [...new Set(params.getAll(facet))].filter(value => isValidValue(facet, value)).slice(0, 50)
  const amount = (name: string) => {
    const value = params.get(name) ?? ''
    return isWholeNumber(value) ? Number(value) : null
  }
  return {
    category: oneOf(categories, params.get('t')) ?? null,
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    choices: recordOf(choiceFacets, choices),
    priceMin: amount('priceMin'),
    priceMax: amount('priceMax'),
    inStock: params.get('inStock') === 'true',
    onSale: params.get('onSale') === 'true',
    fits: slugOf(params.get('fits')),
    sort: oneOf(sorts, params.get('sort')) ?? 'popular',
  }
}

/** Converts the filters to query parameters in a canonical form, without defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.category) params.set('t', filters.category)
  if (filters.q) params.set('q', filters.q)
  for (const facet of choiceFacets) {
    for (const value of filters.choices[facet]) params.append(facet, value)
  }
  if (filters.priceMin !== null) params.set('priceMin', String(filters.priceMin))
  if (filters.priceMax !== null) params.set('priceMax', String(filters.priceMax))
  if (filters.inStock) params.set('inStock', 'true')
  if (filters.onSale) params.set('onSale', 'true')
  if (filters.fits) params.set('fits', filters.fits)
  if (filters.sort !== 'popular') params.set('sort', filters.sort)
  return params
}

/** Adds or removes a value. */
export function toggleValue(filters: Filters, facet: ChoiceFacet, value: string): Filters {
  const chosen = filters.choices[facet]
  const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  return withChoices(filters, facet, next)
}

export function withChoices(filters: Filters, facet: ChoiceFacet, values: readonly string[]): Filters {
  return { ...filters, choices: { ...filters.choices, [facet]: values } }
}

/** Keeps the section and the sort order. */
export function clearAll({ category, sort }: Filters): Filters {
  return { ...readFilters(new URLSearchParams()), category, sort }
}

/** Replaces values that were merged into others, because old links still contain them. */
export function withPresentValues(filters: Filters, facets: Facets): Filters {
  const present = (facet: ChoiceFacet) => {
    const presentOf = (value: string) => facets[facet].find(each => each.formerIds?.includes(value))?.value ?? value
    return [...new Set(filters.choices[facet].map(presentOf))]
  }
  return { ...filters, choices: { ...filters.choices, ...recordOf(attributeNames.filter(isReference), present) } }
}

/** An active filter. */
export type AppliedFilter =
  | { kind: 'choice'; facet: ChoiceFacet; value: string }
  | { kind: 'price' }
  | { kind: 'inStock' }
  | { kind: 'onSale' }
  | { kind: 'fits' }
  | { kind: 'q' }

export function listAppliedFilters(filters: Filters): AppliedFilter[] {
  return [
    ...(filters.q ? [{ kind: 'q' } as const] : []),
    ...(filters.fits ? [{ kind: 'fits' } as const] : []),
    ...choiceFacets.flatMap(facet => filters.choices[facet].map(value => ({ kind: 'choice', facet, value }) as const)),
    ...(filters.priceMin !== null || filters.priceMax !== null ? [{ kind: 'price' } as const] : []),
    ...(filters.inStock ? [{ kind: 'inStock' } as const] : []),
    ...(filters.onSale ? [{ kind: 'onSale' } as const] : []),
  ]
}

export function removeFilter(filters: Filters, applied: AppliedFilter): Filters {
  switch (applied.kind) {
    case 'choice':
      return withChoices(
        filters,
        applied.facet,
        filters.choices[applied.facet].filter(value => value !== applied.value),
      )
    case 'price':
      return { ...filters, priceMin: null, priceMax: null }
    case 'q':
    case 'fits':
      return { ...filters, [applied.kind]: '' }
    default:
      return { ...filters, [applied.kind]: false }
  }
}

/**
 * Stores the filters in the address, so that Back, reload and shared links restore them. `filters` is the latest
 * choice; `shown` is the state for which the visible list was loaded.
 */
export function useFilters() {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<string | null>(null)
  // The navigation has finished, or Back has replaced it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place in the history has its own key
  useEffect(() => setRequested(null), [location.key])
  const pending = navigation.location?.pathname === location.pathname ? navigation.location.search : null
  return {
    shown: readFilters(new URLSearchParams(location.search)),
    filters: readFilters(new URLSearchParams(requested ?? pending ?? location.search)),
    isLoading: requested !== null || pending !== null,
    setFilters: (next: Filters) => {
      const search = writeFilters(next).toString()
      setRequested(search)
      // The router reports the navigation by its state; the promise carries no result.
      void navigate({ search }, { preventScrollReset: true })
    },
  }
}

/** Restricts the filters to the category of the page; /shop takes the category from the address. */
export function inSection(filters: Filters, section: Section): Filters {
  return section === 'shop' ? filters : { ...filters, category: section }
}
