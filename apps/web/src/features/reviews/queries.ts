import type { ReviewSort } from '@shop/contracts/reviews.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Contracts load with the first request, because no first view needs them. */
const routes = () => import('@shop/contracts/reviews.ts')

/** The first reviews are part of the page of the product. */
const PAGE_SIZE = 5
const OWN_PAGE_SIZE = 12

const productKey = (slug: string) => ['reviews', slug] as const

/** Published reviews of a product, with the figures of all. */
export const reviewsQuery = (slug: string, sort: ReviewSort) =>
  infiniteQueryOptions({
    queryKey: [...productKey(slug), sort],
    queryFn: ({ pageParam, signal }) =>
      call(async () => (await routes()).listReviews, {
        params: { slug },
        query: { sort, limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** The key contains `token`, so that the next user of this browser does not see the reviews. */
const ownKey = (token: string) => ['own-reviews', token] as const

/** The customer's review of a product, whether they can write one, and their votes. */
export const accessQuery = (token: string, slug: string) =>
  queryOptions({
    queryKey: [...ownKey(token), 'of', slug],
    queryFn: ({ signal }) => call(async () => (await routes()).getReviewAccess, { params: { slug }, signal }),
  })

/** The customer's reviews and the products that wait for one. */
export const ownReviewsQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: [...ownKey(token), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(async () => (await routes()).listOwnReviews, {
        query: { limit: OWN_PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Reads again what a written or deleted review changes. */
export const refreshReviews = (queryClient: QueryClient, token: string, slug: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ownKey(token) }),
    queryClient.invalidateQueries({ queryKey: productKey(slug) }),
  ])

type Vote = { token: string; slug: string; reviewId: string; isHelpful: boolean; helpful: number }
type Pages = InfiniteData<{ items: readonly { id: string; helpful: number }[] }>

/** Shows a vote and the number of votes in all lists of the product. */
export function showVote(queryClient: QueryClient, { token, slug, reviewId, isHelpful, helpful }: Vote): void {
  queryClient.setQueryData(accessQuery(token, slug).queryKey, access => {
    if (!access) return access
    const others = access.helpfulIds.filter(id => id !== reviewId)
    return { ...access, helpfulIds: isHelpful ? [...others, reviewId] : others }
  })
  queryClient.setQueriesData<Pages>(
    { queryKey: productKey(slug) },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          items: page.items.map(review => (review.id === reviewId ? { ...review, helpful } : review)),
        })),
      },
  )
}
