import type { TranslationLocale } from '@shop/contracts/locales.ts'
import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import { fromTextFields, type TextKey, toTextFields } from '@shop/contracts/text-fields.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { ownMixesKey } from '#shared/mixes/keys.ts'

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
type ListedPart = Pick<MixPart, 'productId' | 'title' | 'percentage'> &
  Partial<Record<TextKey<'title', TranslationLocale>, string>>
/** A mix in a list; its page reads the rest. */
export type ListedMix = Pick<Mix, 'shareId' | 'name' | 'strength' | 'saves' | 'priceAmd'> & {
  parts: readonly ListedPart[]
}

const listed = ({ shareId, name, strength, saves, priceAmd, parts }: Mix): ListedMix => ({
  shareId,
  name,
  strength,
  saves,
  priceAmd,
  parts: parts.map(({ productId, percentage, ...part }) => ({
    productId,
    percentage,
    ...toTextFields('title', fromTextFields('title', part)),
  })),
})

/** Public mixes, most saved first. */
export const publicMixesQuery = infiniteQueryOptions({
  queryKey: ['mixes', 'public'],
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: PAGE_SIZE, cursor: pageParam }
    const page = await call(async () => (await routes()).listPublicMixes, { query, signal })
    return { ...page, items: page.items.map(listed) }
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
