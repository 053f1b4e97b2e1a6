import type { Locale } from '@shop/contracts/locales.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useIsHydrated } from '#platform/hooks.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { isInHtml } from '#platform/query-client.ts'

const NONE: { slug: string; title: string }[] = []

/** Menus follow a change of staff within a minute. */
const FRESH_MS = 60_000

const readCollections = async (signal: AbortSignal) =>
  (await call(async () => (await import('@shop/contracts/collections.ts')).listCollections, { signal })).items

/** Reads the published collections with their lines and pictures. */
export function collectionsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['collections', 'list', locale],
    queryFn: ({ signal }) => readCollections(signal),
    staleTime: FRESH_MS,
  })
}

/** Reads the collections that menus name. Only their names: the data is part of every page. */
export function menuQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['collections', 'menu', locale],
    queryFn: async ({ signal }) =>
      (await readCollections(signal)).filter(({ isInMenu }) => isInMenu).map(({ slug, title }) => ({ slug, title })),
    staleTime: FRESH_MS,
  })
}

/**
 * Returns the collections that menus name; empty until they are loaded. If the HTML of the server names none, they are
 * empty during hydration as well: a part whose code loads late may hydrate after the request.
 */
export function useMenuCollections() {
  const query = menuQuery(useLocale())
  const { data } = useQuery(query)
  const canShow = useIsHydrated() || isInHtml(query.queryKey)
  return canShow && data ? data : NONE
}
