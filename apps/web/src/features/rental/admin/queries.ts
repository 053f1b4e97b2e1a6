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
import {
  addRentalUnit,
  changeRentalUnit,
  getRentalTimeline,
  listRentalUnits,
  type RentalUnits,
  setRentalTerms,
} from '@shop/contracts/rental-units-staff.ts'
import { listAllRentalWaits } from '@shop/contracts/rental-waits.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import type { Options } from '#platform/api/types.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { shrinkPhoto } from '#shared/pictures/shrink-photo.ts'

type RentalListParams = z.input<typeof listRentals.query>

/** Key of all rental data. */
const rentalsKey = adminKey('rental')

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

export const waitsQuery = queryOptions({
  queryKey: adminKey('rental', 'waits'),
  queryFn: ({ signal }) => call(listAllRentalWaits, { signal }),
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

type RentalPictureKey = { id: string; pictureId: string } & z.infer<typeof RentalPictureSize>

/** A picture of a rental. It never changes. */
export const adminRentalPictureQuery = ({ id, pictureId, size }: RentalPictureKey) =>
  queryOptions({
    queryKey: adminKey('rental-picture', id, pictureId, size),
    queryFn: ({ signal }) => call(getAnyRentalPicture, { params: { id, pictureId }, query: { size }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Upload endpoint for pictures of a rental. */
export const rentalUploads = {
  send: async (file: File, options: Options) =>
    call(uploadRentalPicture, { body: await shrinkPhoto(file), ...options }),
  maxPictures: MAX_RENTAL_PICTURES,
}

/** Runs a step of a rental and caches the rental from the response. */
function useRentalStep<Body>(id: string, step: (body: Body) => Promise<StaffRental>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: step,
    onSuccess: async rental => {
      queryClient.setQueryData(rentalQuery(id).queryKey, rental)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: rentalsKey }),
        // The deposit level of the customer, which the page shows.
        queryClient.invalidateQueries({ queryKey: adminKey('account') }),
      ])
    },
  })
}

export const useHandOver = (id: string) =>
  useRentalStep(id, (body: z.input<typeof handOverRental.body>) => call(handOverRental, { params: { id }, body }))

export const useReturnRental = (id: string) =>
  useRentalStep(id, (body: z.input<typeof returnRental.body>) => call(returnRental, { params: { id }, body }))

export const useSettleDeposit = (id: string) =>
  useRentalStep(id, (body: z.input<typeof closeRental.body>) => call(closeRental, { params: { id }, body }))

/** Changes units and caches the list from the response. */
function useUnitsChange<Change>(change: (change: Change) => Promise<RentalUnits>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async units => {
      queryClient.setQueryData(unitsQuery.queryKey, units)
      await queryClient.invalidateQueries({ queryKey: rentalsKey })
    },
  })
}

type Change = { id: string } & z.input<typeof changeRentalUnit.body>

export const useChangeUnit = () =>
  useUnitsChange(({ id, ...body }: Change) => call(changeRentalUnit, { params: { id }, body }))

export const useAddUnit = () =>
  useUnitsChange((body: z.input<typeof addRentalUnit.body>) => call(addRentalUnit, { body }))

/** Sets the rental terms of a model. */
export const useSetTerms = () =>
  useUnitsChange(({ slug, ...body }: { slug: string } & z.input<typeof setRentalTerms.body>) =>
    call(setRentalTerms, { params: { slug }, body }),
  )
