import { type Locale, localePath } from '@shop/contracts/locales.ts'
import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction, redirect } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { paths } from '../../paths.ts'
import { readFilters } from './filters.ts'
import { listQuery, previewQuery, productQuery, railQuery } from './queries.ts'
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

/** Loads a product; of one that has another address by now, that one. One that is not there is an answer, 404, and the page says so. */
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

/** Loads what a preview's link shows, anew at each visit. One that is over is an answer, and the page says so. */
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

/** The server redirects by itself: an address that is visited leads on before anything is shown. */
function elsewhere(error: unknown, locale: Locale) {
  if (!isUnknown(error)) throw error
  const moved = import.meta.env.SSR ? undefined : error.details[0]?.slug
  return moved === undefined ? missing() : redirect(localePath(locale, paths.product(moved)))
}

/** Home shows itself with or without its rails. */
export function prefetchRails({ queryClient }: Context): Promise<unknown> {
  return Promise.all([queryClient.prefetchQuery(railQuery('popular')), queryClient.prefetchQuery(railQuery('new'))])
}
