import type { RentalPictureSize } from '@shop/contracts/booked-rental.ts'
import { uploadRentalPicture } from '@shop/contracts/pictures.ts'
import { MAX_RENTAL_PICTURES } from '@shop/contracts/rental-booking.ts'
import {
  closeRental,
  getAnyRental,
  getAnyRentalPicture,
  handOverRental,
  listRentals,
  returnRental,
  type StaffRental,
} from '@shop/contracts/rental-staff.ts'
import { getRentalTimeline, listRentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type RentalListParams = z.input<typeof listRentals.query>

/** Key of all rental data. */
export const rentalsKey = adminKey('rental')

export const rentalsQuery = (query: RentalListParams) =>
  queryOptions({
    queryKey: adminKey('rental', 'list', query),
    queryFn: ({ signal }) => call(listRentals, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const rentalQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('rental', 'one', id),
    queryFn: ({ signal }) => call(getAnyRental, { params: { id }, signal }),
  })

export const unitsQuery = queryOptions({
  queryKey: adminKey('rental', 'units'),
  queryFn: ({ signal }) => call(listRentalUnits, { signal }),
})

export const timelineQuery = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: adminKey('rental', 'timeline', query),
    queryFn: ({ signal }) => call(getRentalTimeline, { query, signal }),
    placeholderData: keepPreviousData,
  })

type OnePicture = { id: string; pictureId: string } & z.infer<typeof RentalPictureSize>

/** A picture of a rental. It never changes. */
export const adminRentalPictureQuery = ({ id, pictureId, size }: OnePicture) =>
  queryOptions({
    queryKey: adminKey('rental-picture', id, pictureId, size),
    queryFn: ({ signal }) => call(getAnyRentalPicture, { params: { id, pictureId }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Upload endpoint for pictures of a rental. */
export const rentalUploads = {
  send: (file: File, options: Options) => call(uploadRentalPicture, { body: file, ...options }),
  maxPictures: MAX_RENTAL_PICTURES,
}

/** Runs a step of a rental and caches the rental from the response. */
function useStep<Body>(id: string, step: (body: Body) => Promise<StaffRental>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: async rental => {
      queryClient.setQueryData(rentalQuery(id).queryKey, rental)
      await queryClient.invalidateQueries({ queryKey: rentalsKey })
    },
  })
}

export const useHandOver = (id: string) =>
  useStep(id, (body: z.input<typeof handOverRental.body>) => call(handOverRental, { params: { id }, body }))

export const useTakeBack = (id: string) =>
  useStep(id, (body: z.input<typeof returnRental.body>) => call(returnRental, { params: { id }, body }))

export const useSettle = (id: string) =>
  useStep(id, (body: z.input<typeof closeRental.body>) => call(closeRental, { params: { id }, body }))
