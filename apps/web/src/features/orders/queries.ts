import { getRentalPicture } from '@shop/contracts/booked-rental.ts'
import { getOrder, listOrders, type Order } from '@shop/contracts/orders.ts'
import { getSharedOrder, type SharedOrder } from '@shop/contracts/shared-order.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const PAGE_SIZE = 10

/**
 * Reads the customer's orders, newest first. The key contains `token`, so that the next user of this browser does not
 * see them.
 */
export const ordersQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', token, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor ?? undefined,
  })

/** Polling interval while a payment result is pending, milliseconds. */
const POLL_MS = 2000

/** For `refetchInterval`: polls an order while the payment result is pending. */
export const pollPendingPayment = ({ state }: { state: { data?: Order | undefined } }): number | false =>
  state.data?.status === 'awaiting_payment' && state.data.payAgainAt !== undefined ? POLL_MS : false

export const orderQuery = (token: string, number: number) =>
  queryOptions({
    queryKey: ['orders', token, number],
    queryFn: ({ signal }) => call(getOrder, { params: { number }, signal }),
  })

/** The order of a link in the customer's messages, which needs no login. */
export const sharedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['orders', 'shared', token],
    queryFn: ({ signal }) => call(getSharedOrder, { params: { token }, signal }),
  })

/** Slower, because links have a rate limit. */
const LINK_POLL_MS = 4000

/** For `refetchInterval`: polls the order of a link while its payment result is pending. */
export const pollPendingLinkPayment = ({
  state,
}: {
  state: { data?: Pick<SharedOrder, 'payment' | 'status'> | undefined }
}): number | false =>
  state.data?.status === 'awaiting_payment' && state.data.payment?.payAgainAt !== undefined ? LINK_POLL_MS : false

/** A picture of the customer's rental. It never changes. */
export const rentalPictureQuery = (picture: {
  number: number
  rentalId: string
  pictureId: string
  size: 'small' | 'large'
}) =>
  queryOptions({
    queryKey: ['orders', 'rental-picture', picture],
    queryFn: ({ signal }) => {
      const { number, rentalId: id, pictureId, size } = picture
      return call(getRentalPicture, { params: { number, id, pictureId }, query: { size }, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
