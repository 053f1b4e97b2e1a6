import type { ReviewSort } from '@shop/contracts/reviews.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** Contracts load with the first request, because no first view needs them. */
const routes = () => import('@shop/contracts/reviews.ts')

/** The server adds the first reviews to the structured data of the product's page. */
const PAGE_SIZE = 5
const OWN_PAGE_SIZE = 12

const productKey = (slug: string) => ['reviews', slug] as const
const ratingKey = (slug: string) => ['rating', slug] as const

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
    // Another order replaces the list once it is read.
    placeholderData: keepPreviousData,
  })

/** The average and number of the reviews of a product; null if its category has none. Reads their first page. */
export const ratingQuery = (slug: string) =>
  queryOptions({
    queryKey: ratingKey(slug),
    queryFn: async ({ client }) => {
      const { pages } = await client.fetchInfiniteQuery(reviewsQuery(slug, 'helpful'))
      const [page] = pages
      return page?.hasReviews ? { average: page.summary.average, count: page.summary.count } : null
    },
  })

/** True for lists of reviews. The structured data of the page has the first ones, so its state leaves them out. */
export const isReviewList = ([name]: readonly unknown[]): boolean => name === productKey('')[0]

/** The key contains `token`, so that the next user of this browser does not see the reviews. */
const ownKey = (token: string) => ['own-reviews', token] as const

/** The customer's review of a product, whether they can write one, and their votes. */
export const accessQuery = (token: string, slug: string) =>
  queryOptions({
    queryKey: [...ownKey(token), 'of', slug],
    queryFn: ({ signal }) => call(async () => (await routes()).getReviewAccess, { params: { slug }, signal }),
  })

/** The customer's reviews and the products that wait for one: all, or those of an order. */
export const ownReviewsQuery = (token: string, order?: number) =>
  infiniteQueryOptions({
    queryKey: [...ownKey(token), 'list', order],
    queryFn: ({ pageParam, signal }) =>
      call(async () => (await routes()).listOwnReviews, {
        query: { limit: OWN_PAGE_SIZE, cursor: pageParam, order },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** The channel of messages about reviews, and how many own reviews have news. */
export const contactQuery = (token: string) =>
  queryOptions({
    queryKey: [...ownKey(token), 'contact'],
    queryFn: ({ signal }) => call(async () => (await routes()).getReviewContact, { signal }),
  })

/** Reads again what a written or deleted review changes. */
export const refreshReviews = (queryClient: QueryClient, token: string, slug: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ownKey(token) }),
    queryClient.invalidateQueries({ queryKey: productKey(slug) }),
    queryClient.invalidateQueries({ queryKey: ratingKey(slug) }),
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
