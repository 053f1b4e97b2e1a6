import { type Locale, localePath } from '@shop/contracts/locales.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { data, type LoaderFunction, redirect } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { paths } from '../../paths.ts'
import { type Filters, inSection, readFilters, writeFilters } from './filters/filters.ts'
import type { Section } from './sections.ts'

/** Contracts load with the first request, because no first view needs them. */
const routes = () => import('@shop/contracts/catalog.ts')
const listProducts = async () => (await routes()).listProducts
const getProduct = async () => (await routes()).getProduct
const listPopularSearches = async () => (await routes()).listPopularSearches
const suggestProducts = async () => (await routes()).suggestProducts

const PAGE_SIZE = 24
const RAIL_SIZE = 10

/** Limits a list to the products of a collection or a brand, whatever its filters. */
export type ListBase = { collection?: string; brand?: readonly string[] }

/** Reads a list page by page. Texts come in all languages; only sorting by name depends on the locale. */
export function listQuery(filters: Filters, locale: Locale, base: ListBase = {}) {
  const address = writeFilters(filters)
  return infiniteQueryOptions({
    queryKey: ['catalog', 'list', filters.sort === 'name' ? locale : 'any', `${address}`, base],
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { ...requestOf(filters), ...base, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

function requestOf({ category, q, choices, priceMin, priceMax, inStock, onSale, fits, sort }: Filters) {
  return {
    ...choices,
    category: category ?? undefined,
    q: q || undefined,
    priceMin: priceMin ?? undefined,
    priceMax: priceMax ?? undefined,
    inStock: inStock ? ('true' as const) : undefined,
    onSale: onSale ? ('true' as const) : undefined,
    fits: fits || undefined,
    sort,
  }
}

export function railQuery(sort: 'popular' | 'new') {
  return queryOptions({
    queryKey: ['catalog', 'rail', sort],
    queryFn: async ({ signal }) => {
      const { items, total } = await call(listProducts, { query: { sort, limit: RAIL_SIZE }, signal })
      return { items, total }
    },
  })
}

/** The most popular parts that fit a hookah. */
export function fittingPartsQuery(slug: string) {
  return queryOptions({
    queryKey: ['catalog', 'fitting', slug],
    queryFn: async ({ signal }) => {
      const { items, total } = await call(listProducts, { query: { fits: slug, limit: RAIL_SIZE }, signal })
      return { items, total }
    },
  })
}

export function productQuery(slug: string) {
  return queryOptions({
    queryKey: ['catalog', 'product', slug],
    queryFn: ({ signal }) => call(getProduct, { params: { slug }, signal }),
  })
}

/** Reads a product by a preview link. Never cached, so that it shows the current state. */
export function previewQuery(token: string) {
  return queryOptions({
    queryKey: ['catalog', 'preview', token],
    queryFn: ({ signal }) =>
      call(async () => (await import('@shop/contracts/catalog-staff.ts')).previewProduct, {
        params: { token },
        signal,
      }),
  })
}

/** Reads search suggestions. Requires at least two letters. */
export function suggestQuery(q: string) {
  return queryOptions({
    queryKey: ['catalog', 'suggest', q],
    queryFn: ({ signal }) => call(suggestProducts, { query: { q }, signal }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
}

/** Reads what others search for. */
export function popularSearchesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['catalog', 'popular-searches', locale],
    queryFn: async ({ signal }) => (await call(listPopularSearches, { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Counts a search. A failure is ignored: the counts are only statistics. */
export function recordSearch(q: string): void {
  call(async () => (await routes()).recordSearch, { body: { q } }).catch(() => undefined)
}

type LoaderContext = { queryClient: QueryClient; locale: Locale }

/** Loads the list of the current address. A cached list is shown at once and refreshed in the background. */
export function listLoader(section: Section) {
  return ({ queryClient, locale }: LoaderContext): LoaderFunction =>
    async ({ request }) => {
      const filters = inSection(readFilters(new URL(request.url).searchParams), section)
      await queryClient.infiniteQuery({ ...listQuery(filters, locale), staleTime: 'static' })
      return null
    }
}

/** Loads the list of a landing page. */
export async function loadList(
  { queryClient, locale }: LoaderContext,
  { searchParams }: URL,
  base: ListBase,
): Promise<void> {
  await queryClient.infiniteQuery({ ...listQuery(readFilters(searchParams), locale, base), staleTime: 'static' })
}

/** The loader data of the product page. */
export type ProductLoaderData = { exists: boolean }

const missing = () => data<ProductLoaderData>({ exists: false }, { status: 404 })

/**
 * Loads a product and redirects if its slug has changed. A missing product is a result with status 404, so that the
 * page can render.
 */
export function productLoader({ queryClient, locale }: LoaderContext): LoaderFunction {
  return async ({ params: { slug } }) => {
    if (!slug) return missing()
    try {
      await queryClient.ensureQueryData(productQuery(slug))
      return { exists: true } satisfies ProductLoaderData
    } catch (error) {
      return redirectOrMissing(error, locale)
    }
  }
}

/** Loads a preview at each visit. An expired link is a result with status 404, so that the page can render. */
export function previewLoader({ queryClient }: LoaderContext): LoaderFunction {
  return async ({ params: { token = '' } }) => {
    try {
      await queryClient.fetchQuery({ ...previewQuery(token), staleTime: 0 })
      return { exists: true } satisfies ProductLoaderData
    } catch (error) {
      if (isMissingProduct(error)) return missing()
      throw error
    }
  }
}

const isMissingProduct = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')

/** On the server, the redirect happens before anything is rendered. */
function redirectOrMissing(error: unknown, locale: Locale) {
  if (!isMissingProduct(error)) throw error
  const moved = import.meta.env.SSR ? undefined : error.details[0]?.slug
  return moved === undefined ? missing() : redirect(localePath(locale, paths.product(moved)))
}

/** Prefetches the rails. The home page renders without them if they fail. */
export function prefetchRails({ queryClient }: LoaderContext): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(railQuery('popular')), queryClient.prefetchQuery(railQuery('new'))])
}
