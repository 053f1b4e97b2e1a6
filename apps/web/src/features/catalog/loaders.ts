import { type Locale, localePath } from '@shop/contracts/locales.ts'
import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction, redirect } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { paths } from '../../paths.ts'
import { readFilters } from './filters/filters.ts'
import { inSection } from './filters/use-filters.ts'
import { listQuery, previewQuery, productQuery, railQuery } from './queries.ts'
import type { Section } from './sections.ts'

type Context = { queryClient: QueryClient; locale: Locale }

/** Loads the list of the current address. A cached list is shown at once and refreshed in the background. */
export function listLoader(section: Section) {
  return ({ queryClient, locale }: Context): LoaderFunction =>
    async ({ request }) => {
      const filters = inSection(readFilters(new URL(request.url).searchParams), section)
      await queryClient.infiniteQuery({ ...listQuery(filters, locale), staleTime: 'static' })
      return null
    }
}

/** The loader data of the product page. */
export type ProductLoaded = { isThere: boolean }

const missing = () => data<ProductLoaded>({ isThere: false }, { status: 404 })

/**
 * Loads a product and redirects if its slug has changed. A missing product is a result with status 404, so that the
 * page can render.
 */
export function productLoader({ queryClient, locale }: Context): LoaderFunction {
  return async ({ params: { slug } }) => {
    if (!slug) return missing()
    try {
      await queryClient.ensureQueryData(productQuery(slug))
      return { isThere: true } satisfies ProductLoaded
    } catch (error) {
      return elsewhere(error, locale)
    }
  }
}

/** Loads a preview at each visit. An expired link is a result with status 404, so that the page can render. */
export function previewLoader({ queryClient }: Context): LoaderFunction {
  return async ({ params: { token = '' } }) => {
    try {
      await queryClient.fetchQuery({ ...previewQuery(token), staleTime: 0 })
      return { isThere: true } satisfies ProductLoaded
    } catch (error) {
      if (isUnknown(error)) return missing()
      throw error
    }
  }
}

const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')

/** On the server, the redirect happens before anything is rendered. */
function elsewhere(error: unknown, locale: Locale) {
  if (!isUnknown(error)) throw error
  const moved = import.meta.env.SSR ? undefined : error.details[0]?.slug
  return moved === undefined ? missing() : redirect(localePath(locale, paths.product(moved)))
}

/** Prefetches the rails. The home page renders without them if they fail. */
export function prefetchRails({ queryClient }: Context): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(railQuery('popular')), queryClient.prefetchQuery(railQuery('new'))])
}
