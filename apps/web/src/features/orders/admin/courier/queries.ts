import {
  type CourierDay,
  type CourierStop,
  collectAtDoor,
  type DeliverAtDoor,
  deliverAtDoor,
  failAtDoor,
  failCollection,
  getCourierDay,
  savePlace,
  setOff,
} from '@shop/contracts/courier.ts'
import type { CollectionFailure, DeliveryFailure } from '@shop/contracts/order-activity.ts'
import type { DeliveryProof } from '@shop/contracts/orders-staff.ts'
import { uploadDeliveryPicture } from '@shop/contracts/pictures.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'
import { shrinkPhoto } from '#shared/pictures/shrink-photo.ts'

/** The courier's route of today. Polls because dispatchers change it. */
export const courierDayQuery = queryOptions({
  queryKey: adminKey('courier', 'day'),
  queryFn: ({ signal }) => call(getCourierDay, { signal }),
  refetchInterval: whileSignedIn(30_000),
})

type StepOptions = { onDone?: (() => void) | undefined; onFailed?: ((error: unknown) => void) | undefined }

/** Runs a step of a courier and shows the day of the response at once. Offline, it waits until the network is back. */
function useCourierStep<Input>(send: (input: Input) => Promise<CourierDay>, { onDone, onFailed }: StepOptions) {
  const queryClient = useQueryClient()
  const { queryKey } = courierDayQuery
  return useMutation({
    networkMode: 'online',
    mutationFn: async (input: Input) => {
      // A read that is still running must not overwrite the response.
      await queryClient.cancelQueries({ queryKey })
      return send(input)
    },
    onSuccess: day => {
      queryClient.setQueryData(queryKey, day)
      onDone?.()
    },
    ...(onFailed && { onError: onFailed }),
  })
}

export const useSetOff = (number: number, options: StepOptions) =>
  useCourierStep<null>(() => call(setOff, { params: { number } }), options)

type Place = { kind: CourierStop['kind']; slotId: string; version: string; latitude: number; longitude: number }

export const useSavePlace = (number: number, options: StepOptions) =>
  useCourierStep((place: Place) => call(savePlace, { params: { number }, body: place }), options)

type Delivery = Omit<DeliverAtDoor, 'proof'> & { kind: DeliveryProof['kind']; picture: Blob }

/** Uploads the proof, then delivers. Sending it again after a lost response changes nothing. */
export const useDeliver = (number: number, options: StepOptions) =>
  useCourierStep(async ({ kind, picture, ...delivery }: Delivery) => {
    const { id: pictureId } = await call(uploadDeliveryPicture, { body: await shrinkPhoto(picture) })
    return call(deliverAtDoor, { params: { number }, body: { ...delivery, proof: { kind, pictureId } } })
  }, options)

type Failure<Body> = { body: Body & { note: string | undefined }; headers: { 'idempotency-key': string } }

export const useFail = (number: number, options: StepOptions) =>
  useCourierStep(
    (failure: Failure<{ reason: DeliveryFailure }>) => call(failAtDoor, { params: { number }, ...failure }),
    options,
  )

export const useFailCollection = (number: number, options: StepOptions) =>
  useCourierStep(
    (failure: Failure<{ reason: CollectionFailure; slotId: string }>) =>
      call(failCollection, { params: { number }, ...failure }),
    options,
  )

export const useCollect = (rentalId: string, options: StepOptions) =>
  useCourierStep((condition: string) => call(collectAtDoor, { params: { id: rentalId }, body: { condition } }), options)
