import type { Locale } from '@shop/contracts/locales.ts'
import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { readFilters } from './filters.ts'
import { listQuery, productQuery, railQuery } from './queries.ts'
import type { Section } from './sections.ts'
import { inSection } from './use-filters.ts'

type Context = { queryClient: QueryClient; locale: Locale }

/** Loads the list that the address describes; a list that is there already is shown at once and refreshed behind it. */
export function listLoader(section: Section) {
  return ({ queryClient, locale }: Context): LoaderFunction =>
    async ({ request }) => {
      const filters = inSection(readFilters(new URL(request.url).searchParams), section)
      await queryClient.infiniteQuery({ ...listQuery(filters, locale), staleTime: 'static' })
      return null
    }
}

/** What the product's page is told. */
export type ProductLoaded = { isThere: boolean }

const missing = () => data<ProductLoaded>({ isThere: false }, { status: 404 })

/** Loads a product. One that is not there is an answer, 404, and the page says so. */
export function productLoader({ queryClient }: Context): LoaderFunction {
  return async ({ params: { slug } }) => {
    if (!slug) return missing()
    try {
      await queryClient.ensureQueryData(productQuery(slug))
      return { isThere: true } satisfies ProductLoaded
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')) return missing()
      throw error
    }
  }
}

/** Home shows itself with or without its rails. */
export function prefetchRails({ queryClient }: Context): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(railQuery('popular')), queryClient.prefetchQuery(railQuery('new'))])
}
