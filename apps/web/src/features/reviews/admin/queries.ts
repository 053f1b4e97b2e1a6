import {
  answerReview,
  getAnyReviewPhoto,
  listStaffReviews,
  moderateReview,
  type shownReviews,
} from '@shop/contracts/reviews-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey } from '#shared/admin/staff.ts'

const reviewsKey = adminKey('reviews')

type Filter = {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  show: (typeof shownReviews)[number]
}

export const staffReviewsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...reviewsKey, filter],
    queryFn: ({ signal }) => call(listStaffReviews, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })

/** A photo never changes. */
export const staffPhotoQuery = (id: string, photoId: string, size: 'small' | 'large') =>
  queryOptions({
    queryKey: [...reviewsKey, 'photo', photoId, size],
    queryFn: ({ signal }) => call(getAnyReviewPhoto, { params: { id, photoId }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

type Decision = { id: string; version: number; reason?: string }

/** Publishes a review, or rejects it if there is a reason. Also reads the list again after a failure. */
export function useModerateReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, reason }: Decision) =>
      call(moderateReview, {
        params: { id },
        body: reason === undefined ? { state: 'published', version } : { state: 'rejected', version, reason },
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewsKey }),
        queryClient.invalidateQueries({ queryKey: adminKey('dashboard') }),
      ]),
  })
}

export function useAnswerReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; version: number; answer: string | null }) =>
      call(answerReview, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsKey }),
  })
}
