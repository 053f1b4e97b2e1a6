import type { TranslationLocale } from '@shop/contracts/locales.ts'
import type { Mix, MixPart, OwnMix } from '@shop/contracts/mixes.ts'
import { fromTextFields, type TextKey, toTextFields } from '@shop/contracts/text-fields.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { data, type LoaderFunction } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { ownMixesKey } from '#shared/session/customer-keys.ts'

/** Contracts load with the first request, because no first view needs them. */
const routes = () => import('@shop/contracts/mixes.ts')

const PAGE_SIZE = 24
const OWN_PAGE_SIZE = 12

export function mixQuery(shareId: string) {
  return queryOptions({
    queryKey: ['mixes', 'link', shareId],
    queryFn: ({ signal }) => call(async () => (await routes()).getMix, { params: { shareId }, signal }),
  })
}

/** The fields of a part that a card shows. */
type ListedPart = Pick<MixPart, 'productId' | 'title' | 'percentage' | 'color'> &
  Partial<Record<TextKey<'title', TranslationLocale>, string>>
/** A mix in a list; its page reads the rest. */
export type ListedMix = Pick<Mix, 'shareId' | 'name' | 'names' | 'strength' | 'saves' | 'priceAmd'> & {
  parts: readonly ListedPart[]
}

const toListedMix = ({ shareId, name, names, strength, saves, priceAmd, parts }: Mix): ListedMix => ({
  shareId,
  name,
  names,
  strength,
  saves,
  priceAmd,
  parts: parts.map(({ productId, percentage, color, ...part }) => ({
    productId,
    percentage,
    color,
    ...toTextFields('title', fromTextFields('title', part)),
  })),
})

/** Public mixes, most saved first. */
export const publicMixesQuery = infiniteQueryOptions({
  queryKey: ['mixes', 'public'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, cursor: pageParam }
    const page = await call(async () => (await routes()).listPublicMixes, { query, signal })
    return { ...page, items: page.items.map(toListedMix) }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** The customer's saved mixes, newest first. */
export const ownMixesQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ownMixesKey(token),
    queryFn: ({ pageParam, signal }) =>
      call(async () => (await routes()).listMixes, { query: { limit: OWN_PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

type LoaderContext = { queryClient: QueryClient }

/** Loader data of the page of a mix. */
export type MixLoaderData = { exists: boolean }

const missing = () => data<MixLoaderData>({ exists: false }, { status: 404 })

/** Loads a shared mix. A missing mix or an invalid link is a result with status 404. */
export function mixLoader({ queryClient }: LoaderContext): LoaderFunction {
  return async ({ params: { shareId } }) => {
    if (!shareId) return missing()
    try {
      await queryClient.ensureQueryData(mixQuery(shareId))
      return { exists: true } satisfies MixLoaderData
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')) return missing()
      throw error
    }
  }
}

/** A cached list is shown at once and refreshed in the background. */
export function mixesLoader({ queryClient }: LoaderContext): LoaderFunction {
  return async () => {
    await queryClient.infiniteQuery({ ...publicMixesQuery, staleTime: 'static' })
    return null
  }
}

/** Edits a saved mix in the cache; removes it if `edit` returns undefined. */
export function editOwnMix(queryClient: QueryClient, token: string, edit: (mix: OwnMix) => OwnMix | undefined): void {
  queryClient.setQueryData(
    ownMixesQuery(token).queryKey,
    known =>
      known && {
        ...known,
        pages: known.pages.map(page => {
          const items = page.items.flatMap(mix => edit(mix) ?? [])
          return { ...page, items }
        }),
      },
  )
}
