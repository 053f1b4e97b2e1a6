import type { Mix, MixPart } from '@shop/contracts/mixes.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { ownMixesKey } from '#shared/mixes/keys.ts'

/** The contracts come with the first call: no first view needs them. */
const routes = () => import('@shop/contracts/mixes.ts')

const PAGE_SIZE = 24
const OWN_PAGE_SIZE = 12

export function mixQuery(shareId: string) {
  return queryOptions({
    queryKey: ['mixes', 'link', shareId],
    queryFn: ({ signal }) => call(async () => (await routes()).getMix, { params: { shareId }, signal }),
  })
}

/** Of a part, what a card says. */
type ListedPart = Pick<MixPart, 'productId' | 'title' | 'titleEN' | 'titleHY' | 'percentage'>
/** A mix among those of others: its own page has the rest. */
export type ListedMix = Pick<Mix, 'shareId' | 'name' | 'strength' | 'saves' | 'priceAmd'> & {
  parts: readonly ListedPart[]
}

const listed = ({ shareId, name, strength, saves, priceAmd, parts }: Mix): ListedMix => ({
  shareId,
  name,
  strength,
  saves,
  priceAmd,
  parts: parts.map(({ productId, title, titleEN, titleHY, percentage }) => ({
    productId,
    title,
    titleEN,
    titleHY,
    percentage,
  })),
})

/** The mixes of others, most saved first. */
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

/** The customer's own, newest first. */
export const ownMixesQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ownMixesKey(token),
    queryFn: ({ pageParam, signal }) =>
      call(async () => (await routes()).listMixes, { query: { limit: OWN_PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
